"""What counts as one client wherever something is shared out or limited by address."""

from __future__ import annotations

from ipaddress import IPv6Address


def client_network(address: str) -> str:
    """An IPv4 address, or all that one household gets of IPv6.

    >>> client_network("2001:db8:1:2:3:4:5:6") == client_network("2001:db8:1:2::9")
    True
    >>> client_network("192.0.2.7"), client_network("::ffff:192.0.2.7")
    ('192.0.2.7', '192.0.2.7')
    """
    if ":" not in address:
        return address
    try:
        found = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64)) + "/64"
