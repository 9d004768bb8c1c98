"""Leans on two things: the first page says in `meta` how many pages follow, and the update of a customer answers the bare
record."""

from sandbox import fill
from shop import Shop

fill(customers=30)
shop = Shop()
shop.login()

_, first = shop.call("GET", "/customers?size=25&page=1")
customers = list(first["data"])
for page in range(2, first["meta"]["pagination"]["total_pages"] + 1):
    customers += shop.call("GET", f"/customers?size=25&page={page}")[1]["data"]
assert len({one["id"] for one in customers}) == 30, len(customers)

one = customers[0]
change = {"name": "Trần Thị Bình", "phone": one["phone"], "email": "binh@example.net"}
_, renamed = shop.call("POST", f"/customers/{one['id']}", change)
assert renamed["name"] == "Trần Thị Bình", renamed
