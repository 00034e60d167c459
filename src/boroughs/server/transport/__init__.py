"""How clients come in: HTTP, WebSocket, rate limits, and the descriptions of the protocol."""
