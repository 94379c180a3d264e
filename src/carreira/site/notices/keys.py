"""The site's own keys for Web Push (VAPID, RFC 8292): browsers take messages only from the site that holds them."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)
from django.conf import settings
from webpush.vapid import VAPID

from carreira.game.language import N_
from carreira.site.secret import kept

FILE = "push-key.pem"
DAMAGED = N_(
    "%(file)s is damaged. Put it back from a backup, or remove it: then another one is made, and browsers that get "
    "messages have to be chosen anew."
)


class Keys(NamedTuple):
    """A private key and its public one, as PEM."""

    private: bytes
    public: bytes


def keys_in(folder: Path) -> Keys:
    """The keys of which `folder` keeps the private one; made if there is none yet."""
    private = kept(folder / FILE, lambda: VAPID.generate_keys()[0].decode("ascii"), DAMAGED).encode()
    public = load_pem_private_key(private, None).public_key()
    return Keys(private, public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))


@cache
def keys() -> Keys:
    """The site's keys."""
    return keys_in(settings.DATA)


def public_key() -> str:
    """What a browser needs to subscribe: the public key, as base64url."""
    return str(VAPID.get_application_server_key(load_pem_public_key(keys().public)))
