from dataclasses import dataclass


@dataclass(frozen=True)
class Scale:
    """The numbers of runs and messages."""

    runs: int
    starts: int
    pings: int
    round_trips: int
    ads: int
    videos: int
    live_ads: int
    memory_runs: int
    calls: int
    growth: int
    """The largest number of ads, as a power of ten."""
    growth_runs: int


FULL = Scale(
    runs=15, starts=30, pings=100_000, round_trips=3_000, ads=30_000, videos=11_000,
    live_ads=100_000, memory_runs=3, calls=25_000, growth=6, growth_runs=3)
QUICK = Scale(
    runs=3, starts=7, pings=50_000, round_trips=2_000, ads=30_000, videos=11_000,
    live_ads=100_000, memory_runs=1, calls=10_000, growth=5, growth_runs=1)
