"""Pending answers: one for each request; those of a batch are written together."""

from . import front_door


class Responder:
    """The pending answer of a request; a notification has no answer."""

    def __init__(self, world, number, batch=None):
        self.number = number
        self.is_answered = False
        self.cancel_work = None
        self.batch = batch
        self._world = world
        if batch is not None and number is not None:
            self._place = batch.add()

    def answer(self, result, then=None):
        self._take({"result": result}, then)

    def refuse(self, code, **data):
        data["name"] = front_door.ERROR_NAMES[code]
        self._take({"error": {"code": code, "data": data}}, None)

    def cancel(self):
        work, self.cancel_work = self.cancel_work, None
        if work:
            work()
        self.refuse(-32800)

    def _take(self, message, then):
        if self.is_answered:
            return
        self.is_answered = True
        self._world.waiting.pop(self, None)
        if self.number is None:
            if then:
                then()
        elif self.batch is not None:
            self.batch.fill(self._place, {"id": Id(self.number), **message}, then)
        else:
            self._world.write({"id": Id(self.number), **message})
            if then:
                then()


class Id(str):
    """An id as text, for comparisons."""


class Batch:
    """The answers of a batch, which are written together."""

    def __init__(self, world):
        self._world = world
        self._answers = []
        self._is_whole = False
        self.ids = []
        """The ids of its requests, which stay in flight until the batch is answered."""

    def add(self):
        self._answers.append(None)
        return len(self._answers) - 1

    def fill(self, place, message, then):
        self._answers[place] = (message, then)
        self._write_if_done()

    def close(self):
        self._is_whole = True
        self._write_if_done()

    def _write_if_done(self):
        if self._is_whole and self._answers and all(self._answers):
            answers, self._answers = self._answers, []
            for number in self.ids:
                del self._world.batched_ids[number]
            self._world.write([message for message, _ in answers])
            for _, then in answers:
                if then:
                    then()
