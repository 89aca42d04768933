#!/usr/bin/env python3
"""Runs a server, and writes each line between it and its client to a file.

    tap.py FILE COMMAND…

Each line of the file is a JSON array: who wrote, `client` or `server`, and the line.
"""

import json
import os
import signal
import subprocess
import sys
import threading


def main():
    path, command = sys.argv[1], sys.argv[2:]
    lock = threading.Lock()
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    signal.signal(signal.SIGTERM, lambda *_: server.terminate())
    with open(path, "a", encoding="utf-8") as record:

        def pump(who, source, target):
            for line in iter(source.readline, b""):
                with lock:
                    record.write(json.dumps([who, line.decode("utf-8", "replace")]) + "\n")
                    record.flush()
                target.write(line)
                target.flush()
            target.close()

        thread = threading.Thread(target=pump, args=("client", sys.stdin.buffer, server.stdin), daemon=True)
        thread.start()
        pump("server", server.stdout, os.fdopen(os.dup(1), "wb"))
        return server.wait()


if __name__ == "__main__":
    sys.exit(main())
