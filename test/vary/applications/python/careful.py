"""Leans on nothing. Keeps the newest status of a parcel from webhooks in any order, and settles its books by the API."""

from sandbox import fill, freeze, idle, listen
from shop import PARCEL, Shop, event_of, number, record_of

newest = {}


def receive(body, _headers):
    event = event_of(body)
    if event is not None:
        known = newest.get(event["gcode"], (0, 0))
        newest[event["gcode"]] = max(known, (event["time"] or 0, event["status"]))
    return 200


freeze()
fill(customers=6, shipments=8)
shop = Shop()
shop.login()
shop.register(listen(receive))
paid = shop.book("CAREFUL-1")
collected = shop.book("CAREFUL-2", {**PARCEL, "cod": 300_000})

idle()

for gcode in (paid, collected):
    records = shop.search(gcode)
    assert len(records) == 1 and records[0]["status_code"] == 913, records
    assert 905 in {entry["status"] for entry in records[0]["history"]}, records[0]["history"]
    assert gcode in newest, newest
assert len({record_of(row)["id"] for row in shop.list("/shipments", 10)}) == 10

names = [str(customer.get("name") or "").strip() for customer in shop.list("/customers")]
assert len(names) == 6 and all(names), names
balance = 0
for row in reversed(list(shop.list("/transactions"))):
    assert number(row["opening_debit"]) == balance, row
    # The sign of a payment is that of the difference, however the amount is written.
    change = number(row["closing_debit"]) - number(row["opening_debit"])
    assert abs(change) == abs(number(row["amount"])), row
    balance += change
assert balance > 0
_, cities = shop.call("GET", "/cities")
assert {"100000", "700000"} <= {str(city["id"]) for city in cities["data"]}
