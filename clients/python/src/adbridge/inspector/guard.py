"""Lets only the page of the inspector talk to it."""

from __future__ import annotations

import secrets
from typing import Dict, Iterable, Optional, Tuple

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src data:",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
    ]
)

HEADERS: Dict[str, str] = {
    "Content-Security-Policy": POLICY,
    "Cache-Control": "no-store",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """Refuses a request without the token, to another host, or from another page.

    The token is the first part of the path, so the addresses in the page can be relative.
    A page of another site can make a browser send requests. It knows no token, and its
    requests have its `Origin`. A name that it points to this machine is in the `Host`.
    """

    def __init__(self, app: ASGIApp, *, token: str, hosts: Iterable[str]) -> None:
        self._app = app
        self._token = token.encode()
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # No WebSocket is served; the server closes it.

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                named = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]
                message["headers"] = [*message.get("headers", []), *named]
            await send(message)

        refusal = self._refusal(scope)
        if refusal is not None:
            response = PlainTextResponse(refusal[1], status_code=refusal[0])
            await response(scope, receive, send_guarded)
        else:
            await self._app(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> Optional[Tuple[int, str]]:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if headers.getlist("host") != [host] or host not in self._hosts:
            return 421, "The inspector is only for this machine.\n"
        if headers.get("origin", f"http://{host}") != f"http://{host}":
            return 403, "Another page can't use the inspector.\n"
        if not secrets.compare_digest(self._token, _first_part(scope["path"])):
            return 403, "Open the address that python -m adbridge inspect printed.\n"
        if scope["method"] == "POST":
            if headers.get("sec-fetch-site", "same-origin") != "same-origin":
                return 403, "Another page can't use the inspector.\n"
            if headers.get("content-type", "") != "application/json":
                return 415, "The body must be application/json.\n"
        return None


def _first_part(path: str) -> bytes:
    return path.split("/")[1].encode() if path.startswith("/") else b""
