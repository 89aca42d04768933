"""Promises that need no model: they can be read off the lines out alone."""

from . import front_door
from .failure import Failure


class Promises:
    """Reads every line out of one process, in order."""

    def __init__(self):
        self._seqs = {}
        self._index = self._at = 0
        self._answered_ads = set()
        self._responses = set()

    def read(self, message):
        if front_door.is_notification(message):
            self._read_notification(message["method"], message["params"])
        for answer in front_door.answers_in(message):
            result = answer.get("result", {})
            if "responseInfo" in result:
                self._answered_ads.add(result["adId"])
                self._require_new(result["responseInfo"]["responseId"])
            elif "responseInfo" in answer.get("error", {}).get("data", {}):
                self._require_new(answer["error"]["data"]["responseInfo"]["responseId"])

    def _read_notification(self, method, params):
        self._index += 1
        if int(params["index"]) != self._index:
            raise Failure(f"index {params['index']} follows {self._index - 1}")
        at = int(params["atMs"])
        if at < self._at:
            raise Failure(f"index {self._index} happened at {at} ms, after {self._at} ms")
        self._at = at
        if method == "adEvent":
            ad_id = params["adId"]
            seq = self._seqs[ad_id] = self._seqs.get(ad_id, 0) + 1
            if int(params["seq"]) != seq:
                raise Failure(f"seq {params['seq']} of {ad_id} follows {seq - 1}")

    def _require_new(self, response_id):
        if response_id in self._responses:
            raise Failure(f"{response_id} tells two loads")
        self._responses.add(response_id)
