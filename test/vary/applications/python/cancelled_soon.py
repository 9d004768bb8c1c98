"""Leans on webhook:late: four minutes after a booking, which is soon cancelled, both events of the parcel have to be in. A
second attempt after seconds or three minutes is in time, and their order has no importance."""

from sandbox import advance, control, freeze, listen
from shop import Shop, event_of

CREATED = {900, 901}
CANCELLED = 914
statuses = set()


def receive(body, _headers):
    event = event_of(body)
    if event is not None:
        statuses.add(event["status"])
    return 200


freeze()
shop = Shop()
shop.login()
shop.register(listen(receive))
gcode = shop.book("CANCEL-1")
advance("10s")
control("POST", f"/shipments/{gcode}/simulate", {"action": "cancel"})
advance("220s")

assert statuses & CREATED, statuses
assert CANCELLED in statuses, statuses
