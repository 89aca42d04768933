"""Writes the methods of the daemon and of its ads in Python."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Iterator, List, Set, Tuple

from .document import Document, Member, Method, Structure
from .python_text import WIDTH, Text, class_name, indented, module, snake
from .python_types import Types

WAIT = """\
Returns the next event of a name, and waits for it if necessary. Each is returned once.

On a skipping clock, the time of the daemon passes until the event comes, up to the timeout.
A manual clock stands still, so an event that has not come by itself is a timeout at once.
Ads of process adapters also get some real time, because their programs run in real time.

Args:
    ad: The ad.
    event: The name of the event.
    timeout: How long to wait, in seconds. Default: the time limit of calls.
    asset: The asset that the event must name. Default: any.

Raises:
    EventTimeout: The event did not come in time.
    AdDisposed: The ad was disposed of before the event came.
    DaemonDied: The daemon ended unexpectedly.
    ValueError: There is no such event, or no such asset."""

HIDDEN = "__tracebackhide__ = True  # pytest shows the line of the test."

#: The optional parameters that can be given without their names: the ad unit of a load, and a size, which was
#: required before.
POSITIONAL = {
    ("loadBanner", "adSize"),
    *((f"load{ad}", "adUnitId") for ad in ("Native", "Interstitial", "Rewarded", "RewardedInterstitial", "AppOpen")),
}

#: The kinds of parameters that take dictionaries in place of objects.
SHAPED = ("structure", "choice", "map")

WAIT_OPTIONS = [("timeout", "Optional[float]"), ("asset", "Optional[AssetNameLike]")]

CALL = [("method", "str"), ("params", "Mapping[str, Any]"), ("read", "Callable[[Any], T]")]


@dataclass(frozen=True)
class Parameter:
    """A parameter of a method in Python."""

    name: str
    annotation: str
    description: str
    required: bool
    positional: bool = False

    @property
    def declaration(self) -> str:
        if self.required:
            return f"{self.name}: {self.annotation}"
        return f"{self.name}: Optional[{self.annotation}] = None"

    @property
    def argument(self) -> str:
        return self.name if self.required else f"{self.name}={self.name}"


class Methods:
    """Writes `_methods.py` and `_ads.py`, or with the prefix `Async` their twins.

    `_methods.py` imports the types and the ads when they are first used, because the import of a
    client would otherwise take several times as long.
    """

    def __init__(self, document: Document, text: Text, types: Types, prefix: str) -> None:
        self._document = document
        self._text = text
        self._types = types
        self._prefix = prefix
        # Clients cancel calls, not ids, so this method is written by hand.
        self._methods = [m for m in document.methods if m.name != "$/cancelRequest"]

    def module(self) -> str:
        """The text of `_methods.py`."""
        blocks = [["def _nothing(json: JSON) -> None:", '    """Reads a result that is empty."""']]
        blocks += [self._bridge()]
        blocks += [] if self._prefix else [self._pipeline()]
        summary = f"The methods of the daemon, for `{self._prefix}AdBridge`."
        return module(summary, [*self._imports(), "", HIDDEN], blocks)

    def ads_module(self) -> str:
        """The text of `_ads.py`."""
        prefix = self._prefix
        blocks = [self._ad("Ad", "What can be done with every ad.", f"Base{prefix or 'Sync'}Ad")]
        for ad in self._document.ads:
            description = self._document.definitions[ad].description
            base = self._document.base(ad) or "Ad"
            blocks += [self._ad(ad, description, f"{prefix}{base}, types.{ad}")]
        summary = f"The ads of `{prefix}AdBridge`."
        takes_objects = any("JSON" in line for block in blocks for line in block)
        return module(summary, [*self._imports_of_ads(takes_objects), "", HIDDEN], blocks)

    def _imports(self) -> List[str]:
        methods = self._methods
        names = {n for m in methods for p in m.params for n in self._names(p)}
        names |= {n for m in methods if m.result for n in self._types.names(m.result)}
        (union,) = [s for s in self._document.structures if s.variants]
        names |= {"AdEventNameLike", "AssetNameLike", f"Any{union.name}"}
        names |= {variant.name for variant in union.variants}
        ads = [self._prefix + ad for ad in ["Ad", *sorted(names & set(self._document.ads))]]
        future = [] if self._prefix else ["from concurrent.futures import Future"]
        typing = ["Any", "Callable", "Literal", "Mapping", "Optional", "Sequence", "TypeVar", "Union"]
        typing[2:2] = ["Coroutine"] if self._prefix else []
        typing += ["overload"]
        return [
            "from abc import ABC, abstractmethod",
            "",
            "from ._lazy import LazyModule",
            "from ._shapes import shaped",
            "",
            "TYPE_CHECKING = False",
            "if TYPE_CHECKING:",
            *indented(future),
            f"    from typing import {', '.join(typing)}",
            "",
            f"    from . import {self._ads} as ads",
            "    from . import types",
            f"    from .{self._ads} import {', '.join(ads)}",
            "    from ._wire import JSON",
            *indented(_imported_types(names - set(self._document.ads))),
            "",
            '    T = TypeVar("T")',
            "else:",
            f'    ads = LazyModule("{self._ads}")',
            '    types = LazyModule("types")',
        ]

    def _imports_of_ads(self, takes_objects: bool) -> List[str]:
        methods = [m.of_ad for m in self._methods if m.ad]
        names = {n for m in methods for p in m.params for n in self._names(p)}
        names |= {n for m in methods if m.result for n in self._types.names(m.result)}
        narrowed = [m for ad in self._document.ads for m in self._narrowed(ad)]
        names |= {n for m in narrowed for n in self._types.names(m.type)}
        typing = ["Any", "Coroutine"] if self._prefix else []
        typing += ["Literal", "Optional", "Union"] if takes_objects else ["Literal", "Optional"]
        return [
            "from . import types",
            f"from .ads import Base{self._prefix or 'Sync'}Ad",
            "",
            "TYPE_CHECKING = False",
            "if TYPE_CHECKING:",
            f"    from typing import {', '.join(typing)}",
            "",
            f"    from .{self._module} import {self._prefix}BridgeMethods",
            *(["    from ._wire import JSON"] if takes_objects else []),
            *indented(_imported_types(names)),
        ]

    def _narrowed(self, ad: str) -> List[Member]:
        return [] if ad == "Ad" else self._document.narrowed(ad)

    def _names(self, param: Member) -> List[str]:
        """The names that the annotation of a parameter needs."""
        if not _is_spread(param):
            return self._types.names(param.type, sent=True)
        return [n for m in self._members(param) for n in self._types.names(m.type, sent=True)]

    @property
    def _module(self) -> str:
        return "_async_methods" if self._prefix else "_methods"

    @property
    def _ads(self) -> str:
        return "_async_ads" if self._prefix else "_ads"

    def _bridge(self) -> List[str]:
        lines = [f"class {self._prefix}BridgeMethods(ABC):"]
        lines += indented(self._text.doc("Every method of the daemon."))
        lines += ["", *indented(_abstract("def _call", CALL, self._given("T")))]
        lines += ["", *indented(_abstract("def _notify", CALL[:2], "None"))]
        lines += ["", *indented(self._wait())]
        for method in self._methods:
            lines += ["", *indented(self._overloads(method, self._given_by(method)))]
            lines += indented(self._declaration(method, self._given_by(method)))
            lines += indented([*self._doc(method), *self._body(method, "self")], 2)
        return lines

    def _wait(self) -> List[str]:
        """`wait_for`, which returns the type of the event that it is given."""
        (union,) = [s for s in self._document.structures if s.variants]
        names = [(f"Literal[{', '.join(map(_quoted, v.tags))}]", v.name) for v in union.variants]
        names += [("AdEventNameLike", f"Any{union.name}")]
        shown: List[str] = []
        for event, result in names:
            shown += ["", "@overload", *self._wait_declaration(event, result, " ...")]
        hidden = self._wait_declaration("AdEventNameLike", "Any", "")
        call = "self._wait_for(ad, event, timeout, asset)"
        body = [*self._text.doc(*WAIT.split("\n\n"), depth=2), f"return {self._await}{call}"]
        parameters = [("ad", f"{self._prefix}Ad"), ("event", "str"), *WAIT_OPTIONS]
        return [
            "if TYPE_CHECKING:",
            *indented(shown),
            "",
            *hidden,
            *indented(body),
            "",
            *_abstract(f"{self._def} _wait_for", parameters, "Any"),
        ]

    def _wait_declaration(self, event: str, result: str, end: str) -> List[str]:
        options = [f"{name}: {annotation} = None" for name, annotation in WAIT_OPTIONS]
        items = ["self", f"ad: {self._prefix}Ad", f"event: {event}", options[0], "*", options[1]]
        return [
            f"{self._def} wait_for(",
            *indented(f"{item}," for item in items),
            f") -> {result}:{end}",
        ]

    def _pipeline(self) -> List[str]:
        """The same methods, without waiting."""
        doc = self._text.doc(
            "Every method of the daemon, without waiting for the answer.",
            "Each returns a future of what the method of that name of `AdBridge` returns.",
        )
        lines = ["class PipelineMethods(ABC):", *indented(doc), "", "    _bridge: Any", ""]
        lines += indented(_abstract("def _call", CALL, "Future[T]"))
        for method in self._methods:
            if method.result:
                returns = f"Future[{self._returns(method)}]"
                lines += ["", *indented(self._overloads(method, returns))]
                lines += indented(self._declaration(method, returns))
                lines += indented(self._text.doc(method.summary, depth=2), 2)
                call = self._call(method, "self._bridge")
                lines += indented([f"return {call[0]}", *call[1:]], 2)
        return lines

    def _ad(self, ad: str, description: str, bases: str) -> List[str]:
        lines = [f"class {self._prefix}{ad}({bases}):", *indented(self._text.doc(description))]
        if ad == "Ad":
            lines += ["", f"    _bridge: {self._prefix}BridgeMethods"]
        narrowed = self._narrowed(ad)
        lines += ["", *indented(map(self._types.field, narrowed))] if narrowed else []
        for method in (m.of_ad for m in self._methods if m.ad == ad):
            lines += ["", *indented(self._declaration(method, self._given_by(method), skip=1))]
            lines += indented([*self._doc(method, skip=1), *self._delegation(method)], 2)
        return lines

    def _delegation(self, method: Method) -> List[str]:
        """The body of an ad's method: a call of the bridge's method."""
        start = f"{self._return(method)}self._bridge.{snake(method.name)}("
        arguments = ["self.ad_id", *(p.argument for p in self._parameters(method)[1:])]
        line = f"{start}{', '.join(arguments)})"
        if len(line) <= WIDTH - 8:
            return [line]
        return [start, *indented(f"{argument}," for argument in arguments), ")"]

    @property
    def _def(self) -> str:
        return "async def" if self._prefix else "def"

    @property
    def _await(self) -> str:
        return "await " if self._prefix else ""

    def _given_by(self, method: Method) -> str:
        return self._given(self._returns(method)) if method.result else "None"

    def _given(self, returns: str) -> str:
        """What a call gives at once. A call of asyncio is sent when it is made, not when it is awaited."""
        return f"Coroutine[Any, Any, {returns}]" if self._prefix else returns

    def _return(self, method: Method) -> str:
        gives = method.result and (self._prefix or self._returns(method) != "None")
        return "return " if gives else ""

    def _declaration(self, method: Method, returns: str, skip: int = 0) -> List[str]:
        parameters = self._parameters(method)[skip:]
        optional = [p.declaration for p in parameters if not p.required and not p.positional]
        items = ["self", *(p.declaration for p in parameters if p.required or p.positional)]
        items += ["*", *optional] if optional else []
        start = f"def {snake(method.name)}("
        line = f"{start}{', '.join(items)}) -> {returns}:"
        if len(line) <= WIDTH - 4:
            return [line]
        return [start, *indented(f"{item}," for item in items), f") -> {returns}:"]

    def _overloads(self, method: Method, returns: str) -> List[str]:
        """For type checkers: a load takes an ad unit or an adapter, and not both."""
        parameters = self._parameters(method)
        if not {p.name for p in parameters} >= {"ad_unit_id", "adapter"}:
            return []
        shown: List[str] = []
        for given, other in (("ad_unit_id", "adapter"), ("adapter", "ad_unit_id")):
            taken = [replace(p, required=p.name == given) for p in parameters if p.name != other]
            items = ["self", *(p.declaration for p in taken if p.positional)]
            items += ["*", *(p.declaration for p in taken if not p.positional)]
            start = f"def {snake(method.name)}("
            shown += ["", "@overload", start, *indented(f"{i}," for i in items), f") -> {returns}: ..."]
        return ["if TYPE_CHECKING:", *indented(shown), ""]

    def _doc(self, method: Method, skip: int = 0) -> List[str]:
        paragraphs = [method.summary, method.description]
        parameters = self._parameters(method)[skip:]
        if parameters:
            arguments = [f"    {p.name}: {p.description}" for p in parameters]
            paragraphs += ["\n".join(["Args:", *arguments])]
        if method.errors:
            names = ", ".join(class_name(name) for name in method.errors)
            paragraphs += [f"Raises:\n    RPCError: {names}."]
        return self._text.doc(*paragraphs, depth=2)

    def _body(self, method: Method, bridge: str) -> List[str]:
        if method.result is None:
            return [f'self._notify("{method.name}", {{}})']
        call = self._call(method, bridge)
        return [f"{self._return(method)}{call[0]}", *call[1:]]

    def _call(self, method: Method, bridge: str) -> List[str]:
        params = [f'"{p.name}": {self._value(p)},' for p in method.params]
        object = ["{", *indented(params), "},"] if params else ["{},"]
        arguments = [f'"{method.name}",', *object, self._reader(method, bridge)]
        return ["self._call(", *indented(arguments), ")"]

    def _reader(self, method: Method, bridge: str) -> str:
        """The function that converts the result to a Python object."""
        assert method.result
        if self._document.is_empty(method.result):
            return "_nothing,"
        if method.result.name in self._document.ads:
            return f"ads.{self._returns(method)}._loaded_by({bridge}),"
        return f"types.{self._returns(method)}.from_json,"

    def _returns(self, method: Method) -> str:
        if method.result is None or self._document.is_empty(method.result):
            return "None"
        name = self._types.annotation(method.result)
        return self._prefix + name if name in self._document.ads else name

    def _parameters(self, method: Method) -> List[Parameter]:
        """The parameters in Python: required ones first, then those that need no name."""
        parameters = [p for param in method.params for p in self._spread(method, param)]
        return sorted(parameters, key=lambda p: (not p.required, not p.positional))

    def _spread(self, method: Method, param: Member) -> Iterator[Parameter]:
        """The members of a required object become parameters: `render(ad, width, height)`."""
        if not _is_spread(param):
            annotation = self._types.annotation(param.type, sent=True)
            if param.type.kind in SHAPED:
                annotation = f"Union[{annotation}, JSON]"
            positional = (method.name, param.name) in POSITIONAL
            yield Parameter(snake(param.name), annotation, param.description, param.required, positional)
            return
        for member in self._members(param):
            annotation = self._types.annotation(member.type, sent=True)
            description = member.description[0].lower() + member.description[1:]
            description = f"Of the {param.name}: {description}"
            yield Parameter(_part(param, member), annotation, description, member.required)

    def _value(self, param: Member) -> str:
        if not _is_spread(param):
            is_shaped = param.type.kind in SHAPED
            name = snake(param.name)
            return f"shaped({name}, types.{param.type.name})" if is_shaped else name
        parts = [f"{snake(m.name)}={_part(param, m)}" for m in self._members(param)]
        return f"types.{param.type.name}({', '.join(parts)})"

    def _members(self, param: Member) -> List[Member]:
        structure = self._document.definitions[param.type.name]
        assert isinstance(structure, Structure)
        return structure.members


def _imported_types(names: Set[str]) -> List[str]:
    return ["from .types import (", *(f"    {n}," for n in sorted(names, key=str.lower)), ")"]


def _quoted(value: str) -> str:
    return f'"{value}"'


def _abstract(start: str, parameters: List[Tuple[str, str]], returns: str) -> List[str]:
    """An abstract method, which a subclass implements."""
    items = ", ".join(["self", *(f"{name}: {type}" for name, type in parameters)])
    line = f"{start}({items}) -> {returns}: ..."
    if len(line) <= WIDTH - 4:
        return ["@abstractmethod", line]
    return ["@abstractmethod", f"{start}(", *indented([items]), f") -> {returns}: ..."]


def _is_spread(param: Member) -> bool:
    return param.required and param.type.kind == "structure"


def _part(param: Member, member: Member) -> str:
    """The name of a member outside of its object: the `id` of a `view` is `view_id`."""
    return f"{snake(param.name)}_id" if member.name == "id" else snake(member.name)
