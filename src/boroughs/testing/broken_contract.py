"""How the conformance suite says that a game breaks the contract."""

from __future__ import annotations


class BrokenContract(AssertionError):
    """`check` names the law; the message says where and how it was broken."""

    def __init__(self, check: str, message: str) -> None:
        super().__init__(f"{check}: {message}")
        self.check = check


def require(holds: bool, check: str, message: str) -> None:
    if not holds:
        raise BrokenContract(check, message)
