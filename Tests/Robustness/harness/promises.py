"""Promises that need no model: the output alone shows whether they are kept."""

from . import front_door
from .failure import Failure


class Promises:
    """Reads every output line of one process, in order."""

    def __init__(self):
        self._seqs = {}
        self._times = {}
        self._index = 0
        self._responses = set()

    def read(self, message):
        if front_door.is_notification(message):
            self._read_notification(message["method"], message["params"])
        for answer in front_door.answers_in(message):
            result = answer.get("result", {})
            # The answer to `getAd` has a state, too.
            if "responseInfo" in result and "state" not in result:
                self._require_new(result["responseInfo"]["responseId"])
            elif "responseInfo" in answer.get("error", {}).get("data", {}):
                self._require_new(answer["error"]["data"]["responseInfo"]["responseId"])

    def _read_notification(self, method, params):
        self._index += 1
        if int(params["index"]) != self._index:
            raise Failure(f"index {params['index']} follows {self._index - 1}")
        if method != "adEvent":
            return
        ad_id, at = params["adId"], int(params["atMs"])
        if at < self._times.get(ad_id, 0):
            raise Failure(f"an event of {ad_id} is at {at} ms, after {self._times[ad_id]} ms")
        self._times[ad_id] = at
        seq = self._seqs[ad_id] = self._seqs.get(ad_id, 0) + 1
        if int(params["seq"]) != seq:
            raise Failure(f"seq {params['seq']} of {ad_id} follows {seq - 1}")

    def _require_new(self, response_id):
        if response_id in self._responses:
            raise Failure(f"{response_id} tells two loads")
        self._responses.add(response_id)
