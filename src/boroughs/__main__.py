"""`python -m boroughs`: the command."""

from boroughs.cli.main import run

run()
