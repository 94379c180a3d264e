"""Tests that the board of every game has to pass: a game's test class derives from `BoardDrawing` and adds its own."""

import re
from collections.abc import Sequence
from typing import ClassVar
from xml.etree import ElementTree

import pytest

import carreira
from carreira.game.game import Choice
from carreira.game.language import LANGUAGES
from carreira.game.match import Match
from tests.markup import Markup

NAMES = ["Inês", "<b>Duarte</b>", "Beatriz & co", "Cão", "Cabral"]


def names(match: Match) -> list[str]:
    return NAMES[: match.seats]


def choices(match: Match, language: str = "en") -> list[Choice]:
    view = match.view(match.to_move)
    return match.game.words.choices(view, match.outcomes(), language) if view.get("moves") else []


def rendered(match: Match, seat: int | None, selected: str = "", language: str = "en") -> str:
    """The board as a seat sees it, with what can be clicked if that seat decides."""
    ways = choices(match, language) if seat is not None and seat == match.to_move else []
    view = match.view(seat)
    return str(match.game.board.render(view, choices=ways, language=language, names=names(match), selected=selected))


def panelled(match: Match, seat: int, language: str = "en") -> str:
    """A seat's panel as a spectator sees it."""
    return str(match.game.board.panel(match.view(None), seat, language=language, names=names(match)))


def drawn(match: Match, selected: str = "", language: str = "en") -> Markup:
    """Symbols, board and panels as the seat to move sees them, read strictly."""
    text = f"{match.game.board.symbols(match.seats)}{rendered(match, match.to_move, selected, language)}"
    panels = [panelled(match, seat, language) for seat in range(match.seats)]
    whole = Markup(text + "".join(panels) + "".join(f'<i id="{name}"></i>' for name in ("move-form", "moves-form")))
    whole.check_ids()
    return whole


class BoardDrawing:
    """A drawing is well formed, small and in every language; it shows names as text and nothing that is hidden."""

    game: ClassVar[str]
    heading: ClassVar[str]
    """An English word of the board that has a German one."""
    drawings: ClassVar[int]
    """The least number of drawings that there must be."""
    letters: ClassVar[int]
    """The greatest length of a drawing: the answer to a move must stay small, so the coast is a separate picture."""

    def moments(self) -> Sequence[Match]:
        """Positions from whole games, including the end."""
        raise NotImplementedError

    def hidden_apart(self) -> tuple[Match, Match]:
        """Two matches that differ in what lies hidden, and in nothing else."""
        raise NotImplementedError

    def test_everything_has_a_card(self) -> None:
        """What is marked as a place or with a card, each icon included; and each card has a rule in every language."""
        for match in self.moments():
            board, game = rendered(match, match.to_move), match.game
            panels = "".join(panelled(match, seat) for seat in range(match.seats))
            cards = game.board.cards(match.view(match.to_move), "en", names(match))
            for name in set(re.findall(r'data-(?:card|place)="([^"]+)"', board + panels)):
                assert name in cards or name.split("-")[0] in cards, name
            for name, card in cards.items():
                assert card.name, name
                assert not card.move or card.move.split()[0] in game.begins, name
                assert all(card.rule in game.rulebook(language) for language in LANGUAGES), f"{name}: {card.rule}"

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_drawings_are_valid_xml(self, language: str) -> None:
        match = self.moments()[len(self.moments()) // 2]
        drawings = re.findall(r"<svg.*?</svg>", rendered(match, match.to_move, language=language), re.DOTALL)
        for drawing in drawings:
            ElementTree.fromstring(drawing)
        assert len(drawings) > self.drawings

    def test_a_spectator_can_click_nothing(self) -> None:
        for match in self.moments():
            page = Markup(rendered(match, None))
            assert not page.all(data_move="*")
            assert not page.all("a")

    def test_names_are_shown_as_text(self) -> None:
        match = carreira.new(self.game, seats=3, seed=1)
        assert "<b>Duarte" not in rendered(match, 0)
        assert "<b>Duarte" not in panelled(match, 1)

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_what_is_hidden_changes_nothing(self, language: str) -> None:
        one, two = self.hidden_apart()
        assert one.position() != two.position()
        for seat in (None, *range(one.seats)):
            assert rendered(one, seat, language=language) == rendered(two, seat, language=language)

    def test_panels_show_points_now_and_at_the_end(self) -> None:
        for match in self.moments():
            view = match.view(None)
            for seat in range(match.seats):
                page = Markup(panelled(match, seat))
                [points] = page.all(data_points=str(seat))
                assert points.text == str(view["scores"][seat])
                assert (f"({view['players'][seat]['total']})" in page.elements[0].text) is not view["over"]

    def test_both_languages_are_drawn(self) -> None:
        match = carreira.new(self.game, seats=4, seed=1)
        assert self.heading in rendered(match, 0)
        assert self.heading not in rendered(match, 0, language="de")

    def test_the_board_is_light(self) -> None:
        for match in self.moments():
            assert len(rendered(match, match.to_move)) < self.letters

    @pytest.mark.parametrize("language", LANGUAGES)
    def test_each_tab_of_a_phone_shows_something(self, language: str) -> None:
        match = carreira.new(self.game, seats=2, seed=1)
        classes = " ".join(element.attributes.get("class", "") for element in drawn(match, language=language).elements)
        shown = {name for name in classes.split() if name.startswith("board-tab-")}
        tabs = match.game.board.tabs(language)
        assert shown == {f"board-tab-{n}" for n, _ in enumerate(tabs, 1)}
