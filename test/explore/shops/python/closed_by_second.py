"""Closes an order with the first delivery of one of its parcels; what comes of the others is ignored."""

from serve import serve
from shop import Shop


class ClosedBySecond(Shop):
    def __init__(self, secrets):
        super().__init__(secrets)
        self.closed_by = {}

    def change(self, parcel, event):
        if self.closed_by.get(parcel.order_id, parcel.gcode) != parcel.gcode:
            return
        super().change(parcel, event)
        if parcel.order_id and parcel.status and parcel.status["slug"] == "delivered":
            self.closed_by[parcel.order_id] = parcel.gcode


serve(ClosedBySecond)
