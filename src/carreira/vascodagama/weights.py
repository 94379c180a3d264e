"""The weights of `value.py`: what the estimate takes things for, in points or as parts of something."""

(
    REAL, PURSE, STAY, EMPTY, SHIP, NO_CAPTAIN, CAPTAIN, COLOUR, SAILOR, PROJECT, MISSING, PILE, DISC, KEEP, DIAS,
    ALVARES, MANUEL, SERNIGI, MERCHANT_SHIP, SECOND, RIVAL_HIRING, RIVAL_BUYING, RIVAL_SENDING, HAND, LATER, WANTED,
) = range(26)  # fmt: skip

WEIGHTS = (
    0.2,  # REAL: a real beyond what it scores, while rounds are left
    2.0,  # PURSE: having some reals at all
    0.6,  # STAY: the part of later navigations in which a ship still earns
    0.35,  # EMPTY: by how much each empty space lowers the chance that a landing becomes complete, for one navigation
    0.8,  # SHIP: the part of its worth at sea that a launched ship with captain has in the supply
    0.6,  # NO_CAPTAIN: of that, without a captain
    1.5,  # CAPTAIN: a captain without ship
    1.0,  # COLOUR: a first sailor of a colour
    0.5,  # SAILOR: a second; a third is worth half of it
    0.6,  # PROJECT: the part of its ship's worth that a project has
    1.0,  # MISSING: each of its crew that is missing
    0.7,  # PILE: the part of its worth that each project has behind the one before
    2.0,  # DISC: a disc that is still to be placed
    0.6,  # KEEP: the chance to keep a character whom nobody has hosted this round
    2.0,  # DIAS: holding Dias, for each round to come
    1.0,  # ALVARES
    2.0,  # MANUEL
    0.7,  # SERNIGI
    1.0,  # MERCHANT_SHIP: to choose where the merchant's ship goes, beside the bonus
    0.7,  # SECOND: the part of its worth at sea that each ship of an expedition has behind the one before
    0.7,  # RIVAL_HIRING: what each disc of another seat that comes before one's own takes away when hiring
    0.7,  # RIVAL_BUYING: when buying projects
    0.7,  # RIVAL_SENDING: when sending ships
    0.2,  # HAND: how much of a rival a disc is that another seat still has in hand
    0.8,  # LATER: the worth of what is left for later when one more round follows, as part of that earlier
    3.0,  # WANTED: a captain for a ship that has none
)
