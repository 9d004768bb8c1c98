"""Takes a partial delivery for a mistake once the rest is on its way back, and pays nothing back for it."""

from serve import serve
from shop import Shop


class PartAfterReturn(Shop):
    def book(self, parcel, status):
        if status["slug"] == "partly-delivered" and parcel.status["slug"] in ("returning", "returned"):
            return
        super().book(parcel, status)


serve(PartAfterReturn)
