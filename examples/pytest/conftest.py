"""The fixture `world`: an empty account of a carrier-sandbox for each test. Copy this file beside your tests.

It needs Python 3.9 and pytest, and nothing else. It uses the sandbox of SANDBOX_URL, which `npx carrier-sandbox exec` sets.
Without SANDBOX_URL it starts one with npx, and ends it after the last test.
"""

import json
import os
import signal
import subprocess
import urllib.error
import urllib.parse
import urllib.request

import pytest


@pytest.fixture(scope="session")
def sandbox_url():
    """Where the sandbox is."""
    given = os.environ.get("SANDBOX_URL")
    if given:
        yield given
        return
    command = os.environ.get("SANDBOX_COMMAND", "npx --yes carrier-sandbox").split()
    flags = ["start", "--port", "0", "--data", ":memory:", "--json"]
    # A session of its own, so that npx and what it starts end together.
    process = subprocess.Popen([*command, *flags], stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        line = process.stdout.readline()
        assert line, "the sandbox did not start; what it said is above"
        yield json.loads(line)["url"]
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGTERM)
        process.wait()


@pytest.fixture
def make_world(sandbox_url, request):
    """Makes worlds with options of POST /__sandbox/accounts: make_world(scenario="duplicate")."""
    names = []

    def make(**options):
        names.append(f"{request.node.nodeid}#{len(names)}")
        return World(sandbox_url, names[-1], options)

    return make


@pytest.fixture
def world(make_world):
    """An empty world with a frozen clock and an inbox."""
    return make_world()


class World:
    """One account of the sandbox: the API as your shop calls it, and the control API."""

    def __init__(self, url, name, options):
        self.url = url
        self.api_url = f"{url}/api/v2"
        self._control_headers = {}
        if os.environ.get("SANDBOX_CONTROL_TOKEN"):
            self._control_headers["Authorization"] = f"Bearer {os.environ['SANDBOX_CONTROL_TOKEN']}"
        wanted = {"replace": True, "clock": "frozen", "seed": 7, "inbox": True, **options}
        # id, username, password, client_id, client_secret, access_token, webhook_secret
        self.account = self.control("PUT", f"/accounts/{_account_id(name)}", wanted)
        self._control_headers["X-Sandbox-Account"] = self.account["id"]

    def api(self, method, path, body=None):
        """A call of /api/v2, refused or not: (status, body)."""
        return _send(method, self.api_url + path, {"Authorization": f"Bearer {self.account['access_token']}"}, body)

    def control(self, method, path, body=None):
        """A call of the control API, which must succeed."""
        status, answer = _send(method, f"{self.url}/__sandbox{path}", self._control_headers, body)
        assert status < 300, f"{method} {path}: {status} {json.dumps(answer, ensure_ascii=False)}"
        return answer

    def advance(self, by):
        """Moves the clock: "7d", "4h", "30m". What falls due happens, webhooks included, before this returns."""
        return self.control("POST", "/clock/advance", {"by": by})

    def simulate(self, shipment, **action):
        """simulate(id, action="return") or simulate(id, action="to", to="delivered")"""
        return self.control("POST", f"/shipments/{shipment}/simulate", action)

    def shipment(self, name):
        """A shipment by its id, order_id or waybill, with its timeline and its plan."""
        return self.control("GET", f"/shipments/{urllib.parse.quote(name, safe='')}")

    def add_fault(self, **rule):
        """A rule of docs/faults.md: add_fault(match={"operation": "createShipment"}, fault={"status": 503})"""
        return self.control("POST", "/faults", rule)

    def events(self):
        """The webhooks that the inbox has received, oldest first. Each has order_id, slug, headers, body, raw and verified."""
        return self.control("GET", "/inbox")["items"]

    def wait_for(self, status=None, order_id=None, timeout_ms=10_000):
        """Waits until the inbox has received such a webhook, and returns it. A failure says what did arrive."""
        match = {key: value for key, value in {"status": status, "order_id": order_id}.items() if value is not None}
        answer = self.control("POST", "/inbox/wait", {"match": match, "timeout_ms": timeout_ms})
        arrived = [f"{one['order_id']} {one['slug']}" for one in self.events()]
        assert answer["matched"], f"no webhook matches {match}; the inbox has received: {arrived}"
        return answer["items"][-1]

    def wait_for_delivery(self, order_id, status, timeout_ms=10_000):
        """Waits until a webhook has been delivered to your endpoint."""
        match = {"order_id": order_id, "status": status, "state": "delivered"}
        answer = self.control("POST", "/webhooks/deliveries/wait", {"match": match, "timeout_ms": timeout_ms})
        assert answer["matched"], f"no delivery matches {match}: {json.dumps(answer, ensure_ascii=False)[:1000]}"
        return answer["items"][-1]


def _account_id(name):
    return "".join(one if one.isalnum() and one.isascii() else "-" for one in name).strip("-")[-60:].strip("-")


def _send(method, url, headers, body):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers}, method=method)
    try:
        with urllib.request.urlopen(request, timeout=90) as answer:
            status, text = answer.status, answer.read()
    except urllib.error.HTTPError as refused:  # A refusal is an answer, too.
        status, text = refused.code, refused.read()
    return status, json.loads(text) if text else None
