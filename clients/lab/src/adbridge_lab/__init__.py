"""Finds which order of networks, floors, timeouts and bidders fill best, earn most and are fast."""

from adbridge_lab.experiment import Estimate, Experiment, by_price, compare, with_floors
from adbridge_lab.fitted import Fitted, fit, with_dependence
from adbridge_lab.holdout import validate
from adbridge_lab.logs import Counts, LogError, read_columns, read_log
from adbridge_lab.search import search
from adbridge_lab.variants import LineItem, Variant, read_variants

__all__ = [
    "Counts", "Estimate", "Experiment", "Fitted", "LineItem", "LogError", "Variant", "by_price",
    "compare", "fit", "read_columns", "read_log", "read_variants", "search", "validate",
    "with_dependence", "with_floors",
]  # fmt: skip
