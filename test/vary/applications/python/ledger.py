"""Leans on transaction_sign: the second read of the transactions subtracts the amounts of payments, which are below zero where
amounts are signed."""

from shop import Shop, number

shop = Shop()
shop.login()
for order in ("LEDGER-1", "LEDGER-2"):
    shop.book(order)

_, body = shop.call("GET", "/transactions?size=3")
before = number(min(body["data"], key=lambda row: number(row["closing_debit"]))["closing_debit"])
shop.book("LEDGER-3")

_, body = shop.call("GET", "/transactions?size=1")
[latest] = body["data"]
assert before - number(latest["amount"]) == number(latest["closing_debit"]), (before, latest)
