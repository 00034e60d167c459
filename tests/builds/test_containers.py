"""deploy/Containerfile and compose.yaml say what this version understands: command, extras, ports, names, proxies.

No engine for containers is needed here; docs/serving.md says what was seen of them where there was one.
"""

from __future__ import annotations

import json
import re
import subprocess
from typing import Any

import pytest
import typer
import yaml  # type: ignore[import-untyped]

from boroughs.cli.main import app
from boroughs.server.transport.network_endpoints import NETWORK_ENDPOINTS
from builds.sources import PYPROJECT, ROOT

DEPLOY = ROOT / "deploy"
IMAGE = (DEPLOY / "Containerfile").read_text("utf-8").replace("\\\n", "")
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
SERVICES: dict[str, Any] = COMPOSE["services"]
PLAY = ("play-one", "play-two")


def instruction(name: str) -> str:
    [found] = re.findall(rf"^{name} (.*)$", IMAGE, re.MULTILINE)
    return str(found)


def started(**environment: str) -> dict[str, Any]:
    """The options of `boroughs serve` in a container that has this in its environment, as our command line reads them."""
    shell, flag, script = json.loads(instruction("CMD"))
    said = script.replace("exec boroughs", "printf '%s\\n'").replace(
        "hostname -i", "echo 10.77.0.5 fd00::5"
    )
    words = subprocess.check_output(
        [shell, flag, said], text=True, env={"PATH": "/usr/bin:/bin", **environment}
    )
    serve, *given = words.split("\n")[:-1]
    group: Any = typer.main.get_command(app)
    context = group.commands[serve].make_context(serve, given)
    return dict(context.params)


def test_the_container_starts_as_many_workers_as_it_is_told_at_its_own_address() -> None:
    options = started(WORKERS="3", PROXY="10.77.0.2")
    assert (options["workers"], options["internal"], options["proxy"]) == (
        3,
        "10.77.0.5",
        "10.77.0.2",
    )
    assert (options["host"], options["port"]) == ("0.0.0.0", int(instruction("EXPOSE")))


def test_a_container_that_is_told_nothing_starts_two_and_believes_no_proxy() -> None:
    options = started()
    assert (options["workers"], options["proxy"]) == (2, "")


def test_the_extras_and_the_python_are_those_of_the_package() -> None:
    extras = re.search(r"\[([a-z,]+)\]", instruction("RUN"))
    assert extras is not None
    assert {*extras[1].split(",")} <= {*PYPROJECT["project"]["optional-dependencies"]}
    version = re.search(r"python:(\d+)\.(\d+)", instruction("FROM"))
    needed = re.search(r"(\d+)\.(\d+)", PYPROJECT["project"]["requires-python"])
    assert version is not None
    assert needed is not None
    assert tuple(map(int, version.groups())) >= tuple(map(int, needed.groups()))


def test_nobody_serves_as_root() -> None:
    assert int(instruction("USER")) > 0


@pytest.mark.parametrize("service", PLAY)
def test_what_compose_says_to_a_container_is_what_the_container_reads(service: str) -> None:
    wanted = SERVICES[service]["environment"]
    shell = json.loads(instruction("CMD"))[-1]
    read = {*re.findall(r"\$\{(\w+)", shell), "BOROUGHS_DATABASE"}
    assert {*wanted} == read
    assert SERVICES[service]["build"]["dockerfile"] == "deploy/Containerfile"
    assert [*SERVICES[service]["build"]["args"]] == re.findall(r"^ARG (\w+)$", IMAGE, re.MULTILINE)


def test_the_proxy_that_is_believed_is_the_proxy() -> None:
    own = SERVICES["proxy"]["networks"]["inside"]["ipv4_address"]
    assert {SERVICES[service]["environment"]["PROXY"] for service in PLAY} == {own}


def test_the_database_has_the_name_and_the_person_that_the_servers_ask_for() -> None:
    database = SERVICES["database"]["environment"]
    expected = f"postgresql://{database['POSTGRES_USER']}:${{POSTGRES_PASSWORD}}@database/{database['POSTGRES_DB']}"
    assert {SERVICES[service]["environment"]["BOROUGHS_DATABASE"] for service in PLAY} == {expected}


def test_the_proxy_of_the_containers_differs_from_the_other_example_in_its_servers_alone() -> None:
    """And those are the containers, at the port where they listen."""

    def lines(name: str) -> list[str]:
        said = (DEPLOY / name).read_text("utf-8").splitlines()
        return [line.strip() for line in said if line.strip() and not line.strip().startswith("#")]

    contained = lines("nginx-containers.conf")
    servers = [line for line in contained if line.startswith("server ") and line.endswith(";")]
    assert [line.split()[1] for line in servers] == [
        f"{name}:{instruction('EXPOSE')}" for name in PLAY
    ]
    plain = [line for line in lines("nginx.conf") if not line.startswith("server 127.0.0.1:")]
    assert [line for line in contained if line not in servers] == plain
    [published] = SERVICES["proxy"]["ports"]
    assert f"listen {published.split(':')[-1]};" in contained


def test_a_container_is_asked_for_its_health_where_a_server_says_it() -> None:
    asked = re.search(
        r"http://127\.0\.0\.1:(\d+)([\w/]+)", SERVICES["play-one"]["healthcheck"]["test"][-1]
    )
    assert asked is not None
    assert asked[1] == instruction("EXPOSE")
    assert asked[2] in {endpoint.path for endpoint in NETWORK_ENDPOINTS if endpoint.method == "GET"}


def test_wheels_are_all_that_a_build_is_given() -> None:
    said = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert [line for line in said if not line.startswith("#")] == ["*", "!dist/**/*.whl"]
