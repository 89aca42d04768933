"""Lines that went in and out, matched: which request a response answers, and whether both are right."""

from contract import (
    METHODS,
    error_problems,
    notification_problems,
    params_problems,
    parse,
    result_problems,
)

# The line, the request or the parameters were wrong.
_REFUSALS = {-32700, -32600, -32601, -32602}
_NO_ID = object()


def _key(request_id):
    """Ids compare as they are written: 1 is not 1.0, and not "1"."""
    return getattr(request_id, "text", None) or repr(request_id)


class Conversation:
    """Takes lines in the order of a transcript, and says what is wrong with them."""

    def __init__(self):
        self._requests = {}
        self.notifications = []
        self.responses = []
        self.answered = []
        self.refused = []

    def unanswered(self):
        """The requests that nothing came for."""
        return [request for waiting in self._requests.values() for request in waiting]

    def line_in(self, text):
        """A line that was sent. Whether it should have been is seen in its answer."""
        try:
            message = parse(text)
        except ValueError:
            return
        for request in message if isinstance(message, list) else [message]:
            if isinstance(request, dict) and "method" in request and "id" in request:
                self._requests.setdefault(_key(request["id"]), []).append(request)

    def line_out(self, text):
        """A line that was received: what is wrong with it, or with the request that it answers."""
        message = parse(text)
        if not isinstance(message, list):
            return self._message_out(message)
        if not message:
            return ["an empty batch"]
        return [problem for response in message for problem in self._response(response)]

    def _message_out(self, message):
        if "method" in message:
            self.notifications.append(message)
            return notification_problems(message)
        return self._response(message)

    def _response(self, response):
        self.responses.append(response)
        outcome = list(response)[2:]
        if list(response)[:2] != ["jsonrpc", "id"] or outcome not in (["result"], ["error"]):
            return [f"a response has the members {list(response)}"]
        if response["jsonrpc"] != "2.0":
            return ["a response is not of JSON-RPC 2.0"]
        request = self._request(response["id"])
        found = []
        if "error" in response:
            found += error_problems(response["error"])
            code = response["error"]["code"]
        else:
            code = None
        method = METHODS.get(request["method"]) if request and isinstance(request["method"], str) else None
        if method is None:
            if code not in _REFUSALS:
                found.append(f"nothing asked for the response to {response['id']!r}")
            return found
        if code is None:
            self.answered.append(request)
            found += result_problems(method, response["result"])
        else:
            self.refused.append((request, response["error"]))
        if code not in _REFUSALS:
            found += params_problems(method, request.get("params"))
        if code == -32602 and not params_problems(method, request.get("params")):
            found.append(f"the document finds nothing wrong with {request}")
        return found

    def _request(self, request_id):
        """The oldest request with an id that was not answered yet."""
        waiting = self._requests.get(_key(request_id))
        return waiting.pop(0) if waiting else None
