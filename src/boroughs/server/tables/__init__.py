"""What happens at tables: the registry, live tables, seats, hosting, takebacks, bots, retention."""
