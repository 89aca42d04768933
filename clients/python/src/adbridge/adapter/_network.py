"""Reports the adapter's calls of its network."""

from __future__ import annotations

from typing import Any, Callable, Optional

from .._encoding import encode
from ._messages import NETWORK_CALL
from .requests import LoadRequest

_write: Callable[[bytes, Optional[str]], object] = lambda line, load_id: None
"""Where reports go, with the load. Without a bridge they are dropped."""


def network_call(name: str, arguments: Any = None, *, load: Optional[LoadRequest] = None) -> None:
    """Reports a call to the network's SDK, so that a test can see what reaches the network.

        network.set_coppa(True)
        network_call("setCoppa", [True])

    Call it from any thread, when the call is made.

    Args:
        name: The name of the call.
        arguments: Any JSON of at most 256 KiB.
        load: The load that the call belongs to, if there is one.

    Raises:
        TypeError: An argument is not JSON.
        ValueError: A number is not finite, or a string is not valid Unicode.
    """
    params = {"name": name, "arguments": arguments}
    if load is not None:
        params["loadId"] = load.load_id
    line = encode({"jsonrpc": "2.0", "method": NETWORK_CALL, "params": params})
    _write(line, load.load_id if load else None)


def report_to(write: Callable[[bytes, Optional[str]], object]) -> None:
    """Sets where reports go."""
    global _write
    _write = write
