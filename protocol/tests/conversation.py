"""The lines of a conversation, matched: which request an answer belongs to, and whether both are right."""

import json

from contract import ADAPTERS, CLIENTS, parse

# The line, the request or the parameters are invalid.
REFUSALS = {-32700, -32600, -32601, -32602}

MAXIMUM_DEPTH = 128
MAXIMUM_BATCH = 1000


def _key(request_id):
    """Ids compare as they are written: 1 is not 1.0, and not "1"."""
    return getattr(request_id, "text", None) or repr(request_id)


def _depth(value):
    """How deep a value is nested."""
    if isinstance(value, dict):
        return 1 + max(map(_depth, value.values()), default=0)
    if isinstance(value, list):
        return 1 + max(map(_depth, value), default=0)
    return 0


def _read(data):
    """The JSON of an input line; raises ValueError if it is invalid."""
    message = parse(data.decode("utf-8"))
    # Half a surrogate pair is not text, though Python's reader takes it.
    json.dumps(message, ensure_ascii=False).encode("utf-8")
    if _depth(message) > MAXIMUM_DEPTH:
        raise ValueError("nested too deep")
    return message


#: The program knows more than the document about definitions: names in errors, members that exclude each other.
DEFINITIONS = {"defineAdUnit", "defineNetwork", "addStubs"}


class Conversation:
    """The lines between a client and the bridge, in the order of a transcript."""

    def __init__(self, maximum_line_bytes=16 << 20):
        self._maximum_line_bytes = maximum_line_bytes
        self._waiting = {}
        self._is_first_line = True
        self._has_ended = False
        self.notifications = []
        self.responses = []
        # Requests with their results, and with their errors.
        self.answered = []
        self.refused = []
        # What is wrong with the output lines, with their numbers.
        self.problems = []

    @classmethod
    def of(cls, transcript):
        """The client's side of a transcript."""
        conversation = cls(transcript.maximum_line_bytes)
        for number, line in enumerate(transcript.lines, 1):
            if line.is_input:
                conversation.line_in(line.data)
            elif line.mark == "<":
                found = conversation.line_out(line.text)
                conversation.problems += [f"{transcript}:{number}: {problem}" for problem in found]
        return conversation

    @property
    def unanswered(self):
        """The requests without an answer."""
        return [request for waiting in self._waiting.values() for request in waiting]

    def line_in(self, data):
        """Takes an input line, as bytes. The answer shows whether it was valid."""
        data = data.rstrip(b"\r\n")
        if self._is_first_line:
            data = data.removeprefix(b"\xef\xbb\xbf")
        self._is_first_line = False
        if self._has_ended or len(data) > self._maximum_line_bytes:
            return
        try:
            message = _read(data)
        except ValueError:
            return
        batch = message if isinstance(message, list) else [message]
        for request in batch if len(batch) <= MAXIMUM_BATCH else []:
            if not isinstance(request, dict) or "method" not in request:
                continue
            if "id" in request and not isinstance(request["id"], (bool, dict, list)):
                self._waiting.setdefault(_key(request["id"]), []).append(request)
            self._has_ended |= request["method"] == "exit"

    def line_out(self, text):
        """Takes an output line; returns what is wrong with it, or with the request that it answers."""
        message = parse(text)
        if not isinstance(message, list):
            return self._message_out(message)
        if not message:
            return ["an empty batch"]
        return [problem for response in message for problem in self._response(response)]

    def _message_out(self, message):
        if "method" in message:
            self.notifications.append(message)
            return CLIENTS.notification_problems(message)
        return self._response(message)

    def _response(self, response):
        self.responses.append(response)
        outcome = list(response)[2:]
        if list(response)[:2] != ["jsonrpc", "id"] or outcome not in (["result"], ["error"]):
            return [f"a response has the members {list(response)}"]
        if response["jsonrpc"] != "2.0":
            return ["a response is not of JSON-RPC 2.0"]
        error = response.get("error")
        found = CLIENTS.error_problems(error) if error else []
        request = self._request(response["id"], error and error["code"])
        name = request and request["method"]
        method = CLIENTS.methods.get(name) if isinstance(name, str) else None
        if method is None:
            # A daemon that shuts down refuses requests before it looks for their methods.
            if error is None or error["code"] not in REFUSALS | {402}:
                found.append(f"nothing asked for the response to {response['id']!r}")
            return found
        params = request.get("params")
        if error is None:
            self.answered.append((request, response["result"]))
            found += CLIENTS.result_problems(method, response["result"])
            found += CLIENTS.params_problems(method, params)
        else:
            self.refused.append((request, error))
            if error["code"] == -32602 and name not in DEFINITIONS and not CLIENTS.params_problems(method, params):
                found.append(f"the document finds nothing wrong with {request}")
            if error["code"] > 0 and error["code"] != 402:
                found += CLIENTS.params_problems(method, params)
                found += self._unexpected(method, error)
        return found

    def _unexpected(self, method, error):
        """A problem if the document does not list the error for the method."""
        name = error["data"]["name"]
        named = [reference["$ref"].rsplit("/", 1)[1] for reference in method.get("errors", [])]
        return [] if name in named else [f"{method['name']} has no error {name}"]

    def _request(self, request_id, code):
        """The request that a response answers.

        Of several with the same id it is the oldest; if the id was refused as in use, the newest.
        """
        waiting = self._waiting.get(_key(request_id))
        return waiting.pop(-1 if code == -32600 else 0) if waiting else None


class Calls:
    """The lines between the bridge and a program, in the order of a transcript."""

    def __init__(self, transcript):
        self.calls = []
        # Calls with their answers.
        self.answered = []
        self.notifications = []
        # What is wrong with the calls.
        self.problems = []
        self._waiting = {}
        self._is_real = "bridge" in transcript.players
        for line in transcript.lines:
            if line.mark == ">>":
                self._call(parse(line.text))
            elif line.mark == "<<":
                self._said(line.text)
            elif line.mark in ("<<!", ">>!"):
                self._waiting = {}

    @property
    def unanswered(self):
        return list(self._waiting.values())

    def _call(self, message):
        if "method" not in message:
            # It answers a request of the program, which is a client then.
            return
        if message["method"] == "adEvent":
            self.problems += CLIENTS.notification_problems(message)
            return
        self.calls.append(message)
        if "id" in message:
            self._waiting[message["id"]] = message
        expected = (
            ["jsonrpc", "id", "method", "params"] if "id" in message else ["jsonrpc", "method", "params"]
        )
        if list(message) != expected or message["jsonrpc"] != "2.0":
            self.problems.append(f"a request has the members {list(message)}")
        elif self._is_real:
            method = ADAPTERS.methods[message["method"]]
            self.problems += ADAPTERS.params_problems(method, message["params"], is_strict=True)
            given = message["params"]
            # A parameter that is not required can be absent.
            names = [p["name"] for p in method["params"] if p["required"] or p["name"] in given]
            if list(given) != names:
                self.problems.append(f"{message['method']}: the parameters are in another order")

    def _said(self, text):
        """Takes a line of the program, which may have a fault."""
        try:
            message = parse(text)
        except ValueError:
            return
        if not isinstance(message, dict):
            return
        if "method" in message:
            self.notifications.append(message)
        elif message["id"] in self._waiting:
            self.answered.append((self._waiting.pop(message["id"]), message))
