"""Turn alerts by Web Push: an optional extra of the server, off unless its operator asks for it."""
