import hashlib
import hmac
import re


def verify_stripe(header: str, body: bytes, secret: str, now: float) -> bool:
    """Scheme "stripe": is this request from the sandbox, unchanged and fresh?

    verify_stripe(headers.get("stripe-signature", ""), raw_body, "whsec_...", time.time())
    """
    parts = header.split(",")
    timestamp = next((part[2:] for part in parts if part.startswith("t=")), "")
    if not secret or not re.fullmatch(r"[0-9]{1,12}", timestamp) or not abs(now - int(timestamp)) <= 300:
        return False  # too old, too new or no time at all
    mac = hmac.new(secret.encode(), f"{timestamp}.".encode() + body, hashlib.sha256)
    expected = f"v1={mac.hexdigest()}".encode()
    # Several "v1=" while a secret is rotated.
    return any(hmac.compare_digest(expected, part.encode()) for part in parts)
