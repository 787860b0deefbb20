"""An nginx in front of a Kleio, set up as the guide has it, with compression turned on."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import requests

from environment.folders import ROOT
from tests.local.kleio import free_port
from tests.patience import PATIENCE, until

LEFT_OUT = (
    "No nginx was found, so streams were not tried behind one. Install one, as by"
    " `apt-get install nginx-light`."
)

_AROUND = """
daemon off; pid {folder}/pid; error_log {folder}/errors; worker_processes 1;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/a; proxy_temp_path {folder}/b; fastcgi_temp_path {folder}/c;
    uwsgi_temp_path {folder}/d; scgi_temp_path {folder}/e;
    gzip on; gzip_min_length 1; gzip_proxied any;
    gzip_types text/event-stream application/x-ndjson;
    upstream kleio_web {{ server 127.0.0.1:{behind}; }}
    upstream kleio_live {{ server 127.0.0.1:{behind}; }}
    server {{
        listen 127.0.0.1:{port};
        {guide}
    }}
}}
"""


def nginx() -> str | None:
    """The program; None if there is none."""
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin")


@contextmanager
def in_front_of(behind: int, program: str, folder: Path) -> Iterator[int]:
    """The port of one, once it answers."""
    guide = (ROOT / "docs" / "deploy.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```nginx\n(.*?)```", guide, re.DOTALL)
    [block] = [each for each in blocks if "location /stream/" in each]
    port = free_port()
    config = folder / "nginx.conf"
    config.write_text(_AROUND.format(folder=folder, behind=behind, port=port, guide=block))
    serving = subprocess.Popen([program, "-p", str(folder), "-e", "errors", "-c", str(config)])
    try:

        def answers() -> bool:
            assert serving.poll() is None, (folder / "errors").read_text(encoding="utf-8")
            try:
                requests.get(f"http://127.0.0.1:{port}/api/health/", timeout=PATIENCE)
            except requests.ConnectionError:
                return False
            return True

        until(answers)
        yield port
    finally:
        serving.terminate()
        serving.wait(PATIENCE)
