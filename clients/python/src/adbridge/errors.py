"""The errors that the daemon answers with, a class for each code.

Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.
"""

from __future__ import annotations

from typing import Any, Optional

from ._wire import JSON, maybe
from .failures import RPCError
from .types import AdError, AdFormat, AdState, ClockMode, ResponseInfo


class ParseError(RPCError):
    """The message is not JSON, or is nested more than 128 deep; or its headers are invalid."""

    code = -32700
    name = "parseError"

    offset: int
    """The byte of the message or of its headers where the error is, counted from 0."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.offset = data["offset"]


class InvalidRequest(RPCError):
    """The message, or the entry of a batch, is not a JSON-RPC 2.0 request; or its id is in flight;
    or it is too large.
    """

    code = -32600
    name = "invalidRequest"

    limit: Optional[int]
    """The limit that was exceeded: the bytes of a line, or the entries of a batch. Present only in
    that case.
    """

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.limit = data.get("limit")


class MethodNotFound(RPCError):
    """The method does not exist."""

    code = -32601
    name = "methodNotFound"

    method: str
    """The method that was called."""

    nearest: list[str]
    """Similar methods, best first."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.method = data["method"]
        self.nearest = data["nearest"]


class InvalidParams(RPCError):
    """A parameter is missing or wrong."""

    code = -32602
    name = "invalidParams"

    path: str
    """The place, such as `params.options.image.disableImageLoading`."""

    expected: str
    """The expected value, such as `a boolean`."""

    found: str
    """The actual value, such as `a string`; `nothing` if the parameter is missing."""

    nearest: Optional[list[str]]
    """The names that may be meant, best first. Present only if there are any."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.path = data["path"]
        self.expected = data["expected"]
        self.found = data["found"]
        self.nearest = data.get("nearest")


class InternalError(RPCError):
    """A fault of the bridge; or the ad's process adapter failed or has ended."""

    code = -32603
    name = "internalError"

    ad_id: Optional[str]
    """The ad. Present only if the ad's adapter failed."""

    error: Optional[AdError]
    """The adapter's error. Present only if the ad's adapter failed."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data.get("adId")
        self.error = maybe(AdError.from_json, data.get("error"))


class RequestCancelled(RPCError):
    """The request was cancelled with `$/cancelRequest`, or its ad was disposed of while it was
    loading.
    """

    code = -32800
    name = "requestCancelled"


class UnknownAdapter(RPCError):
    """No adapter has the class name."""

    code = 101
    name = "unknownAdapter"

    class_name: str
    """The class name in the request."""

    nearest: list[str]
    """Similar class names, best first."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.class_name = data["className"]
        self.nearest = data["nearest"]


class UnknownAdUnit(RPCError):
    """The configuration has no such ad unit."""

    code = 102
    name = "unknownAdUnit"

    ad_unit_id: str
    """The ad unit in the request."""

    nearest: list[str]
    """Similar ad units, best first."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_unit_id = data["adUnitId"]
        self.nearest = data["nearest"]


class SetUpFailed(RPCError):
    """The adapter that the client named could not be set up, or not in time."""

    code = 103
    name = "setUpFailed"

    class_name: str
    """The class name of the adapter."""

    error: AdError
    """The reason."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.class_name = data["className"]
        self.error = AdError.from_json(data["error"])


class FormatNotSupported(RPCError):
    """The adapter does not load that format, or the ad unit has another one."""

    code = 104
    name = "formatNotSupported"

    class_name: Optional[str]
    """The class name of the adapter, if the client named one."""

    ad_unit_id: Optional[str]
    """The ad unit, if the client named one."""

    format: AdFormat
    """The format in the request."""

    supported: list[AdFormat]
    """The formats that can be loaded."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.class_name = data.get("className")
        self.ad_unit_id = data.get("adUnitId")
        self.format = AdFormat(data["format"])
        self.supported = [AdFormat(item) for item in data["supported"]]


class NotRestartable(RPCError):
    """The adapter is built in, so it has no program to start."""

    code = 105
    name = "notRestartable"

    class_name: str
    """The class name in the request."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.class_name = data["className"]


class WrongToken(RPCError):
    """A client at a port sent something else than `initialize` with the token first."""

    code = 106
    name = "wrongToken"


class TooManyDefinitions(RPCError):
    """A client has defined too many ad units or networks, or they take too much memory."""

    code = 108
    name = "tooManyDefinitions"

    limit: int
    """How many there may be, or how many bytes of memory they may take."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.limit = data["limit"]


class UnknownNetwork(RPCError):
    """No client has defined a network of that name."""

    code = 109
    name = "unknownNetwork"

    class_name: str
    """The class name in the request."""

    nearest: list[str]
    """Similar class names, best first."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.class_name = data["className"]
        self.nearest = data["nearest"]


class LoadFailed(RPCError):
    """No attempt gave an ad."""

    code = 201
    name = "loadFailed"

    error: AdError
    """With one attempt, its error. With several, `noFill` of `com.google.admob`, whose `underlying`
    is the error of the last one.
    """

    response_info: ResponseInfo
    """The result of the load, attempt by attempt."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.error = AdError.from_json(data["error"])
        self.response_info = ResponseInfo.from_json(data["responseInfo"])


class AdIdInUse(RPCError):
    """The id that the client chose was used before."""

    code = 202
    name = "adIdInUse"

    ad_id: str
    """The id that the client chose."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data["adId"]


class TooManyAds(RPCError):
    """The configuration does not allow more ads, or the ads take too much memory."""

    code = 203
    name = "tooManyAds"

    limit: int
    """How many ads may exist, or how many bytes of memory they may take."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.limit = data["limit"]


class UnknownAd(RPCError):
    """No ad ever had the id; or its load failed or was cancelled; or it was disposed of long ago.
    """

    code = 301
    name = "unknownAd"

    ad_id: str
    """The ad in the request."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data["adId"]


class AdDisposed(RPCError):
    """The ad was disposed of."""

    code = 302
    name = "adDisposed"

    ad_id: str
    """The ad in the request."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data["adId"]


class TrackedByAdapter(RPCError):
    """The adapter counts this itself."""

    code = 303
    name = "trackedByAdapter"

    ad_id: str
    """The ad in the request."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data["adId"]


class WrongState(RPCError):
    """The call is not allowed in the state of the ad."""

    code = 304
    name = "wrongState"

    ad_id: str
    """The ad in the request."""

    state: AdState
    """The state of the ad."""

    allowed: list[AdState]
    """The states in which the call is allowed."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data["adId"]
        self.state = AdState(data["state"])
        self.allowed = [AdState(item) for item in data["allowed"]]


class WrongFormat(RPCError):
    """The call is not possible with the format of the ad."""

    code = 305
    name = "wrongFormat"

    ad_id: str
    """The ad in the request."""

    format: AdFormat
    """The format of the ad."""

    needed: list[AdFormat]
    """The formats that allow the call."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data["adId"]
        self.format = AdFormat(data["format"])
        self.needed = [AdFormat(item) for item in data["needed"]]


class PresentFailed(RPCError):
    """The ad could not be put on screen, and is used up."""

    code = 306
    name = "presentFailed"

    ad_id: str
    """The ad in the request."""

    error: AdError
    """The adapter's error."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data["adId"]
        self.error = AdError.from_json(data["error"])


class NotSimulated(RPCError):
    """The ad's adapter does not offer the action."""

    code = 307
    name = "notSimulated"

    ad_id: str
    """The ad in the request."""

    action: str
    """The action in the request: an action of `simulate`, or `change_ad_size`."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.ad_id = data["adId"]
        self.action = data["action"]


class Overloaded(RPCError):
    """Too many requests are in flight, they keep too much memory, or the answers to the batch are
    too large.
    """

    code = 401
    name = "overloaded"

    limit: int
    """How many requests may be in flight, how many bytes of memory they may keep, or how many bytes
    of a batch's answers may wait for the rest of the batch.
    """

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.limit = data["limit"]


class ShuttingDown(RPCError):
    """The daemon was told to shut down."""

    code = 402
    name = "shuttingDown"


class ClockNotManual(RPCError):
    """The daemon runs on a clock that cannot be advanced."""

    code = 403
    name = "clockNotManual"

    clock: ClockMode
    """The clock of the daemon."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.clock = ClockMode(data["clock"])


class NotPermitted(RPCError):
    """The client may only use ads of its own."""

    code = 404
    name = "notPermitted"

    method: str
    """The method in the request."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.method = data["method"]


class UnknownClient(RPCError):
    """There is no such client, or it has left."""

    code = 405
    name = "unknownClient"

    client_id: int
    """The number in the request."""

    def __init__(self, message: str, data: Any) -> None:
        super().__init__(message, data)
        self.client_id = data["clientId"]


BY_CODE: dict[int, type[RPCError]] = {
    ParseError.code: ParseError,
    InvalidRequest.code: InvalidRequest,
    MethodNotFound.code: MethodNotFound,
    InvalidParams.code: InvalidParams,
    InternalError.code: InternalError,
    RequestCancelled.code: RequestCancelled,
    UnknownAdapter.code: UnknownAdapter,
    UnknownAdUnit.code: UnknownAdUnit,
    SetUpFailed.code: SetUpFailed,
    FormatNotSupported.code: FormatNotSupported,
    NotRestartable.code: NotRestartable,
    WrongToken.code: WrongToken,
    TooManyDefinitions.code: TooManyDefinitions,
    UnknownNetwork.code: UnknownNetwork,
    LoadFailed.code: LoadFailed,
    AdIdInUse.code: AdIdInUse,
    TooManyAds.code: TooManyAds,
    UnknownAd.code: UnknownAd,
    AdDisposed.code: AdDisposed,
    TrackedByAdapter.code: TrackedByAdapter,
    WrongState.code: WrongState,
    WrongFormat.code: WrongFormat,
    PresentFailed.code: PresentFailed,
    NotSimulated.code: NotSimulated,
    Overloaded.code: Overloaded,
    ShuttingDown.code: ShuttingDown,
    ClockNotManual.code: ClockNotManual,
    NotPermitted.code: NotPermitted,
    UnknownClient.code: UnknownClient,
}


def error_from_json(json: JSON) -> RPCError:
    """The exception for the error of an answer."""
    kind = BY_CODE.get(json["code"])
    if kind is None:
        return RPCError(json["message"], json.get("data"), json["code"])
    return kind(json["message"], json.get("data"))


__all__ = [
    "ParseError",
    "InvalidRequest",
    "MethodNotFound",
    "InvalidParams",
    "InternalError",
    "RequestCancelled",
    "UnknownAdapter",
    "UnknownAdUnit",
    "SetUpFailed",
    "FormatNotSupported",
    "NotRestartable",
    "WrongToken",
    "TooManyDefinitions",
    "UnknownNetwork",
    "LoadFailed",
    "AdIdInUse",
    "TooManyAds",
    "UnknownAd",
    "AdDisposed",
    "TrackedByAdapter",
    "WrongState",
    "WrongFormat",
    "PresentFailed",
    "NotSimulated",
    "Overloaded",
    "ShuttingDown",
    "ClockNotManual",
    "NotPermitted",
    "UnknownClient",
]
