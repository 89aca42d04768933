"""Shortens a list that shows a failure, as long as it still shows one."""

import time


def shrink(items, fails, seconds=20):
    """The shortest list found that still fails: leaves out parts, large ones first.

    `fails` says whether a list shows the failure. After `seconds` the best one so far has to do.
    """
    end = time.monotonic() + seconds
    size = max(1, len(items) // 2)
    while time.monotonic() < end:
        start, has_shrunk = 0, False
        while start < len(items) and time.monotonic() < end:
            shorter = items[:start] + items[start + size:]
            if shorter and fails(shorter):
                items, has_shrunk = shorter, True
            else:
                start += size
        if size > 1:
            size //= 2
        elif not has_shrunk:
            break
    return items
