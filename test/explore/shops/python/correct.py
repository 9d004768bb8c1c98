"""Answers first and works later: each event changes the state up to 2 s after its answer."""

import queue
import threading
import time
import zlib

from serve import serve
from shop import Shop

LONGEST_MS = 1_900


class SettlingShop(Shop):
    def __init__(self, secrets):
        super().__init__(secrets)
        self.queue = queue.Queue()
        threading.Thread(target=self.work, daemon=True).start()

    def take_in(self, key, event):
        wait = zlib.crc32(key.encode()) % LONGEST_MS / 1_000
        self.queue.put((time.monotonic() + wait, key, event))

    def work(self):
        while True:
            due, key, event = self.queue.get()
            time.sleep(max(0, due - time.monotonic()))
            super().take_in(key, event)
            self.queue.task_done()

    def pending(self):
        return self.queue.unfinished_tasks


serve(SettlingShop)
