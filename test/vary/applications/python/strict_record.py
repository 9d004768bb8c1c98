"""Leans on grease:field: answers and events are read into closed classes, which take no field that they do not know."""

from dataclasses import dataclass, make_dataclass
from typing import Any

from sandbox import freeze, idle, listen
from shop import Shop, event_of


def closed(name, fields):
    return make_dataclass(name, [(field, Any, None) for field in fields.split()])


Rate = closed(
    "Rate",
    "id carrier_name carrier_logo carrier_short_name service expected expected_txt is_apply_only promotion_id discount"
    " weight_fee location_first_fee location_step_fee remote_area_fee oil_fee location_fee cod_fee insurrance_fee return_fee"
    " service_fee total_fee total_amount total_amount_carrier total_amount_shop price_table_id report",
)
Event = closed(
    "Event",
    "gcode code order_id weight fee cod payer status status_text message tracking_url description sorting_code"
    " return_sorting_code is_return is_part_delivery is_lost carrier_short_name amount_return_shop update_time",
)


@dataclass
class Envelope:
    code: int
    status: str
    data: list
    message: str = ""


unread = []
statuses = []


def receive(body, _headers):
    try:
        Event(**body)
    except TypeError as error:
        unread.append(str(error))
    statuses.append((event_of(body) or {}).get("status"))
    return 200


shop = Shop()
shop.login()
places = {"address_from": {"city": "100000", "district": "100400"}, "address_to": {"city": "700000", "district": "700100"}}
parcel = {"weight": 500, "width": 20, "height": 10, "length": 30}
_, answer = shop.call("POST", "/rates", {"shipment": {**places, "parcel": parcel}})
rates = [Rate(**row) for row in Envelope(**answer).data]
assert rates

freeze()
shop.register(listen(receive))
shop.book("STRICT-1")
idle()
assert 905 in statuses and not unread, (statuses, unread)
