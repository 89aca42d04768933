import contextlib
import json
import subprocess


class Failure(Exception):
    """A program did something wrong, so there is nothing to measure."""


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
        self._driver = subprocess.Popen(
            [workshop.driver, placement, str(workshop.seconds), *program.command],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )

    def __enter__(self):
        """Starts the program; `first_answer` becomes the seconds from then to its first answer."""
        try:
            [self.first_answer] = self.pings("start", 1)
        except BaseException:
            self._end()
            raise
        return self

    def __exit__(self, kind, error, trace):
        try:
            if kind is None:
                self._driver.stdin.close()
                self._read()
        finally:
            self._end()

    def pings(self, mode, count, size=150):
        """Sends `ping`s of `size` bytes, the newline included; returns the seconds they took."""
        first = self._last_number + 1
        self._last_number += count
        frame = '{"jsonrpc":"2.0","id":@,"method":"ping","params":{"pad":"%s"}}'
        padding = size - len(frame % "") + len("@") - len(str(first)) - len("\n")
        return self._step(mode, self._check, first, count, frame % ("x" * padding))["seconds"]

    def calls(self, check, first, count, method, params):
        """Sends requests without waiting, with their number for each `@` in the parameters.

        Returns the seconds until the last answer, and the first and the last result.
        """
        template = {"jsonrpc": "2.0", "id": 0, "method": method, "params": params}
        text = json.dumps(template, separators=(",", ":")).replace('"id":0', '"id":@', 1)
        answer = self._step("all", check, first, count, text)
        return answer["seconds"][0], answer["first"]["result"], answer["last"]["result"]

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
        """Ends the driver, which ends the program with it."""
        self._driver.terminate()
        self._driver.wait()
        with contextlib.suppress(BrokenPipeError):
            self._driver.stdin.close()
        self._driver.stdout.close()
        self._errors.close()
