"""The numbers of the rules; `RULE_IDS` gives the id of each, under which people read it.

`broken_rule` returns one of these numbers, or 0. The paragraphs are in `rulebook/`.
"""

SETUP_1, SETUP_2, SETUP_3, SETUP_4, SETUP_5, SETUP_6, SETUP_7, SETUP_8 = range(1, 9)
TURN_1, TURN_2, TURN_3 = range(9, 12)
RONDEL_1, RONDEL_2, RONDEL_3, RONDEL_4 = range(12, 16)
WORKERS_1, WORKERS_2, WORKERS_3 = range(16, 19)
SHIPS_1, SHIPS_2, SHIPS_3 = range(19, 22)
SAILING_1, SAILING_2, SAILING_3, SAILING_4, SAILING_5, SAILING_6, SAILING_7 = range(22, 29)
COLONY_1, COLONY_2, COLONY_3, COLONY_4 = range(29, 33)
BUILDINGS_1, BUILDINGS_2, BUILDINGS_3 = range(33, 36)
MARKET_1, MARKET_2, MARKET_3, MARKET_4, MARKET_5, MARKET_6 = range(36, 42)
PRIVILEGE_1, PRIVILEGE_2, PRIVILEGE_3, PRIVILEGE_4 = range(42, 46)
PHASE_1, PHASE_2, PHASE_3 = range(46, 49)
NAVIGATOR_1, NAVIGATOR_2, NAVIGATOR_3, NAVIGATOR_4 = range(49, 53)
END_1, END_2, END_3 = range(53, 56)
SCORING_1, SCORING_2, SCORING_3, SCORING_4 = range(56, 60)
GOA_1, GOA_2, GOA_3 = range(60, 63)

RULE_IDS = {
    number: f"nav.{name.lower().replace('_', '.')}"
    for name, number in list(globals().items())
    if isinstance(number, int) and name.isupper()
}
"""Number of a rule -> its id, e.g. `nav.sailing.3`."""
