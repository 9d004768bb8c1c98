"""Leans on two things: one page of sixty rows holds the whole export, and `from` may be a date."""

from sandbox import fill
from shop import Shop, record_of

fill(shipments=60)
shop = Shop()
shop.login()

_, body = shop.call("GET", "/shipments?size=60")
assert len({record_of(row)["id"] for row in body["data"]}) == 60, len(body["data"])

status, body = shop.call("GET", "/shipments?size=5&from=2000-01-01")
assert status == 200, body
