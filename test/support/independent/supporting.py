"""The supporting operations: customers, sessions, transactions, reference data, bank account, webhook endpoints."""
import places
import present
import store
from operations import deleted, in_range, not_found, ok, paged, wrong


def list_customers(account, request):
    return paged(list(reversed(account.customers)), request)


def digits(text):
    out = "".join(letter for letter in text if letter.isdigit())
    return "0" + out[2:] if out.startswith("84") else out


def search_customers(account, request):
    q = request.query.get("q", "").strip()
    number = digits(q)
    hits = [
        one for one in account.customers
        if q and (q == one["id"] or q.lower() in str(one["name"]).lower() or q.lower() in str(one["email"]).lower()
                  or (len(number) >= 3 and number in digits(str(one["phone"]))))
    ]
    return ok(list(reversed(hits)))


def create_customer(account, request):
    body = request.body
    missing = [name for name in ("name", "phone", "email") if not isinstance(body.get(name), str) or not body[name]]
    if missing:
        return wrong(missing)
    addresses = body.get("address") or []
    addresses = addresses if isinstance(addresses, list) else [addresses]
    for one in account.customers:
        if one["phone"] == body["phone"] or one["email"] == body["email"]:
            store.add_addresses(one, addresses)
            # The document shows the bare record here.
            return 200, one
    return ok([account.add_customer(body["name"], body["phone"], body["email"], addresses)])


def find_customer(account, request):
    for one in account.customers:
        if one["id"] == request.params["id"]:
            return one
    return None


def update_customer(account, request):
    one = find_customer(account, request)
    if one is None:
        return not_found("Không tìm thấy khách hàng")
    for name in ("name", "phone", "email"):
        if isinstance(request.body.get(name), str):
            one[name] = request.body[name]
    return 200, one


def delete_customer(account, request):
    one = find_customer(account, request)
    if one is None:
        return not_found("Không tìm thấy khách hàng")
    account.customers.remove(one)
    return deleted()


def list_invoices(account, request):
    return paged([present.session_brief(one) for one in reversed(account.sessions)], request)


def search_invoices(account, request):
    found = account.sessions
    code = request.query.get("code")
    if code is not None:
        found = [one for one in found if one["id"] == code]
    found, error = in_range(found, request, "at")
    return error or paged([present.session_full(one) for one in reversed(found)], request)


def list_invoice_shipments(account, request):
    for one in account.sessions:
        if one["id"] == request.params["code"]:
            return paged([present.shipment(each) for each in reversed(one["shipments"])], request)
    return not_found("Không tìm thấy phiên đối soát")


def list_transactions(account, request):
    found, error = in_range(account.transactions, request, "at")
    if error:
        return error
    code = request.query.get("code")
    if code is not None:
        found = [one for one in found if one["id"] == code]
    return paged([present.transaction(one) for one in reversed(found)], request)


def list_cities(account, request):
    return ok(places.cities())


def list_city_districts(account, request):
    if request.params["code"] not in places.CITY_NAMES:
        return not_found("Không tìm thấy tỉnh, thành phố")
    return ok(places.districts_of(request.params["code"]))


def list_districts(account, request):
    return paged(places.DISTRICTS, request)


def list_district_wards(account, request):
    if request.params["code"] not in places.DISTRICT_OF:
        return not_found("Không tìm thấy quận, huyện")
    return ok(places.wards_of(request.params["code"]))


def list_banks(account, request):
    return ok(places.BANKS)


def update_bank_account(account, request):
    body = request.body
    missing = [name for name in ("branch", "owner", "number") if not isinstance(body.get(name), str) or not body[name]]
    if not isinstance(body.get("bank_id"), int) or places.bank_name(body["bank_id"]) is None:
        missing.insert(0, "bank_id")
    if missing:
        return wrong(missing)
    account.bank_history.append(account.bank)
    account.bank = {name: body[name] for name in ("bank_id", "branch", "owner", "number")}
    return ok({**account.bank, "name": places.bank_name(body["bank_id"])})


def list_webhooks(account, request):
    return ok([present.webhook(one) for one in account.webhooks])


def create_webhook(account, request):
    endpoint = request.body.get("endpoint")
    if not isinstance(endpoint, str) or not endpoint.startswith(("http://", "https://")):
        return wrong(["endpoint"])
    one = {"id": account.next_webhook, "endpoint": endpoint, "at": store.now()}
    account.next_webhook += 1
    account.webhooks.append(one)
    return ok(present.webhook(one))


def delete_webhook(account, request):
    for one in account.webhooks:
        if str(one["id"]) == request.params["id"]:
            account.webhooks.remove(one)
            return deleted()
    return not_found()
