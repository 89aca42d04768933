import time

import pytest

from adbridge._lines import Lines


@pytest.mark.parametrize("size", [1, 2, 3, 7, 100])
def test_lines_are_the_same_in_any_pieces(size: int) -> None:
    text = b"one\n\ntwo and a half\n" + b"x" * 50 + b"\nrest"
    lines = Lines()
    cut = [line for i in range(0, len(text), size) for line in lines.feed(text[i : i + size])]
    assert cut == [b"one", b"", b"two and a half", b"x" * 50]
    assert lines.feed(b"\n") == [b"rest"]


def test_a_long_line_costs_as_much_as_many_short_ones() -> None:
    lines = Lines()
    start = time.perf_counter()
    for _ in range(1000):
        assert lines.feed(b"x" * 65536) == []
    assert len(lines.feed(b"\n")[0]) == 65_536_000
    assert time.perf_counter() - start < 5
