"""A client's connection itself changes processes: on one machine the system passes it on, and nothing is relayed.

Each process listens under a name made of its id, of the kind that lies on no disk and is gone with its process (Linux
alone has them; elsewhere, and between machines, everything is relayed). Both ends ask the system whose process the other
is: only those of the same user hand over, or take.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import struct
import sys
from collections.abc import Callable, Collection
from typing import Final

import msgspec

from boroughs.server.store.ownership import Peer

SUPPORTED = sys.platform == "linux"
_LONGEST: Final = 1 << 17
_ENCODER = msgspec.msgpack.Encoder()


class Handed(msgspec.Struct, array_like=True):
    """What goes with a connection: who the client is, and its first message."""

    address: str
    hello: str


_DECODER = msgspec.msgpack.Decoder(Handed)


def _name(process: str) -> str:
    return f"\0boroughs-{process}"


def _same_user(other: socket.socket) -> bool:
    credentials = other.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i"))
    return bool(struct.unpack("3i", credentials)[1] == os.geteuid())


class TransferDoor:
    """Where other processes of this machine hand connections over."""

    def __init__(self, take: Callable[[socket.socket, Handed], None]) -> None:
        self._take = take
        self._process = ""
        self._listening: socket.socket | None = None
        self._callers: set[socket.socket] = set()

    def open(self, process: str) -> None:
        """Under the name of this process; one that it had before is given up."""
        if not SUPPORTED or process == self._process:
            return
        self.close()
        self._process = process
        listening = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        listening.setblocking(False)
        try:
            listening.bind(_name(process))
            listening.listen()
        except OSError:
            # Then everything is relayed.
            listening.close()
            return
        self._listening = listening
        asyncio.get_running_loop().add_reader(listening, self._accept, listening)

    def close(self) -> None:
        loop = asyncio.get_running_loop()
        listening = [] if self._listening is None else [self._listening]
        for each in (*listening, *self._callers):
            loop.remove_reader(each)
            each.close()
        self._listening, self._process = None, ""
        self._callers.clear()

    def _accept(self, listening: socket.socket) -> None:
        with contextlib.suppress(OSError):
            caller, _ = listening.accept()
            if not _same_user(caller):
                caller.close()
                return
            caller.setblocking(False)
            self._callers.add(caller)
            asyncio.get_running_loop().add_reader(caller, self._read, caller)

    def _read(self, caller: socket.socket) -> None:
        files: list[int] = []
        try:
            body, files, _, _ = socket.recv_fds(caller, _LONGEST, 1)
            # No program that is started from here shall inherit it: a bot's process would hold the line of a client
            # that was sent away. Python takes flags for this, and passes them on to nobody.
            for file in files:
                os.set_inheritable(file, False)
            handed = _DECODER.decode(body)
            taken = socket.socket(fileno=files[0])
        except BlockingIOError:
            return
        except (OSError, msgspec.MsgspecError, IndexError):
            # The end, or nothing of ours.
            for file in files:
                os.close(file)
            asyncio.get_running_loop().remove_reader(caller)
            self._callers.discard(caller)
            caller.close()
            return
        self._take(taken, handed)


class Transfers:
    """The ways to those doors."""

    def __init__(self) -> None:
        self._host = socket.gethostname()
        self._lines: dict[str, socket.socket] = {}
        """By process."""

    def hand_over(self, peer: Peer, handed: Handed, file: int) -> bool:
        """Whether that process has this connection from now on; it never waits."""
        if not SUPPORTED or peer.host != self._host:
            return False
        try:
            if peer.id not in self._lines:
                self._lines[peer.id] = _line_to(peer.id)
            socket.send_fds(self._lines[peer.id], [_ENCODER.encode(handed)], [file])
        except OSError:
            # Nobody is there, or does not read: another way, and next time another try.
            self._drop(peer.id)
            return False
        return True

    def keep(self, living: Collection[str]) -> None:
        for process in [process for process in self._lines if process not in living]:
            self._drop(process)

    def _drop(self, process: str) -> None:
        line = self._lines.pop(process, None)
        if line is not None:
            line.close()


def _line_to(process: str) -> socket.socket:
    line = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    line.setblocking(False)
    try:
        line.connect(_name(process))
        if not _same_user(line):
            raise PermissionError("a process of another user")
    except OSError:
        line.close()
        raise
    return line
