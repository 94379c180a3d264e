"""The site's addresses."""

from django.contrib import admin
from django.urls import include, path
from django.views.i18n import set_language

from carreira.site import errors, robots
from carreira.site.editions import views as editions
from carreira.site.learn import views as rules
from carreira.site.lobby import views as start
from carreira.site.people import views as people
from carreira.site.running import health
from carreira.site.tables import actions, desk_actions, seat_actions, talk_actions
from carreira.site.tables import views as table
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
    path("t/<str:table_id>/remove", seat_actions.remove, name="remove"),
    path("t/<str:table_id>/chat", talk_actions.chat, name="chat"),
    path("t/<str:table_id>/report/<int:line>", talk_actions.report, name="report"),
    path("t/<str:table_id>/ask-undo", talk_actions.ask_undo, name="ask-undo"),
    path("t/<str:table_id>/agree-undo", talk_actions.agree_undo, name="agree-undo"),
    path("t/<str:table_id>/note", desk_actions.note, name="note"),
    path("t/<str:table_id>/plan", desk_actions.plan, name="plan"),
    path("t/<str:table_id>/unplan", desk_actions.unplan, name="unplan"),
    path("t/<str:table_id>/view.json", table.view_json, name="view"),
    path("t/<str:table_id>/preview", table.previewed, name="preview"),
    path("t/<str:table_id>/record", table.record, name="record"),
    path("t/<str:table_id>/edition", editions.of_table, name="table-edition"),
    path("t/<str:table_id>/events", events, name="events"),
    path("rules/<str:game>/", rules.rules, name="rules"),
    path("editions/<str:game>/", editions.standard, name="editions"),
    path("editions/<str:game>/standard.toml", editions.standard_file, name="standard-file"),
    path("editions/<str:game>/new", editions.new, name="new-edition"),
    path("editions/<str:game>/check", editions.check, name="check-edition"),
    path("editions/<str:game>/import", editions.bring, name="bring-edition"),
    path("editions/<str:game>/<str:edition_id>/", editions.own, name="edition"),
    path("editions/<str:game>/<str:edition_id>/edition.toml", editions.own_file, name="edition-file"),
    path("editions/<str:game>/<str:edition_id>/remove", editions.remove, name="remove-edition"),
    path("account/", people.account, name="account"),
    path("account/export", people.export, name="export"),
    path("account/delete", people.delete, name="delete-account"),
    path("account/", include("allauth.account.urls")),
    path("operators/", admin.site.urls),
    path("language", set_language, name="language"),
    path("healthz", health.healthz, name="healthz"),
    path("robots.txt", robots.robots, name="robots"),
]

handler400 = errors.broken
handler403 = errors.forbidden
handler404 = errors.missing
handler500 = errors.failed
