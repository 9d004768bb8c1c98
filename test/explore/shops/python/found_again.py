"""Takes any event of the road for the news that a lost parcel was found."""

from serve import serve
from shop import Shop

ON_THE_ROAD = ("in-transit", "stored", "out-for-delivery")


class FoundAgain(Shop):
    def is_news(self, parcel, event, status):
        if parcel.status is not None and parcel.status["slug"] == "lost" and status["slug"] in ON_THE_ROAD:
            return True
        return super().is_news(parcel, event, status)


serve(FoundAgain)
