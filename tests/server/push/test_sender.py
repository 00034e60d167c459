"""Alerts reach a push service on loopback, and nobody else."""

from __future__ import annotations

import asyncio
import datetime
import json
import ssl
import threading
from base64 import urlsafe_b64decode
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from ipaddress import ip_address
from pathlib import Path

import pytest

pytest.importorskip("cryptography")

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.x509.oid import NameOID

from boroughs.server.push.sender import PushSender
from boroughs.server.push.vapid import VapidKey


class FakePushService:
    """Answers with this status, and keeps what it was sent."""

    def __init__(self, folder: Path) -> None:
        self.status = 201
        self.heard: list[tuple[str, dict[str, str], bytes]] = []
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
                service.heard.append((self.path, dict(self.headers), body))
                self.send_response(service.status)
                if 300 <= service.status < 400:
                    self.send_header("Location", f"https://localhost:{service.port}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *args: object) -> None:
                pass

        certificate = write_certificate(folder)
        self._server = HTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self.port = self._server.server_port
        self.trusted = ssl.create_default_context(cafile=str(certificate))
        # It looks so often whether it is to stop.
        threading.Thread(target=self._server.serve_forever, args=(0.01,), daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def address(self) -> str:
        return f"https://localhost:{self.port}/send/abc"


def write_certificate(folder: Path) -> Path:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))]
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    file = folder / "localhost.pem"
    file.write_bytes(
        certificate.public_bytes(serialization.Encoding.PEM)
        + key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
    )
    return file


@pytest.fixture
def service(tmp_path: Path) -> Iterator[FakePushService]:
    fake = FakePushService(tmp_path)
    yield fake
    fake.close()


def sender_for(service: FakePushService, key: VapidKey | None = None) -> PushSender:
    return PushSender(
        key or VapidKey(VapidKey.new()),
        "mailto:operator@example.org",
        services=("localhost",),
        ports=(service.port,),
        allowed=lambda address: address in ("127.0.0.1", "::1"),
        context=service.trusted,
    )


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def test_an_alert_is_signed_and_says_nothing(service: FakePushService) -> None:
    """Its body is empty: what the game is and who plays stays here."""
    key = VapidKey(VapidKey.new())
    assert asyncio.run(sender_for(service, key).send(service.address)) == "sent"
    [(path, headers, body)] = service.heard
    assert (path, body) == ("/send/abc", b"")
    assert int(headers["TTL"]) > 0
    token, _, public = headers["Authorization"].removeprefix("vapid t=").partition(", k=")
    assert public == key.public
    head, claims, signature = token.split(".")
    told = json.loads(decoded(claims))
    assert told["aud"] == f"https://localhost:{service.port}"
    assert told["sub"] == "mailto:operator@example.org"
    raw = decoded(signature)
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(public))
    point.verify(
        encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big")),
        f"{head}.{claims}".encode(),
        ec.ECDSA(hashes.SHA256()),
    )


@pytest.mark.parametrize(
    ("status", "sent"), [(410, "gone"), (404, "gone"), (500, "failed"), (429, "failed")]
)
def test_what_the_service_answers(service: FakePushService, status: int, sent: str) -> None:
    service.status = status
    assert asyncio.run(sender_for(service).send(service.address)) == sent


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_no_redirect_is_followed(service: FakePushService, status: int) -> None:
    service.status = status
    assert asyncio.run(sender_for(service).send(service.address)) == "failed"
    assert [path for path, _, _ in service.heard] == ["/send/abc"]


def test_a_name_that_leads_to_a_private_address_is_not_called(service: FakePushService) -> None:
    sender = PushSender(
        VapidKey(VapidKey.new()),
        "mailto:operator@example.org",
        services=("localhost",),
        ports=(service.port,),
        context=service.trusted,
    )
    assert asyncio.run(sender.send(service.address)) == "failed"
    assert service.heard == []


def test_a_stranger_with_another_certificate_hears_nothing(service: FakePushService) -> None:
    sender = PushSender(
        VapidKey(VapidKey.new()),
        "mailto:operator@example.org",
        services=("localhost",),
        ports=(service.port,),
        allowed=lambda address: True,
    )
    assert asyncio.run(sender.send(service.address)) == "failed"
    assert service.heard == []
