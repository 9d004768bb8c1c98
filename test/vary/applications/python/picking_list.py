"""Leans on data:null-optionals: the picking list prints the name of the goods in capitals, and at least one recipient of
sixty has an e-mail address."""

from sandbox import fill
from shop import Shop, record_of

fill(shipments=60)
shop = Shop()
shop.login()

goods = []
addresses = []
for row in shop.list("/shipments"):
    record = record_of(row)
    goods.append(record["parcel"]["name"].upper())
    if record["address_to"].get("email"):
        addresses.append(record["address_to"]["email"])
assert len(goods) == 60 and all(goods)
assert addresses
