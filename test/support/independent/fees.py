"""Prices. Each total is the sum of its parts."""
import math

import places

SERVICES = [
    {"key": "nhanh", "carrier": "Sao Việt Express", "short": "sve", "name": "Giao nhanh", "base": 22_000, "days": 2},
    {"key": "thuong", "carrier": "Sao Việt Express", "short": "sve", "name": "Giao thường", "base": 15_000, "days": 5},
    {"key": "buu-chinh", "carrier": "Bưu chính Miền Nam", "short": "bcmn", "name": "Tiết kiệm", "base": 13_000, "days": 6},
]
DIVISOR = 6000
PERCENT = 4
TIERS = [
    ("TIER_1", "50x40x50 cm, 30 kg", 0), ("TIER_2", "60x50x60 cm, 40 kg", 10_000),
    ("TIER_3", "70x60x70 cm, 60 kg", 20_000), ("TIER_4", "90x70x90 cm, 80 kg", 40_000),
]
ONDEMAND = {"BIKE-2H": (14_000, 5_200), "BIKE-4H": (10_000, 4_100)}
CARRIER = 7
CARRIER_NAME = "Giao Nhanh Nội Thành"


def volumetric(parcel):
    grams = parcel["length"] * parcel["width"] * parcel["height"] / DIVISOR * 1000
    return math.ceil(grams)


def parcel_fees(service, sender, recipient, parcel):
    weight = max(parcel["weight"], volumetric(parcel))
    far = str(sender["city"]) != str(recipient["city"])
    delivery = service["base"] + (9_000 if far else 0) + 3_000 * max(0, math.ceil((weight - 1000) / 500))
    cod_fee = round(parcel["cod"] * 0.005)
    amount = parcel.get("amount") or 0
    insurance = round(amount * 0.005) if amount >= 1_000_000 else 0
    service_fee = 1_500
    return {
        "delivery_fee": delivery,
        "cod_fee": cod_fee,
        "insurrance_fee": insurance,
        "service_fee": service_fee,
        "total_fee": delivery + cod_fee + insurance + service_fee,
    }


def straight(a, b):
    """Metres on the sphere."""
    lat1, lat2 = math.radians(float(a["lat"])), math.radians(float(b["lat"]))
    dlat, dlng = lat2 - lat1, math.radians(float(b["lng"]) - float(a["lng"]))
    h = math.sin(dlat / 2) ** 2 + math.cos(lat1) * math.cos(lat2) * math.sin(dlng / 2) ** 2
    return 2 * 6_371_000 * math.asin(math.sqrt(h))


def distance(path):
    return math.ceil(sum(straight(a, b) for a, b in zip(path, path[1:])) * 1.25)


def requested(service, requests):
    """What the chosen special requests cost."""
    out = []
    for one in requests or []:
        name = str(one.get("_id", ""))
        if name == f"{service}-BULKY":
            price = {code: fee for code, _, fee in TIERS}.get(one.get("tier_code"), 0)
            out.append({"_id": name, "tier_code": one.get("tier_code"), "price": price})
        elif name == f"{service}-TIP":
            out.append({"_id": name, "num": int(one.get("num") or 1), "price": 5_000 * int(one.get("num") or 1)})
        elif name == f"{service}-D2D":
            out.append({"_id": name, "price": 8_000})
    return out


def order_fees(service, path, requests):
    base, per_km = ONDEMAND[service]
    delivery = base + per_km * math.ceil(distance(path) / 1000)
    stops = 5_000 * max(0, len(path) - 2)
    chosen = requested(service, requests)
    carrier = delivery + stops + sum(one["price"] for one in chosen)
    fee = round(carrier * PERCENT / 100)
    return {"delivery_fee": delivery, "stop_fee": stops, "requests": chosen, "total_fee_carrier": carrier,
            "service_fee": fee, "total_fee": carrier + fee}


def known_route(address):
    district = places.DISTRICT_OF.get(str(address.get("district")))
    return district is not None and district["city_id"] == str(address.get("city"))
