"""An adapter that plays its part in a conversation, and ends when that is over.

The conversation stands in `conversation.jsonl` beside it. What the bridge says must be what stands there,
byte for byte; what the program says is written from there. An argument is the exit code; without one the
program waits for the end of its input, as it should.
"""

import json
import sys
from pathlib import Path


def is_of_bridge(line):
    """Whether the bridge says a line, and not the program."""
    return json.loads(line).get("method") not in (None, "adapter/event", "adapter/log")


for line in Path(__file__).with_name("conversation.jsonl").read_text("utf-8").splitlines():
    if not is_of_bridge(line):
        print(line, flush=True)
        continue
    said = sys.stdin.readline().rstrip("\n")
    if said != line:
        sys.exit(f"expected {line}, got {said}")
if sys.argv[1:]:
    sys.exit(int(sys.argv[1]))
rest = sys.stdin.read()
sys.exit(f"expected the end, got {rest}" if rest else "The conversation is over.")
