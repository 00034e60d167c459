"""Players that learn: self-play over the batch engine, from nothing to a file that plays. Needs torch (extra `learn`).

`train` is the door. What it writes is read by `--resume`, by `file:` bots, and by `tools/ship_networks.py`, which puts
the networks into the package as whole numbers.
"""
