"""Leans on grease:status: a status that is not in its list has no name, in a record as in an event, and a search is answered
200 and nothing else."""

from sandbox import freeze, idle, listen
from shop import Shop, record_of, send

NAMES = {
    900: "new",
    901: "waiting for pickup",
    902: "on the way to pick up",
    903: "picked up",
    904: "out for delivery",
    905: "delivered",
    909: "reconciled with the carrier",
    910: "reconciled",
    911: "paid",
    912: "waiting for COD",
    913: "completed",
    919: "in transit",
}
names = []
unknown = []


def receive(body, _headers):
    status = int(body.get("status") or body.get("shipment_status") or 0)
    if status in NAMES:
        names.append(NAMES[status])
    else:
        unknown.append(status)
    return 200


freeze()
shop = Shop()
shop.login()
shop.register(listen(receive))
shop.book("NAMES-1")
idle()
assert "delivered" in names and not unknown, (names, unknown)

status, body, _ = send("GET", "/shipments/search?code=NAMES-1", shop.token)
assert status == 200, status
data = body["data"] if isinstance(body["data"], list) else [body["data"]]
record = record_of(data[0])
assert NAMES[record["status_code"]] == "completed"
assert "delivered" in [NAMES[entry["status"]] for entry in record["history"]]
