"""Leans on grease:event: an event that is no status and no result of a creation ends the receiver's work, and an endpoint is
for all events or is not accepted."""

from sandbox import freeze, idle, listen
from shop import Shop

failures = []
statuses = set()


def receive(body, _headers):
    if body.get("event") or body.get("type"):
        failures.append(f"an event with a name: {body}")
    elif "gcode" in body and "status" in body:
        statuses.add(int(body["status"]))
    elif "shipment_code" not in body:
        failures.append(f"an event of another form: {body}")
    return 200


freeze()
shop = Shop()
shop.login()
_, answer = shop.register(listen(receive))
endpoint = answer.get("data") or answer
assert endpoint["event"] == "Tất cả", endpoint
shop.book("EVENT-1")
idle()
assert 905 in statuses, statuses
assert not failures, failures
