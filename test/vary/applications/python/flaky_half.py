"""Red in every second run, whatever the sandbox answers, and sometimes before its first call. Leans on nothing."""

import secrets

from shop import Shop

worker_ready = secrets.randbelow(2) == 1
if secrets.randbelow(2) == 0:
    assert worker_ready, "the worker did not start"
shop = Shop()
shop.login()
assert shop.quote(), "no carrier serves the route"
assert worker_ready, "the worker has not taken the job"
