"""Why there is no ad, in the network's own words."""

from __future__ import annotations

from typing import Optional

from .. import _shared_types as types
from .._wire import JSON


class AdError(Exception):
    """Raised by a load, a set-up or `present`; it reaches the client unchanged.

    A code has a meaning only together with its domain. Any other exception is a fault of the
    adapter: the client gets an internal error, and the traceback goes to standard error.
    """

    def __init__(
        self,
        code: int,
        message: str,
        *,
        domain: Optional[str] = None,
        name: Optional[str] = None,
        underlying: Optional[AdError] = None,
    ) -> None:
        super().__init__(code, message)
        self.code = code
        """The number of the error in its domain."""
        self.message = message
        """One sentence for a person."""
        self.domain = domain
        """Who numbers the code, such as `com.mynetwork`."""
        self.name = name
        """The name of the code in its domain."""
        self.underlying = underlying
        """The error that caused this one."""

    def __str__(self) -> str:
        return self.message

    @property
    def content(self) -> types.AdError:
        """The error as it goes over the wire."""
        return types.AdError(
            domain=self.domain or "",
            code=self.code,
            name=self.name,
            message=self.message,
            underlying=self.underlying.content if self.underlying else None,
        )

    def to_json(self) -> JSON:
        return self.content.to_json()
