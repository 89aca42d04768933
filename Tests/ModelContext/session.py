"""A session with `adbridge mcp` in the newest revision, one call after the other."""

import json
import subprocess

import revisions

META = {revisions.VERSION_KEY: revisions.NEWEST, "io.modelcontextprotocol/clientCapabilities": {}}


class Session:
    def __init__(self, program, *options, cwd=None):
        self.process = subprocess.Popen(
            [program, "mcp", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, encoding="utf-8", cwd=cwd,
        )
        self.last_id = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=60)
        self.process.stdout.close()

    def ask(self, method, **params):
        """The result of a request."""
        self.last_id += 1
        message = {"jsonrpc": "2.0", "id": self.last_id, "method": method, "params": {**params, "_meta": META}}
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()
        while True:
            line = self.process.stdout.readline()
            assert line, "The server has ended."
            answer = json.loads(line)
            if answer.get("id") == self.last_id:
                break
        assert "error" not in answer, answer
        self.answer_bytes = len(line.encode("utf-8"))
        return answer["result"]

    def call(self, tool, **arguments):
        """The result of a tool, with all its texts as one."""
        return Result(self.ask("tools/call", name=tool, arguments=arguments))

    def read(self, uri):
        """The text of a resource."""
        return self.ask("resources/read", uri=uri)["contents"][0]["text"]


class Result:
    def __init__(self, result):
        self.texts = [block["text"] for block in result["content"] if block["type"] == "text"]
        self.text = "\n".join(self.texts)
        self.images = [block for block in result["content"] if block["type"] == "image"]
        self.is_error = result["isError"]
        self.content = result.get("structuredContent")
        self.lines = [line.removeprefix("Next: ") for line in self.text.splitlines() if line.startswith("Next: ")]

    @property
    def next(self):
        """The one line that says what to do."""
        (line,) = self.lines
        return line

    @property
    def notes(self):
        return [line.removeprefix("Note: ") for line in self.text.splitlines() if line.startswith("Note: ")]
