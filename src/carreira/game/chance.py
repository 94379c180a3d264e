"""Chance: our own random number generator, with the same numbers on both backends and on every machine.

The generator is xoshiro128** (Blackman and Vigna, 2018): four 32-bit words, held in 64-bit integers because int64
products of 32-bit words wrap alike in Numba and, once masked, in Python.
"""

import hashlib

import numpy as np

from carreira.game.rule import COMPILED, Buffer, rule

WORD = 0xFFFFFFFF
FINE = 1 << 30
"""In how many steps `uniform` draws."""


def generator(seed: int | str) -> Buffer:
    """A generator for `seed`: any integer, or a text such as `"bot 7 41"`.

    >>> rng, again = generator(7), generator(7)   # the same seed, the same numbers
    >>> [int(draw(rng, 6)) for _ in range(4)], [int(draw(again, 6)) for _ in range(4)]
    ([5, 0, 4, 2], [5, 0, 4, 2])
    """
    digest = hashlib.sha256(f"carreira {seed}".encode()).digest()
    words = [int.from_bytes(digest[i : i + 4], "little") for i in range(0, 16, 4)]
    return np.array(words, np.int64) if COMPILED else words


@rule
def rotate(word: int, by: int) -> int:
    """A 32-bit word rotated to the left."""
    return ((word << by) | (word >> (32 - by))) & WORD


@rule
def draw(rng: Buffer, n: int) -> int:
    """A number from 0 to n - 1."""
    word = (rotate((rng[1] * 5) & WORD, 7) * 9) & WORD
    shifted = (rng[1] << 9) & WORD
    rng[2] ^= rng[0]
    rng[3] ^= rng[1]
    rng[1] ^= rng[2]
    rng[0] ^= rng[3]
    rng[2] ^= shifted
    rng[3] = rotate(rng[3], 11)
    return (word * n) >> 32


@rule
def uniform(rng: Buffer) -> float:
    """A number between 0 and 1, neither of them."""
    return (draw(rng, FINE) + 0.5) / FINE


@rule
def shuffle(rng: Buffer, items: Buffer, first: int, end: int) -> None:
    """Put the items from index `first` up to, but not including, `end` into a random order, in place (Fisher and
    Yates)."""
    for i in range(end - 1, first, -1):
        j = first + draw(rng, i - first + 1)
        kept = items[i]
        items[i] = items[j]
        items[j] = kept


@rule
def deal_anew(rng: Buffer, items: Buffer, first: int, end: int) -> None:
    """Like `shuffle`, but the earlier order of the items has no influence on the result."""
    for i in range(first + 1, end):
        item = items[i]
        j = i
        while j > first and items[j - 1] > item:
            items[j] = items[j - 1]
            j -= 1
        items[j] = item
    shuffle(rng, items, first, end)


@rule
def mix(word: int) -> int:
    """A 32-bit word, scrambled (the finaliser of MurmurHash3)."""
    word = ((word ^ (word >> 16)) * 0x85EBCA6B) & WORD
    word = ((word ^ (word >> 13)) * 0xC2B2AE35) & WORD
    return word ^ (word >> 16)


@rule
def nth_number(first: int, second: int, index: int, n: int) -> int:
    """A number from 0 to n - 1: the `index`-th number of the sequence that two words determine.

    For chance within a state, which has room for small integers only: the words never change, only a count does.
    """
    word = mix((mix((first + index * 0x9E3779B1) & WORD) ^ second) & WORD)
    return (word * n) >> 32


@rule
def fork(rng: Buffer, parent: Buffer, index: int) -> None:
    """Make `rng` the `index`-th child of `parent`: independent numbers for each match of a batch."""
    for i in range(4):
        rng[i] = parent[i] ^ mix((index * 4 + i + 1) & WORD)
