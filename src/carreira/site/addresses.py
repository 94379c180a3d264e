"""Addresses from which people come, for limits on what one of them may do at once."""

import ipaddress

from django.http import HttpRequest

PREFIX = 64
"""How many bits of an address of IPv6 are a household's, or a machine's that somebody rents."""


def network(host: str) -> str:
    """What counts as one address: that of IPv4, a network of IPv6; "" for this machine itself, where a proxy may stand
    for everybody, and for what is no address.

    >>> network("203.0.113.5"), network("2001:db8:1:2:3:4:5:6"), network("::ffff:203.0.113.5")
    ('203.0.113.5', '2001:db8:1:2::/64', '203.0.113.5')
    >>> network("127.0.0.1"), network("::1"), network("")
    ('', '', '')
    """
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return ""
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is None:
            return "" if found.is_loopback else str(ipaddress.IPv6Network((int(found), PREFIX), strict=False))
        found = found.ipv4_mapped
    return "" if found.is_loopback else str(found)


def address_of(request: HttpRequest) -> str:
    """The address from which a request comes, as it counts. uvicorn has asked the proxy, if that is on this machine or
    named in FORWARDED_ALLOW_IPS."""
    return network(request.META.get("REMOTE_ADDR") or "")
