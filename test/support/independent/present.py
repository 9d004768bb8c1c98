"""Records as this deployment answers them: forms of its own where the document leaves them open."""
import fees
import places
from store import ORDER_STATUSES, STATUSES, iso, minutes

LOGO = "https://cdn.example.com/logo/%s.png"


def money(amount):
    """Records have amounts as text, quotes as numbers: both forms occur."""
    return str(amount)


def address(one, with_ward):
    district = places.DISTRICT_OF.get(str(one.get("district")))
    out = {
        "name": one.get("name"), "phone": one.get("phone"), "email": one.get("email"), "street": one.get("street"),
        "district": district["name"] if district else None, "district_code": one.get("district"),
        "city": places.CITY_NAMES.get(str(one.get("city"))), "city_code": one.get("city"),
    }
    if with_ward:
        out["ward"] = places.ward_name(str(one.get("district")), one.get("ward")) if district else None
        out["ward_code"] = one.get("ward") and str(one.get("ward"))
    return out


def parcel_return(shipment):
    if shipment["status"] in (900, 914):
        return 0
    fee = shipment["fees"]["total_fee"] if shipment["payer"] == 1 else 0
    return shipment["parcel"]["cod"] - fee


def slip(session):
    totals = session_totals(session)
    return {"id": session["id"], "count": totals["count"], "total": money(totals["real_amount"]),
            "fee": money(totals["total_fee"])}


def shipment(one):
    text, description = STATUSES[one["status"]]
    cost, parcel = one["fees"], one["parcel"]
    return {
        "shipment": {
            "id": one["id"], "order_id": one["order_id"], "carrier_name": one["service"]["carrier"],
            "carrier_code": one["code"], "service_name": one["service"]["name"], "cod_fee": money(cost["cod_fee"]),
            "insurrance_fee": money(cost["insurrance_fee"]), "return_fee": "0", "re_delivery_fee": "0",
            "update_info_fee": "0", "overweight_fee": "0", "discount": "0", "service_fee": money(cost["service_fee"]),
            "delivery_fee": money(cost["delivery_fee"]), "total_fee": money(cost["total_fee"]),
            "amount_return_shop": money(parcel_return(one)), "status_code": str(one["status"]), "status_text": text,
            "status_desc": description, "payer": str(one["payer"]), "is_recall": str(one["recall"]),
            "tracking_url": f"https://track.example.com/{one['code']}", "note_update": "",
            "created_at": iso(one["created"]), "updated_at": iso(one["updated"]),
            "address_from": address(one["from"], True), "address_to": address(one["to"], False),
            "parcel": {
                "name": parcel.get("name"), "quantity": parcel.get("quantity"), "width": parcel["width"],
                "height": parcel["height"], "length": parcel["length"], "weight": parcel["weight"],
                "metadata": parcel.get("metadata"), "volume_weight": fees.volumetric(parcel),
            },
        },
        # Newest first: the document does not show the order.
        "history": [
            {"status": str(step["status"]), "status_text": STATUSES[step["status"]][0],
             "status_desc": STATUSES[step["status"]][1], "updated_at": iso(step["at"]),
             "updated_time": int(step["at"].timestamp())}
            for step in reversed(one["history"])
        ],
        "invoice": slip(one["session"]) if one["session"] else None,
    }


def creation(one):
    return {
        "id": one["id"], "shipment_status": one["status"], "shipment_status_txt": STATUSES[one["status"]][0],
        "cod": one["parcel"].get("cod", 0), "fee": one["fees"]["total_fee"],
        "tracking_number": one["code"] if one["status"] == 901 else None, "carrier": one["service"]["carrier"],
        "carrier_short_name": one["service"]["short"], "sorting_code": None, "return_sorting_code": None,
        "amount_return_shop": parcel_return(one), "created_at": one["created"].strftime("%d/%m/%Y %H:%M:%S"),
        "carrier_error": one["error"], "is_recall": one["recall"],
    }


def event(one):
    made = creation(one)
    return {
        "gcode": one["id"], "code": one["code"] or "", "order_id": one["order_id"] or "",
        "weight": str(one["parcel"].get("weight") or 0), "fee": str(made["fee"]), "cod": str(made["cod"]),
        "payer": str(one["payer"]), "status": str(one["status"]), "status_text": STATUSES[one["status"]][0],
        "message": STATUSES[one["status"]][1], "tracking_url": f"https://track.example.com/{one['code']}",
        "description": STATUSES[one["status"]][1], "sorting_code": "", "return_sorting_code": "", "is_return": 0,
        "is_part_delivery": 0, "is_lost": 0, "carrier_short_name": one["service"]["short"],
        "amount_return_shop": made["amount_return_shop"], "update_time": int(one["updated"].timestamp()),
    }


def session_totals(session):
    cod = sum(one["parcel"]["cod"] for one in session["shipments"])
    fee = sum(one["fees"]["total_fee"] for one in session["shipments"])
    return {"total_cod": cod, "total_fee": fee, "total_amount": cod - fee, "recovery_amount": 0, "wallet_debt": 0,
            "real_amount": cod - fee, "count": len(session["shipments"])}


def session_brief(session):
    totals = session_totals(session)
    return {"id": session["id"], "amount": totals["real_amount"], "count": totals["count"],
            "created_at": minutes(session["at"])}


def session_full(session):
    return {"id": session["id"], **session_totals(session), "created_at": minutes(session["at"])}


def transaction(one):
    return {"id": one["id"], "amount": one["amount"], "description": one["description"],
            "opening_debit": one["opening"], "closing_debit": one["closing"], "created_at": minutes(one["at"])}


def point(order, one):
    done = order["completed"] if one["kind"] == 2 else order["picked"]
    status = "done" if done else "waiting"
    return {
        "id": one["id"], "tracking_number": order["code"], "tracking_url": f"https://track.example.com/{order['code']}",
        "kind": one["kind"], "kind_text": "Lấy hàng" if one["kind"] == 1 else "Giao hàng", "is_return": False,
        "completed_at": iso(done), "failed_at": None, "returned_at": None, "fail_note": None,
        "address": one.get("address"), "lat": float(one["lat"]), "lng": float(one["lng"]), "note": None,
        "status": status, "status_text": "Xong" if done else "Đang chờ", "created_at": iso(order["created"]),
        "latest_status": None, "statuses": [], "parcel": one.get("parcel"),
    }


def order(one):
    cost = one["fees"]
    cod = sum((point.get("parcel") or {}).get("cod_amount") or 0 for point in one["paths"])
    pickup = one["paths"][0]
    return {
        "id": one["id"], "code": one["code"], "order_id": one["order_id"], "shipper_phone": pickup.get("phone"),
        "shipper_name": pickup.get("name"), "carrier": fees.CARRIER, "carrier_text": fees.CARRIER_NAME,
        "carrier_logo": LOGO % "gn", "service": one["service"], "requests": cost["requests"], "vehicle": "BIKE",
        "discount": 0, "stop_fee": cost["stop_fee"], "delivery_fee": cost["delivery_fee"],
        "total_fee_carrier": cost["total_fee_carrier"], "service_fee": cost["service_fee"],
        "total_fee": cost["total_fee"], "cod_amount": cod, "total_amount": cod + cost["total_fee"],
        "tracking_url": f"https://track.example.com/{one['code']}", "status": one["status"],
        "status_text": ORDER_STATUSES[one["status"]], "error": None, "error_text": None, "note": one["note"],
        "polylines": None, "can_cancel": one["status"] == 1, "can_update": one["status"] == 1,
        "pickup_at": iso(one["picked"]), "delivery_at": iso(one["completed"]), "shipper_accept_at": iso(one["accepted"]),
        "completed_at": iso(one["completed"]), "returned_at": None, "cancel_at": iso(one["cancelled"]),
        "created_at": iso(one["created"]), "updated_at": iso(one["updated"]), "metadata": one["metadata"] or [],
        "points": [point(one, each) for each in one["paths"]],
    }


def webhook(one):
    at = one["at"].strftime("%Y-%m-%d %H:%M:%S")
    return {"id": one["id"], "event": "Tất cả", "endpoint": one["endpoint"], "created_at": at, "updated_at": at}
