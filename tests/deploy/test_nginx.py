"""The proxy of the containers does what the guide says of any."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

from tests.deploy.files import DEPLOY, compose
from tests.environment.guide import blocks
from tests.filled import filled

FILE = DEPLOY / "nginx.conf"
LOCATIONS = {"location /stream/", "location /"}

OF_CONTAINERS = {
    "proxy_pass http://$kleio_live": "proxy_pass http://kleio_live",
    "proxy_pass http://$kleio_web": "proxy_pass http://kleio_web",
    "proxy_set_header Host $http_host": "proxy_set_header Host $host",
}
"""What is said otherwise there -> in the guide."""

BESIDE = {"listen", "resolver", "set"}
"""Directives of its server that the guide leaves to whoever has another one."""


def directives(text: str) -> Iterator[tuple[str, str]]:
    """Where each stands, the innermost block alone, and what it says."""
    within = [""]
    for line in re.sub(r"#.*", "", text).split("\n"):
        directive = " ".join(line.split()).rstrip(";")
        if directive.endswith("{"):
            within.append(directive.rstrip(" {"))
        elif directive == "}":
            within.pop()
        elif directive:
            yield within[-1], directive


def guide() -> set[tuple[str, str]]:
    [server] = [block for block in blocks("nginx") if "location" in block]
    return set(directives(f"server {{\n{server}}}"))


def file() -> set[tuple[str, str]]:
    return set(directives(FILE.read_text(encoding="utf-8")))


def test_its_server_says_what_the_guide_says() -> None:
    there = {
        (within, OF_CONTAINERS.get(directive, directive))
        for within, directive in file()
        if within in {"server", *LOCATIONS} and directive.split()[0] not in BESIDE
    }
    assert there == guide()
    assert {within for within, _ in there} == {"server", *LOCATIONS}


def test_who_asks_chooses_neither_address_nor_scheme_nor_what_logs_and_traces_bear() -> None:
    """Headers of a location would be in the place of all those around it."""
    headers = {
        directive.split()[1]: within
        for within, directive in file()
        if "proxy_set_header" in directive
    }
    for name in ("X-Forwarded-For", "X-Forwarded-Proto", "X-Request-ID", "traceparent"):
        assert headers[name] == "server", name
    assert not LOCATIONS & set(headers.values())


def test_names_are_asked_for_again_for_containers_made_anew_have_other_addresses() -> None:
    said = {directive for _, directive in file()}
    assert "resolver 127.0.0.11 valid=5s" in said
    for directive in filled(each for each in said if each.startswith("proxy_pass")):
        assert re.fullmatch(r"proxy_pass http://\$[a-z_]+", directive)
    services = compose()["services"]
    for name in ("live", "web"):
        [port] = re.findall(rf"\bset \$kleio_{name} {name}:(\d+)$", "\n".join(said), re.MULTILINE)
        assert port in services[name]["command"]
    assert services["proxy"]["volumes"] == ["./nginx.conf:/etc/nginx/nginx.conf:ro"]


def test_it_holds_as_many_streams_as_live_does() -> None:
    said = dict(
        directive.split(maxsplit=1) for within, directive in file() if within in ("events", "")
    )
    connections = int(said["worker_connections"])
    assert connections > 2 * settings.KLEIO_STREAMS_PER_PROCESS
    assert int(said["worker_rlimit_nofile"]) > connections


def test_nginx_finds_no_fault_in_it(processes: None, tmp_path: Path) -> None:
    program = shutil.which("nginx")
    if program is None:
        pytest.skip("nginx is not here")
    own = f"pid {tmp_path}/pid;"
    command = [program, "-t", "-q", "-e", "stderr", "-c", str(FILE), "-g", own]
    run = subprocess.run(command, capture_output=True, text=True)
    assert (run.returncode, run.stderr) == (0, "")
