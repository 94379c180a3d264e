"""Tables: what is stored of them, playing at them, and their pages."""
