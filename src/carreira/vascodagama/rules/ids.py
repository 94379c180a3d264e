"""The rules' numbers; `RULE_IDS` gives each the id that people see.

`broken_rule` returns one of these numbers, or 0. Each id is that of a paragraph in `rulebook/`.
"""

SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, SETUP_6, SETUP_7, SETUP_8 = range(1, 9)
ROUND_1, ROUND_2 = range(9, 11)
PLACING_1, PLACING_2, PLACING_3, PLACING_4, PLACING_5 = range(11, 16)
ACTING_1, ACTING_2, ACTING_3, ACTING_4, ACTING_5, ACTING_6 = range(16, 22)
PROJECTS_1, PROJECTS_2, PROJECTS_3, PROJECTS_4 = range(22, 26)
LAUNCHING_1, LAUNCHING_2, LAUNCHING_3, LAUNCHING_4, LAUNCHING_5 = range(26, 31)
RECRUITMENT_1, RECRUITMENT_2, RECRUITMENT_3, RECRUITMENT_4 = range(31, 35)
EXPEDITION_1, EXPEDITION_2, EXPEDITION_3, EXPEDITION_4, EXPEDITION_5, EXPEDITION_6, EXPEDITION_7, EXPEDITION_8 = range(
    35, 43
)
(
    CHARACTERS_1,
    CHARACTERS_2,
    CHARACTERS_3,
    CHARACTERS_4,
    CHARACTERS_5,
    CHARACTERS_6,
    CHARACTERS_7,
    CHARACTERS_8,
    CHARACTERS_9,
) = range(43, 52)
NAVIGATION_1, NAVIGATION_2, NAVIGATION_3, NAVIGATION_4, NAVIGATION_5, NAVIGATION_6, NAVIGATION_7, NAVIGATION_8 = range(
    52, 60
)
END_1, END_2, END_3, END_4, END_5, END_6 = range(60, 66)
SCORING_1, SCORING_2, SCORING_3 = range(66, 69)

RULE_IDS = {
    number: f"vdg.{name.lower().replace('_', '.')}"
    for name, number in list(globals().items())
    if isinstance(number, int) and name.isupper()
}
"""Number of a rule -> its id, e.g. `vdg.expedition.3`."""
