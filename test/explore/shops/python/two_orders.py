"""Looks for the order of a parcel and creates it when there is none. Two webhooks at once create two."""

import time

from serve import serve
from shop import Shop

QUERY_S = 0.1


class TwoOrders(Shop):
    def __init__(self, secrets):
        super().__init__(secrets)
        self.orders = []

    def take_in(self, key, event):
        super().take_in(key, event)
        if event.get("order_id"):
            self.create_or_find(event["order_id"])["gcodes"].append(event["gcode"])

    def create_or_find(self, order_id):
        found = self.find(order_id)
        if found is None:
            time.sleep(QUERY_S)  # The customer is looked up in another system.
            found = {"order_id": order_id, "gcodes": []}
            self.orders.append(found)
        return found

    def find(self, order_id):
        return next((order for order in self.orders if order["order_id"] == order_id), None)

    def parcels_of(self, order_id):
        found = self.find(order_id)
        return [self.parcels[gcode] for gcode in dict.fromkeys(found["gcodes"])] if found else []


serve(TwoOrders)
