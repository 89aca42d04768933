"""Writes the generated modules of the Python client."""

from __future__ import annotations

from typing import Dict

from .document import Document
from .python_adapter import Messages
from .python_methods import Methods
from .python_text import Text, module
from .python_types import Types

PACKAGE = "clients/python/src/adbridge/"


def files(document: Document, adapters: Document) -> Dict[str, str]:
    """The text of each generated module, by its path in the repository."""
    document.serve_also(adapters)
    text = Text(document)
    # Adapters can take the names of events from the enumeration of clients.
    types = Types(document, text, document.shared(adapters) | {"AdEventName"})
    adapter_text = Text(adapters)
    adapter_types = Types(adapters, adapter_text)
    sync = Methods(document, text, types, prefix="")
    asynchronous = Methods(document, text, types, prefix="Async")
    messages = Messages(adapters, adapter_text, adapter_types, document)
    return {
        PACKAGE + "_version.py": version(document),
        PACKAGE + "adapter/_messages.py": messages.module(),
        PACKAGE + "_shared_types.py": types.shared_types(),
        PACKAGE + "types.py": types.types(),
        PACKAGE + "errors.py": types.errors(),
        PACKAGE + "_methods.py": sync.module(),
        PACKAGE + "_ads.py": sync.ads_module(),
        PACKAGE + "_async_methods.py": asynchronous.module(),
        PACKAGE + "_async_ads.py": asynchronous.ads_module(),
    }


def version(document: Document) -> str:
    return module("The version of the package.", [f'__version__ = "{document.version}"'], [])
