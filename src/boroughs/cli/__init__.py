"""The `boroughs` command: plays, simulates and replays in a terminal. It knows no rules."""
