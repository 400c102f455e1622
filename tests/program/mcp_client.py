"""The official client of the Model Context Protocol speaks to `lazyloop mcp`: mcp_client.py LAZYLOOP."""

import asyncio
import sys

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client


async def main(program: str) -> None:
    server = StdioServerParameters(command=program, args=["mcp"])
    async with stdio_client(server) as (read, write), ClientSession(read, write) as session:
        welcome = await session.initialize()
        assert welcome.server_info.name == "lazyloop", welcome
        names = {tool.name for tool in (await session.list_tools()).tools}
        assert {"read_puzzle", "solve", "hint", "judge_marks", "generate", "render", "rules"} == names, names
        puzzle = {"puzzle": "2 3 3.. ..2"}
        solved = await session.call_tool("solve", puzzle)
        assert not solved.is_error and solved.structured_content["verdict"] == "multiple", solved
        # Side by side, each with its own answer.
        drawn, rules = await asyncio.gather(
            session.call_tool("render", puzzle), session.call_tool("rules", {"kind": "masyu"})
        )
        assert drawn.content[1].text.startswith("<svg"), drawn
        assert rules.structured_content["title"] == "Masyu", rules
        wrong = await session.call_tool("read_puzzle", {"puzzle": "no puzzle"})
        assert wrong.is_error, wrong


asyncio.run(main(sys.argv[1]))
