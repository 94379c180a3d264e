"""Templates: translated when they are loaded, escaped always, macros remembered by exactly what they were given."""

import pytest
from jinja2 import DictLoader
from markupsafe import Markup

from carreira.game.templating import Templates

GERMAN = {"Ships": "Schiffe", "%(who)s sails": "%(who)s segelt", "<b>bold</b>": "<b>fett</b>", "100%%": "100 %%"}


def _templates(**texts: str) -> Templates:
    return Templates(
        lambda text: GERMAN.get(text, text), lambda one, many, n: one if n == 1 else many, loader=DictLoader(texts)
    )


def _rendered(text: str, **what: object) -> str:
    return _templates(page=text).get_template("page").render(**what)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('{{ _("Ships") }}', "Schiffe"),
        ('{{ gettext("Ships") }}', "Schiffe"),
        ('{{ _("100%%") }}', "100 %"),
        ('{{ _("<b>bold</b>") }}', "<b>fett</b>"),
        ('{{ _("%(who)s sails", who=name) }}', "&lt;Ana&gt; segelt"),
        ("{% trans %}Ships{% endtrans %}", "Schiffe"),
        ("{% trans who=name %}{{ who }} sails{% endtrans %}", "&lt;Ana&gt; segelt"),
        ("{{ _(word) }}", "Schiffe"),
        ('{{ ngettext("%(num)s ship", "%(num)s ships", 3) }}', "3 ships"),
        ('<i title="{{ _("Ships") }}: {{ name }}">', '<i title="Schiffe: &lt;Ana&gt;">'),
    ],
)
def test_texts_are_translated_and_what_is_filled_in_is_escaped(text: str, shown: str) -> None:
    """Whether a text is translated as its template is loaded or as it is rendered can't be seen."""
    assert _rendered(text, name="<Ana>", word="Ships") == shown


def test_entries_of_mappings_come_before_their_methods() -> None:
    """`view.items` is an entry named items, as in the views of the games; without one it is Python's."""
    assert _rendered("{{ view.items }}", view={"items": 3}) == "3"
    assert _rendered("{% for name, _ in view.items() %}{{ name }}{% endfor %}", view={"a": 1}) == "a"


def test_macros_are_called_inside_loops_with_keywords_and_bodies() -> None:
    """A macro gets its arguments, its keywords and the body of a call block, in a loop as elsewhere."""
    macro = "{% macro crew(n, of='') %}{{ n }}{{ of }}{{ caller() if caller else '' }};{% endmacro %}"
    assert _rendered(macro + "{% for n in [1, 2] %}{{ crew(n, of='<') }}{% endfor %}") == "1&lt;;2&lt;;"
    assert _rendered(macro + "{% for n in [1, 2] %}{% call crew(n) %}!{% endcall %}{% endfor %}") == "1!;2!;"


def test_a_remembered_macro_tells_what_is_escaped_from_what_is_not() -> None:
    """A name that looks like markup is escaped though the same characters were shown before as markup."""
    templates = _templates(parts="{% macro shown(text) %}[{{ text }}]{% endmacro %}", page="{{ shown(text) }}")
    templates.remember("parts", "shown")
    page = templates.get_template("page")
    assert page.render(text=Markup("<b>")) == "[<b>]"
    assert page.render(text="<b>") == "[&lt;b&gt;]"
    assert page.render(text=Markup("<b>")) == "[<b>]"


def test_a_remembered_macro_is_rendered_once() -> None:
    """What was rendered for the same arguments is given again."""
    templates = _templates(parts="{% macro shown(text) %}{{ text.seen() }}{% endmacro %}", page="{{ shown(text) }}")
    templates.remember("parts", "shown")

    class Counted:
        count = 0

        def seen(self) -> int:
            self.count += 1
            return self.count

    one = Counted()
    page = templates.get_template("page")
    assert [page.render(text=one), page.render(text=one), page.render(text=Counted())] == ["1", "1", "1"]


def test_a_part_is_rendered_once_for_equal_values_and_anew_for_others() -> None:
    rendered: list[object] = []
    made = _templates(part="{{ note(ships) }}{% for ship in ships %}{{ ship.at }} {% endfor %}{{ name }}")
    made.globals["note"] = lambda ships: rendered.append(ships) or ""
    first = made.part("part", ships=[{"at": "goa"}], name="<Ana>")
    assert first == "goa &lt;Ana&gt;", "values are escaped"
    assert isinstance(first, Markup)
    assert made.part("part", ships=[{"at": "goa"}], name="<Ana>") == first
    assert len(rendered) == 1, "equal values, though other objects"
    assert made.part("part", ships=[{"at": "macau"}], name="<Ana>") == "macau &lt;Ana&gt;"
    assert made.part("part", ships=[{"at": "goa"}], name=Markup("<i>Ana</i>")) == "goa <i>Ana</i>", "text isn't markup"
    assert len(rendered) == 3


def test_a_part_that_is_changed_after_it_was_rendered_is_rendered_anew() -> None:
    ships = [{"at": "goa"}]
    made = _templates(part="{% for ship in ships %}{{ ship.at }}{% endfor %}")
    assert made.part("part", ships=ships) == "goa"
    ships[0]["at"] = "macau"
    assert made.part("part", ships=ships) == "macau"
