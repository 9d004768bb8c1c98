"""Begins a parcel only with the event that says that it waits for its pickup."""

from serve import serve
from shop import Shop


class BeginsAt901(Shop):
    def change(self, parcel, event):
        if parcel.status is None and str(event["status"]) not in ("900", "901"):
            return
        super().change(parcel, event)


serve(BeginsAt901)
