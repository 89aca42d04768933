"""`python -m adbridge inspect`: a local page that shows ads, their waterfalls and events.

    python -m adbridge inspect [--config FILE] [--port N]
    python -m adbridge inspect --connect ADDRESS [--port N]

It prints the address of the page, and serves it until Ctrl-C. The address has a token, without
which nothing can be read or called. Only this machine can open it.
"""

from __future__ import annotations

import argparse
import secrets
import socket
import sys
from typing import Any, List, Optional, Sequence

from .._program import find_program
from ..failures import ProgramNotFound

NEEDED = "python -m adbridge inspect needs more packages: pip install 'adbridge[inspector]'"


def main(arguments: Sequence[str]) -> int:
    """Serves the inspector until it is interrupted, and returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m adbridge inspect",
        description="Shows ads, their waterfalls and events in a local page, until Ctrl-C.",
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--config", metavar="FILE", help="a configuration file of adbridge")
    source.add_argument(
        "--connect",
        metavar="ADDRESS",
        help="watch the clients of a bridge that runs already and listens there",
    )
    parser.add_argument("--port", type=int, default=0, help="the port; by default a free one")
    options = parser.parse_args(arguments)
    try:
        import starlette  # noqa: F401
        import uvicorn  # noqa: F401
    except ImportError:
        print(NEEDED, file=sys.stderr)
        return 1
    try:
        find_program()
    except ProgramNotFound as error:
        print(f"adbridge: {error}", file=sys.stderr)
        return 1
    try:
        listener = socket.create_server(("127.0.0.1", options.port))
    except (OSError, OverflowError) as error:
        print(f"adbridge: port {options.port}: {error}", file=sys.stderr)
        return 1
    serve(listener, options.config, options.connect)
    return 0


def serve(listener: socket.socket, config: Optional[str], address: Optional[str]) -> None:
    """Prints the address of the page, and serves it."""
    import uvicorn

    from .history import History
    from .run import Runs
    from .site import site
    from .watch import Watch

    class Server(uvicorn.Server):
        def handle_exit(self, *signal: Any) -> None:
            history.end()  # Pages wait for messages, and the server waits for pages.
            super().handle_exit(*signal)

        async def shutdown(self, sockets: Optional[List[socket.socket]] = None) -> None:
            await shown.close()  # Pages wait for answers, too.
            await super().shutdown(sockets)

    port = listener.getsockname()[1]
    token = secrets.token_urlsafe(16)
    history = History()
    shown = Watch(history, address) if address else Runs(history, config)
    app = site(shown, token=token, hosts=[f"127.0.0.1:{port}", f"localhost:{port}"])
    settings = uvicorn.Config(
        app, log_level="warning", ws="none", timeout_graceful_shutdown=2, server_header=False
    )
    print(f"http://127.0.0.1:{port}/{token}/", flush=True)
    try:
        Server(settings).run(sockets=[listener])
    except KeyboardInterrupt:
        pass
