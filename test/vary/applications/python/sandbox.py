"""What every application here needs of the sandbox: the control API, and a receiver of webhooks."""

import json
import os
import threading
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


def control(method, path, body=None):
    """A call of the control API, which must succeed."""
    headers = {"Content-Type": "application/json"}
    if os.environ.get("SANDBOX_CONTROL_TOKEN"):
        headers["Authorization"] = f"Bearer {os.environ['SANDBOX_CONTROL_TOKEN']}"
    data = None if body is None else json.dumps(body).encode()
    url = os.environ["SANDBOX_CONTROL_URL"] + path
    with urllib.request.urlopen(urllib.request.Request(url, data, headers, method=method)) as answer:
        return json.load(answer)


def freeze():
    """From here on the clock moves only by `advance` and `idle`."""
    control("POST", "/clock", {"mode": "frozen"})


def advance(by):
    """What is due happens, and its webhooks are delivered, before this returns."""
    return control("POST", "/clock/advance", {"by": by})


def idle():
    """The same until nothing is pending: no step and no attempt of a webhook."""
    return control("POST", "/clock/advance", {"until": "idle"})


def fill(**wanted):
    return control("POST", "/fill", wanted)


def listen(on_event):
    """Receives webhooks on a free port; on_event(body, headers) returns the status to answer with. Returns the URL."""
    lock = threading.Lock()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self):
            status = 500
            try:
                raw = self.rfile.read(int(self.headers["content-length"]))
                with lock:
                    status = on_event(json.loads(raw), self.headers)
            except Exception as error:  # What the receiver cannot read is a failed attempt, and is sent again.
                print("the receiver failed:", repr(error), flush=True)
            try:
                self.send_response(status)
                self.end_headers()
            except OSError:
                pass  # The sender has left.

        def log_message(self, *_):
            """Calls are not logged."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/hook"
