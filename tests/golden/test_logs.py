"""Logs that released versions wrote open, say what they said, and go on.

`python -m tests.golden.test_logs` writes those of the present version before its release; they never change again.
"""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from tests.logs_of_leaders import it_goes_on, restored, write_one

from stackelberg import Study, __version__

FOLDER = Path(__file__).with_name("logs")
WRITTEN = (
    *("two-point", "simplex", "polytope", "fall-back", "guarded-response-model", "response-model-prior"),
    *("in-context", "on-grid", "corrected", "everything"),
)


@pytest.mark.parametrize("log", sorted(FOLDER.glob("*/*.sql")), ids=lambda log: f"{log.parent.name} {log.stem}")
def test_a_released_log(log, tmp_path):
    said = json.loads(log.with_name("said.json").read_text(encoding="utf-8"))[log.stem]
    with Study.open(restored(log, tmp_path), log.stem) as study:
        ledger, records = study.progress, study.history().records
        assert (ledger.round, ledger.deployments, ledger.finished) == tuple(said["ledger"])
        for name in ("cost", "x"):
            seen = [getattr(record, name) for record in records]
            np.testing.assert_allclose(seen, _numbers(said[name]), rtol=1e-9, atol=1e-12)
        it_goes_on(study)


def _numbers(written: list[str] | list[list[str]]) -> list[float] | list[list[float]]:
    return [_numbers(one) if isinstance(one, list) else float.fromhex(one) for one in written]


if __name__ == "__main__":
    folder = FOLDER / __version__
    folder.mkdir(parents=True)
    found = {name: write_one(folder, name) for name in WRITTEN}
    said = {
        name: {"ledger": [one["round"], one["deployments"], one["finished"]], "cost": one["costs"], "x": one["xs"]}
        for name, one in found.items()
    }
    (folder / "said.json").write_text(json.dumps(said, indent=1) + "\n", encoding="utf-8")
