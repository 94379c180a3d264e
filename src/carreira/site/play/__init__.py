"""The page of a table: what it shows to whom, and the posts that come from it."""
