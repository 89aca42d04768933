"""A strict fake of the bridge: messages that `protocol/adapters/README.md` does not allow fail."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
import time
from typing import Any, Dict, Iterable, List, Optional

JSON = Dict[str, Any]

PATIENCE = 20.0

EVERY_EVENT = {
    "impression",
    "click",
    "willPresentFullScreenView",
    "didFailToPresent",
    "willDismissFullScreenView",
    "didDismissFullScreenView",
    "paid",
}
VIDEO = {"didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo", "didUnmuteVideo"}
REWARD = {"didStartVideo", "didEndVideo", "didRewardUser"}
EVENTS = {
    "native": EVERY_EVENT | VIDEO | {"willLeaveApplication"},
    "banner": EVERY_EVENT,
    "interstitial": EVERY_EVENT,
    "appOpen": EVERY_EVENT,
    "rewarded": EVERY_EVENT | REWARD,
    "rewardedInterstitial": EVERY_EVENT | REWARD,
}
LOADS = {f"adapter/load{name[0].upper()}{name[1:]}": name for name in EVENTS}

REQUEST = {
    "isTestRequest": False,
    "extras": {},
    "keywords": [],
    "childDirectedTreatment": None,
    "bidResponse": None,
    "watermark": None,
    "seed": 0,
}
OPTIONS = {"image": None, "media": None, "adView": None, "video": None}
URLS_ONLY = {
    "disableImageLoading": True,
    "shouldRequestMultipleImages": False,
    "preferredImageOrientation": "any",
}


def is_inherited(name: str) -> bool:
    """Whether a program gets a variable of the bridge's environment."""
    names = "PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TMP TEMP".split()
    return name in names or name.startswith("LC_")


class FakeBridge:
    """Starts a program, and checks every line that it writes."""

    def __init__(self, command: List[str]) -> None:
        self.violations: List[str] = []
        """The rules that the adapter broke."""
        self.order: List[str] = []
        """What the program wrote: `answer 3`, or `load-1 impression`."""
        self.events: List[JSON] = []
        self.log: List[str] = []
        self.errors = b""
        self._faults: List[str] = []
        self._methods: Dict[int, str] = {}
        self._answers: Dict[int, JSON] = {}
        self._formats: Dict[str, str] = {}
        self._load_ids: Dict[int, str] = {}
        self._has_ad: Dict[str, bool] = {}
        self._disposed: set[str] = set()
        self._reads_no_more = False
        self._changed = threading.Condition()
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            env={name: value for name, value in os.environ.items() if is_inherited(name)},
        )
        self._threads = [threading.Thread(target=work) for work in (self._read, self._read_errors)]
        for thread in self._threads:
            thread.start()

    # For tests

    def write(self, line: bytes) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + b"\n")
        self._process.stdin.flush()

    def notify(self, method: str, **params: Any) -> None:
        self.write(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}).encode())

    def send(self, method: str, **params: Any) -> int:
        """Calls a method, and returns the id of the call."""
        with self._changed:
            id = len(self._methods) + 1
            self._methods[id] = method
        if method == "adapter/dispose":
            self._disposed.add(params.get("loadId", ""))
        message = {"jsonrpc": "2.0", "id": id, "method": method, "params": params}
        self.write(json.dumps(message).encode())
        return id

    def answer(self, id: int) -> JSON:
        """Waits for the answer to a call."""
        self._wait(lambda: id in self._answers, f"{self._methods[id]} is not answered")
        return self._answers[id]

    def ask(self, method: str, **params: Any) -> Any:
        """Calls a method, and returns its result; or its error, as `{"error": …}`."""
        answer = self.answer(self.send(method, **params))
        return answer["result"] if "result" in answer else {"error": answer["error"]}

    def is_answered(self, id: int) -> bool:
        return id in self._answers

    def begin(self, class_name: str = "MyNetwork") -> JSON:
        """Introduces both to each other, and sets the adapter up."""
        introduced: JSON = self.ask("adapter/initialize", protocolVersion=1, className=class_name)
        assert self.ask("adapter/setUp", credentials=[]) == {}
        return introduced

    def send_load(
        self, format: str = "native", parameter: Optional[str] = None, **more: Any
    ) -> int:
        """Calls a load; the n-th of them has the id `load-n`."""
        load_id = f"load-{len(self._formats) + 1}"
        self._formats[load_id] = format
        method = f"adapter/load{format[0].upper()}{format[1:]}"
        with self._changed:
            self._load_ids[len(self._methods) + 1] = load_id
        params = {
            "loadId": load_id,
            "parameter": parameter,
            "settings": {} if parameter is None else {"parameter": parameter},
            "request": REQUEST,
            "timeoutMs": 10_000,
        }
        if format == "native":
            params.update(adTypes=["content", "appInstall"], options=OPTIONS)
        if format == "banner":
            params.update(adSize={"width": 320, "height": 50})
        return self.send(method, **{**params, **more})

    def load(self, format: str = "native", parameter: Optional[str] = None, **more: Any) -> Any:
        answer = self.answer(self.send_load(format, parameter, **more))
        return answer["result"] if "result" in answer else {"error": answer["error"]}

    def render(self, load_id: str = "load-1", **more: Any) -> Any:
        params: JSON = {
            "view": {"id": None, "width": 320, "height": 250},
            "clickableAssetViews": {},
            "nonclickableAssetViews": {},
            "adChoices": None,
        }
        return self.ask("adapter/didRender", loadId=load_id, **{**params, **more})

    def names(self) -> List[str]:
        """The events that were reported, in order."""
        return [event["event"] for event in self.events]

    def wait_for(self, *names: str) -> None:
        """Waits until exactly these events were reported."""
        self._wait(lambda: len(self.events) >= len(names), f"expected {names}, got {self.names()}")
        assert self.names() == list(names)

    def wait_for_violation(self, *rules: str) -> None:
        self._wait(lambda: len(self.violations) >= len(rules), f"expected {rules}")
        assert self.violations == list(rules)

    def close(self) -> int:
        """Closes the input, and returns the exit code of a program that ends by itself."""
        assert self._process.stdin
        try:
            self._process.stdin.close()
        except BrokenPipeError:
            pass
        return self.wait()

    def wait(self) -> int:
        code = self._process.wait(PATIENCE)
        for thread in self._threads:
            thread.join(PATIENCE)
        assert not self._faults, self._faults
        return code

    def close_output(self) -> None:
        """Reads only one more line."""
        self._reads_no_more = True

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        try:
            os.killpg(self._process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        for pipe in (self._process.stdin, self._process.stdout, self._process.stderr):
            try:
                pipe.close() if pipe else None
            except OSError:
                pass
        self._process.wait()

    # Messages of the program

    def _wait(self, is_so: Any, otherwise: str) -> None:
        deadline = time.monotonic() + PATIENCE
        with self._changed:
            while not is_so():
                assert not self._faults, self._faults
                assert deadline > time.monotonic(), f"{otherwise}\n{self.errors.decode()}"
                self._changed.wait(0.1)

    def _read_errors(self) -> None:
        assert self._process.stderr
        while data := os.read(self._process.stderr.fileno(), 1 << 16):
            with self._changed:
                self.errors += data
                self._changed.notify_all()

    def _read(self) -> None:
        assert self._process.stdout
        for line in self._process.stdout:
            with self._changed:
                try:
                    self._take(line)
                except Exception as fault:
                    self._faults.append(f"{line[:500]!r}: {fault!r}")
                self._changed.notify_all()
            if self._reads_no_more:
                self._process.stdout.close()
                return

    def _take(self, line: bytes) -> None:
        assert line.endswith(b"\n") and len(line) <= 16 << 20
        message = json.loads(line)
        assert message.pop("jsonrpc") == "2.0"
        if "id" in message:
            self._take_answer(message.pop("id"), message)
        elif message["method"] == "adapter/event":
            members(message, "method", "params")
            self._take_event(message["params"])
        else:
            members(message, "method", "params")
            assert message["method"] == "adapter/log"
            members(message["params"], "level", "message")
            assert message["params"]["level"] in ("error", "warning", "info", "debug")
            self.log.append(f"{message['params']['level']}: {message['params']['message']}")

    def _take_answer(self, id: Any, message: JSON) -> None:
        assert type(id) is int and id in self._methods, "nobody asked"
        method = self._methods[id]
        self.order.append(f"answer {id}")
        if "error" in message:
            members(message, "error")
            check_error(message["error"])
        else:
            members(message, "result")
            check_result(method, message["result"])
        if id in self._load_ids:
            self._take_load(self._load_ids[id], id, message)
        assert id not in self._answers or method in LOADS, "answered twice"
        self._answers.setdefault(id, message)

    def _take_load(self, load_id: str, id: int, message: JSON) -> None:
        if id in self._answers:
            self.violations.append("duplicateCompletion")
        elif load_id in self._disposed and message.get("error", {}).get("code") != -32800:
            self.violations.append("lateCompletion")
        elif message.get("result", True) is None:
            self.violations.append("emptyCompletion")
        self._has_ad.setdefault(load_id, bool("result" in message))

    def _take_event(self, params: JSON) -> None:
        more = {"didFailToPresent": "error", "didRewardUser": "reward", "paid": "value"}.get(params["event"])
        members(params, "loadId", "event", *([more] if more else []))
        load_id, event = params["loadId"], params["event"]
        assert event in EVENTS[self._formats[load_id]], f"no event of {self._formats[load_id]}"
        if more == "error":
            check_ad_error(params["error"])
        if more == "reward":
            members(params["reward"], "type", "amount")
        self.order.append(f"{load_id} {event}")
        self.events.append(params)
        if load_id in self._disposed:
            self.violations.append("eventAfterDispose")
        elif not self._has_ad.get(load_id):
            self.violations.append("eventBeforeCompletion")


def members(json: Any, *needed: str, may: Iterable[str] = ()) -> None:
    assert isinstance(json, dict), f"{json!r} is not an object"
    assert set(needed) <= set(json), f"{set(needed) - set(json)} are missing"
    assert set(json) <= {*needed, *may}, f"{set(json) - {*needed, *may}} are unknown"


def check_error(error: JSON) -> None:
    members(error, "code", "message", may=["data"])
    assert type(error["code"]) is int and type(error["message"]) is str
    if "data" in error:
        members(error["data"], "error")
        check_ad_error(error["data"]["error"])


def check_ad_error(error: Optional[JSON]) -> None:
    if error is not None:
        members(error, "message", may=["domain", "code", "name", "underlying"])
        check_ad_error(error.get("underlying"))


def check_result(method: str, result: Any) -> None:
    if method == "adapter/initialize":
        tracking = ["handlesUserImpressions", "handlesUserClicks"]
        needed = ["className", "adapterVersion", "adSdkVersion", "formats"]
        members(result, *needed, may=["label", "protocolVersion", "methods", "api", *tracking])
        assert set(result["formats"]) <= set(EVENTS)
    elif method in LOADS and result is None:
        pass  # A violation, but not a wrong shape.
    elif method == "adapter/loadNative":
        check_native(result)
    elif method in ("adapter/loadBanner", "adapter/changeAdSize"):
        members(result, "view")
        members(result["view"], "width", "height", may=["id", "text"])
    elif method == "adapter/didRender":
        members(result, may=["adChoices"])
    elif method == "adapter/inspect":
        members(result, may=["subviewCount"])
    elif method == "adapter/ping":
        members(result, "isQuiet")
    elif method == "adapter/requestBids":
        members(result, "bidResponse")
    else:
        assert result == {}


def check_native(ad: JSON) -> None:
    members(ad, may=["nativeAdType", "assets", "mediaContent", "adChoices", "tracking"])
    texts = ["headline", "body", "callToAction", "store", "price", "advertiser"]
    others = ["icon", "images", "starRating", "extraAssets"]
    members(ad.get("assets", {}), may=texts + others)
    assert all(type(ad["assets"][name]) is str for name in texts if name in ad["assets"])
    assets = ad.get("assets", {})
    for image in [*([assets["icon"]] if "icon" in assets else []), *assets.get("images", [])]:
        members(image, may=["scale", "url", "width", "height", "mimeType", "data"])
        assert "url" in image or "data" in image
        if "data" in image:
            members(image, "scale", "width", "height", "mimeType", "data", may=["url"])
    if ad.get("mediaContent"):
        members(ad["mediaContent"], "hasVideoContent", "aspectRatio", "durationMs")
    if ad.get("adChoices"):
        members(ad["adChoices"], "width", "height", may=["image", "clickThroughUrl"])
    if "tracking" in ad:
        members(ad["tracking"], "impressions", "clicks")
        assert set(ad["tracking"].values()) <= {"bridge", "adapter"}
    assert ad.get("nativeAdType") in (None, "content", "appInstall")
