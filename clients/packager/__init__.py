"""The modules of `clients/package`."""
