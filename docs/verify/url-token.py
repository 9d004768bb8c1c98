import base64
import hashlib
import hmac


def verify_url_token(token: str, secret: str) -> bool:
    """Scheme "url-token": does the address carry the token? It proves neither the body nor the time. An endpoint's
    secret ("whsec_...") never stands in an address: its token is made of it. Any other text is the token itself.

    verify_url_token(query.get("token", ""), "whsec_...")
    """
    if secret.startswith("whsec_"):
        made = hmac.new(secret.encode(), b"carrier-sandbox url-token", hashlib.sha256).digest()
        secret = base64.urlsafe_b64encode(made).decode().rstrip("=")
    return secret != "" and hmac.compare_digest(secret.encode(), token.encode())
