import base64
import re

from cryptography.exceptions import InvalidSignature  # pip install cryptography
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def verify_standard_ed25519(id: str, timestamp: str, signatures: str, body: bytes, key: str, now: float) -> bool:
    """Standard Webhooks with a public key, "whpk_..." (scheme "standard-ed25519"): from the sandbox, unchanged, fresh?

    Called as verify_standard is. Python's standard library has no ed25519, so this needs the package cryptography.
    """
    if not id or not re.fullmatch(r"[0-9]{1,12}", timestamp) or not abs(now - int(timestamp)) <= 300:
        return False  # too old, too new or no time at all
    for one in signatures.split(" "):  # several while a key is rotated
        if one.startswith("v1a,"):
            try:
                public = Ed25519PublicKey.from_public_bytes(base64.b64decode(key.removeprefix("whpk_"), validate=True))
                public.verify(base64.b64decode(one[4:], validate=True), f"{id}.{timestamp}.".encode() + body)
                return True
            except (InvalidSignature, ValueError):
                pass
    return False
