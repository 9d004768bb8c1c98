"""Leans on data:long-names: the column for the description of an event takes 190 letters."""

from sandbox import freeze, idle, listen
from shop import Shop

COLUMN = 190
rows = []
refused = []


def receive(body, _headers):
    description = str(body.get("description") or "")
    (rows if len(description) <= COLUMN else refused).append(description)
    return 200


freeze()
shop = Shop()
shop.login()
shop.register(listen(receive))
shop.book("COLUMN-1")
idle()
assert rows and not refused, refused[:1]
