"""Drops an event that is more than a day older than the latest one of its parcel, with what it should have caused."""

from serve import serve
from shop import Shop

DAY_S = 86_400


class StaleAfterADay(Shop):
    def change(self, parcel, event):
        if event.get("update_time", parcel.updated) < parcel.updated - DAY_S:
            return
        super().change(parcel, event)


serve(StaleAfterADay)
