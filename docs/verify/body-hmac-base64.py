import base64
import hashlib
import hmac


def verify_body_hmac_base64(header: str, body: bytes, secret: str) -> bool:
    """Scheme "body-hmac-base64": is this request from the sandbox and unchanged? It tells no time: remember the events
    you handled. The secret is the account's client_secret.

    verify_body_hmac_base64(headers.get("x-signature", ""), raw_body, "client-secret")
    """
    expected = base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha256).digest())
    return secret != "" and hmac.compare_digest(expected, header.encode())
