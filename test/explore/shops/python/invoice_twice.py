"""Writes the invoice of a completed parcel once more when the event of its delivery comes after it."""

from serve import serve
from shop import Shop


class InvoiceTwice(Shop):
    def book(self, parcel, status):
        super().book(parcel, status)
        if status["slug"] == "delivered" and parcel.status["slug"] == "completed":
            parcel.effects.append("invoice")


serve(InvoiceTwice)
