"""Stores when an event happened as a text without the date, and compares the texts."""

from datetime import datetime, timedelta, timezone

from serve import serve
from shop import Shop

VIETNAM = timezone(timedelta(hours=7))


class TimeOfDay(Shop):
    def is_news(self, parcel, event, status):
        if parcel.status is None or "update_time" not in event:
            return super().is_news(parcel, event, status)
        return text_of(event["update_time"]) >= text_of(parcel.updated)


def text_of(seconds):
    return datetime.fromtimestamp(seconds, VIETNAM).strftime("%H:%M:%S")


serve(TimeOfDay)
