"""The page to share, sentences, halls of fame, profiles and the search: what they show, and to whom."""

import re
from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.admin.utils import quote
from django.utils import timezone

from carreira.site.api import marking
from carreira.site.people import accounts
from carreira.site.people.models import Person
from carreira.site.refusals import Refusal
from carreira.site.standing.models import HiddenProfile, Placing, Rating, Result, Sentence, Streak
from carreira.site.standing.searching import PER_PAGE
from carreira.site.tables import seating
from carreira.site.tables.belongings import export as tables_export
from carreira.site.tables.models import BY_PLAYERS, FORMER, Seat, Table
from carreira.site.tables.stopping import stop
from tests.site.conftest import Browser, finish
from tests.site.standing.conftest import logged_in, open_for, played

pytestmark = pytest.mark.django_db
People = Callable[..., list[Person]]


def winner_of(table: Table, *people: Person) -> tuple[Person, Person]:
    """Of two people, the one who won and the one who didn't."""
    best = Placing.objects.filter(result_id=table.pk).order_by("rank").first()
    assert best is not None
    return (people[0], people[1]) if best.visitor == people[0].visitor else (people[1], people[0])


def won(*people: Person) -> Table:
    """A finished game that one of two people has won alone."""
    for seed in range(1, 20):
        table = played(*people, seed=seed)
        if table.result.placings.filter(rank=1).count() == 1:
            return table
    raise AssertionError("always a tie")


def say(browser: Browser, table: Table, text: str) -> None:
    browser.get(f"/g/{table.pk}/")
    browser.post(f"/g/{table.pk}/say", {"text": text})


def test_the_page_to_share_shows_the_result_and_describes_itself(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    table = won(ana, rui)
    winner, loser = winner_of(table, ana, rui)
    page = Browser().get(f"/g/{table.pk}/")
    assert f"<h1>{winner.username} wins</h1>" in page
    assert f'property="og:title" content="{winner.username} wins: Navegador"' in page
    assert re.search(rf'property="og:url" content="http://[^"]+/g/{table.pk}/"', page)
    assert "noindex" not in page
    assert f'src="/t/{table.pk}/board.svg?v={table.revision}"' in page
    assert f'href="/t/{table.pk}/?at=0"' in page
    assert f'href="/t/{table.pk}/record"' in page
    assert 'class="points-chart"' in page
    assert f'href="/people/{loser.username}/"' in page
    for one in Placing.objects.filter(result_id=table.pk):
        assert f'<span class="total">{one.points}</span>' in page
        assert f"{one.after} (" in page
    assert "data-say" not in page


def test_bots_are_named_as_such_and_only_rated_games_have_a_ladder(people: People) -> None:
    """On the page to share, in the list of finished games, and at the table itself."""
    ana, rui = people("Ana", "Rui")
    against_a_bot, rated = played(ana, "random", "random", "random"), played(ana, rui)
    for page in (f"/g/{against_a_bot.pk}/", f"/t/{against_a_bot.pk}/", "/games/?player=Ana"):
        shown = Browser().get(page)
        assert "bot: random" in shown, page
        assert "(moves by chance)" not in shown, f"{page} says more than the name"
    assert "bot: " not in Browser().get(f"/g/{rated.pk}/")
    assert "by turns" in Browser().get(f"/g/{rated.pk}/")
    assert "by turns" not in Browser().get(f"/g/{against_a_bot.pk}/")


def test_there_is_nothing_to_share_before_the_end_or_after_a_stop(people: People) -> None:
    table = open_for(*people("Ana", "Rui"))
    assert Browser().client.get(f"/g/{table.pk}/").status_code == 404
    stop(table, BY_PLAYERS)
    assert Browser().client.get(f"/g/{table.pk}/").status_code == 404
    assert "data-share" not in Browser().get(f"/t/{table.pk}/")


def test_the_tables_page_links_to_it_and_shows_how_ratings_changed(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    page = Browser().get(f"/t/{won(ana, rui).pk}/")
    assert page.count("data-share") == 1
    assert page.count('class="rating-change"') == 2
    unrated = Browser().get(f"/t/{played(ana, 'random').pk}/")
    assert unrated.count("data-share") == 1
    assert "rating-change" not in unrated


@pytest.mark.parametrize("wishes", [{"private": True}, {"watchable": False}], ids=["private", "closed"])
def test_private_and_closed_tables_leak_nowhere(people: People, wishes: dict[str, bool]) -> None:
    ana, rui = people("Ana", "Rui")
    table = won(ana, rui)
    Table.objects.filter(pk=table.pk).update(**wishes)
    Result.objects.filter(pk=table.pk).update(public=False)
    other = played(ana, rui, **wishes)
    assert not other.result.public
    winner, _ = winner_of(table, ana, rui)
    stranger = Browser()
    say(logged_in(winner), table, "A secret landing")
    assert Sentence.objects.filter(pk=table.pk).exists()
    addresses = ["/", "/lists", "/fame/", "/fame/navegador/", "/fame/navegador/?among=bots", "/games/", "/people/Ana/"]
    for address in addresses:
        page = stranger.get(address)
        assert table.pk not in page, address
        assert other.pk not in page, address
        assert "A secret landing" not in page, address
    assert "No finished games yet" in stranger.get("/people/Ana/")
    closed = "watchable" in wishes
    for address in (f"/g/{table.pk}/", f"/t/{table.pk}/board.svg"):
        assert stranger.client.get(address).status_code == (403 if closed else 200), address
        assert logged_in(rui).client.get(address).status_code == 200, address
    assert "noindex" in logged_in(rui).get(f"/g/{table.pk}/")
    stranger.get("/")
    for action in ("report", "withdraw", "say"):
        stranger.post(f"/g/{table.pk}/{action}", {"text": "x"})
        assert stranger.status in ((403, 404) if closed or action != "report" else (200,)), action
    assert table.pk in logged_in(ana).get("/people/Ana/"), "one's own profile has one's own games"


def test_only_a_winner_writes_one_sentence_in_one_line(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    table = won(ana, rui)
    winner, loser = (logged_in(one) for one in winner_of(table, ana, rui))
    stranger = Browser()
    for who in (loser, stranger):
        assert "data-say" not in who.get(f"/g/{table.pk}/")
        say(who, table, "Mine!")
        assert who.status == 403
    assert "data-say" in winner.get(f"/g/{table.pk}/")
    for text in ("", " \n ", "x" * 141):
        say(winner, table, text)
        assert winner.status == 400
    assert not Sentence.objects.exists()
    say(winner, table, "<b>Pepper</b>\nand cloves")
    assert winner.status == 200
    for address in (f"/g/{table.pk}/", "/fame/", "/fame/navegador/"):
        page = stranger.get(address)
        assert "“&lt;b&gt;Pepper&lt;/b&gt; and cloves”" in page, address
    say(winner, table, "Once more")
    assert winner.status == 409
    loser.get(f"/g/{table.pk}/")
    loser.post(f"/g/{table.pk}/withdraw", {})
    assert loser.status == 404
    winner.get(f"/g/{table.pk}/")
    winner.post(f"/g/{table.pk}/withdraw", {})
    assert not Sentence.objects.exists()


def test_a_sentence_is_reported_and_removed_with_an_entry(people: People, admin_user: Person) -> None:
    ana, rui = people("Ana", "Rui")
    table = won(ana, rui)
    say(logged_in(winner_of(table, ana, rui)[0]), table, "Something rude")
    stranger = Browser()
    stranger.get(f"/g/{table.pk}/")
    stranger.post(f"/g/{table.pk}/report", {})
    assert "reported" in stranger.page
    assert "data-report-sentence" not in stranger.page
    operator = logged_in(admin_user)
    assert "Something rude" in operator.get("/operators/standing/sentence/?reported_by__isempty=0")
    assert ana.visitor not in operator.page
    operator.get(f"/operators/standing/sentence/{quote(table.pk)}/delete/")
    operator.client.post(
        f"/operators/standing/sentence/{quote(table.pk)}/delete/",
        {"post": "yes", "csrfmiddlewaretoken": operator.value("csrfmiddlewaretoken")},
    )
    assert not Sentence.objects.exists()
    assert LogEntry.objects.filter(object_id=table.pk, user=admin_user).exists()


def test_a_guest_who_has_won_may_write_and_takes_everything_along(people: People) -> None:
    (ana,) = people("Ana")
    guest = Browser()
    guest.open_table(("human", "human"))
    visitor = guest.client.session["visitor"]
    table = won_by(visitor, ana)
    say(guest, table, "From a guest")
    assert Sentence.objects.filter(visitor=visitor).exists()
    rui = Person.objects.create_user("Rui")
    accounts.taken_along.send(Person, guest=visitor, visitor=rui.visitor)
    assert Placing.objects.filter(visitor=rui.visitor, result=table.pk).exists()
    assert Sentence.objects.get(pk=table.pk).visitor == rui.visitor
    assert Result.objects.get(pk=table.pk).unrated == "guests"
    assert not Rating.objects.exists()
    assert table.pk in Browser().get("/people/Rui/")


def won_by(visitor: str, other: Person) -> Table:
    """A finished game that a visitor has won."""
    for seed in range(1, 20):
        table = open_for("guest winner", other)
        Seat.objects.filter(table=table, number=0).update(visitor=visitor)
        finish(table, seed)
        if table.result.placings.get(seat=0).rank == 1:
            return table
    raise AssertionError("never won")


def test_a_deleted_account_leaves_only_results_under_another_name(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    table = won(ana, rui)
    winner, loser = winner_of(table, ana, rui)
    say(logged_in(winner), table, "I was here")
    winner.set_password("caravel-and-compass")
    winner.save()
    browser = logged_in(winner)
    browser.get("/account/")
    browser.post("/account/delete", {"password": "caravel-and-compass"})
    assert not Person.objects.filter(pk=winner.pk).exists()
    for model in (Rating, Streak, Placing, Sentence):
        assert not model.objects.filter(visitor=winner.visitor).exists(), model
    assert Rating.objects.filter(visitor=loser.visitor).exists()
    assert Placing.objects.get(result=table.pk, name=FORMER).points
    stranger = Browser()
    assert stranger.client.get(f"/people/{winner.username}/").status_code == 404
    for address in (f"/g/{table.pk}/", "/fame/navegador/", "/games/", f"/people/{loser.username}/"):
        page = stranger.get(address)
        assert winner.username not in re.sub(r"<(head|header).*?</\1>", "", page, flags=re.DOTALL), address
        assert "I was here" not in page
    assert "a former player" in stranger.get("/fame/navegador/")


def test_a_deleted_account_leaves_no_name_where_a_bot_played_its_seat(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    table = open_for(ana, rui)
    Seat.objects.filter(table=table, visitor=ana.visitor).update(kind="random", visitor="", held_for=ana.visitor)
    finish(table, 1)
    assert "Ana" in Browser().get(f"/g/{table.pk}/")
    accounts.remove(ana)
    assert set(Placing.objects.filter(result=table.pk).values_list("name", flat=True)) == {FORMER, "Rui"}
    for address in (f"/g/{table.pk}/", f"/t/{table.pk}/", "/games/"):
        assert "Ana" not in Browser().get(address), address
    assert 'data-found="0"' in Browser().get("/games/?player=former")


def test_a_seat_that_was_given_up_follows_the_name_and_loses_it_with_the_account(people: People) -> None:
    ana, rui, eva = people("Ana", "Rui", "Eva")
    table = open_for(ana, rui, eva)
    seating.resign(table, ana.visitor, "random")
    accounts.rename(ana, "Leonor")
    assert table.seats.get(number=0).name == "Leonor"
    exported = {one["table"]: one["seats"] for one in tables_export(None, ana.visitor)["tables"]}
    assert [seat["mine"] for seat in exported[f"/t/{table.pk}/"]] == [True, False, False]
    finish(table, 1)
    stopped = open_for(ana, rui)
    seating.hand_over(stopped, 0, kept=True)
    stop(stopped, BY_PLAYERS)
    accounts.remove(ana)
    for one in (table, stopped):
        assert one.seats.get(number=0).called == "a former player"
    assert "Leonor" not in Browser().get(f"/g/{table.pk}/")
    assert 'data-found="0"' in Browser().get("/games/?player=leonor")


def test_who_is_left_alone_at_a_game_that_is_over_cant_delete_it(people: People) -> None:
    """The others have played it as well, and its ratings count."""
    ana, rui = people("Ana", "Rui")
    table = played(ana, rui)
    Table.objects.filter(pk=table.pk).update(owner=rui.visitor)
    accounts.remove(ana)
    with pytest.raises(Refusal, match="Others play"):
        seating.remove(table, rui.visitor)
    Table.objects.all().delete()
    with pytest.raises(Refusal, match="has played rated games"):
        marking.mark(rui)


def test_tables_of_bots_alone_go_with_the_account_that_opened_them(people: People) -> None:
    (ana,) = people("Ana")
    open_for("random", "random")
    over = played("random", "random")
    Table.objects.update(owner=ana.visitor)
    accounts.remove(ana)
    assert list(Table.objects.all()) == [over]


def test_the_export_has_ratings_and_results(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    table = won(ana, rui)
    held = logged_in(ana).client.get("/account/export").json()
    assert [one["game"] for one in held["ratings"]] == ["navegador"]
    assert held["results"][0]["table"] == f"/t/{table.pk}/"
    assert rui.visitor not in str(held)
    assert held["profile_hidden"] is False


def test_the_hall_of_fame_by_seats_month_and_company(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    two, three, alone = played(ana, rui), played(ana, rui, "random"), played(ana, "random", "random", "random")
    Result.objects.filter(pk=two.pk).update(finished=datetime(2025, 2, 28, 23, 59, tzinfo=UTC))
    browser = Browser()
    page = browser.get("/fame/navegador/")
    assert 'data-scores="2"' in page
    assert 'data-scores="3"' in page
    assert 'data-scores="4"' not in page, "alone against bots"
    best = max(two.points or [])
    assert f"<b>{best}</b>" in page
    page = browser.get("/fame/navegador/?month=2025-02")
    assert two.pk in page
    assert three.pk not in page
    assert two.pk not in browser.get("/fame/navegador/?month=2025-03")
    page = browser.get("/fame/navegador/?among=bots")
    assert alone.pk in page
    assert two.pk not in page
    assert "Ana" in page
    for odd in ("?month=2025-13", "?month=x", "?among=x", "?month=0000-01"):
        assert "Best scores" in browser.get(f"/fame/navegador/{odd}")
    assert browser.client.get("/fame/nothing/").status_code == 404


def test_first_voyages_are_not_in_the_hall(people: People) -> None:
    """Their deal is the same for all, and their bots play from a script."""
    (ana,) = people("Ana")
    browser = logged_in(ana)
    browser.get("/learn/")
    browser.post("/new/navegador/voyage", {})
    table = finish(Table.objects.get(voyage=True))
    assert Result.objects.get(pk=table.pk).public
    assert "data-scores" not in browser.get("/fame/navegador/?among=bots")
    assert table.pk in browser.get("/games/")


def test_figures_of_ones_own_are_not_in_the_hall(people: People) -> None:
    table = played(*people("Ana", "Rui"))
    Result.objects.filter(pk=table.pk).update(standard=False)
    assert "data-scores" not in Browser().get("/fame/navegador/")
    assert table.pk in Browser().get("/games/")


def test_streaks_stand_in_the_hall_unless_the_profile_is_hidden(people: People) -> None:
    ana, _ = people("Ana", "Rui")
    Streak.objects.create(visitor=ana.visitor, game="navegador", record=4, current=0, reached=timezone.now())
    browser = Browser()
    assert re.search(r'data-streaks><li><span><a href="/people/Ana/">Ana</a></span> <b>4</b>', browser.get("/fame/"))
    HiddenProfile.objects.create(pk=ana.visitor)
    assert "data-streaks" not in browser.get("/fame/")


def test_a_profile_shows_what_was_played(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    tables = [played(ana, rui, "random", seed=seed) for seed in (1, 2, 3)]
    played(ana, "greedy", game="vascodagama")
    page = Browser().get("/people/ana/")
    assert "<h1>Ana</h1>" in page
    assert '<meta name="robots" content="noindex">' in page
    ranks = [one.rank for one in Placing.objects.filter(visitor=ana.visitor, result__game="navegador")]
    row = re.search(r'data-played="Navegador">.*?with people.*?</tr>', page, re.DOTALL)
    assert row
    assert re.findall(r"<td>([\d.]+)", row[0]) == ["3", str(ranks.count(1)), f"{sum(ranks) / 3:.1f}"]
    assert "average 2.0" in row[0]
    met = re.search(r'data-opponent="Rui">.*?</tr>', page)
    assert met
    assert re.findall(r"<td>(\d+)", met[0])[0] == "3"
    assert page.count('class="rating-chart"') == 1
    assert len(re.findall(r"[\d.]+,[\d.]+", page.split('<polyline points="')[1].split('"')[0])) == 3
    for table in tables:
        assert f"/g/{table.pk}/" in page
    openings = {one.opening for one in Placing.objects.filter(visitor=ana.visitor, result__game="navegador")}
    words = re.findall(r"<li><span>(.*?)</span> <b>\d of \d", page.split("data-openings")[1])
    assert words
    assert not openings & set(words), "in words, not in notation"


def test_a_profile_counts_games_and_not_seats(people: People) -> None:
    """The best of several seats counts, and no game that somebody played alone round a screen."""
    ana, rui = people("Ana", "Rui")
    played(rui, rui, rui)
    table = played(ana, rui, rui)
    page = Browser().get("/people/rui/")
    assert "against bots" not in page
    row = re.search(r'data-played="Navegador">.*?with people.*?</tr>', page, re.DOTALL)
    assert row
    best = min(one.rank for one in table.result.placings.all() if one.visitor == rui.visitor)
    assert re.findall(r"<td>([\d.]+)", row[0]) == ["1", str(int(best == 1)), f"{best:.1f}"]
    met = re.search(r'data-opponent="Ana">.*?</tr>', page)
    assert met
    rank = next(one.rank for one in table.result.placings.all() if one.visitor == ana.visitor)
    assert re.findall(r"<td>(\d+)", met[0]) == ["1", str(int(best < rank)), str(int(best > rank))]


@pytest.mark.parametrize(
    ("language", "date", "mean"),
    [("en", "9 Mar 2026", "average 2.0"), ("de", "09.03.2026", "Schnitt 2,0"), ("it", "9 mar 2026", "media 2,0")],
)
def test_dates_and_numbers_are_written_as_in_the_readers_language(
    people: People, language: str, date: str, mean: str
) -> None:
    ana, rui = people("Ana", "Rui")
    table = played(ana, rui, "random")
    Result.objects.update(finished=datetime(2026, 3, 9, 23, 59, tzinfo=UTC))
    reader = Browser(language)
    assert date in reader.get(f"/g/{table.pk}/")
    assert mean in reader.get("/people/ana/")


def test_a_hidden_profile_is_shown_to_its_owner_only(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    table = played(ana, rui)
    owner = logged_in(ana)
    assert "data-profile" in owner.get("/account/")
    owner.post("/account/profile", {"hidden": "on"})
    assert "checked" in re.findall(r'<input[^>]*name="hidden"[^>]*>', owner.page)[0]
    stranger = Browser()
    assert stranger.client.get("/people/Ana/").status_code == 404
    for address in (f"/g/{table.pk}/", "/fame/", "/games/", "/people/Rui/"):
        assert "/people/Ana/" not in stranger.get(address).replace('value="/people/Ana/"', ""), address
    assert "Nobody else sees this page" in owner.get("/people/Ana/")
    owner.get("/account/")
    owner.post("/account/profile", {})
    assert stranger.client.get("/people/Ana/").status_code == 200


def test_guests_and_bots_have_no_profile(people: People) -> None:
    played(*people("Ana"), "guest one")
    for name in ("Guest One", "random", "nobody", "a/b", ""):
        assert Browser().client.get(f"/people/{name}/").status_code == 404


def test_the_search_finds_by_everything_it_offers(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    plain = played(ana, rui)
    variant = played(ana, "guest one", "random", options={"king_in_goa": True})
    other = played(rui, "random", game="vascodagama")
    Result.objects.filter(pk=plain.pk).update(finished=datetime(2025, 2, 1, tzinfo=UTC), ladder="live")
    everything = {plain.pk, variant.pk, other.pk}

    def found(**asked: str) -> set[str]:
        page = Browser().client.get("/games/", asked).content.decode()
        listed = set(re.findall(r'data-finished="/g/([^/]+)/"', page))
        assert f'data-found="{len(listed)}"' in page
        return listed

    assert found() == everything
    assert found(game="navegador") == {plain.pk, variant.pk}
    assert found(seats="3") == {variant.pk}
    assert found(player="ana") == {plain.pk, variant.pk}
    assert found(month="2025-02") == {plain.pk}
    assert found(variant="king_in_goa") == {variant.pk}
    assert found(variant="none") == {plain.pk, other.pk}
    assert found(ladder="live") == {plain.pk}
    assert found(rated="yes") == {plain.pk}
    assert found(rated="no") == {variant.pk, other.pk}
    for table in (plain, variant, other):
        for one in table.result.placings.all():
            assert (table.pk in found(winner=one.name, player=one.name)) is (
                table.result.placings.filter(rank=1, name__icontains=one.name).exists()
            )
    assert found(player="%") == set()
    for wrong in ({"seats": "many"}, {"month": "July"}, {"game": "chess"}):
        page = Browser().client.get("/games/", wrong).content.decode()
        assert "problem" in page, wrong
        assert found(**wrong) == everything


@pytest.mark.parametrize("asked", ["álvaro", "ÁLVARO", "alvaro", "Alvaro G", "goncalves"])
def test_the_search_finds_names_without_regard_to_case_and_accents(people: People, asked: str) -> None:
    table = played(*people("Álvaro Gonçalves", "Rui"))
    found = Browser().client.get("/games/", {"player": asked}).content.decode()
    assert f'data-finished="/g/{table.pk}/"' in found
    for name in ("álvaro m", "rúi x", "a former player", "\u0301"):
        assert 'data-found="0"' in Browser().client.get("/games/", {"player": name}).content.decode()


def test_the_search_shows_so_many_on_a_page(people: People) -> None:
    template = played(*people("Ana", "Rui"))
    placing = template.result.placings.first()
    for number in range(PER_PAGE):
        copy = Table.objects.get(pk=template.pk)
        copy.pk = f"copy-{number}"
        copy.save(force_insert=True)
        result = Result.objects.get(pk=template.pk)
        result.table = copy
        result.save(force_insert=True)
        placing.pk, placing.result = None, result
        placing.save()
    browser = Browser()
    first = browser.get("/games/?player=a")
    assert first.count("data-finished") == PER_PAGE
    assert '?player=a&amp;page=2" rel="next"' in first
    assert browser.get("/games/?player=a&page=2").count("data-finished") == 1
    assert browser.get("/games/?player=a&page=99").count("data-finished") == 1


def test_open_tables_show_the_ratings_of_those_who_sit_there(people: People) -> None:
    ana, rui = people("Ana", "Rui")
    played(ana, rui)
    low, high = sorted(Placing.objects.exclude(after=None).values_list("after", flat=True))
    table = logged_in(ana).open_table(("human", "open", "open"))
    stranger = Browser()
    page = stranger.get("/lists")
    own = next(one.after for one in Placing.objects.filter(visitor=ana.visitor))
    assert f"rating {own}" in page
    rui_browser = logged_in(rui)
    rui_browser.get(f"/t/{table.id}/")
    rui_browser.post(f"/t/{table.id}/join/1", {"name": "Rui"})
    page = stranger.get("/lists")
    assert (f"ratings {low} to {high}" if low != high else f"rating {low}") in page


@pytest.mark.parametrize("address", ["/fame/", "/fame/navegador/", "/games/"])
def test_pages_are_in_the_readers_language(people: People, address: str) -> None:
    played(*people("Ana", "Rui"))
    english, german = Browser().get(address), Browser("de").get(address)
    assert re.findall(r"<h1>(.*?)</h1>", english) != re.findall(r"<h1>(.*?)</h1>", german)
