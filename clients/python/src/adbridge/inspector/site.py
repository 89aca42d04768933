"""The addresses of the inspector."""

from __future__ import annotations

import json
import os
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, AsyncIterator, Dict, Iterable, Iterator, Union

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import (
    JSONResponse,
    PlainTextResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from .guard import Guard
from .run import Runs
from .scripts import FORMS, script
from .watch import Watch

PAGE = Path(__file__).parent / "page"
TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}
MOST_BODY_BYTES = 16 * 1024 * 1024


class BadBody(Exception):
    """The body of a request is not what the page sends."""


def site(runs: Union[Runs, Watch], *, token: str, hosts: Iterable[str]) -> Starlette:
    """The application that serves the page and its calls."""

    async def file(request: Request) -> Response:
        name = request.path_params.get("name") or "index.html"
        path = PAGE / name
        if path.parent != PAGE or path.suffix not in TYPES or not path.is_file():
            return PlainTextResponse("There is no such file.\n", status_code=404)
        return Response(path.read_bytes(), media_type=TYPES[path.suffix])

    async def messages(request: Request) -> Response:
        last = request.headers.get("last-event-id", "0")
        after = int(last) if last.isdecimal() and len(last) < 16 else 0
        return StreamingResponse(runs.history.stream(after), media_type="text/event-stream")

    async def call(request: Request) -> Response:
        body = await _body(request)
        method, params = body.get("method"), body.get("params", {})
        if not isinstance(method, str) or not isinstance(params, dict):
            raise BadBody("Expected a method and its params.")
        return _json(await runs.call(method, params))

    async def clock(request: Request) -> Response:
        runs.clock_runs = (await _body(request)).get("runs") is True
        return _json({"runs": runs.clock_runs})

    async def state(request: Request) -> Response:
        return _json({"clockRuns": runs.clock_runs, "configuration": runs.configuration()})

    async def restart(request: Request) -> Response:
        text = (await _body(request)).get("text")
        if text is not None and not isinstance(text, str):
            raise BadBody("Expected a text.")
        return _json({"error": await runs.restart(text)})

    async def copy(request: Request) -> Response:
        form = request.path_params["form"]
        if form not in FORMS:
            return PlainTextResponse("There is no such form.\n", status_code=404)
        return PlainTextResponse(script(runs.recording, form))

    async def report(request: Request) -> Response:
        if runs.report is None:
            return PlainTextResponse("There is no run.\n", status_code=404)
        saved = {"Content-Disposition": 'attachment; filename="adbridge-report.html"'}
        # The daemon goes on writing, so the length is not known.
        return StreamingResponse(_chunks(runs.report), media_type="text/html", headers=saved)

    async def refuse(request: Request, error: Exception) -> Response:
        return PlainTextResponse(f"{error}\n", status_code=400)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await runs.open()
        try:
            yield
        finally:
            await runs.close()

    start = f"/{token}"
    routes = [
        Route(f"{start}/", file),
        Route(f"{start}/messages", messages),
        Route(f"{start}/state", state),
        Route(f"{start}/call", call, methods=["POST"]),
        Route(f"{start}/clock", clock, methods=["POST"]),
        Route(f"{start}/restart", restart, methods=["POST"]),
        Route(f"{start}/script/{{form}}", copy),
        Route(f"{start}/report", report),
        Route(f"{start}/{{name}}", file),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(Guard, token=token, hosts=hosts)],
        exception_handlers={BadBody: refuse},
    )


def _chunks(path: str) -> Iterator[bytes]:
    """The bytes that a file has now."""
    with open(path, "rb") as file:
        left = os.fstat(file.fileno()).st_size
        while left > 0:
            chunk = file.read(min(left, 65536))
            if not chunk:
                return
            left -= len(chunk)
            yield chunk


def _json(value: Any) -> Response:
    return JSONResponse(value)


async def _body(request: Request) -> Dict[str, Any]:
    """The JSON object in a request.

    Raises:
        BadBody: It is too large, or not a JSON object.
    """
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > MOST_BODY_BYTES:
            raise BadBody(f"The body has more than {MOST_BODY_BYTES:,} bytes.")
    try:
        value = json.loads(body)
    except (ValueError, RecursionError):
        raise BadBody("The body is not JSON.") from None
    if not isinstance(value, dict):
        raise BadBody("The body is not a JSON object.")
    return value
