"""The play server inside a browser: the same tables and messages, for the page that started it.

A page has no sockets and no processes. In their place stand a message port (`host.py`), the browser's database
(`store.py`) and another worker of the page that thinks (`thinkers.py`); everything between them is the server's own.
"""
