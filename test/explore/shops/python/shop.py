"""A shop that is right however its webhooks are delivered. The planted ones change one step of it each."""

import base64
import hashlib
import hmac
import json
import os
import threading
import time

STATUSES = json.load(open(os.path.join(os.path.dirname(__file__), "..", "statuses.json"), encoding="utf-8"))
"""Rows in the order of progress: a parcel of an earlier row is further behind."""
TOLERANCE_S = 300


class Parcel:
    def __init__(self, gcode, order_id=None):
        self.gcode = gcode
        self.order_id = order_id
        self.line = "standard"
        self.status = None  # A row of STATUSES.
        self.updated = 0
        self.effects = []


class Shop:
    def __init__(self, secrets):
        """secrets: the present one, and during a rotation the one before."""
        self.secrets = secrets
        self.lock = threading.RLock()
        self.parcels = {}
        self.seen = set()

    def receive(self, headers, body):
        """Returns the status to answer with."""
        if not self.is_genuine(headers, body):
            return 401
        event = json.loads(body)
        # The short push of a creation tells nothing that the next event does not tell.
        if not isinstance(event.get("gcode"), str):
            return 200
        self.take_in(self.key_of(headers), event)
        return 200

    def is_genuine(self, headers, body):
        message_id = headers.get("webhook-id", "")
        timestamp = headers.get("webhook-timestamp", "")
        if not message_id or not timestamp.isdigit() or abs(time.time() - int(timestamp)) > TOLERANCE_S:
            return False
        expected = []
        for secret in self.secrets:
            key = base64.b64decode(secret.removeprefix("whsec_"))
            mac = hmac.new(key, f"{message_id}.{timestamp}.".encode() + body, hashlib.sha256)
            expected.append("v1," + base64.b64encode(mac.digest()).decode())
        return self.is_signed(headers.get("webhook-signature", "").split(" "), expected)

    def is_signed(self, signatures, expected):
        """While a secret is rotated there are several signatures; one that fits suffices."""
        return any(fits(one, other) for one in signatures for other in expected)

    def key_of(self, headers):
        """The same on every attempt of one event."""
        return headers["webhook-id"]

    def take_in(self, key, event):
        with self.lock:
            if key in self.seen:
                return
            self.seen.add(key)
            self.change(self.parcel_of(event), event)

    def change(self, parcel, event):
        status = self.status_of(event)
        # A status that came into use after this shop was written.
        if status is None:
            return
        if self.is_news(parcel, event, status):
            parcel.status = status
            parcel.updated = event.get("update_time", 0)
        self.book(parcel, status)

    def parcel_of(self, event):
        parcel = self.parcels.get(event["gcode"]) or self.begin(event["gcode"])
        # An event may come without an order_id; what is known of the parcel stays.
        if event.get("order_id"):
            parcel.order_id = event["order_id"]
        parcel.line = line_of(event)
        return parcel

    def begin(self, gcode, order_id=None):
        """A parcel of which nothing is known: its first event may be any."""
        self.parcels[gcode] = Parcel(gcode, order_id)
        return self.parcels[gcode]

    def status_of(self, event):
        return find_status(line_of(event), event["status"])

    def is_news(self, parcel, event, status):
        if parcel.status is None:
            return True
        # Events of on-demand orders have no time: what is further, or a legal move from here.
        if "update_time" not in event:
            further = progress_of(parcel.line, status) > progress_of(parcel.line, parcel.status)
            return further or leads_to(parcel.status, status)
        if event["update_time"] != parcel.updated:
            return event["update_time"] > parcel.updated
        return is_reachable(parcel.status, status)

    def book(self, parcel, status):
        """Each event has its effect once, also one that comes late."""
        if status["effect"] is not None:
            parcel.effects.append(status["effect"])

    def parcels_of(self, order_id):
        return [parcel for parcel in self.parcels.values() if parcel.order_id == order_id]

    def order(self, order_id):
        """An order is as far as the parcel that is furthest behind, by gcode when two are as far."""
        with self.lock:
            parcels = self.parcels_of(order_id)
            moved = [parcel for parcel in parcels if parcel.status is not None]
            behind = min(moved, key=lambda one: (progress_of(one.line, one.status), one.gcode), default=None)
            return {
                "order_id": order_id,
                "status": behind and behind.status["slug"],
                "parcels": [{"gcode": one.gcode, "status": one.status and one.status["slug"]} for one in parcels],
                "effects": [effect for one in parcels for effect in one.effects],
            }

    def parcel(self, gcode):
        with self.lock:
            parcel = self.parcels.get(gcode) or Parcel(gcode)
            return {"gcode": gcode, "order_id": parcel.order_id, "status": parcel.status and parcel.status["slug"]}

    def pending(self):
        """Events that were answered and are not worked off yet."""
        return 0


def fits(one, other):
    return hmac.compare_digest(one.encode(), other.encode())


def line_of(event):
    return "ondemand" if event.get("is_ondemand_shipment") is True else "standard"


def find_status(line, code):
    return next((row for row in STATUSES[line] if row["code"] == str(code)), None)


def progress_of(line, status):
    return STATUSES[line].index(status)


def leads_to(status, other):
    return other["code"] in status["next"]


def is_reachable(status, other):
    """Whether legal moves of the standard line lead from one status to another one."""
    reached, ahead = set(), [status["code"]]
    while ahead:
        code = ahead.pop()
        if code not in reached:
            reached.add(code)
            ahead.extend(find_status("standard", code)["next"])
    return status is not other and other["code"] in reached
