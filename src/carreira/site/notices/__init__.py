"""Notices: telling people who are away what happened at their tables."""
