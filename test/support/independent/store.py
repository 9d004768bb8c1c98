"""What the accounts of this deployment hold, in memory, and the past that they begin with."""
import random
import threading
from datetime import datetime, timedelta, timezone

import fees
import places

ZONE = timezone(timedelta(hours=7))
LOCK = threading.RLock()

STATUSES = {
    900: ("Lỗi tạo đơn", "Hãng vận chuyển từ chối đơn"),
    901: ("Chờ lấy hàng", "Bưu tá sẽ đến lấy hàng"),
    903: ("Đang vận chuyển", "Hàng đang trên đường đến người nhận"),
    905: ("Đã giao", "Người nhận đã nhận hàng"),
    914: ("Đã hủy", "Đơn đã được hủy"),
    920: ("Hoàn tất", "Đơn đã đối soát xong"),
}
ORDER_STATUSES = {1: "Đang tìm tài xế", 2: "Đang giao", 3: "Hoàn thành", 9: "Đã hủy"}


# Where it is set, the clock stands still: two deployments then answer the same requests alike.
FIXED = []


def now():
    return FIXED[0] if FIXED else datetime.now(ZONE).replace(microsecond=0)


def minutes(when):
    return when.strftime("%d/%m/%Y %H:%M")


def seconds(when):
    return when.strftime("%d/%m/%Y %H:%M:%S")


def iso(when):
    return None if when is None else when.isoformat()


class Account:
    """One client with all that it has; lists are oldest first."""

    def __init__(self, name, username, password, client_id, client_secret, seed):
        self.name = name
        self.username = username
        self.password = password
        self.client_id = client_id
        self.client_secret = client_secret
        self.draw = random.Random(seed)
        self.customers = []
        self.shipments = []
        self.orders = []
        self.sessions = []
        self.transactions = []
        self.webhooks = []
        self.bank = {"bank_id": 11, "branch": "Hà Nội", "owner": "CUA HANG", "number": "0011002233"}
        self.bank_history = []
        self.quotes = {}
        self.next_webhook = 1 + seed * 1000

    def make_id(self, prefix, length=9):
        letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
        return prefix + "".join(self.draw.choice(letters) for _ in range(length))

    def move_money(self, amount, description, when):
        """`amount` into the wallet; below zero out of it. The record shows it without its sign."""
        opening = self.transactions[-1]["closing"] if self.transactions else 0
        self.transactions.append({
            "id": self.make_id("TX"),
            "amount": abs(amount),
            "description": description,
            "opening": opening,
            "closing": opening + amount,
            "at": when,
        })

    def add_customer(self, name, phone, email, addresses):
        customer = {"id": self.make_id("c", 7).lower(), "name": name, "phone": phone, "email": email, "address": []}
        self.customers.append(customer)
        add_addresses(customer, addresses)
        return customer


def add_addresses(customer, addresses):
    for address in addresses:
        district = places.DISTRICT_OF.get(str(address.get("district")))
        city = places.CITY_NAMES.get(str(address.get("city")))
        names = [name for name in (district and district["name"], city) if name]
        customer["address"].append({
            "street": ", ".join([str(address.get("street") or "")] + names),
            "district": str(address.get("district")),
            "city": str(address.get("city")),
        })


def set_status(shipment, status, when):
    shipment["status"] = status
    shipment["updated"] = when
    shipment["history"].append({"status": status, "at": when})


FAMILY = ["Nguyễn", "Trần", "Lê", "Phạm", "Hoàng", "Vũ", "Đặng", "Bùi"]
GIVEN = ["An", "Bình", "Chi", "Dũng", "Giang", "Hà", "Khánh", "Linh", "Minh", "Nga", "Phúc", "Quân"]


def person(draw):
    return f"{draw.choice(FAMILY)} {draw.choice(GIVEN)}"


def address(draw, name, phone):
    district = draw.choice(places.DISTRICTS)
    ward = draw.choice(places.wards_of(district["id"]))
    return {
        "name": name,
        "phone": phone,
        "email": None,
        "street": f"{draw.randint(1, 300)} Lê Lợi",
        "ward": ward["id"],
        "district": district["id"],
        "city": district["city_id"],
    }


def begin(account):
    """A past of some weeks: customers, parcels at every status, sessions, orders and the ledger of all that."""
    draw = account.draw
    start = now() - timedelta(days=40)
    account.move_money(5_000_000, "Nạp tiền", start)
    for _ in range(30):
        name, phone = person(draw), f"09{draw.randint(10_000_000, 99_999_999)}"
        district = draw.choice(places.DISTRICTS)
        home = {"street": f"{draw.randint(1, 200)} Trần Phú", "district": district["id"], "city": district["city_id"]}
        account.add_customer(name, phone, f"{phone}@example.com", [home])
    for day in range(36):
        begin_parcel(account, start + timedelta(days=day, hours=draw.randint(1, 9)), day)
    settle(account)
    for day in range(28):
        begin_order(account, now() - timedelta(days=28 - day, hours=3), day)
    account.transactions.sort(key=lambda one: one["at"])
    balance = 0
    for one in account.transactions:
        moved = one["closing"] - one["opening"]
        one["opening"], one["closing"] = balance, balance + moved
        balance += moved


def begin_parcel(account, when, day):
    draw = account.draw
    customer = draw.choice(account.customers)
    cod = 0 if day % 4 == 3 else draw.randint(10, 90) * 10_000
    parcel = {
        "name": "Áo", "quantity": draw.randint(1, 3), "cod": cod, "amount": cod, "metadata": None,
        "weight": draw.randint(2, 30) * 100, "width": 20, "height": 10, "length": 25,
    }
    sender = address(draw, "Cửa hàng Sao Mai", "02412345678")
    recipient = address(draw, customer["name"], customer["phone"])
    service = draw.choice(fees.SERVICES)
    shipment = make_parcel(account, f"SM-{day:04d}", service, 1, sender, recipient, parcel, when)
    if day >= 34:
        return
    set_status(shipment, 903, when + timedelta(hours=5))
    if day >= 31:
        return
    if day % 11 == 7:
        return
    set_status(shipment, 905, when + timedelta(hours=40))


def make_parcel(account, order_id, service, payer, sender, recipient, parcel, when, recall=0):
    shipment = {
        "id": account.make_id("SP"),
        "order_id": order_id,
        "service": service,
        "code": account.make_id("VN", 11),
        "fees": fees.parcel_fees(service, sender, recipient, parcel),
        "payer": payer,
        "recall": recall,
        "from": sender,
        "to": recipient,
        "parcel": parcel,
        "created": when,
        "updated": when,
        "status": 901,
        "error": None,
        "history": [],
        "session": None,
        "charged": 0,
    }
    set_status(shipment, 901, when)
    account.shipments.append(shipment)
    if payer == 1 and parcel["cod"] == 0:
        shipment["charged"] = shipment["fees"]["total_fee"]
        account.move_money(-shipment["charged"], f"Phí vận đơn {shipment['id']}", when)
    return shipment


def settle(account):
    """Every delivered parcel with COD goes into a session of up to four."""
    waiting = [one for one in account.shipments if one["status"] == 905 and one["parcel"]["cod"] > 0]
    while waiting:
        some, waiting = waiting[:4], waiting[4:]
        when = max(one["updated"] for one in some) + timedelta(hours=12)
        session = {"id": account.make_id("PH", 6), "at": when, "shipments": some}
        account.sessions.append(session)
        for one in some:
            one["session"] = session
            set_status(one, 920, when)


def begin_order(account, when, day):
    draw = account.draw
    path = [
        {"kind": 1, "name": "Cửa hàng Sao Mai", "phone": "02412345678", "address": "1 Tràng Tiền", "lat": 21.0245,
         "lng": 105.8552},
    ]
    for stop in range(1 + day % 2):
        cod = draw.randint(5, 40) * 10_000
        path.append({
            "kind": 2, "name": person(draw), "phone": f"09{draw.randint(10_000_000, 99_999_999)}",
            "address": f"{draw.randint(1, 99)} Láng", "lat": 21.01 + stop / 50, "lng": 105.81 - stop / 80,
            "parcel": {"name": "Bánh", "quantity": 1, "weight": 500, "height": 10, "width": 10, "length": 10,
                       "cod_amount": cod, "amount": cod},
        })
    order = make_order(account, f"NH-{day:04d}", "BIKE-2H", path, [], None, None, when)
    if day < 26:
        order["accepted"] = when + timedelta(minutes=4)
        order["picked"] = when + timedelta(minutes=20)
        order["status"], order["updated"] = 2, order["picked"]
    if day < 24:
        order["completed"] = when + timedelta(minutes=55)
        order["status"], order["updated"] = 3, order["completed"]


def make_order(account, order_id, service, path, requests, note, metadata, when):
    order = {
        "id": account.make_id("ON"), "code": account.make_id("GN-", 8), "order_id": order_id, "service": service,
        "paths": [{**point, "id": account.make_id("PT", 7)} for point in path], "requests": requests, "note": note,
        "metadata": metadata, "fees": fees.order_fees(service, path, requests), "status": 1, "created": when,
        "updated": when, "accepted": None, "picked": None, "completed": None, "cancelled": None,
    }
    account.orders.append(order)
    account.move_money(-order["fees"]["total_fee"], f"Phí đơn {order['id']}", when)
    return order
