"""`python -m lab.soak`: people play at many tables while processes of the site are killed; afterwards, what they were
told is compared with what is stored.

`people.py` is a person's browser, `players.py` a person at a table, `circles.py` those who play together; `killing.py`
kills, `running.py` lets all of it run. Meanwhile `journals.py` notes what people were told, which `judging.py` compares
with what `stored.py` reads from the database. `figures.py` is what comes out.
"""
