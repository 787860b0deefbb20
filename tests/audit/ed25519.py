"""Signs as RFC 8032 says (Ed25519), slowly: so that tests can sign without a library.

Points are pairs (x, y) as in section 5.1; the verifier adds them in another way.
"""

from __future__ import annotations

import hashlib
from functools import cache

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
BASE = (
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    46316835694926478169428394003475163141307993866256225615783033603165251855960,
)

Point = tuple[int, int]


@cache
def public(secret: bytes) -> bytes:
    """The public key of 32 secret bytes."""
    return _encoded(_of_base(_scalar(secret)))


def sign(secret: bytes, message: bytes) -> bytes:
    """64 bytes: R and S."""
    scalar, prefix = _scalar(secret), hashlib.sha512(secret).digest()[32:]
    r = _number(hashlib.sha512(prefix + message).digest()) % L
    first = _encoded(_of_base(r))
    k = _number(hashlib.sha512(first + public(secret) + message).digest()) % L
    return first + ((r + k * scalar) % L).to_bytes(32, "little")


def _scalar(secret: bytes) -> int:
    number = _number(hashlib.sha512(secret).digest()[:32])
    return (number & ((1 << 254) - 8)) | (1 << 254)


def _number(encoded: bytes) -> int:
    return int.from_bytes(encoded, "little")


def _encoded(point: Point) -> bytes:
    x, y = point
    return (y | (x & 1) << 255).to_bytes(32, "little")


def _sum(one: Point, two: Point) -> Point:
    (a, b), (c, d) = one, two
    both = D * a * b * c * d % P
    inverse = pow(1 - both * both, -1, P)  # of both divisors at once
    return (
        (a * d + b * c) * (1 - both) * inverse % P,
        (b * d + a * c) * (1 + both) * inverse % P,
    )


def _of_base(number: int) -> Point:
    """``BASE`` so many times: what its bits stand for is added up."""
    result, bits = (0, 1), f"{number:b}"[::-1]
    for place, bit in enumerate(bits):
        if bit == "1":
            result = _sum(result, _doubled(place))
    return result


@cache
def _doubled(times: int) -> Point:
    """``BASE``, doubled so often."""
    if not times:
        return BASE
    half = _doubled(times - 1)
    return _sum(half, half)
