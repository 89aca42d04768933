"""Runs commands of other tools."""

import os
import subprocess


class Failed(Exception):
    """The packages can't be made; the message says why."""


def run(*command, **environment):
    """Runs a command, with more environment variables, and returns its output."""
    try:
        done = subprocess.run(
            command, env={**os.environ, **environment}, text=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError as error:
        raise Failed(f"{command[0]} can't be run: {error.strerror}.") from error
    if done.returncode != 0:
        words = " ".join(map(str, command))
        raise Failed(f"`{words}` exited with code {done.returncode}.\n{done.stdout}")
    return done.stdout
