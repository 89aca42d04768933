"""The version of the package.

Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.
"""

from __future__ import annotations

__version__ = "0.1.0"
