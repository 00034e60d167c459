"""Addresses of push services are chosen by clients: only known ones are ever called."""

from __future__ import annotations

import pytest

from boroughs.server.messages.refusals import RequestRefused
from boroughs.server.push.endpoints import check_endpoint, is_public
from refusals import refuses


@pytest.mark.parametrize(
    "address",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/QAbc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc",
    ],
)
def test_push_services_of_browsers_are_known(address: str) -> None:
    assert check_endpoint(address).audience == "/".join(address.split("/")[:3])


@pytest.mark.parametrize(
    "address",
    [
        "",
        "nonsense",
        "http://fcm.googleapis.com/fcm/send/abc",
        "ftp://fcm.googleapis.com/abc",
        "https://example.org/push",
        "https://127.0.0.1/push",
        "https://[::1]/push",
        "https://10.0.0.8/push",
        "https://localhost/push",
        "https://fcm.googleapis.com.example.org/abc",
        "https://evilfcm.googleapis.com.org/abc",
        "https://xfcm.googleapis.com/abc",
        "https://fcm.googleapis.com:8443/abc",
        "https://fcm.googleapis.com:port/abc",
        "https://user:word@fcm.googleapis.com/abc",
        "https://fcm.googleapis.com@example.org/abc",
        "https://fcm.googleapis.com/a\r\nX-Header: 1",
        "https://fcm.googleapis.com/a b",
        "https://a..push.apple.com/",
        "https://.push.apple.com/",
        "https://push.apple.com./",
        "https://-a.push.apple.com/",
        "https://a_b.push.apple.com/",
        "https://a%2e.push.apple.com/",
        "https://" + "a" * 64 + ".push.apple.com/",
        "https://" + "a." * 150 + "push.apple.com/",
        "https://push.apple.com:0/",
        "https://fcm.googleapis.com/" + "a" * 2000,
    ],
)
def test_everything_else_is_refused(address: str) -> None:
    with refuses(RequestRefused, "bad-endpoint"):
        check_endpoint(address)


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "10.1.2.3", "192.168.0.1", "169.254.169.254", "172.16.0.1", "::1", "fc00::1",
     "fe80::1", "0.0.0.0", "100.64.0.1"],
)  # fmt: skip
def test_private_addresses_are_not_public(address: str) -> None:
    assert not is_public(address)


def test_an_address_of_the_internet_is_public() -> None:
    assert is_public("142.250.74.106")
