import contextlib
import json
import subprocess


class Failure(Exception):
    """A program failed, so there is nothing to measure."""


class Session:
    """One run of one program under the driver, which checks every answer that it times.

    Leaving the `with` block ends the program's input and awaits that it leaves with code 0.
    """

    def __init__(self, workshop, program, placement="any"):
        self._program = program
        self._check = program.check
        self.pid = None
        self._last_number = 1_000_000
        self._errors = workshop.errors_file()
        framing = "headers" if program.is_language_server else "lines"
        self._driver = subprocess.Popen(
            [workshop.driver, placement, framing, str(workshop.seconds), *program.command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )

    def __enter__(self):
        """Starts the program, and sets `first_answer` to the seconds until its first answer."""
        try:
            self.first_answer = self._open()
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, kind, error, trace):
        try:
            if kind is None:
                if self._program.is_language_server:
                    self._say("all", "shutdown")
                    self._say("tell", "exit")
                self._driver.stdin.close()
                self._read()
        finally:
            self._end()

    def pings(self, mode, count, size=150):
        """Sends `ping`s of `size` bytes, including the newline; returns their seconds."""
        first = self._last_number + 1
        self._last_number += count
        frame = '{"jsonrpc":"2.0","id":@,"method":"%s","params":{"pad":"%s"}}'
        empty = frame % (self._program.method, "")
        padding = "x" * (size - len(empty) + len("@") - len(str(first)) - len("\n"))
        template = frame % (self._program.method, padding)
        return self._step(mode, self._check, first, count, template)["seconds"]

    def results(self, check, first, count, line):
        """Sends copies of a line without waiting, with their numbers instead of `@`.

        Returns the seconds until the last answer, and the first and the last result.
        """
        answer = self._step("all", check, first, count, line)
        return answer["seconds"][0], answer["first"]["result"], answer["last"]["result"]

    def lines(self, mode, check, first, count, line):
        """Sends copies of a line with their numbers instead of `@`; returns their seconds."""
        return self._step(mode, check, first, count, line)["seconds"]

    def _open(self):
        """Waits for the first answer, and returns the seconds since the start."""
        if not self._program.is_language_server:
            return self.pings("start", 1)[0]
        params = {"processId": None, "rootUri": None, "capabilities": {}}
        seconds = self._say("start", "initialize", params)["seconds"][0]
        self._say("tell", "initialized", {})
        return seconds

    def _say(self, mode, method, params=None):
        """Sends one message that a language server needs."""
        text = request(method, params)
        if mode == "tell":
            text = text.replace('"id":@,', "")
        return self._step(mode, "response", 1, 1, text)

    def _step(self, mode, check, first, count, template):
        try:
            self._driver.stdin.write(f"{mode} {check} {first} {count} {template}\n".encode())
            self._driver.stdin.flush()
        except BrokenPipeError:
            pass  # What the driver said before it left tells why.
        answer = self._read()
        self.pid = answer["pid"]
        answer["seconds"] = [time / 1e9 for time in answer["nanoseconds"]]
        return answer

    def _read(self):
        line = self._driver.stdout.readline()
        try:
            return json.loads(line)
        except ValueError:
            said = line.decode(errors="replace").strip() or "the driver ended without a word"
            raise Failure(f"{self._program.name}: {said[:700]}{self._last_error()}") from None

    def _last_error(self):
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return f' (it said "{lines[-1][:300]}")' if lines else ""

    def _end(self):
        """Ends the driver, which also ends the program."""
        self._driver.terminate()
        self._driver.wait()
        with contextlib.suppress(BrokenPipeError):
            self._driver.stdin.close()
        self._driver.stdout.close()
        self._errors.close()


def request(method, params=None):
    """A request with `@` for its id."""
    message = {"jsonrpc": "2.0", "id": 0, "method": method, "params": params}
    if params is None:
        del message["params"]
    return json.dumps(message, separators=(",", ":")).replace('"id":0', '"id":@', 1)
