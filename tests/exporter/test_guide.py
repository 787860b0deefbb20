"""The guide tells every metric and no other, and its rules ask for what there is."""

from __future__ import annotations

import re
from typing import Any

import pytest
import yaml
from prometheus_client import Metric

from exporter import asking
from telemetry.instruments import INSTRUMENTS
from tests.environment.guide import section
from tests.exporter.labels import CLOSED
from tests.filled import filled

METRICS = 14
_NAME = re.compile(r"\bkleio_[a-z_]+\b")
_TEXT = re.compile('"[^"]*"')
_MATCHED = re.compile(r'(\w+)=~?"([^"]*)"')
_FORMS = ("_bucket", "_sum", "_count")


@pytest.fixture
def there(db: None) -> dict[str, set[str]]:
    """Name -> labels, of all that a scrape tells."""
    labels = {each.name: set(each.labels) for each in INSTRUMENTS if each.name != "kleio_trial"}
    for metric in asking._all():
        labels[metric.name] = set(_labels(metric))
    return labels


def _labels(metric: Metric) -> set[str]:
    return {label for sample in metric.samples for label in sample.labels}


def rows() -> list[list[str]]:
    table = [line for line in section(METRICS).splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table]


def documents(word: str) -> Any:
    [written] = [
        block
        for block in re.findall(r"```yaml\n(.*?)```", section(METRICS), re.DOTALL)
        if word in block
    ]
    return yaml.safe_load(written)


def test_the_table_has_every_metric_with_its_labels(there: dict[str, set[str]]) -> None:
    named: set[str] = set()
    for names, labels, _ in filled(rows()):
        for name in filled(_NAME.findall(names)):
            named.add(name)
            assert there[name] <= set(labels.split(", ")), name
    assert named == set(there)


def test_rules_ask_for_metrics_that_there_are(there: dict[str, set[str]]) -> None:
    [group] = documents("groups:")["groups"]
    for rule in filled(group["rules"]):
        for name in filled(_NAME.findall(_TEXT.sub("", rule["expr"]))):
            base = name
            for form in _FORMS:
                base = base.removesuffix(form)
            assert name in there or base in there, rule["alert"]


def test_rules_ask_for_values_that_their_labels_may_have() -> None:
    [group] = documents("groups:")["groups"]
    asked = {
        (label, value)
        for rule in group["rules"]
        for label, values in _MATCHED.findall(rule["expr"])
        for value in values.split("|")
        if label != "job"
    }
    for label, value in filled(asked):
        assert value in CLOSED[label](), value


def test_the_configuration_is_one_of_prometheus() -> None:
    configuration = documents("scrape_configs")
    [job] = configuration["scrape_configs"]
    assert job["job_name"] == "kleio"
    assert {target.partition(":")[2] for target in job["static_configs"][0]["targets"]} == {"9464"}
