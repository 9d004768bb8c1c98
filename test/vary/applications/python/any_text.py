"""Leans on nothing. Stores texts of any form and length, does without those that are optional, and finds what it sent itself
exactly as it sent it."""

import unicodedata

from sandbox import fill, freeze, idle, listen
from shop import Shop, record_of

NOTE = "Gọi trước khi giao 🛵"
NAME = "Trần Thị Bình"


def plain(text):
    return unicodedata.normalize("NFC", text or "").strip()


stored = []


def receive(body, _headers):
    stored.append([plain(body.get(field)) for field in ("status_text", "message", "description")])
    return 200


freeze()
fill(customers=5, shipments=10)
shop = Shop()
shop.login()
shop.register(listen(receive))
sent = {"name": NAME, "phone": "0912345678", "email": "binh@example.net"}
_, created = shop.call("POST", "/customers", sent)
gcode = shop.book("TEXT-1", {"weight": 500, "width": 20, "height": 10, "length": 30, "name": NAME, "metadata": NOTE})
idle()

for row in shop.list("/shipments"):
    record = record_of(row)
    for text in (record["parcel"].get("name"), record["address_to"].get("street"), record.get("carrier_name")):
        assert len(plain(text)) <= 1000
customers = list(shop.list("/customers"))
assert len(customers) == 6 and NAME in [one["name"] for one in customers], customers
assert len([one for one in customers if plain(one["name"])]) == 6
[own] = shop.search(gcode)
assert (own["parcel"]["name"], own["parcel"]["metadata"]) == (NAME, NOTE), own
assert (own["address_to"]["name"], own["address_from"]["name"]) == ("Nguyễn Văn An", "Cửa hàng Hoa Sen"), own
assert stored, "no event came"
