"""The process of the laboratory: reads wishes from its input, writes pictures to its output, ends with its input.

Started by the server as `python -m boroughs.server.workers.lab_process`, at low priority. It plays one experiment
at a time.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from queue import SimpleQueue

import msgspec

from boroughs.arena.lab.experiment import Laboratory
from boroughs.arena.lab.messages import Order, Progress
from boroughs.core.errors import BoroughsError
from boroughs.server.logs import fault_of
from boroughs.server.workers.limits import die_with, limit_memory

_WRITE = msgspec.json.Encoder()
_NICENESS = 10


_READ = msgspec.json.Decoder(Order)


class LabProcess:
    """The laboratory between its two pipes."""

    def __init__(self) -> None:
        self.orders: SimpleQueue[Order] = SimpleQueue()
        self.stopped: set[str] = set()
        self.lab = Laboratory()
        self._replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        # Whatever else prints must not disturb the replies.
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())

    def listen(self) -> None:
        """Takes orders until the server is gone; then this process ends, whatever it is about."""
        for line in sys.stdin.buffer:
            order = _READ.decode(line)
            if order.kind == "stop":
                self.stopped.add(order.id)
            else:
                self.orders.put(order)
        os._exit(0)

    def work(self) -> None:
        threading.Thread(target=self.listen, daemon=True).start()
        while True:
            self.carry_out(self.orders.get())

    def carry_out(self, order: Order) -> None:
        assert order.wish is not None
        ends = time.monotonic() + order.seconds

        def tell(progress: Progress) -> None:
            self.write(msgspec.structs.replace(progress, id=order.id))

        def stopped() -> bool:
            return order.id in self.stopped or time.monotonic() > ends

        try:
            if order.kind == "prepare":
                self.lab.prepare(order.wish, tell)
                tell(Progress(state="done"))
            else:
                self.lab.run(order.wish, tell, stopped)
        except BoroughsError as error:
            tell(Progress(state="failed", problem=str(error)))
        except Exception as error:
            print(fault_of(error), file=sys.stderr, flush=True)
            tell(Progress(state="failed"))

    def write(self, progress: Progress) -> None:
        try:
            self._replies.write(_WRITE.encode(progress) + b"\n")
            self._replies.flush()
        except BrokenPipeError:
            os._exit(0)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with(os.getppid())
    limit_memory(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
    if hasattr(os, "nice"):
        os.nice(_NICENESS)
    LabProcess().work()


if __name__ == "__main__":
    main()
