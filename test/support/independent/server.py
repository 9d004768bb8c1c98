"""
A deployment of the interface specification that was written from the document alone, in Python and without any library.
It keeps all in memory. Where the document leaves a form open, it answers in one of its own (quirks.json lists them).

    python3 server.py [--port N] [--plant NAME,NAME | --plant all] [--now TIME]

Prints one line of JSON with its address and two logins. `--plant` (or the variable PLANT) plants violations by name;
violations.json has them all, with the check that must find each.
"""
import argparse
import base64
import hashlib
import hmac
import json
import os
import re
import sys
import time
from datetime import datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit

import operations as op
import store
import supporting as sup
import violations

KEY = os.urandom(32)
LIFETIME = 3_155_760_000
MOST_BYTES = 1_048_576

ACCOUNTS = [
    store.Account("first", "shop-one", "mat-khau-mot", 101, "bi-mat-mot", 1),
    store.Account("second", "shop-two", "mat-khau-hai", 102, "bi-mat-hai", 2),
]

ROUTES = [
    (method, name, re.compile("^/api/v2" + re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + "$"), run)
    for method, path, name, run in [
        ("POST", "/rates", "createRates", op.create_rates),
        ("GET", "/shipments/search", "searchShipments", op.search_shipments),
        ("GET", "/shipments", "listShipments", op.list_shipments),
        ("POST", "/shipments", "createShipment", op.create_shipment),
        ("DELETE", "/shipments/{id}", "deleteShipment", op.delete_shipment),
        ("POST", "/ondemand-shipments/rates", "createOndemandRates", op.create_ondemand_rates),
        ("GET", "/ondemand-shipments", "listOndemandShipments", op.list_ondemand_shipments),
        ("POST", "/ondemand-shipments", "createOndemandShipment", op.create_ondemand_shipment),
        ("GET", "/ondemand-shipments/{code}", "getOndemandShipment", op.get_ondemand_shipment),
        ("PUT", "/ondemand-shipments/{id}", "updateOndemandShipment", op.update_ondemand_shipment),
        ("DELETE", "/ondemand-shipments/{id}", "deleteOndemandShipment", op.delete_ondemand_shipment),
        ("GET", "/customers/search", "searchCustomers", sup.search_customers),
        ("GET", "/customers", "listCustomers", sup.list_customers),
        ("POST", "/customers", "createCustomer", sup.create_customer),
        ("POST", "/customers/{id}", "updateCustomer", sup.update_customer),
        ("DELETE", "/customers/{id}", "deleteCustomer", sup.delete_customer),
        ("GET", "/invoices/search", "searchInvoices", sup.search_invoices),
        ("GET", "/invoices", "listInvoices", sup.list_invoices),
        ("GET", "/invoices/{code}/shipments", "listInvoiceShipments", sup.list_invoice_shipments),
        ("GET", "/transactions", "listTransactions", sup.list_transactions),
        ("GET", "/cities", "listCities", sup.list_cities),
        ("GET", "/cities/{code}/districts", "listCityDistricts", sup.list_city_districts),
        ("GET", "/districts", "listDistricts", sup.list_districts),
        ("GET", "/districts/{code}/wards", "listDistrictWards", sup.list_district_wards),
        ("GET", "/banks", "listBanks", sup.list_banks),
        ("PUT", "/account/update/bank", "updateBankAccount", sup.update_bank_account),
        ("GET", "/webhooks", "listWebhooks", sup.list_webhooks),
        ("POST", "/webhooks", "createWebhook", sup.create_webhook),
        ("DELETE", "/webhooks/{id}", "deleteWebhook", sup.delete_webhook),
    ]
]


def part(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


def sign(text):
    return part(hmac.new(KEY, text.encode(), hashlib.sha256).digest())


def token_of(account, kind="access", lifetime=LIFETIME):
    claims = {"sub": account.name, "typ": kind, "exp": int(time.time()) + lifetime}
    text = part(b'{"alg":"HS256","typ":"JWT"}') + "." + part(json.dumps(claims).encode())
    return text + "." + sign(text)


def account_of(token, kind="access"):
    head, _, signature = token.rpartition(".")
    if not head or not hmac.compare_digest(sign(head).encode(), signature.encode()):
        return None
    raw = head.split(".")[1]
    claims = json.loads(base64.urlsafe_b64decode(raw + "=" * (-len(raw) % 4)))
    if claims["typ"] != kind or claims["exp"] <= time.time():
        return None
    return next((one for one in ACCOUNTS if one.name == claims["sub"]), None)


def tokens(account):
    # The token stands in data alone: in the envelope, as the document says.
    return op.ok({"token_type": "Bearer", "expires_in": LIFETIME, "access_token": token_of(account),
                  "refresh_token": token_of(account, "refresh")})


def unauthenticated():
    return 401, {"code": 401, "status": "error", "data": {"error": "Unauthenticated."}}


def login(request):
    body = request.body
    missing = [name for name in ("username", "password", "client_id", "client_secret") if body.get(name) in (None, "")]
    if missing:
        return op.wrong(missing)
    for one in ACCOUNTS:
        known = (one.username, one.password, str(one.client_id), one.client_secret)
        if known == (body["username"], body["password"], str(body["client_id"]), body["client_secret"]):
            return tokens(one)
    return unauthenticated()


def refresh(request):
    account = account_of(str(request.body.get("refresh_token") or "."), "refresh")
    if account is None or str(request.body.get("client_id")) != str(account.client_id):
        return unauthenticated()
    return op.ok({"token_type": "Bearer", "expires_in": LIFETIME, "access_token": token_of(account)})


class Request:
    def __init__(self, operation, params, query, body):
        self.operation, self.params, self.query, self.body = operation, params, query, body

    def field(self, name):
        value = self.body.get(name)
        return value if isinstance(value, dict) else {}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    # Headers and body leave together: apart, the second waits for the receipt of the first.
    wbufsize = 65_536

    def log_message(self, *_):
        """Nothing: the tests read what is printed."""

    def answer(self):
        address = urlsplit(self.path)
        query = dict(parse_qsl(address.query, keep_blank_values=True))
        length = int(self.headers.get("content-length") or 0)
        raw = self.rfile.read(min(length, MOST_BYTES)) if length else b""
        operation, status, body = self.dispatch(address.path, query, raw)
        headers = {"content-type": "application/json; charset=utf-8"}
        status, body, headers = violations.spoil(operation, query, status, body, headers)
        text = body if isinstance(body, str) else json.dumps(body, ensure_ascii=False)
        payload = text.encode()
        self.send_response(status)
        for name, value in {**headers, "content-length": str(len(payload))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(payload)

    do_GET = do_POST = do_PUT = do_DELETE = answer

    def dispatch(self, path, query, raw):
        try:
            body = json.loads(raw) if raw else {}
        except ValueError:
            return None, 400, {"code": 400, "status": "error", "data": [], "message": "Bad Request"}
        body = body if isinstance(body, dict) else {}
        if self.command == "POST" and path == "/api/v2/login":
            return "login", *login(Request("login", {}, query, body))
        if self.command == "POST" and path == "/api/v2/refresh_token":
            return "refreshToken", *refresh(Request("refreshToken", {}, query, body))
        for method, name, pattern, run in ROUTES:
            found = pattern.match(path)
            if method != self.command or found is None:
                continue
            params = {key: unquote(value) for key, value in found.groupdict().items()}
            request = Request(name, params, query, body)
            account = self.account(name, request)
            if account is None:
                return name, *unauthenticated()
            with store.LOCK:
                return name, *run(account, request)
        return None, *op.not_found()

    def account(self, name, request):
        scheme, _, token = (self.headers.get("authorization") or "").partition(" ")
        own = account_of(token) if scheme == "Bearer" else None
        return violations.admit(name, request, token, own, ACCOUNTS, account_of)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--plant", default=os.environ.get("PLANT", ""))
    parser.add_argument("--now", help="an ISO time with an offset, at which the clock stands still")
    settings = parser.parse_args()
    if settings.now:
        store.FIXED.append(datetime.fromisoformat(settings.now))
    violations.plant(settings.plant)
    for account in ACCOUNTS:
        store.begin(account)
    server = ThreadingHTTPServer(("127.0.0.1", settings.port), Handler)
    logins = [
        {"username": one.username, "password": one.password, "client_id": one.client_id, "client_secret": one.client_secret}
        for one in ACCOUNTS
    ]
    print(json.dumps({"url": f"http://127.0.0.1:{server.server_address[1]}", "logins": logins}), flush=True)
    server.serve_forever()


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(0)
