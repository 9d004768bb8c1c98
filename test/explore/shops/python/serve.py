"""Serves a shop on 127.0.0.1, PORT (0 = a free one), and prints its address.

Reads WEBHOOK_SECRET, and WEBHOOK_SECRET_OLD while a secret is rotated.
"""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import unquote


def serve(create):
    secrets = [os.environ[name] for name in ("WEBHOOK_SECRET", "WEBHOOK_SECRET_OLD") if os.environ.get(name)]
    served = {"shop": create(secrets)}

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("content-length", 0)))
            if self.path == "/reset":
                served["shop"] = create(secrets)
                return self.answer(200, {})
            if self.path == "/orders":
                order = json.loads(body)
                if order["gcode"] not in served["shop"].parcels:
                    served["shop"].begin(order["gcode"], order["order_id"])
                return self.answer(201, served["shop"].order(order["order_id"]))
            try:
                status = served["shop"].receive(self.headers, body)
            except Exception as error:
                return self.answer(500, {"error": repr(error)})
            return self.answer(status, {})

        def do_GET(self):
            shop = served["shop"]
            place, *names = [unquote(part) for part in self.path.split("/")[1:]]
            if place == "pending":
                return self.answer(200, shop.pending())
            if place == "parcels":
                return self.answer(200, shop.parcel(names[0]))
            order = shop.order(names[0])
            return self.answer(200, len(order["effects"]) if names[1:] == ["effects"] else order)

        def answer(self, status, body):
            self.send_response(status)
            self.send_header("content-type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *_):
            """Calls are not logged."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True
        # Those who come at once wait in this line.
        request_queue_size = 128

    server = Server(("127.0.0.1", int(os.environ.get("PORT", 0))), Handler)
    print(f"the shop listens on http://127.0.0.1:{server.server_port}", flush=True)
    server.serve_forever()
