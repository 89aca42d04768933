"""Measures a JSON-RPC program on pipes from outside."""
