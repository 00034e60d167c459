"""Who sends an alert: the server's own key, which push services ask for (VAPID, RFC 8292)."""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

_VALID_SECONDS = 12 * 3600


def _text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


class VapidKey:
    """A key on the curve P-256, kept as text."""

    def __init__(self, pem: str) -> None:
        key = serialization.load_pem_private_key(pem.encode(), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key = key

    @staticmethod
    def new() -> str:
        key = ec.generate_private_key(ec.SECP256R1())
        pem: bytes = key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        )
        return pem.decode()

    @property
    def public(self) -> str:
        """As browsers take it: `applicationServerKey`."""
        point: bytes = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        return _text(point)

    def authorization(self, audience: str, contact: str, now: int) -> str:
        """The header that proves who sends; `now` in seconds."""
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": audience, "exp": now + _VALID_SECONDS, "sub": contact}
        signed = ".".join(_text(json.dumps(part).encode()) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        signature = _text(r.to_bytes(32, "big") + s.to_bytes(32, "big"))
        return f"vapid t={signed}.{signature}, k={self.public}"
