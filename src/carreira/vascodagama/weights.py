"""The weights of `value.py`: what things count in the estimate, in points or as shares of other values.

Found by evolution (CMA-ES), 30 generations of 960 matches between bots that look one turn ahead.
"""

(
    PURSE, STAY, EMPTY, SHIP, NO_CAPTAIN, CAPTAIN, COLOUR, SAILOR, PROJECT, MISSING, PILE, DISC, KEEP, DIAS, ALVARES,
    MANUEL, SERNIGI, MERCHANT_SHIP, SECOND, RIVAL_BUYING, RIVAL_SENDING, LATER, WANTED,
) = range(23)  # fmt: skip

WEIGHTS = (
    2.56,  # PURSE: having some reals at all
    0.80,  # STAY: the part of later navigations in which a ship still earns
    0.38,  # EMPTY: by how much each empty space lowers the chance that a landing becomes complete, for one navigation
    0.71,  # SHIP: the part of its worth at sea that a launched ship with captain has in the supply
    0.78,  # NO_CAPTAIN: the part of SHIP's worth that it keeps without a captain
    1.23,  # CAPTAIN: a captain without ship
    0.97,  # COLOUR: a first sailor of a colour
    0.98,  # SAILOR: a second; a third is worth half of it
    0.36,  # PROJECT: the part of its ship's worth that a project has
    1.10,  # MISSING: each of its crew that is missing
    0.51,  # PILE: the part of its worth that each further project in the supply keeps
    1.17,  # DISC: a disc that is still to be placed
    0.59,  # KEEP: the chance to keep a character whom nobody has hosted this round
    2.17,  # DIAS: holding Dias, for each round to come
    0.98,  # ALVARES
    2.09,  # MANUEL
    0.54,  # SERNIGI
    1.10,  # MERCHANT_SHIP: choosing where the merchant ship goes, apart from the bonus
    0.87,  # SECOND: the part of its worth at sea that each further ship of an expedition keeps
    0.77,  # RIVAL_BUYING: what each disc of another seat that comes before one's own takes away when buying projects
    0.75,  # RIVAL_SENDING: when sending ships
    0.75,  # LATER: the part of its worth that what is left over keeps if only one more round follows
    4.40,  # WANTED: a captain for a ship that has none
)
