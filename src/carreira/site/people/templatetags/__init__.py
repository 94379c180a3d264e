"""What the pages of accounts need from the site."""
