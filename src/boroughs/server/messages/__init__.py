"""What travels: every message of HTTP and WebSocket as a Struct, and refusals. docs/protocol.md tells how they are used."""
