#!/usr/bin/env python3
"""The smallest server with the Python framework of the Model Context Protocol, which has `ping`."""

import anyio
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server


async def main():
    server = Server("ping")
    async with stdio_server() as (incoming, outgoing):
        await server.run(incoming, outgoing, server.create_initialization_options())


anyio.run(main)
