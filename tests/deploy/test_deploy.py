"""Each process of the supervisor has a unit and a container, and they are told what there is."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from environment.folders import ROOT
from environment.metrics import PORT
from local import processes
from local.child import Child
from tests.deploy.files import (
    DEPLOY,
    ELSEWHERE,
    SAME,
    UNITS,
    WITHOUT_RABBITMQ,
    command_of,
    compose,
    essence,
    service_of,
    unit,
)
from tests.environment.guide import GUIDE, documented
from tests.filled import filled

SERVICE = {
    *("image", "build", "command", "environment", "volumes", "depends_on", "healthcheck"),
    *("restart", "ports", "stop_grace_period", "deploy", "env_file"),
    *("read_only", "tmpfs", "cap_drop", "security_opt"),
}
"""The keys of a service that are used, as the specification of compose has them."""

OF_THE_IMAGE = {"POSTGRES_USER", "POSTGRES_PASSWORD", "KLEIO_OWNER_PASSWORD", "KLEIO_APP_PASSWORD"}
"""What the container of PostgreSQL and ``roles.sh`` read, and no process of Kleio."""

OF_PYTHON = {"PYTHONUNBUFFERED"}


@pytest.fixture
def children(monkeypatch: pytest.MonkeyPatch) -> dict[str, Child]:
    monkeypatch.setenv(PORT, "9464")
    exporter = processes.exporter()
    assert exporter is not None
    all_of_them = [
        processes.web(8000),
        processes.live(8001),
        processes.front(8002, 8000, 8001),
        *processes.workers(),
        processes.scheduler(),
        exporter,
    ]
    return {child.name: child for child in all_of_them}


def test_the_supervisor_starts_no_other_processes(children: dict[str, Child]) -> None:
    made = set(re.findall(r"_child\(f?\"([a-z]+)", Path(processes.__file__).read_text()))
    assert {name.split()[0] for name in children} == made


def test_each_process_of_the_supervisor_has_a_unit_of_the_same_kind(
    children: dict[str, Child],
) -> None:
    assert set(children) - ELSEWHERE == set(SAME)
    for name, its_unit in SAME.items():
        wanted = [word for word in essence(children[name]._command) if word not in WITHOUT_RABBITMQ]
        assert essence(command_of(its_unit)) == wanted, name
    assert {path.stem for path in UNITS} == set(SAME.values())


def test_each_process_of_the_supervisor_has_a_container(children: dict[str, Child]) -> None:
    services = of_kleio()
    for name, its_unit in SAME.items():
        command = essence(services[service_of(its_unit)]["command"])
        assert command == essence(children[name]._command), name
    assert set(services) - {"prepare"} == {service_of(its_unit) for its_unit in SAME.values()}


def test_the_target_starts_each_unit() -> None:
    target = (DEPLOY / "systemd" / "kleio.target").read_text()
    for path in filled(UNITS):
        assert path.stem in target
        assert path.stem in GUIDE


def test_units_do_what_the_guide_says() -> None:
    said = {" ".join(line.split()) for line in GUIDE.replace("\\\n", " ").splitlines()}
    for path in filled(UNITS):
        words = " ".join(command_of(path.stem)).replace("127.0.0.1", "0.0.0.0")
        words = words.replace("%i@%H", '"1@$(hostname)"').replace('think"1', '"think1')
        words = words.replace("live 8001", "live --host 0.0.0.0 8001")
        assert any(line.startswith(f".venv/bin/python {words}") for line in said), words


def test_a_worker_may_end_its_task() -> None:
    for name in ("kleio-worker@", "kleio-thinker@"):
        assert "TimeoutStopSec=40" in unit(name)
    for name in ("worker", "thinker"):
        assert compose()["services"][name]["stop_grace_period"] == "40s"


def test_systemd_finds_no_fault_in_the_units(processes: None, tmp_path: Path) -> None:
    program = shutil.which("systemd-analyze")
    if program is None:
        pytest.skip("systemd is not here")
    # By names without a space, which would end a word in a unit, wherever this folder is.
    (folder := tmp_path / "folder").symlink_to(ROOT)
    (python := tmp_path / "python").symlink_to(sys.executable)
    (units := tmp_path / "units").mkdir()
    for path in (*UNITS, DEPLOY / "systemd" / "kleio.target"):
        text = path.read_text().replace("/srv/kleio/.venv/bin/python", str(python))
        (units / path.name).write_text(text.replace("/srv/kleio", str(folder)))
    run = subprocess.run(
        [program, "verify", "--man=no", *sorted(units.iterdir())], capture_output=True, text=True
    )
    assert [line for line in run.stderr.splitlines() if "kleio" in line] == []


def of_kleio() -> dict[str, dict[str, Any]]:
    services = compose()["services"].items()
    return {name: each for name, each in services if name not in ("database", "proxy")}


def test_containers_are_told_what_there_is() -> None:
    variables: set[str] = set()
    for name, service in filled(compose()["services"].items()):
        assert set(service) <= SERVICE, name
    for service in filled(of_kleio().values()):
        variables |= set(service["environment"])
    image = re.findall(r"^ENV (.*)$", (DEPLOY / "Containerfile").read_text(), re.MULTILINE)
    variables |= {pair.partition("=")[0] for line in image for pair in line.split()}
    assert variables - OF_PYTHON <= documented()
    assert set(compose()["services"]["database"]["environment"]) == OF_THE_IMAGE


def test_what_the_compose_file_asks_of_its_user_the_guide_has_made() -> None:
    asked = set(re.findall(r"\$\{([A-Z_]+):\?\}", (DEPLOY / "compose.yaml").read_text()))
    [made] = re.findall(r"^for name in ([A-Z_ ]+)$", GUIDE, re.MULTILINE)
    assert asked == set(made.split())


def test_a_process_is_given_what_the_guide_names_but_not_the_passwords_of_the_database() -> None:
    for name, service in filled(of_kleio().items()):
        assert service["env_file"] == [{"path": "kleio.env", "required": False}], name
        variables = " ".join(service["environment"].values())
        assert "SUPERUSER" not in variables, name
        assert ("OWNER" in variables) == (name == "prepare"), name


def test_who_takes_over_a_process_cannot_change_what_is_run() -> None:
    for name, service in filled(of_kleio().items()):
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["security_opt"] == ["no-new-privileges:true"], name
        written = {volume.split(":")[1] for volume in service["volumes"]} | set(service["tmpfs"])
        assert written == {"/var/lib/kleio", "/tmp"}, name
    image = (DEPLOY / "Containerfile").read_text()
    assert "--chown" not in image
    assert not re.search(r"^(COPY|RUN)", image.partition("\nUSER kleio\n")[2], re.MULTILINE)
    for path in filled(UNITS):
        assert "ProtectSystem=strict\nReadWritePaths=/srv/kleio/var\n" in path.read_text()
    assert "install -d -o kleio /srv/kleio/var" in GUIDE


def test_an_exporter_without_a_port_is_not_started_again_and_again() -> None:
    assert f"RestartPreventExitStatus={os.EX_CONFIG}\n" in unit("kleio-exporter")


def test_the_compose_file_holds_together() -> None:
    document = compose()
    for service in filled(document["services"].values()):
        assert set(service.get("depends_on", ())) <= set(document["services"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            there = source in document["volumes"] or (DEPLOY / source).exists()
            assert there, source
    assert (DEPLOY / document["x-kleio"]["build"]["context"]).resolve() == ROOT
    assert (ROOT / document["x-kleio"]["build"]["dockerfile"]).exists()


def test_only_the_proxy_is_reached_from_the_machine_and_by_nobody_else() -> None:
    published = {name: each.get("ports") for name, each in compose()["services"].items()}
    assert {name: ports for name, ports in published.items() if ports} == {
        "proxy": ["127.0.0.1:8000:8080"]
    }


def test_the_image_copies_what_it_needs_and_no_secrets() -> None:
    ignored = (DEPLOY / "Containerfile.dockerignore").read_text().split()
    assert {".git", ".venv", "var", "deploy/*.env"} <= set(ignored)
