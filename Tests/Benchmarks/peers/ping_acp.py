#!/usr/bin/env python3
"""The smallest agent with the Python framework of the Agent Client Protocol, extended by `_ping`."""

import asyncio

from acp import run_agent


class Pinged:
    async def ext_method(self, method, params):
        return {}

    def on_connect(self, client):
        pass


asyncio.run(run_agent(Pinged()))
