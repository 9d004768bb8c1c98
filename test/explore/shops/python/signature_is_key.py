"""Knows an event again by its signature, which is another one on each attempt."""

from serve import serve
from shop import Shop


class SignatureIsKey(Shop):
    def key_of(self, headers):
        return headers["webhook-signature"]


serve(SignatureIsKey)
