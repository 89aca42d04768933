"""Dictionaries in place of the objects of the protocol."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Dict, List, Mapping, Optional


def shaped(value: Any, shape: Any) -> Any:
    """A parameter, in which an object replaces each dictionary that stands for one.

    The members can have the names of Python or of the protocol: `disable_image_loading` or
    `disableImageLoading`. The bridge would ignore a name that is wrong.

    Raises:
        ValueError: An object has no member of that name.
    """
    if value is None:
        return None
    if hasattr(value, "keys"):
        kinds, items = _parts(shape)
        if kinds:
            return _object(value, _fitting(value, kinds))
        if items is not None:
            return {key: shaped(item, items) for key, item in value.items()}
    elif isinstance(value, (list, tuple)):
        items = _parts(shape)[1]
        if items is not None:
            return [shaped(item, items) for item in value]
    return value


def shape_members(target: Any) -> None:
    """Shapes the members of a new object."""
    for name, value in list(vars(target).items()):
        if isinstance(value, (list, tuple)) or hasattr(value, "keys"):
            object.__setattr__(target, name, shaped(value, _hints(type(target))[name]))


def _fitting(members: Mapping[str, Any], kinds: List[Any]) -> Any:
    """The first class that has all members, else the first one."""
    names = {_snake(str(key)) for key in members}
    return next((kind for kind in kinds if names <= set(kind.__dataclass_fields__)), kinds[0])


def _object(members: Mapping[str, Any], kind: Any) -> Any:
    found: Dict[str, Any] = {}
    for key, value in members.items():
        name = _snake(str(key))
        if name not in kind.__dataclass_fields__:
            raise ValueError(f"{kind.__name__} has no member {key!r}; {_hint(name, kind)}")
        if name in found:
            raise ValueError(f"{kind.__name__} has the member {name!r} twice")
        found[name] = value
    missing = [name for name in _required(kind) if name not in found]
    if missing:
        raise ValueError(f"{kind.__name__} needs the member {missing[0]!r}")
    return kind(**found)


def _required(kind: Any) -> Any:
    from dataclasses import MISSING, fields

    return [field.name for field in fields(kind) if field.default is MISSING]


def _hint(name: str, kind: Any) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, kind.__dataclass_fields__, 1)
    return f"did you mean {near[0]!r}?" if near else f"it has: {', '.join(kind.__dataclass_fields__)}"


def _snake(name: str) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name)


def _parts(shape: Any) -> "tuple[List[Any], Optional[Any]]":
    """The classes of a type, and the type of the items of a mapping or a sequence."""
    from typing import Union, get_args, get_origin

    if get_origin(shape) is Union:
        parts = [_parts(one) for one in get_args(shape)]
        items = [item for _, item in parts if item is not None]
        return [kind for kinds, _ in parts for kind in kinds], (items or [None])[0]
    if hasattr(shape, "__dataclass_fields__"):
        return [shape], None
    arguments = get_args(shape)
    is_literal = not isinstance(get_origin(shape), type)
    return [], arguments[-1] if arguments and not is_literal else None


def _hints(kind: Any) -> Mapping[str, Any]:
    from typing import get_type_hints

    return get_type_hints(kind)
