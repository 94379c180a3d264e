"""What search engines may read."""

from django.http import HttpRequest, HttpResponse

from carreira.site.answers import only

ROBOTS = """\
User-agent: *
Disallow: /
Allow: /$
Allow: /static/
Allow: /rules/
Disallow: /rules/*?
Allow: /editions/*/$
Allow: /t/*/$
Allow: /t/*/edition$
Allow: /t/*/board.svg
Allow: /g/*/$
Allow: /fame/$
Allow: /fame/*/$
"""
"""Every other address is refused, so a new one is kept out unless it is listed here; the longest pattern that matches
an address decides. Tables may be read, since only those who read them find that they are not to be listed
(`noindex`); so are pages of private games. A program that shows a link to such a page looks at it first."""


@only("GET")
def robots(request: HttpRequest) -> HttpResponse:
    """The site's robots.txt."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")
