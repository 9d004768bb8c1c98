"""Takes the line of an order's first event for the line of all its parcels, so on-demand codes mean something else."""

from serve import serve
from shop import Shop, find_status, line_of


class OneLinePerOrder(Shop):
    def __init__(self, secrets):
        super().__init__(secrets)
        self.lines = {}

    def status_of(self, event):
        line = self.lines.setdefault(event.get("order_id") or event["gcode"], line_of(event))
        return find_status(line, event["status"])

    def parcel_of(self, event):
        parcel = super().parcel_of(event)
        parcel.line = self.lines.get(parcel.order_id, line_of(event))
        return parcel


serve(OneLinePerOrder)
