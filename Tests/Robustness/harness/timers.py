import heapq


class Timer:
    """A timer, which can be cancelled."""

    def __init__(self, action):
        self.action = action

    def cancel(self):
        self.action = None


class Timers:
    """A manual clock. Timers that are due at the same time fire in the order of setting."""

    def __init__(self):
        self.now = 0
        self._heap = []
        self._count = 0

    def after(self, ms, action):
        timer = Timer(action)
        self._count += 1
        heapq.heappush(self._heap, (self.now + ms, self._count, timer))
        return timer

    def advance(self, ms):
        end = self.now + ms
        while self.step(end):
            pass
        self.now = end

    def step(self, end=None):
        """Fires the next timer if it is due by `end`; returns whether there was one."""
        while self._heap and (end is None or self._heap[0][0] <= end):
            at, _, timer = heapq.heappop(self._heap)
            if timer.action:
                self.now = at
                timer.action()
                return True
        return False
