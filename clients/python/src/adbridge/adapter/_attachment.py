"""The connections of a program that runs already, and attaches itself to the bridge."""

from __future__ import annotations

import json
import os
import socket
import sys
import time
from functools import partial
from typing import List, Optional, Sequence, Tuple

from .._encoding import encode
from .._wire import JSON
from ._messages import ErrorCode
from ._pipes import CHUNK, Pipes

TIMEOUT = 10.0
"""How long the bridge has to answer, in seconds."""

FIRST_PAUSE = 0.05
LONGEST_PAUSE = 1.0
"""The pauses before the second try and before late ones, in seconds."""


def attach(class_names: Sequence[str], address: str) -> List[Tuple[str, Pipes]]:
    """Attaches adapters to the bridge, each by a connection of its own.

    Adapters that do not attach at the address are left out, if any other does.
    """
    token = os.environ.get("ADBRIDGE_ATTACH_TOKEN")
    attached: List[Tuple[str, Pipes]] = []
    refusals: List[str] = []
    for name in class_names:
        try:
            connection = _connect_when_possible(address, name)
            error = _refusal(connection, name, token)
        except (OSError, ValueError) as fault:
            sys.exit(f"{name} can't attach with ADBRIDGE_ATTACH={address}: {fault}")
        if error is None:
            pipes = Pipes(partial(connection.recv, CHUNK), connection.send, connection.close)
            attached.append((name, pipes))
            continue
        connection.close()
        if error.get("code") != ErrorCode.UNKNOWN_ADAPTER:
            sys.exit(f"{name} can't attach: {error.get('message')}")
        refusals.append(f"{name} can't attach: {error.get('message')}")
    if not attached:
        sys.exit("\n".join(refusals))
    return attached


def _connect_when_possible(address: str, name: str) -> socket.socket:
    """Connects as soon as a bridge listens at the address: the program can be started first."""
    pause = FIRST_PAUSE
    while True:
        try:
            return _connect(address)
        except (FileNotFoundError, ConnectionRefusedError) as fault:
            if pause == FIRST_PAUSE:
                place = f"ADBRIDGE_ATTACH={address}"
                print(f"{name} waits for a bridge with {place}: {fault}", file=sys.stderr, flush=True)
        time.sleep(pause)
        pause = min(pause * 2, LONGEST_PAUSE)


def _connect(address: str) -> socket.socket:
    kind, _, place = address.partition(":")
    if kind == "unix":
        connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        connection.settimeout(TIMEOUT)
        try:
            connection.connect(place)
        except OSError:
            connection.close()
            raise
        return connection
    host, _, port = place.rpartition(":")
    if kind != "tcp" or not host or not port.isdigit() or int(port) == 0:
        raise ValueError("expected unix:PATH or tcp:HOST:PORT")
    connection = socket.create_connection((host, int(port)), TIMEOUT)
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def _refusal(connection: socket.socket, name: str, token: Optional[str]) -> Optional[JSON]:
    """Introduces an adapter to the bridge, and returns the error of the answer."""
    params = {"className": name}
    if token is not None:
        params["token"] = token
    connection.sendall(
        encode({"jsonrpc": "2.0", "id": 1, "method": "adapter/attach", "params": params})
    )
    answer = bytearray()
    # What follows the answer belongs to the conversation.
    while not answer.endswith(b"\n"):
        byte = connection.recv(1)
        if not byte:
            raise ConnectionError("The bridge has closed the connection.")
        answer += byte
    connection.settimeout(None)
    error: Optional[JSON] = json.loads(answer).get("error")
    return error
