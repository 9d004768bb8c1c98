"""The code under test: a shop that quotes, books and takes webhooks. In your project this is your own code."""

import json
import threading
import time
import urllib.error
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from standard import verify_standard

FROM = {"city": "100000", "district": "100400", "ward": "48", "street": "12 Thái Thịnh"}
TO = {"city": "700000", "district": "700100", "ward": "8957", "street": "34 Nguyễn Huệ"}
PARCEL = {"weight": 500, "width": 20, "height": 10, "length": 30, "cod": 250_000}


class Shop:
    def __init__(self, api_url, access_token, webhook_secret):
        self.api_url = api_url
        self.access_token = access_token
        self.webhook_secret = webhook_secret
        self.webhook_calls = 0
        self._statuses = {}
        self._seen = set()
        self._lock = threading.Lock()

    def quote(self):
        """Rates, cheapest first."""
        shipment = {"address_from": FROM, "address_to": TO, "parcel": PARCEL}
        _, body = self._call("POST", "/rates", {"shipment": shipment})
        return sorted(body["data"], key=lambda rate: rate["total_fee"])

    def book(self, order):
        """Without an answer the shop cannot know whether the parcel was booked, so it searches before it books again."""
        shipment = {
            "rate": self.quote()[0]["id"],
            "order_id": order,
            "payer": 1,
            "address_from": {**FROM, "name": "Cửa hàng Hoa Sen", "phone": "0911222333"},
            "address_to": {**TO, "name": "Nguyễn Văn An", "phone": "0988777666"},
            "parcel": PARCEL,
        }
        status, body = self._call("POST", "/shipments", {"shipment": shipment})
        if status == 200:
            return body["id"]
        booked = self.find(order) if status >= 500 else []
        if not booked:
            raise RuntimeError(f"{order} was not booked: {status} {body}")
        return booked[0]

    def find(self, order):
        """The ids of all parcels that were booked for an order."""
        _, body = self._call("GET", f"/shipments/search?code={order}")
        return [one["id"] for one in body["data"]]

    def receive(self, headers, raw):
        """One webhook: the status to answer with."""
        signed = [headers.get(f"webhook-{name}", "") for name in ("id", "timestamp", "signature")]
        if not verify_standard(*signed, raw, self.webhook_secret, time.time()):
            return 401
        with self._lock:
            self.webhook_calls += 1
            # Delivery is at least once: an event that comes again is answered, and changes nothing.
            if signed[0] not in self._seen:
                self._seen.add(signed[0])
                event = json.loads(raw)
                self._statuses.setdefault(event["order_id"], []).append(event["status"])
        return 204

    def statuses(self, order):
        with self._lock:
            return list(self._statuses.get(order, []))

    def listen(self):
        """Takes webhooks on a free port, and registers the address. The server has to be closed."""
        shop = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                raw = self.rfile.read(int(self.headers.get("content-length", 0)))
                self.send_response(shop.receive(self.headers, raw))
                self.end_headers()

            def log_message(self, *_):
                """Calls are not logged."""

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self._call("POST", "/webhooks", {"endpoint": f"http://127.0.0.1:{server.server_port}/hook"})
        return server

    def _call(self, method, path, body=None):
        headers = {"Authorization": f"Bearer {self.access_token}", "Content-Type": "application/json"}
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.api_url + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as refused:
            return refused.code, json.load(refused)
