"""Which addresses are public: everything else could be a door from inside."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address

_NOT_PUBLIC_4 = tuple(
    IPv4Network(network)
    for network in (
        "0.0.0.0/8",  # this host
        "10.0.0.0/8",
        "100.64.0.0/10",  # shared by customers of one carrier; metadata of some clouds
        "127.0.0.0/8",
        "168.63.129.16/32",  # metadata of a cloud, on an address that looks public
        "169.254.0.0/16",  # link-local; metadata of most clouds
        "172.16.0.0/12",
        "192.0.0.0/24",
        "192.0.2.0/24",
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",
        "198.18.0.0/15",
        "198.51.100.0/24",
        "203.0.113.0/24",
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, broadcast
    )
)

_PUBLIC_6 = IPv6Network("2000::/3")
"""All that is given out; beyond it lie ::1, mapped and translated IPv4, local and multicast."""

_NOT_PUBLIC_6 = tuple(
    IPv6Network(network)
    for network in (
        "2001::/23",  # Teredo and other protocols, which lead elsewhere
        "2001:db8::/32",
        "2002::/16",  # 6to4: an IPv4 address in disguise
        "3fff::/20",
    )
)


def is_public(address: str) -> bool:
    """Whether an IP address, as ``getaddrinfo`` writes it, is one that anybody may be sent to."""
    try:
        ip = ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, IPv4Address):
        return not any(ip in network for network in _NOT_PUBLIC_4)
    return _is_public_6(ip)


def _is_public_6(ip: IPv6Address) -> bool:
    if ip.scope_id is not None or ip not in _PUBLIC_6:
        return False
    return not any(ip in network for network in _NOT_PUBLIC_6)
