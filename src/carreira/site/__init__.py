"""The site: tables in a browser, on Django. It knows games only through the registry."""
