"""The topics. Each has a function that takes a `Bench` and returns rows of the table."""

from . import ads, checks, clients, growth, pings, recordings

#: By the names for `--only`.
TOPICS = {
    "pipelined": pings.pipelined,
    "latency": pings.latency,
    "lines": pings.lines,
    "start": pings.start,
    "idle": pings.idle,
    "ads": ads.ads,
    "answers": ads.answers,
    "video": ads.video,
    "slow": ads.slow,
    "auctions": ads.auctions,
    "memory": ads.memory,
    "growth": growth.growth,
    "clients": clients.clients,
    "checks": checks.checks,
    "recordings": recordings.recordings,
}
