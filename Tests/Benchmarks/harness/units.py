"""The text of numbers, for each unit."""


def _seconds(value):
    if abs(value) < 1e-6:
        return f"{value * 1e9:.0f} ns"
    return f"{value * 1e6:.1f} µs" if abs(value) < 1e-3 else f"{value * 1e3:.2f} ms"


def _bytes(value):
    return f"{value:,.0f} B" if abs(value) < 100_000 else f"{value / 1e6:.2f} MB"


WRITERS = {
    "times": lambda value: f"{value:.2f} x",
    "perSecond": lambda value: f"{round(value, -3 if value >= 10_000 else -2):,.0f}/s",
    "seconds": _seconds,
    "bytes": _bytes,
    "count": lambda value: f"{value:,.0f}",
}

MORE_IS_BETTER = {"perSecond"}
