"""Images: the file, or its URL."""

from __future__ import annotations

import base64
from typing import Optional, Tuple

from .. import _shared_types as types
from .._wire import JSON


class Image:
    """An image of a native ad.

    With `data`, the bytes of a file; the type and size of a PNG, GIF or JPEG are read from it.
    With only a `url`, for a publisher who wants only URLs: see `NativeRequest.image`.
    """

    def __init__(
        self,
        data: Optional[bytes] = None,
        *,
        url: Optional[str] = None,
        mime_type: Optional[str] = None,
        width: Optional[int] = None,
        height: Optional[int] = None,
        scale: float = 1,
    ) -> None:
        """Makes an image. `width` and `height` are in pixels; `scale` pixels are one point.

        Raises:
            ValueError: There is neither data nor a URL, or the type of the file is unknown.
        """
        if data is None and url is None:
            raise ValueError("An image needs data, or a URL.")
        self.url = url
        self.scale = scale
        self.mime_type, self.width, self.height = mime_type, width, height
        self._base64: Optional[str] = None
        if data is not None:
            if mime_type is None or width is None or height is None:
                found = _look_into(data)
                self.mime_type = mime_type or found[0]
                self.width = found[1] if width is None else width
                self.height = found[2] if height is None else height
            self._base64 = base64.b64encode(data).decode()

    @property
    def content(self) -> types.Image:
        """The image as it goes over the wire."""
        return types.Image(
            scale=self.scale,
            url=self.url,
            width=self.width,
            height=self.height,
            mime_type=self.mime_type,
            data=self._base64,
        )

    def to_json(self) -> JSON:
        return self.content.to_json()


def _look_into(data: bytes) -> Tuple[str, int, int]:
    """The type, width and height of an image file, from its bytes."""
    if data.startswith(b"\x89PNG\r\n\x1a\n") and len(data) >= 24:
        return "image/png", _big(data, 16, 4), _big(data, 20, 4)
    if data[:6] in (b"GIF87a", b"GIF89a") and len(data) >= 10:
        return "image/gif", data[6] | data[7] << 8, data[8] | data[9] << 8
    if data.startswith(b"\xff\xd8"):
        at = 2
        while len(data) >= at + 9 and data[at] == 0xFF:
            if 0xC0 <= data[at + 1] <= 0xCF and data[at + 1] not in (0xC4, 0xC8, 0xCC):
                return "image/jpeg", _big(data, at + 7, 2), _big(data, at + 5, 2)
            at += 2 + _big(data, at + 2, 2)
    raise ValueError("This is not a PNG, GIF or JPEG: pass mime_type, width and height.")


def _big(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "big")
