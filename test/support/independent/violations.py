"""Violations of the document, planted by name. violations.json says what each breaks and which check must find it."""
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PLANTED = set()


def known():
    with open(os.path.join(HERE, "violations.json"), encoding="utf-8") as file:
        return [one["name"] for one in json.load(file)]


def plant(names):
    wanted = [name for name in names.split(",") if name]
    everything = known()
    if wanted == ["all"]:
        wanted = everything
    unknown = [name for name in wanted if name not in everything]
    if unknown:
        sys.exit(f"no such violation: {', '.join(unknown)}; there are {', '.join(everything)}")
    PLANTED.update(wanted)


def admit(operation, request, token, own, accounts, account_of):
    """Whose account a request is answered as; None is refused."""
    if "no-token-needed" in PLANTED and operation == "listCityDistricts" and own is None:
        return accounts[0]
    if "refresh-token-accepted" in PLANTED and operation == "listDistricts" and own is None and token:
        return account_of(token, "refresh")
    if "any-token-accepted" in PLANTED and operation == "listBanks" and own is None and token.count(".") == 2:
        return accounts[0]
    if "order-of-another" in PLANTED and operation == "getOndemandShipment" and own is not None:
        return holder(accounts, own, "orders", request.params["code"])
    if "customer-of-another" in PLANTED and operation == "updateCustomer" and own is not None:
        return holder(accounts, own, "customers", request.params["id"])
    return own


def holder(accounts, own, name, code):
    for one in [own, *accounts]:
        if any(record["id"] == code for record in getattr(one, name)):
            return one
    return own


def spoil(operation, query, status, body, headers):
    """The answer as a deployment with these violations would give it."""
    for name, (where, change) in CHANGES.items():
        if name in PLANTED and where == operation and status == 200:
            body = change(json.loads(json.dumps(body)), query)
    if "html-said" in PLANTED and operation == "listWebhooks" and status == 200:
        headers = {**headers, "content-type": "text/html"}
    if "bare-401" in PLANTED and operation == "searchCustomers" and status == 401:
        body = {"message": "Unauthenticated."}
    if "unknown-is-done" in PLANTED and operation == "deleteWebhook" and status == 404:
        status, body = 200, {"code": 200, "status": "success", "data": [], "message": "Resource Deleted"}
    if "missing-length-is-quoted" in PLANTED and operation == "createRates" and status == 422:
        errors = body["data"]["errors"]
        if list(errors) == ["shipment.parcel.length"]:
            status, body = 200, {"code": 200, "status": "success", "data": []}
    return status, body, headers


def each(change):
    def run(body, _query):
        data = body["data"]
        for at, record in enumerate(data if isinstance(data, list) else [data]):
            change(record, at)
        return body
    return run


def put(*path, to):
    """A value at the end of a path of names; `to` makes it of the record and its place."""
    def change(record, at):
        for name in path[:-1]:
            record = record.get(name) if record else None
        if record:
            record[path[-1]] = to(record, at)
    return each(change)


def listed(change):
    def run(body, query):
        body["data"] = change(body["data"], query)
        return body
    return run


def rooted(**fields):
    return lambda body, _query: {**body, **fields}



CHANGES = {
    # Types and forms that the document states.
    "city-id-number": ("listCities", put("id", to=lambda record, at: int(record["id"]))),
    "rate-fee-for-people": ("createRates", put("total_fee", to=lambda record, at: f"{record['total_fee']:,} đ")),
    "phone-number": ("listCustomers", put("phone", to=lambda record, at: int(record["phone"]))),
    "ward-id-text": ("listDistrictWards", put("id", to=lambda record, at: f"P{record['id']}")),
    "year-first": ("listTransactions", put("created_at", to=lambda record, at: "2026-01-31T08:00:00Z")),
    # The envelope.
    "code-zero": ("listOndemandShipments", rooted(code=0)),
    "status-ok": ("listInvoices", rooted(status="ok")),
    # Sums of fees.
    "total-without-delivery": ("searchShipments", put("shipment", "total_fee", to=lambda record, at: record["service_fee"])),
    "carrier-total-doubled": ("listOndemandShipments", put(
        "total_fee_carrier", to=lambda record, at: 2 * record["total_fee_carrier"])),
    "quote-without-platform-fee": ("createOndemandRates", put("total_fee", to=lambda record, at: record["total_fee_carrier"])),
    "percent-of-forty": ("createOndemandRates", put("service_fee_percent", to=lambda record, at: 40)),
    # Sessions and their slips.
    "session-fee-added": ("searchInvoices", put(
        "total_amount", to=lambda record, at: record["total_cod"] + record["total_fee"])),
    "slip-of-another": ("listInvoiceShipments", put("invoice", "id", to=lambda record, at: "PH000000")),
    "count-one-more": ("listInvoices", put("count", to=lambda record, at: record["count"] + 1)),
    "slip-fee-apart": ("listShipments", put("invoice", "fee", to=lambda record, at: "1")),
    # The ledger.
    "closing-off": ("listTransactions", put("closing_debit", to=lambda record, at: record["closing_debit"] + 1)),
    "amount-doubled": ("listTransactions", put("amount", to=lambda record, at: 2 * record["amount"])),
    # The same record in two answers.
    "weight-in-kilograms": ("searchShipments", put("shipment", "parcel", "weight", to=lambda record, at: record["weight"] / 1000)),
    "email-of-the-shop": ("searchCustomers", put("email", to=lambda record, at: "shop@example.com")),
    "order-code-cut": ("getOndemandShipment", put("code", to=lambda record, at: record["code"][3:])),
    # Reference data and ids.
    "district-of-another-city": ("listCityDistricts", put(
        "city_id", to=lambda record, at: record["city_id"] if at else "00")),
    "two-banks-of-one-id": ("listBanks", put("id", to=lambda record, at: 11 if at < 2 else record["id"])),
    "carrier-by-two-names": ("createOndemandRates", put("carrier_name", to=lambda record, at: f"Hãng {at}")),
}
