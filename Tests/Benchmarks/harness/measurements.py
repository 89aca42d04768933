"""What is measured, one function a topic. Each takes a `Bench` and returns rows of the table."""

from . import ads, clients, growth, pings

#: By the name that `--only` takes.
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
    "memory": ads.memory,
    "growth": growth.growth,
    "clients": clients.clients,
}
