"""A process adapter that answers one kind of message badly, and all others well.

Its arguments are the method, without `adapter/`, and the name of the behaviour.
"""

import json
import os
import signal
import sys
import threading
import time

ANSWERS = {
    "initialize": {"adapterVersion": "1.0.0", "adSdkVersion": "1.0.0",
                   "formats": ["native", "banner", "rewarded"]},
    "loadNative": {"assets": {"headline": "Bad"}},
    "loadBanner": {"view": {"width": 320, "height": 50}},
    "changeAdSize": {"view": {"width": 300, "height": 250}},
}


class Call:
    """A request of the bridge, and the good answer to it."""

    def __init__(self, message):
        self.id = message["id"]
        self.params = message.get("params", {})
        self.method = message["method"].partition("/")[2]
        self.load = self.params.get("loadId", "load-1")
        self.result = dict(ANSWERS.get(self.method, {}))
        if self.method == "initialize":
            self.result["className"] = self.params["className"]
        self.answer = {"jsonrpc": "2.0", "id": self.id, "result": self.result}

    def write(self, **members):
        """Writes the answer with other members; one that is None is left out."""
        answer = {**self.answer, **members}
        write({name: value for name, value in answer.items() if value is not None})

    def text(self):
        return json.dumps(self.answer).encode()

    def event(self, name, **members):
        write({"jsonrpc": "2.0", "method": "adapter/event",
               "params": {"loadId": self.load, "event": name, **members}})


# Answers that do not come, or more than once.


def never(call):
    pass


def late(call):
    threading.Timer(4, call.write).start()


def twice(call):
    call.write()
    call.write()


def thousand_times(call):
    for _ in range(1000):
        call.write()


def error_after_result(call):
    call.write()
    call.write(result=None, error={"code": 1, "message": "No."})


def wrong_id(call):
    call.write(id=call.id + 1000)


def negative_id(call):
    call.write(id=-call.id)


def text_as_id(call):
    call.write(id=str(call.id))


def null_as_id(call):
    write({**call.answer, "id": None})


def without_id(call):
    call.write(id=None)


# Answers of the wrong shape.


def error(call):
    call.write(result=None, error={"code": 201, "message": "No."})


def error_without_members(call):
    call.write(result=None, error={})


def error_that_is_text(call):
    call.write(result=None, error="No.")


def error_and_result(call):
    call.write(error={"code": 1, "message": "No."})


def neither(call):
    call.write(result=None)


def null(call):
    write({**call.answer, "result": None})


def text(call):
    call.write(result="yes")


def number(call):
    call.write(result=7)


def array(call):
    call.write(result=[{}])


def wrong_members(call):
    call.write(result={name: 1.5 for name in
                       ["className", "formats", "assets", "adapterVersion", "view", "headline"]})


def huge_numbers(call):
    raw(b'{"jsonrpc":"2.0","id":%d,"result":{"view":{"width":1e999,"height":-1e999},'
        b'"mediaContent":{"aspectRatio":1e999},"formats":1e999,"durationMs":1e999}}\n' % call.id)


def huge_text(call):
    call.write(result={**call.result, "label": "x" * 5_000_000,
                       "assets": {"headline": "x" * 5_000_000},
                       "view": {"text": "x" * 5_000_000, "width": 1, "height": 1}})


def huge_line(call):
    call.write(result={**call.result, "note": "x" * 17_000_000})


def many_values(call):
    call.write(result={**call.result, "note": [[]] * 4_000_000})


def deep(call):
    raw(b'{"jsonrpc":"2.0","id":%d,"result":%s%s}\n' % (call.id, b"[" * 10_000, b"]" * 10_000))


# Bytes.


def not_json(call):
    raw(b"Traceback (most recent call last):\n")


def half_a_line(call):
    raw(call.text()[:-5])


def half_a_line_and_exit(call):
    raw(call.text()[:-5])
    os._exit(0)


def line_without_end(call):
    raw(call.text())


def endless_line(call):
    for _ in range(50):
        raw(b"x" * 1_000_000)


def invalid_utf8(call):
    raw(call.text().replace(b'"2.0"', b'"2.\xff"') + b"\n")


def null_bytes(call):
    raw(b"\0" * 1000 + call.text() + b"\n")


def other_encoding(call):
    raw((call.text() + b"\n").decode().encode("utf-16"))


# Unusual, but right.


def inside_an_array(call):
    raw(b"[" + call.text() + b"]\n")


def with_blank_lines(call):
    raw(b"\n \r\n\t\n" + call.text() + b"\r\n\n")


def byte_by_byte(call):
    for byte in call.text() + b"\n":
        raw(bytes([byte]))


def members_reversed(call):
    write(dict(reversed(call.answer.items())))


def repeated_members(call):
    raw(call.text().replace(b"{", b'{"id":-5,"result":null,', 1) + b"\n")


# Other messages before the answer.


def requests(call):
    for method in ["adapter/initialize", "loadNative", "shutdown", ""]:
        write({"jsonrpc": "2.0", "id": call.id, "method": method})
    call.write()


def flood_of_requests(call):
    raw(b'{"jsonrpc":"2.0","id":1,"method":"loadNative"}\n' * 20_000)
    call.write()


def flood_of_events(call):
    for name in ["impression", "didRewardUser", "nothing", ""] * 1000:
        call.event(name)
    call.write()


def events_of_others(call):
    for load in ["load-0", "load-999", "", "ad-1", "x" * 100_000, None, 7]:
        call.load = load
        call.event("click")
    call.write()


def wrong_notifications(call):
    for params in [None, [], {}, 7, {"level": 1}, {"level": "loud", "message": []}]:
        for method in ["adapter/log", "adapter/event", "adapter/networkCall", "adapter/other"]:
            write({"jsonrpc": "2.0", "method": method, "params": params})
    call.write()


def large_network_calls(call):
    for _ in range(5):
        write({"jsonrpc": "2.0", "method": "adapter/networkCall",
               "params": {"name": "n", "arguments": "x" * 400_000}})
    call.write()


def flood_of_log_lines(call):
    for _ in range(5000):
        write({"jsonrpc": "2.0", "method": "adapter/log",
               "params": {"level": "error", "message": "x\x1b[31m" * 100}})
    call.write()


def flood_of_errors(call):
    os.write(2, b"x" * 5_000_000)
    os.write(2, b"\n" * 20_000)
    call.write()


# Ends.


def exit_at_once(call):
    os._exit(0)


def exit_after_answer(call):
    call.write()
    os._exit(3)


def crash(call):
    os.abort()


def killed(call):
    os.kill(os.getpid(), signal.SIGKILL)


def stopped(call):
    os.kill(os.getpid(), signal.SIGSTOP)


def kills_its_group(call):
    os.killpg(0, signal.SIGKILL)


def terminates_its_group(call):
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    os.killpg(0, signal.SIGTERM)
    call.write()


def closes_output(call):
    os.close(1)
    time.sleep(60)


def closes_input(call):
    call.write()
    os.close(0)
    time.sleep(60)


def reads_nothing(call):
    call.write()
    time.sleep(60)


def child_holds_pipes(call):
    if os.fork() == 0:
        time.sleep(60)
    os._exit(3)


def deaf_to_signals(call):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGPIPE):
        signal.signal(number, signal.SIG_IGN)
    call.write()
    while True:
        time.sleep(60)


def write(message):
    raw(json.dumps(message).encode() + b"\n")


def raw(data):
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(1, rest):]


def main(target, behaviour):
    for line in sys.stdin.buffer:
        message = json.loads(line)
        if "id" not in message:
            continue
        call = Call(message)
        if call.method == target:
            globals()[behaviour](call)
        else:
            call.write()


if __name__ == "__main__":
    main(*sys.argv[1:])
