"""Hostile requests: `python -m lab.hostile` attacks a site of its own with requests that no browser would send.

They are made from the site's own list of addresses and from its OpenAPI document, so a new page is attacked as well.
The attackers are nobody, a guest, accounts with tokens, and somebody who sits at another seat of the same table.
Promised is: no answer is an error of the server (5xx), no traceback is in its log, nothing changes that the attacker
may not change, and nothing takes longer than a second.
"""
