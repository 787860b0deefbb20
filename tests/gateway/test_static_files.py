"""What is told of a request for a file is what was answered."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gateway.static_files import StaticFiles


class Told:
    """An exchange that keeps the status of its answer."""

    def __init__(self) -> None:
        self.statuses: list[int] = []

    def __getattr__(self, name: str) -> Any:
        assert name.startswith("response_")
        return lambda status, *_answer: self.statuses.append(status)


def test_the_status_that_is_counted_is_the_one_that_was_sent(tmp_path: Path) -> None:
    (tmp_path / "a.css").write_text("p {}")
    files = StaticFiles(tmp_path, "/static/")
    tag = files._files["/static/a.css"].form("").tag
    asked = {"PATH_INFO": "/static/a.css", "REQUEST_METHOD": "GET"}
    recorder: Any = Told()
    counted = [
        files.send({**asked, **more}, recorder) for more in ({}, {"HTTP_IF_NONE_MATCH": tag})
    ]
    assert counted == recorder.statuses == [200, 304]
    assert files.send({**asked, "PATH_INFO": "/static/b.css"}, recorder) is None
    assert len(recorder.statuses) == 2
