#!/usr/bin/env python3
"""The least a server of the Model Context Protocol's own Python framework can do: `ping` is part
of the protocol."""

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server


async def main():
    server = Server("ping")
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


anyio.run(main)
