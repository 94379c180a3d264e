"""Editions: reading, typing in and keeping corrected figures."""
