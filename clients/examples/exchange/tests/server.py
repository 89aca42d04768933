"""A server of OpenRTB on the loopback that plays answers, and records what it is asked."""

import gzip
import json
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class Server(ThreadingHTTPServer):
    """Answers each path with what `answers` has: `(status, headers, body)`, or a function of the request."""

    daemon_threads = True

    def __init__(self):
        super().__init__(("127.0.0.1", 0), Handler)
        self.answers = {}
        self.requests = []
        self.changed = threading.Condition()
        self.closing = threading.Event()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server_address[1]}"

    def close(self):
        self.closing.set()
        self.shutdown()
        self.server_close()

    @property
    def bid_requests(self):
        return [json.loads(body) for method, _, _, body in self.requests if method == "POST"]

    def wait(self, path, count=1):
        """Waits for requests of a path; returns the paths with their queries."""
        found = lambda: [each[1] for each in self.requests if each[1].split("?")[0] == path]
        with self.changed:
            assert self.changed.wait_for(lambda: len(found()) >= count, timeout=20), self.requests
        return found()


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.headers.get("Content-Encoding") == "gzip":
            body = gzip.decompress(body)
        self.play(body)

    def do_GET(self):
        self.play(b"")

    def play(self, body):
        with self.server.changed:
            self.server.requests.append((self.command, self.path, dict(self.headers), body))
            self.server.changed.notify_all()
        answer = self.server.answers.get(self.path.split("?")[0], (204, {}, b""))
        status, headers, content = answer(self, body) if callable(answer) else answer
        if status is None:
            self.close_connection = True
            return
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 204:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass
