"""The start page: opening tables, and finding those that there are."""
