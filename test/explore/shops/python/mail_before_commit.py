"""Sends the mail first and stores the event afterwards. Two copies at once are both mailed."""

import time

from serve import serve
from shop import Shop

MAIL_S = 0.1


class MailBeforeCommit(Shop):
    def take_in(self, key, event):
        if key in self.seen:
            return
        status = self.status_of(event)
        if status is not None:
            time.sleep(MAIL_S)
            with self.lock:
                super().book(self.parcel_of(event), status)
        super().take_in(key, event)

    def book(self, parcel, status):
        """The mail is sent already."""


serve(MailBeforeCommit)
