"""The protocol: every message of HTTP and WebSocket as a Struct, by room. docs/protocol.md tells how they are used."""
