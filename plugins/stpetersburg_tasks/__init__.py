"""Task cards: secret goals for the end of the game, in the style of Strasbourg (T1-T3)."""

from stpetersburg_tasks.plugin import Tasks, expansion
from stpetersburg_tasks.table import STANDARD, TUNED
from stpetersburg_tasks.task import Task

__all__ = ["STANDARD", "TUNED", "Task", "Tasks", "expansion"]
