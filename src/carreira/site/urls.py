"""The site's addresses."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from carreira.site import errors, robots
from carreira.site.api import views as programs
from carreira.site.api.service import api
from carreira.site.clocks import views as clocks
from carreira.site.editions import views as editions
from carreira.site.learn import views as rules
from carreira.site.lobby import views as start
from carreira.site.notices import stopping
from carreira.site.notices import views as notices
from carreira.site.people import passkeys
from carreira.site.people import views as people
from carreira.site.people.entrance import LogIn, Registration
from carreira.site.play import actions, desk_actions, seat_actions, talk_actions
from carreira.site.play import views as table
from carreira.site.puzzles import views as puzzles
from carreira.site.running import figures, health
from carreira.site.standing import pictures
from carreira.site.standing import views as standing
from carreira.site.study import views as study
from carreira.site.tables.stream import events

urlpatterns = [
    path("", start.start, name="start"),
    path("lists", start.lists, name="lists"),
    path("new/<str:game>/", start.new, name="new"),
    path("new/<str:game>/voyage", start.new_voyage, name="new-voyage"),
    path("t/<str:table_id>/", table.table, name="table"),
    path("t/<str:table_id>/move", actions.move, name="move"),
    path("t/<str:table_id>/undo", actions.undo, name="undo"),
    path("t/<str:table_id>/again", actions.again, name="again"),
    path("t/<str:table_id>/skip", actions.skip, name="skip"),
    path("t/<str:table_id>/retry", actions.retry, name="retry"),
    path("t/<str:table_id>/join/<int:seat>", seat_actions.join, name="join"),
    path("t/<str:table_id>/leave", seat_actions.leave, name="leave"),
    path("t/<str:table_id>/decline", seat_actions.decline, name="decline"),
    path("t/<str:table_id>/fill", seat_actions.fill, name="fill"),
    path("t/<str:table_id>/resign", seat_actions.resign, name="resign"),
    path("t/<str:table_id>/time-out", seat_actions.time_out, name="time-out"),
    path("t/<str:table_id>/take-back", seat_actions.take_back, name="take-back"),
    path("t/<str:table_id>/go-on", seat_actions.go_on, name="go-on"),
    path("t/<str:table_id>/remove", seat_actions.remove, name="remove"),
    path("t/<str:table_id>/chat", talk_actions.chat, name="chat"),
    path("t/<str:table_id>/report/<int:line>", talk_actions.report, name="report"),
    path("t/<str:table_id>/ask-undo", talk_actions.ask_undo, name="ask-undo"),
    path("t/<str:table_id>/agree-undo", talk_actions.agree_undo, name="agree-undo"),
    path("t/<str:table_id>/note", desk_actions.note, name="note"),
    path("t/<str:table_id>/plan", desk_actions.plan, name="plan"),
    path("t/<str:table_id>/unplan", desk_actions.unplan, name="unplan"),
    path("t/<str:table_id>/hint", study.hint, name="hint"),
    path("t/<str:table_id>/review", study.review, name="review"),
    path("t/<str:table_id>/what-if", study.what_if, name="what-if"),
    path("t/<str:table_id>/view.json", table.view_json, name="view"),
    path("t/<str:table_id>/preview", table.previewed, name="preview"),
    path("t/<str:table_id>/record", table.record, name="record"),
    path("t/<str:table_id>/edition", editions.of_table, name="table-edition"),
    path("t/<str:table_id>/events", events, name="events"),
    path("t/<str:table_id>/board.svg", pictures.picture, name="board-picture"),
    path("g/<str:table_id>/", standing.share, name="share"),
    path("g/<str:table_id>/say", standing.say_sentence, name="say-sentence"),
    path("g/<str:table_id>/withdraw", standing.withdraw_sentence, name="withdraw-sentence"),
    path("g/<str:table_id>/report", standing.report_sentence, name="report-sentence"),
    path("games/", standing.search, name="games"),
    path("record/", study.record, name="load-record"),
    path("record/load", study.load_record, name="record-loaded"),
    path("fame/", standing.fame, name="fame"),
    path("fame/<str:game>/", standing.fame_of, name="fame-of"),
    path("people/<path:name>/", standing.profile, name="profile"),
    path("puzzles/today/", puzzles.todays, name="puzzle-today"),
    path("puzzles/<str:game>/", puzzles.puzzles, name="puzzles"),
    path("puzzles/<str:game>/<int:number>/", puzzles.puzzle, name="puzzle"),
    path("puzzles/<str:game>/<int:number>/try", puzzles.attempt, name="try-puzzle"),
    path("puzzles/<str:game>/<int:number>/solution", puzzles.solution, name="puzzle-solution"),
    path("puzzles/<str:game>/<int:number>/play-on", puzzles.play_on, name="play-puzzle"),
    path("puzzles/<str:game>/<int:number>/preview", puzzles.previewed, name="puzzle-preview"),
    path("rules/<str:game>/", rules.rules, name="rules"),
    path("rules/<str:game>/sheet/", rules.sheet, name="sheet"),
    path("rules/<str:game>/board/", rules.board, name="board"),
    path("editions/<str:game>/", editions.standard, name="editions"),
    path("editions/<str:game>/standard.toml", editions.standard_file, name="standard-file"),
    path("editions/<str:game>/new", editions.new, name="new-edition"),
    path("editions/<str:game>/check", editions.check, name="check-edition"),
    path("editions/<str:game>/import", editions.bring, name="bring-edition"),
    path("editions/<str:game>/<str:edition_id>/", editions.own, name="edition"),
    path("editions/<str:game>/<str:edition_id>/edition.toml", editions.own_file, name="edition-file"),
    path("editions/<str:game>/<str:edition_id>/remove", editions.remove, name="remove-edition"),
    path("rest/", clocks.rest, name="rest"),
    path("t/<str:table_id>/mute-notices", notices.mute, name="mute-notices"),
    path("notices/", notices.notices, name="notices"),
    path("notices/turns", notices.turns, name="turns"),
    path("notices/unmute/<str:table_id>", notices.unmute, name="unmute-notices"),
    path("notices/subscribe", notices.subscribe, name="subscribe"),
    path("notices/unsubscribe", notices.unsubscribe, name="unsubscribe"),
    path("notices/webhooks", notices.add_webhook, name="add-webhook"),
    path("notices/webhooks/<int:webhook_id>/remove", notices.remove_webhook, name="remove-webhook"),
    path("notices/stop/<str:signed>", stopping.stop, name="stop-notices"),
    path("service-worker.js", notices.service_worker, name="service-worker"),
    path("account/", people.account, name="account"),
    # django-allauth asks for these two by name; they are the account's page
    path("account/", people.account, name="mfa_index"),
    path("account/", people.account, name="mfa_list_webauthn"),
    path("account/name", people.rename, name="rename"),
    path("account/invite", people.invite, name="invite"),
    path("account/invite/<int:invitation>/take-back", people.take_back, name="take-back-invitation"),
    path("account/profile", standing.show_profile, name="show-profile"),
    path("account/export", people.export, name="export"),
    path("account/delete", people.delete, name="delete-account"),
    path("account/login/", LogIn.as_view(), name="account_login"),
    path("account/signup/", Registration.as_view(), name="account_signup"),
    path("account/passkeys/", include(passkeys)),
    path("account/", include("allauth.account.urls")),
    path("account/tokens", programs.make, name="make-token"),
    path("account/tokens/<int:token>/take-back", programs.take_back, name="take-back-token"),
    path("account/bot", programs.mark, name="mark-bot"),
    path("api/docs", programs.reference, name="api-reference"),
    path("api/", api.urls),
    path("operators/", admin.site.urls),
    path("language", set_language, name="language"),
    path("healthz", health.healthz, name="healthz"),
    path("metrics", figures.figures, name="metrics"),
    path("robots.txt", robots.robots, name="robots"),
]

handler400 = errors.broken
handler403 = errors.forbidden
handler404 = errors.missing
handler500 = errors.failed
