"""Every endpoint as its description has it, asked with what fits the description and what does not.

All of it is long, and `make test` does not even collect it: making its cases takes seconds in each process.
"""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from boroughs.server.transport.openapi import openapi
from server.conftest import Running

# It would watch every test of every file: pyproject.toml leaves it out.
pytest_plugins = ("schemathesis.pytest.plugin",)

schema = schemathesis.openapi.from_dict(openapi("test"))
# What is too long is refused as such: as good a refusal as the ones that are expected anyway.
schema.config.checks.negative_data_rejection.expected_statuses = [
    *schema.config.checks.negative_data_rejection.expected_statuses,
    "413",
]


@schema.parametrize()
@pytest.mark.long
@settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_endpoint_answers_as_it_says(server: Running, case: Any) -> None:
    # What a game has no option for fits the schema and is refused all the same.
    case.call_and_validate(base_url=server.address, excluded_checks=[positive_data_acceptance])
