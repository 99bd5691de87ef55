"""Settings of the whole test run, and what tests of several parts need."""

import sys

import pytest
from hypothesis import HealthCheck, settings

from stpetersburg.players import GROUP

settings.register_profile(
    "default", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.register_profile("thorough", parent=settings.get_profile("default"), max_examples=1500, derandomize=False)
settings.load_profile("default")


@pytest.fixture
def shelf(tmp_path, monkeypatch):
    """Return a function that installs a distribution, for this test alone: its players by name, its module's source."""
    modules = []

    def install(name, players, source):
        module = name.replace("-", "_")
        modules.append(module)
        (tmp_path / f"{module}.py").write_text(source)
        about = tmp_path / f"{module}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        lines = "\n".join(f"{player} = {module}:{factory}" for player, factory in players.items())
        (about / "entry_points.txt").write_text(f"[{GROUP}]\n{lines}\n")
        monkeypatch.syspath_prepend(tmp_path)

    yield install
    for module in modules:
        sys.modules.pop(module, None)
