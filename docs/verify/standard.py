import base64
import hashlib
import hmac
import re


def verify_standard(id: str, timestamp: str, signatures: str, body: bytes, secret: str, now: float) -> bool:
    """Standard Webhooks (scheme "standard"): is this request from the sandbox, unchanged and fresh?

    verify_standard(headers.get("webhook-id", ""), headers.get("webhook-timestamp", ""),
                    headers.get("webhook-signature", ""), raw_body, "whsec_...", time.time())
    """
    if not id or not re.fullmatch(r"[0-9]{1,12}", timestamp) or not abs(now - int(timestamp)) <= 300:
        return False  # too old, too new or no time at all
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except ValueError:
        return False
    mac = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256)
    expected = b"v1," + base64.b64encode(mac.digest())
    # Several signatures while a secret is rotated.
    return key != b"" and any(hmac.compare_digest(expected, one.encode()) for one in signatures.split(" "))
