"""Reading the environment."""

from __future__ import annotations

import pytest

from environment import variables as env
from environment.variables import EnvironmentProblem


@pytest.mark.parametrize(("value", "meaning"), [("1", True), ("yes", True), ("off", False)])
def test_a_flag_takes_the_usual_words(
    monkeypatch: pytest.MonkeyPatch, value: str, meaning: bool
) -> None:
    monkeypatch.setenv("KLEIO_HTTPS", value)
    assert env.flag("KLEIO_HTTPS", default=not meaning) is meaning


def test_a_flag_that_is_no_flag_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KLEIO_HTTPS", "maybe")
    with pytest.raises(EnvironmentProblem, match=r"KLEIO_HTTPS is 'maybe'; it takes 1 or 0\."):
        env.flag("KLEIO_HTTPS")


def test_what_a_library_is_to_know_is_an_object_of_json(monkeypatch: pytest.MonkeyPatch) -> None:
    assert env.settings_in("ANYMAIL") == {}
    monkeypatch.setenv("ANYMAIL", '{"MAILGUN_API_KEY": "key"}')
    assert env.settings_in("ANYMAIL") == {"MAILGUN_API_KEY": "key"}


@pytest.mark.parametrize("value", ["{", "[]", "key"])
def test_what_is_none_is_refused_by_name_and_not_told(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("ANYMAIL", value)
    with pytest.raises(EnvironmentProblem, match="ANYMAIL takes an object of JSON, such as"):
        env.settings_in("ANYMAIL")


@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_variable_counts_as_unset(monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("KLEIO_PORT", value)
    assert env.whole_number("KLEIO_PORT", 8000) == 8000


@pytest.mark.parametrize("value", ["80a", "-1", "65536", "8_000", "٨", "1e3"])
def test_a_number_out_of_bounds_or_no_number_is_refused(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("KLEIO_PORT", value)
    with pytest.raises(EnvironmentProblem, match=r"KLEIO_PORT .* from 1 to 65535"):
        env.whole_number("KLEIO_PORT", 8000, least=1, most=65535)


def test_words_are_split_at_commas(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALLOWED_HOSTS", " ann.example , ben.example,")
    assert env.words("ALLOWED_HOSTS") == ["ann.example", "ben.example"]


@pytest.mark.parametrize(
    ("value", "meaning"),
    [
        ("", []),
        ("https://table.example", ["https://table.example"]),
        ("http://x/, HTTPS://Table.Example:443", ["http://x", "https://table.example"]),
        ("http://localhost:5173", ["http://localhost:5173"]),
        ("http://[::1]:80", ["http://[::1]"]),
        ("https://xn--bcher-kva.example", ["https://xn--bcher-kva.example"]),
        ("*", ["*"]),
    ],
)
def test_origins_are_understood_as_browsers_write_them(
    monkeypatch: pytest.MonkeyPatch, value: str, meaning: list[str]
) -> None:
    monkeypatch.setenv("KLEIO_CORS_ORIGINS", value)
    assert env.origins("KLEIO_CORS_ORIGINS") == meaning


@pytest.mark.parametrize(
    "value",
    [
        "x:80",
        "table.example",
        "https://*.example",
        "*,http://x",
        "ftp://x",
        "http://x/page",
        "null",
        "http://",
        "http://x:0",
        "http://x:65536",
        "http://bücher.example",
        "http://ann@x",
        "http://x?",
    ],
)
def test_what_no_browser_sends_as_an_origin_is_refused(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    monkeypatch.setenv("KLEIO_CORS_ORIGINS", value)
    with pytest.raises(EnvironmentProblem, match=r"KLEIO_CORS_ORIGINS has .*such as https://"):
        env.origins("KLEIO_CORS_ORIGINS")
