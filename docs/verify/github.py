import hashlib
import hmac


def verify_github(header: str, body: bytes, secret: str) -> bool:
    """Scheme "github": is this request from the sandbox and unchanged? It tells no time: remember the ids you handled.

    verify_github(headers.get("x-hub-signature-256", ""), raw_body, "whsec_...")
    """
    expected = "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()
    return secret != "" and hmac.compare_digest(expected.encode(), header.encode())
