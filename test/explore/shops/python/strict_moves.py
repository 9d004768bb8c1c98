"""Ignores an event whose status does not follow directly on the present one."""

from serve import serve
from shop import Shop, leads_to


class StrictMoves(Shop):
    def is_news(self, parcel, event, status):
        if parcel.status is not None and not leads_to(parcel.status, status):
            return False
        return super().is_news(parcel, event, status)


serve(StrictMoves)
