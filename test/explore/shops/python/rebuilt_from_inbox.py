"""Puts every webhook into the inbox, and builds a parcel anew from it when one comes out of order, duplicates included."""

from serve import serve
from shop import Shop


class RebuiltFromInbox(Shop):
    def __init__(self, secrets):
        super().__init__(secrets)
        self.inbox = {}

    def take_in(self, key, event):
        with self.lock:
            self.inbox.setdefault(event["gcode"], []).append(event)
            super().take_in(key, event)

    def change(self, parcel, event):
        if event.get("update_time", parcel.updated) >= parcel.updated:
            return super().change(parcel, event)
        parcel.status, parcel.updated, parcel.effects = None, 0, []
        for earlier in sorted(self.inbox[parcel.gcode], key=lambda one: one["update_time"]):
            super().change(parcel, earlier)


serve(RebuiltFromInbox)
