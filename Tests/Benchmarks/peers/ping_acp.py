#!/usr/bin/env python3
"""The least an agent of the Agent Client Protocol's own Python framework can do: `_ping` is an
extension of it."""

import asyncio

from acp import run_agent


class Pinged:
    async def ext_method(self, method, params):
        return {}

    def on_connect(self, client):
        pass


asyncio.run(run_agent(Pinged()))
