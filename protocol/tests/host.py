"""A daemon with an adapter that is a program, spoken to a line at a time."""

import json
import shutil
import subprocess
import threading
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parent


class Host:
    """Runs in a folder of its own, in which the adapter `my_network.py` is."""

    def __init__(self, daemon, folder, configuration, adapter="playing_adapter.py"):
        shutil.copy(ADAPTERS / adapter, folder / "my_network.py")
        (folder / "adbridge.json").write_text(json.dumps(configuration), "utf-8")
        self._log = folder / "log"
        self._conversation = folder / "conversation.jsonl"
        with self._log.open("wb") as log:
            self._process = subprocess.Popen(
                [daemon, "--clock", "manual", "--config", "adbridge.json"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                cwd=folder,
            )
        # Whatever goes wrong, nobody waits for ever.
        self._limit = threading.Timer(60, self._process.kill)
        self._limit.start()
        self._last_id = 0

    def prepare(self, lines):
        """The conversation that the adapter plays when it is started next."""
        self._conversation.write_text("".join(f"{line}\n" for line in lines), "utf-8")

    def say(self, line):
        self._process.stdin.write(f"{line}\n".encode())
        self._process.stdin.flush()

    def hear(self):
        """The next line of the daemon; empty when there is none."""
        return self._process.stdout.readline().decode().rstrip("\n")

    def send(self, method, **params):
        """Sends a request, and returns its id."""
        self._last_id += 1
        request = {"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params}
        self.say(json.dumps(request))
        return self._last_id

    def ask(self, method, **params):
        """Sends a request, and returns what came before the answer, and the answer."""
        request_id, before = self.send(method, **params), []
        while True:
            message = json.loads(self.hear())
            if message.get("id") == request_id:
                return before, message
            before.append(message)

    def end(self):
        """Closes the input; returns what else the daemon says, its log, and its exit code."""
        rest, _ = self._process.communicate()
        self._limit.cancel()
        return rest.decode().splitlines(), self._log.read_text("utf-8"), self._process.returncode
