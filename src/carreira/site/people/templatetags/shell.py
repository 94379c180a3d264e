"""`{% shell %}`: django-allauth's pages, which are Django templates, within the site's own page."""

from django import template
from django.template import Context, NodeList, loader
from django.template.base import Parser, Token
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


class Shell(template.Node):
    """Renders what it contains within `people.html`."""

    def __init__(self, title: NodeList, content: NodeList) -> None:
        self.title = title
        self.content = content

    def render(self, context: Context) -> SafeString:
        """The whole page."""
        given = {"title": self.title.render(context).strip(), "content": self.content.render(context)}
        return mark_safe(loader.render_to_string("people.html", given, context["request"], using="jinja2"))


@register.tag
def shell(parser: Parser, token: Token) -> Shell:
    """A page of the site; what stands before `{% shellbody %}` is its title."""
    title = parser.parse(("shellbody",))
    parser.delete_first_token()
    content = parser.parse(("endshell",))
    parser.delete_first_token()
    return Shell(title, content)
