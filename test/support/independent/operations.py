"""The operations of the document. Each takes an account and a request and gives (status, body)."""
import json
import threading
import urllib.request

import fees
import places
import present
import store

EXCEPTION = "Dữ liệu không hợp lệ"
MOST = 50
NUMBERS = ("weight", "width", "height", "length")


def ok(data, **more):
    return 200, {"code": 200, "status": "success", "data": data, **more}


def deleted():
    return ok([], message="Resource Deleted")


def not_found(message="Resource Not Found"):
    return 404, {"code": 404, "status": "error", "data": [], "message": message}


def invalid(data):
    return 422, {"code": 422, "status": "error", "data": data, "message": "Unprocessable Entity"}


def wrong(keys):
    return invalid({"errors": {key: [f"{key} không hợp lệ"] for key in keys}, "exception": EXCEPTION})


def paged(records, request):
    """Newest first; a page has 25 records by default and 50 at most."""
    sizes = []
    for name, default in (("size", 25), ("page", 1)):
        text = request.query.get(name, str(default))
        if not text.isdigit() or int(text) < 1:
            return wrong([name])
        sizes.append(int(text))
    size, page = min(sizes[0], MOST), sizes[1]
    return ok(records[(page - 1) * size:page * size])


def in_range(records, request, at):
    bounds = []
    for name, default in (("from", "0"), ("to", "99999999999")):
        text = request.query.get(name, default)
        if not text.isdigit():
            return None, wrong([name])
        bounds.append(int(text))
    return [one for one in records if bounds[0] <= int(one[at].timestamp()) <= bounds[1]], None


def amount_of(value):
    try:
        return float(value)
    except (TypeError, ValueError):
        return None


# Standard rates and shipments

def create_rates(account, request):
    shipment = request.field("shipment")
    missing = []
    for side in ("address_from", "address_to"):
        route = shipment.get(side) if isinstance(shipment.get(side), dict) else {}
        city, district = str(route.get("city") or ""), str(route.get("district") or "")
        if city not in places.CITY_NAMES:
            missing.append(f"shipment.{side}.city")
        found = places.DISTRICT_OF.get(district)
        if found is None or (city in places.CITY_NAMES and found["city_id"] != city):
            missing.append(f"shipment.{side}.district")
    parcel = shipment.get("parcel") if isinstance(shipment.get("parcel"), dict) else {}
    missing += [f"shipment.parcel.{name}" for name in NUMBERS if not (amount_of(parcel.get(name)) or 0) > 0]
    for name in ("cod", "amount"):
        if parcel.get(name) is not None and (amount_of(parcel[name]) is None or amount_of(parcel[name]) < 0):
            missing.append(f"shipment.parcel.{name}")
    if missing:
        return wrong(missing)
    whole = {name: amount_of(parcel[name]) for name in NUMBERS}
    whole.update(cod=int(amount_of(parcel.get("cod")) or 0), amount=int(amount_of(parcel.get("amount")) or 0))
    out = []
    for service in fees.SERVICES:
        cost = fees.parcel_fees(service, shipment["address_from"], shipment["address_to"], whole)
        rate = account.make_id("R-", 12)
        account.quotes[rate] = service
        out.append({
            "id": rate, "carrier_name": service["carrier"], "carrier_logo": present.LOGO % service["short"],
            "service": service["name"], "expected": f"{service['days']} ngày", "cod_fee": cost["cod_fee"],
            "total_fee": cost["total_fee"], "total_amount": cost["total_fee"],
        })
    return ok(out)


def create_shipment(account, request):
    sent = request.field("shipment")
    sender, recipient = sent.get("address_from") or {}, sent.get("address_to") or {}
    parcel = {name: amount_of((sent.get("parcel") or {}).get(name)) or 0 for name in (*NUMBERS, "cod", "amount")}
    parcel = {name: int(value) if value == int(value) else value for name, value in parcel.items()}
    more = sent.get("parcel") or {}
    parcel.update(name=more.get("name"), quantity=more.get("quantity"), metadata=more.get("metadata"))
    service = account.quotes.get(str(sent.get("rate")))
    payer = 0 if str(sent.get("payer", 1)) == "0" else 1
    error = refusal(service, sender, recipient, parcel)
    recall = 1 if str(sent.get("is_recall")) == "1" else 0
    with store.LOCK:
        if error is None:
            made = store.make_parcel(account, sent.get("order_id"), service, payer, sender, recipient, parcel,
                                     store.now(), recall)
        else:
            made = store.make_parcel(account, sent.get("order_id"), service or fees.SERVICES[0], 0, sender, recipient,
                                     parcel, store.now())
            made.update(payer=payer, code=None, status=900, error=error)
            made["fees"] = {name: 0 for name in made["fees"]}
            made["history"][0]["status"] = 900
    push(account, made)
    return 200, {"code": 200, "status": "success", **present.creation(made)}


def refusal(service, sender, recipient, parcel):
    if service is None:
        return "Không tìm thấy dịch vụ của mức phí"
    for one in (sender, recipient):
        if not fees.known_route(one):
            return "Địa chỉ không hợp lệ"
        if places.ward_name(str(one.get("district")), one.get("ward")) is None:
            return "Thiếu phường, xã"
    return None if parcel["weight"] > 0 else "Khối lượng không hợp lệ"


def list_shipments(account, request):
    found, error = in_range(account.shipments, request, "created")
    return error or paged([present.shipment(one) for one in reversed(found)], request)


def search_shipments(account, request):
    code = request.query.get("code", "")
    hits = [one for one in account.shipments if code and code in (one["id"], one["order_id"], one["code"])]
    return ok([present.shipment(one) for one in reversed(hits)])


def delete_shipment(account, request):
    for one in account.shipments:
        if one["id"] == request.params["id"]:
            if one["status"] != 901:
                return wrong(["status"])
            store.set_status(one, 914, store.now())
            if one["charged"]:
                account.move_money(one["charged"], f"Hoàn phí vận đơn {one['id']}", store.now())
            push(account, one)
            # The document does not show this body.
            return ok({"id": one["id"]}, message="Đã hủy đơn")
    return not_found("Không tìm thấy đơn")


# On-demand

def wrong_points(paths):
    errors = {}
    if not isinstance(paths, list) or len(paths) < 2:
        errors["paths"] = ["Cần ít nhất 2 điểm"]
    for at, point in enumerate(paths if isinstance(paths, list) else []):
        point = point if isinstance(point, dict) else {}
        for name in ("lat", "lng"):
            if amount_of(point.get(name)) is None:
                errors[f"paths.{at}.{name}"] = [f"{name} không hợp lệ"]
        if point.get("kind") not in (1, 2, "1", "2"):
            errors[f"paths.{at}.kind"] = ["kind không hợp lệ"]
    kinds = {str(point.get("kind")) for point in paths or [] if isinstance(point, dict)} if isinstance(paths, list) else set()
    if not {"1", "2"} <= kinds and "paths" not in errors and not any(key.endswith(".kind") for key in errors):
        errors["paths"] = ["Cần một điểm lấy hàng và một điểm giao hàng"]
    return errors


def create_ondemand_rates(account, request):
    paths = request.body.get("paths")
    errors = wrong_points(paths)
    if errors:
        return invalid(errors)
    chosen = {one.get("_id"): one.get("requests") for one in request.body.get("services") or [] if isinstance(one, dict)}
    out = []
    for service in fees.ONDEMAND:
        cost = fees.order_fees(service, paths, chosen.get(service))
        tiers = [
            {"code": code, "description_vi_vn": text, "img_url": present.LOGO % code, "name_vi_vn": f"Cỡ {at}",
             "price": price, "price_description_vi_vn": f"{price}đ", "selectable": at > 1}
            for at, (code, text, price) in enumerate(fees.TIERS, 1)
        ]
        offers = [("BULKY", "TIER", 10_000), ("TIP", "PER_UNIT", 5_000), ("D2D", "BOOLEAN", 8_000)]
        out.append({
            "_id": service, "distance": fees.distance(paths), "delivery_fee": cost["delivery_fee"] + cost["stop_fee"],
            "service_fee_percent": fees.PERCENT, "service_fee": cost["service_fee"],
            "total_fee_carrier": cost["total_fee_carrier"], "total_fee": cost["total_fee"], "carrier": fees.CARRIER,
            "carrier_name": fees.CARRIER_NAME, "carrier_logo": present.LOGO % "gn",
            "estimated_time": {"pickup": store.minutes(store.now()), "dropoff": store.minutes(store.now()),
                               "completed": store.minutes(store.now())},
            "polylines": None, "polyline_points": None, "description_vi_vn": "Giao trong ngày",
            "icon_url": present.LOGO % "bike", "max_cod": 2_000_000, "max_cod_per_stop_point": 1_000_000,
            "max_stop_points": 4, "surge": 1,
            "requests": [
                {"_id": f"{service}-{group}", "name": group, "description_vi_vn": group, "icon_url": present.LOGO % group,
                 "original_price": price, "price": price, "type": kind, **({"tier_list": tiers} if kind == "TIER" else {})}
                for group, kind, price in offers
            ],
            "requested": cost["requests"],
        })
    return ok(out)


def read_order(request):
    body = request.body
    errors = wrong_points(body.get("paths"))
    if body.get("service") not in fees.ONDEMAND:
        errors["service"] = ["service không hợp lệ"]
    return body, errors


def create_ondemand_shipment(account, request):
    body, errors = read_order(request)
    if errors:
        return invalid(errors)
    paths = [{**one, "kind": int(one["kind"])} for one in body["paths"]]
    with store.LOCK:
        made = store.make_order(account, body.get("order_id"), body["service"], paths, body.get("requests"),
                                body.get("note"), body.get("metadata"), store.now())
    # The document does not show this body.
    return ok({"id": made["id"], "code": made["code"], "order_id": made["order_id"]})


def find_order(account, code):
    for one in reversed(account.orders):
        if code in (one["id"], one["order_id"], one["code"]):
            return one
    return None


def list_ondemand_shipments(account, request):
    found, error = in_range(account.orders, request, "created")
    if error:
        return error
    code = request.query.get("code")
    if code is not None:
        found = [one for one in found if code in (one["id"], one["order_id"], one["code"])]
    return paged([present.order(one) for one in reversed(found)], request)


def get_ondemand_shipment(account, request):
    one = find_order(account, request.params["code"])
    return ok(present.order(one)) if one else not_found("Không tìm thấy đơn")


def update_ondemand_shipment(account, request):
    one = find_order(account, request.params["id"])
    if one is None:
        return not_found("Không tìm thấy đơn")
    body, errors = read_order(request)
    if one["status"] != 1:
        errors = {"status": ["Đơn không thể sửa"]}
    if errors:
        return invalid(errors)
    before = one["fees"]["total_fee"]
    paths = [{**point, "id": account.make_id("PT", 7), "kind": int(point["kind"])} for point in body["paths"]]
    one.update(paths=paths, note=body.get("note"), metadata=body.get("metadata"), updated=store.now(),
               service=body["service"], fees=fees.order_fees(body["service"], paths, body.get("requests")))
    if one["fees"]["total_fee"] != before:
        account.move_money(before - one["fees"]["total_fee"], f"Phí đơn {one['id']} thay đổi", store.now())
    # The document does not show this body.
    return ok([], message="Đã cập nhật")


def delete_ondemand_shipment(account, request):
    one = find_order(account, request.params["id"])
    if one is None:
        return not_found("Không tìm thấy đơn")
    if one["status"] != 1:
        return invalid({"status": ["Đơn không thể hủy"]})
    one.update(status=9, cancelled=store.now(), updated=store.now())
    account.move_money(one["fees"]["total_fee"], f"Hoàn phí đơn {one['id']}", store.now())
    return ok([], message="Đã hủy đơn")


# Events

def push(account, shipment):
    body = json.dumps(present.event(shipment), ensure_ascii=False).encode()
    for endpoint in [one["endpoint"] for one in account.webhooks]:
        threading.Thread(target=post, args=(endpoint, body), daemon=True).start()


def post(endpoint, body):
    """The document shows neither retries nor signatures: one attempt, unsigned."""
    request = urllib.request.Request(endpoint, data=body, headers={"Content-Type": "application/json"}, method="POST")
    try:
        urllib.request.urlopen(request, timeout=5).close()
    except OSError as error:
        print(f"the event was not taken by {endpoint}: {error}", flush=True)
