"""``manage.py experiment``: the same games with and without a changed number, compared."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models.functions import Now

from analytics.experiments.ordering import OtherBots, design_of, design_to_play, order
from analytics.experiments.parting import parting
from analytics.experiments.progressing import can_go_on, note
from analytics.experiments.reporting import Report, report_of, said, said_of, said_of_choices
from analytics.experiments.tabling import ResultRow, result_rows
from analytics.exporting.files import FORMS
from analytics.lab.grids import Interaction
from analytics.lab.standing import Result
from analytics.models import Experiment, Pause, Progress
from analytics.spreading import NobodyPlays, begin_chains, over_processes, over_workers
from analytics.works import of_experiment
from games.bots.levels import thinks
from games.engine.errors import EngineError
from games.errors import GamesError
from games.strict_yaml import YAMLError, read_yaml

_PIECE = 4
"""Pieces that a process of this machine plays before it reports."""


class Command(BaseCommand):
    """Orders an experiment or goes on with one, and tells what was found."""

    help = (
        "Play games with and without changed parameters, from the same seeds, and compare them."
        " FILE is a design as YAML or JSON; exp_… goes on with one that was ordered, and without"
        " either all are listed. See docs/lab.md."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The options of the command line."""
        parser.add_argument("design", nargs="?", metavar="FILE | exp_…")
        parser.add_argument("--local", action="store_true", help="play here, not on the workers")
        parser.add_argument(
            "--jobs", type=int, default=os.cpu_count() or 1, help="processes for --local"
        )
        parser.add_argument("--order", action="store_true", help="order it, and do not wait")
        parser.add_argument("--show", action="store_true", help="tell what is found, play nothing")
        parser.add_argument("--pause", action="store_true", help="workers leave it until you go on")
        for form in FORMS:
            parser.add_argument(
                f"--{form}", type=Path, metavar="FILE", help="write the results there"
            )

    def handle(self, *args: Any, **options: Any) -> None:
        """Order, play, compare, tell."""
        if options["design"] is None:
            self._list()
            return
        experiment = _named(options["design"]) or _ordered(Path(options["design"]))
        design = design_of(experiment)
        self.stdout.write(f"{experiment.opaque}: {design.name or design.reason}")
        if options["pause"]:
            Pause.objects.get_or_create(experiment=experiment)
        elif not options["show"]:
            Pause.objects.filter(experiment=experiment).delete()
            self._play(experiment, options)
        self._tell(experiment, {form: options[form] for form in FORMS if options[form]})

    def _list(self) -> None:
        for each in Experiment.objects.order_by("-created_at", "id"):
            self.stdout.write(
                f"{each.opaque}  {each.created_at:%Y-%m-%d}  {each.title}  {each.name}"
            )

    def _play(self, experiment: Experiment, options: dict[str, Any]) -> None:
        go_on = f"manage.py experiment {experiment.opaque}"
        try:
            thinking = any(map(thinks, design_to_play(experiment).bots))
            if thinking and not options["local"]:
                raise CommandError(f"Bots that think would hold workers up: {go_on} --local.")
            work = of_experiment(experiment)
            if not options["local"]:
                Progress.objects.filter(pk=experiment.pk).update(on_workers=True, asked_at=Now())
            if options["order"]:
                begin_chains(work)
                return
            if options["jobs"] < 1:
                raise CommandError("--jobs is at least 1.")
            local = options["local"]
            played = over_processes(work, options["jobs"], _PIECE) if local else over_workers(work)
            self._show(played, work.size)
            note(experiment)
        except OtherBots as problem:
            raise CommandError(str(problem)) from problem
        except NobodyPlays as problem:
            raise CommandError(
                f"No worker plays. Start workers (`make run`), or play here: {go_on} --local."
            ) from problem
        except KeyboardInterrupt:
            raise CommandError(f"Stopped; go on with {go_on}.") from None

    def _show(self, played: Any, size: int) -> None:
        shown = -1
        for done in played:
            if (tenths := 10 * done // size) > shown:
                self.stdout.write(f"{done:,} of {size:,} pieces")
                shown = tenths

    def _tell(self, experiment: Experiment, files: dict[str, Path]) -> None:
        report = report_of(experiment)
        of = f"of {report.design.blocks:,}"
        over = "settled" if report.is_over and report.blocks < report.design.blocks else of
        self.stdout.write(f"{report.blocks:,} blocks {over}, {len(report.design.turns)} games each")
        games = report.blocks * len(report.design.turns)
        for variant, parted in report.parted.items():
            if variant not in report.design.compared:
                continue
            self.stdout.write(f"\n{variant}: {parted:,} of {games:,} games went otherwise")
            if kept := report.kept.get(variant):
                self.stdout.write(f"  {said_of_choices(variant, kept, report.design)}")
            for result in report.results:
                if result.variant == variant:
                    self._tell_one(experiment, report, result)
        for interaction in report.interactions:
            self._tell_grid(report, interaction)
        for form, to in files.items():
            _write(report, to, form)

    def _tell_grid(self, report: Report, interaction: Interaction) -> None:
        grid, of = interaction.grid, interaction.outcome
        effects = {each.variant: each.found for each in report.results if each.outcome == of}
        self.stdout.write(f"\n{grid.rows} down, {grid.columns} across")
        self.stdout.write("".join(f"{number:>12}" for number in ["", *grid.column_numbers]))
        for row in grid.row_numbers:
            cells = [effects[grid.cell(row, column)] for column in grid.column_numbers]
            texts = ["" if each is None else f"{each.difference:+.4g}" for each in cells]
            self.stdout.write("".join(f"{number:>12}" for number in [row, *texts]))
        self.stdout.write(f"  {said_of(interaction, report.design)}")

    def _tell_one(self, experiment: Experiment, report: Report, result: Result) -> None:
        self.stdout.write(f"  {said(result, report.design)}")
        if (effect := result.found) and effect.saved and effect.correlation is not None:
            self.stdout.write(
                f"    {effect.base:.4g} -> {effect.variant:.4g}, q {result.q or 0:.2g}, correlation"
                f" {effect.correlation:.2f}: as good as {effect.saved:.1f} times as many games"
            )
        if not can_go_on(experiment):
            return  # other rules or bots would part elsewhere
        for each in report.examples.get((result.variant, result.outcome), ()):
            where = parting(report.design, each.block, result.variant, each.turn)
            if where:
                self.stdout.write(
                    f"    block {each.block} ({each.difference:+.3g}) parts at move {where.move}:"
                    f" {where.base} / {where.variant}"
                )


def _named(word: str) -> Experiment | None:
    if not word.startswith("exp_"):
        return None
    try:
        return Experiment.objects.get(pk=UUID(word.removeprefix("exp_")))
    except (ValueError, Experiment.DoesNotExist):
        raise CommandError(f"There is no experiment {word!r}.") from None


def _ordered(file: Path) -> Experiment:
    try:
        written = read_yaml(file.read_text(encoding="utf-8"))
        if not isinstance(written, dict):
            raise CommandError(f"{file} holds no design; see docs/lab.md.")
        return order(written)
    except OSError as problem:
        raise CommandError(f"{file} cannot be read: {problem.strerror}.") from problem
    except (YAMLError, UnicodeDecodeError) as problem:
        raise CommandError(f"{file} is no YAML: {problem}") from problem
    except (EngineError, GamesError) as problem:
        raise CommandError(f"{file}: {problem}") from problem


def _write(report: Report, to: Path, form: str) -> None:
    """A row for each outcome of each variant."""
    with to.open("wb") as file:
        for part in FORMS[form](result_rows(report), ResultRow):
            file.write(part)
