"""Running the site: its processes, the bots’ worker, and how fast it is."""
