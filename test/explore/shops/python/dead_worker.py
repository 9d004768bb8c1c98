"""Answers, and leaves the work to one thread, which ends at the first status that it does not know."""

import queue
import threading

from serve import serve
from shop import STATUSES, Shop, line_of


class DeadWorker(Shop):
    def __init__(self, secrets):
        super().__init__(secrets)
        self.queue = queue.Queue()
        self.worker = threading.Thread(target=self.work, daemon=True)
        self.worker.start()

    def take_in(self, key, event):
        self.queue.put((key, event))

    def work(self):
        while True:
            key, event = self.queue.get()
            rows = {row["code"]: row for row in STATUSES[line_of(event)]}
            if rows[str(event["status"])]:
                super().take_in(key, event)
            self.queue.task_done()

    def pending(self):
        return self.queue.unfinished_tasks if self.worker.is_alive() else 0


serve(DeadWorker)
