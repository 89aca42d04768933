from dataclasses import dataclass


@dataclass
class Program:
    """A program to measure, and what its answers to a ping have to be."""

    name: str
    command: list
    check: str = "ping"
