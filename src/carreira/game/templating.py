"""Jinja templates that do when they are loaded what needn't be done again at each rendering.

A page of a table has a hundred thousand characters and is rendered after every move, so what a template costs counts.
Texts are translated once, as an environment renders one language. What templates ask for is mostly an entry of a
mapping, and what they call mostly a macro: both are tried first.
"""

import pickle
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from typing import Any

from jinja2 import Environment, nodes
from jinja2.runtime import Context, Macro
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

REMEMBERED = 20_000
"""How many results are kept of each macro that is remembered."""
PARTS = 4_000
"""How many parts of pages are kept for each language, of a few thousand characters each."""
_MACROS = {Macro, type(lru_cache(len))}


class _Translated(NodeTransformer):
    """Puts the translations of constant texts in the place of calls of gettext."""

    def __init__(self, gettext: Callable[[str], str]) -> None:
        self._gettext = gettext

    def visit_Call(self, node: nodes.Call, *args: Any, **kwargs: Any) -> nodes.Node:
        """`_("text")` becomes a constant, and `_("text %(x)s", x=…)` a constant that is filled in."""
        found = self.generic_visit(node, *args, **kwargs)
        assert isinstance(found, nodes.Call)
        constant = len(found.args) == 1 and isinstance(found.args[0], nodes.Const) and not found.dyn_kwargs
        if not (isinstance(found.node, nodes.Name) and found.node.name in ("_", "gettext") and constant):
            return found
        text = Markup(self._gettext(found.args[0].value))  # type: ignore[attr-defined]
        if not found.kwargs:
            return nodes.Const(text % {}, lineno=found.lineno)
        values = [nodes.Pair(nodes.Const(one.key), one.value, lineno=found.lineno) for one in found.kwargs]
        return nodes.Mod(nodes.Const(text), nodes.Dict(values), lineno=found.lineno)


class _Context(Context):
    """A context that calls macros directly: unlike other functions, they never ask for it."""

    def call(self, __obj: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        """Call what a template calls."""
        if type(__obj) not in _MACROS:
            return super().call(__obj, *args, **kwargs)
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return __obj(*args, **kwargs)


class Templates(Environment):
    """An environment that renders one language, always escapes, and knows `gettext` and `ngettext`.

    >>> from jinja2 import DictLoader
    >>> german = {"%(n)s ships": "%(n)s Schiffe"}.__getitem__
    >>> pages = Templates(german, max, loader=DictLoader({"page": '{{ _("%(n)s ships", n=view.n) }}'}))
    >>> pages.get_template("page").render(view={"n": 3})
    '3 Schiffe'
    """

    context_class = _Context

    def __init__(self, gettext: Callable[[str], str], ngettext: Callable[[str, str, int], str], **options: Any) -> None:
        super().__init__(
            **{**options, "autoescape": True, "extensions": ["jinja2.ext.i18n"]}, trim_blocks=True, lstrip_blocks=True
        )
        self.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]
        self._gettext = gettext
        self._kept = lru_cache(PARTS)(self._made)

    def part(self, template: str, **values: Any) -> Markup:
        """A template rendered with these values, only once for equal ones: what a move doesn't change isn't rendered
        again after it. So give it no more than it shows, and nothing but plain values and dataclasses."""
        written = BytesIO()
        pickler = pickle.Pickler(written, pickle.HIGHEST_PROTOCOL)
        pickler.fast = True  # by value: two equal objects are written as one object twice
        pickler.dump(values)
        return self._kept(template, written.getvalue())

    def _made(self, template: str, values: bytes) -> Markup:
        return Markup(self.get_template(template).render(pickle.loads(values)))

    def compile(
        self, source: Any, name: str | None = None, filename: str | None = None, *args: Any, **options: Any
    ) -> Any:
        """Compile a template, with its texts translated."""
        if isinstance(source, str):
            source = self.parse(source, name, filename)
        return super().compile(_Translated(self._gettext).visit(source), name, filename, *args, **options)

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute` of a template: the entry of a mapping, else as in Jinja."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)

    def remember(self, template: str, *macros: str) -> None:
        """Make macros of a template known to all others, and render them once for the same arguments; they must need
        nothing but their arguments, which must be hashable."""
        module = self.get_template(template).module
        for name in macros:
            self.globals[name] = lru_cache(REMEMBERED, typed=True)(getattr(module, name))
