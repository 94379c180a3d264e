"""Results and ratings: what counts, what doesn't and why, once and for all, together with the end or not at all."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

import carreira
from carreira.game.edition import Edition
from carreira.site.clocks.paces import LIVE, Pace
from carreira.site.people import accounts
from carreira.site.people.models import Person
from carreira.site.standing import ratings, results
from carreira.site.standing.models import Placing, Rating, Result, Streak
from carreira.site.standing.ratings import BOT_FLOOR, Who, rate
from carreira.site.standing.results import record, record_earlier
from carreira.site.tables import changes, seating
from carreira.site.tables.live import live
from carreira.site.tables.models import ABANDONED, Table
from carreira.site.tables.stopping import stop
from tests.site.conftest import finish
from tests.site.standing.conftest import open_for, played

pytestmark = pytest.mark.django_db
People = Callable[..., list[Person]]


def numbers() -> dict[tuple[str, str], tuple[float, float, int]]:
    """Every rating by visitor and level."""
    return {(row.visitor, row.level): (row.mu, row.sigma, row.games) for row in Rating.objects.all()}


def short_edition() -> Edition:
    """Figures of one's own, with which games end early."""
    editions = carreira.GAMES["navegador"].editions
    return editions.from_values("Own", {**editions.standard().values, "end.last_region": ["zanzibar"]})


def test_a_rated_game_moves_the_ratings_of_all_accounts_and_bots(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    table = played(ana, rui, "random", "greedy")
    result = Result.objects.get(pk=table.pk)
    assert result.unrated == ""
    assert (result.persons, result.bots, result.seat_count, result.ladder) == (2, 2, 4, "turns")
    after = numbers()
    assert set(after) == {(ana.visitor, ""), (rui.visitor, ""), ("", "random"), ("", "greedy")}
    assert all(games == 1 for _, _, games in after.values())
    placings = list(result.placings.all())
    assert [one.points for one in placings] == table.points
    match = live(table).match
    for one in placings:
        place = next(i for i, group in enumerate(match.ranking()) if one.seat in group)
        assert one.rank == 1 + sum(len(group) for group in match.ranking()[:place])
        assert one.opening == next(decision.move for decision in match.decisions if decision.seat == one.seat)
        assert one.change is not None
    for (visitor, level), (mu, _, _) in after.items():
        first = ratings.first_of_bot(level, carreira.bots.levels())[0] if level else ratings.MODEL.mu
        assert mu != first, f"{level or visitor} has not moved"


def test_it_is_written_once_even_if_the_receiver_runs_twice(people: People) -> None:
    table = played(*people("Ana", "Rui"))
    before = numbers(), list(Placing.objects.values()), list(Streak.objects.values())
    record(Table, table, list(table.seats.all()), live(table).match)
    assert (numbers(), list(Placing.objects.values()), list(Streak.objects.values())) == before


@pytest.mark.parametrize("why", ["guests", "alone", "shared", "taken-over", "edition", "earlier"])
def test_why_a_game_is_not_rated(people: People, why: str) -> None:
    ana, rui = people("Ana", "Rui")
    if why == "edition":
        table = played(ana, rui, edition=short_edition())
    elif why == "taken-over":
        table = open_for(ana, rui, "random")
        seating.resign(table, ana.visitor, "random")
        table = finish(table)
    elif why == "earlier":
        table = played(ana, rui)
        Result.objects.all().delete()
        Rating.objects.all().delete()
        assert record_earlier() == 1
    else:
        players: dict[str, tuple[Person | str, ...]] = {
            "guests": (ana, "guest one"),
            "alone": (ana, "random"),
            "shared": (ana, rui, rui),
        }
        table = played(*players[why])
    result = Result.objects.get(pk=table.pk)
    assert result.unrated == why
    assert why in results.WHY_UNRATED
    assert not Rating.objects.exists()
    assert not result.placings.filter(after__isnull=False).exists()


def test_a_game_that_was_stopped_has_no_result(people: People) -> None:
    table = open_for(*people("Ana", "Rui"))
    stop(table, ABANDONED)
    assert record_earlier() == 0
    assert not Result.objects.exists()


def test_a_variant_is_rated(people: People) -> None:
    table = played(*people("Ana", "Rui"), options={"king_in_goa": True})
    result = Result.objects.get(pk=table.pk)
    assert result.unrated == ""
    assert result.variant == " king_in_goa "


def test_equal_ranks_of_equal_players_move_alike(people: People) -> None:
    with transaction.atomic():
        who = [Who(visitor=person.visitor) for person in people("Ana", "Rui", "Eva")]
        first, second, third = rate(who, [1, 1, 3], "navegador", "turns")
    assert first == second
    assert first.after > third.after


def test_ladders_and_games_are_apart(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    played(ana, rui)
    played(ana, rui, pace=Pace(LIVE, minutes=30))
    played(ana, rui, game="vascodagama")
    kinds = set(Rating.objects.filter(visitor=ana.visitor).values_list("game", "ladder", "games"))
    assert kinds == {("navegador", "turns", 1), ("navegador", "live", 1), ("vascodagama", "turns", 1)}


def test_bots_start_by_their_level_and_stay_uncertain(people: People) -> None:
    levels = carreira.bots.levels()
    firsts = [ratings.first_of_bot(level, levels)[0] for level in levels]
    assert firsts == sorted(firsts)
    assert len(set(firsts)) == len(levels)
    ana = Who(people("Ana")[0].visitor)
    for _ in range(60):
        with transaction.atomic():
            rate([ana, Who(level=levels[0]), Who(level=levels[0])], [1, 2, 3], "navegador", "turns")
    bot, account = Rating.objects.get(level=levels[0]), Rating.objects.get(visitor=ana.visitor)
    assert bot.games == 60, "two seats of one level are one player"
    Rating.objects.filter(pk=bot.pk).update(sigma=BOT_FLOOR)
    with transaction.atomic():
        rate([ana, Who(level=levels[0]), Who(level=levels[0])], [1, 2, 3], "navegador", "turns")
    assert Rating.objects.get(pk=bot.pk).sigma == BOT_FLOOR
    assert bot.mu < firsts[0]
    assert account.sigma < ratings.UNCERTAIN


def test_a_new_account_has_1000_and_more_games_make_it_certain(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    table = played(ana, rui)
    assert set(table.result.placings.values_list("before", flat=True)) == {1000}
    assert all(row.sigma > ratings.UNCERTAIN for row in Rating.objects.all())


def test_the_end_and_its_result_are_stored_together_or_not_at_all(people: People) -> None:
    table = open_for(*people("Ana", "Rui"))

    def fails(sender: object, **_: Any) -> None:
        raise RuntimeError("a later receiver fails")

    changes.ended.connect(fails)
    try:
        with pytest.raises(RuntimeError):
            finish(table)
    finally:
        changes.ended.disconnect(fails)
    table.refresh_from_db()
    assert not table.over
    assert not Result.objects.exists()
    assert not Rating.objects.exists()
    assert not Streak.objects.exists()


def test_streaks_count_wins_among_people_and_end(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    wins: dict[str, list[bool]] = {ana.visitor: [], rui.visitor: []}
    for seed in range(1, 6):
        table = played(ana, rui, seed=seed)
        for one in table.result.placings.all():
            wins[one.visitor].append(one.rank == 1)
    played(ana, "random", seed=1)
    played(ana, rui, seed=1, private=True)
    played(ana, rui, seed=1, edition=short_edition())
    for visitor, won in wins.items():
        row = Streak.objects.get(visitor=visitor)
        lengths = [len(run) for run in "".join("w" if one else " " for one in won).split()]
        assert row.record == max(lengths, default=0)
        assert row.current == len(won) - len("".join("w" if one else " " for one in won).rstrip("w"))


def test_who_resigns_or_has_a_bot_play_to_the_end_has_not_won(people: People) -> None:
    """Where a win would have counted: not at a private table."""
    ana, rui = people("Ana", "Rui")
    streak = Streak.objects.create(visitor=ana.visitor, game="navegador", current=6, record=6)

    def current() -> int:
        streak.refresh_from_db()
        return streak.current

    seating.resign(open_for(ana, rui, private=True), ana.visitor)
    assert current() == 6
    seating.resign(open_for(ana, rui), ana.visitor)
    assert current() == 0
    Streak.objects.update(current=6)
    table = open_for(ana, rui)
    seating.hand_over(table, 0, kept=True)
    assert current() == 6, "she may come back"
    finish(table)
    assert (current(), streak.record) == (0, 6)
    Streak.objects.update(current=6)
    table = open_for(ana, "random")
    seating.hand_over(table, 0, kept=True)
    finish(table)
    assert current() == 6, "streaks are of games among people"


def test_where_a_bot_account_has_played_no_game_counts(people: People) -> None:
    """Neither for the one who resigns there, nor if the bot account itself gives its seat up."""
    ana, rui, program = people("Ana", "Rui", "Machine")
    Person.objects.filter(pk=program.pk).update(by_program=True)
    Streak.objects.create(visitor=ana.visitor, game="navegador", current=6, record=6)
    seating.resign(open_for(ana, program), ana.visitor)
    table = open_for(ana, rui, program)
    seating.resign(table, program.visitor)
    finish(table)
    assert Result.objects.get(pk=table.pk).unrated == "program"
    assert Streak.objects.get().current == 6
    Result.objects.all().delete()
    assert record_earlier() == 1
    assert Result.objects.get().unrated == "program", "also if the result is written later"


def test_who_has_left_since_makes_no_difference_to_an_earlier_game(people: People) -> None:
    ana, rui, eva = people("Ana", "Rui", "Eva")
    played(ana, rui)
    played(ana, rui, eva)
    for one in (ana, rui):
        accounts.remove(one)
    Result.objects.all().delete()
    assert record_earlier() == 2
    assert set(Result.objects.values_list("unrated", flat=True)) == {"earlier"}


def test_earlier_games_get_their_results_once_in_batches(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    ana, rui = people("Ana", "Rui")
    tables = [played(ana, rui, seed=seed) for seed in range(3)]
    wanted = {one: (one.points, one.rank, one.opening, one.name) for one in Placing.objects.all()}
    before = {(one.result_id, one.seat): values for one, values in wanted.items()}
    Result.objects.all().delete()
    monkeypatch.setattr(results, "AT_ONCE", 2)
    assert [record_earlier(), record_earlier(), record_earlier()] == [2, 1, 0]
    after = {(one.result_id, one.seat): (one.points, one.rank, one.opening, one.name) for one in Placing.objects.all()}
    assert after == before
    for table in tables:
        table.refresh_from_db()
        assert table.result.finished == table.changed


def test_an_earlier_game_that_cant_be_replayed_is_ranked_by_points(people: People) -> None:
    table = played(*people("Ana", "Rui", "Eva"))
    Result.objects.all().delete()
    Table.objects.filter(pk=table.pk).update(edition_hash="unknown", points=[7, 9, 7], revision=table.revision + 1)
    from carreira.site.tables.live import KEEP

    KEEP.clear()
    assert record_earlier() == 1
    assert list(Placing.objects.order_by("seat").values_list("rank", flat=True)) == [2, 1, 2]
