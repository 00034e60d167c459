"""Tables for people: HTTP, WebSocket, clock, store, seats."""
