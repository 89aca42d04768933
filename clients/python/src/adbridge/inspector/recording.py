"""The calls of a run, in a form from which a script can repeat them."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Set

ACTIONS = frozenset(
    [
        "setUp",
        "loadNative",
        "loadBanner",
        "loadInterstitial",
        "loadRewarded",
        "loadRewardedInterstitial",
        "loadAppOpen",
        "render",
        "recordImpression",
        "recordClick",
        "untrack",
        "changeAdSize",
        "present",
        "simulate",
        "dispose",
        "disposeAll",
        "advanceClock",
    ]
)
"""The methods that change something."""

OF_FORMATS = {
    "render": ["native"],
    "untrack": ["native"],
    "changeAdSize": ["banner"],
    "present": ["interstitial", "rewarded", "rewardedInterstitial", "appOpen"],
}
"""The methods that only the ads of some formats have, in the libraries."""

MOST_STEPS = 5_000


class Step:
    """One call, and how it ended."""

    def __init__(self, method: str, params: Dict[str, Any]) -> None:
        self.method = method
        self.params = params
        self.result: Optional[Any] = None
        self.error: Optional[Mapping[str, Any]] = None
        self.answered_after: Optional[int] = None
        """How many steps had begun when the answer came; None while there is no answer."""
        self.at_ms = 0
        """When the step began."""
        self.used_ms = 0
        """The part of an advance that was asked for, or in which something happened."""
        self.ads: Set[str] = set()
        """The ads to which something happened in an advance of the clock."""

    @property
    def is_advance(self) -> bool:
        """Whether the step moves the clock, by a time that the daemon accepts."""
        return self.method == "advanceClock" and isinstance(self.params.get("ms"), int)

    @property
    def is_load(self) -> bool:
        return self.method.startswith("load")

    @property
    def ad_format(self) -> str:
        """The format of the ad that the step loaded."""
        return str(self.result.get("format", "")) if isinstance(self.result, dict) else ""

    @property
    def ad_id(self) -> Optional[str]:
        """The ad that the step loaded, or that it is about."""
        if self.is_load:
            return str(self.result["adId"]) if isinstance(self.result, dict) else None
        ad_id = self.params.get("adId")
        return None if ad_id is None else str(ad_id)


def is_left_out(step: Step) -> bool:
    """Whether a step of a script does nothing."""
    return step.method == "advanceClock" and step.params.get("ms") == 0 and step.error is None


def has_method(ad_format: Optional[str], method: str) -> bool:
    """Whether the ads of a format have a method, in the libraries. None: no ad is known."""
    return ad_format is not None and ad_format in OF_FORMATS.get(method, [ad_format])


class Recording:
    """The steps of a run, and what they caused."""

    def __init__(self, config: Any) -> None:
        self.config = config
        """The path of the configuration, or its content; None for the built-in ad units."""
        self.steps: List[Step] = []
        self.is_complete = True
        """Whether all steps were kept."""
        self.events: Dict[str, List[str]] = {}
        """The names of the events of each ad."""
        self.violations: List[str] = []
        """The rules that adapters broke."""
        self._now_ms = 0
        self._begun: Dict[str, int] = {}
        """How many steps there were when the first load of each ad began."""

    def begin(self, method: str, params: Mapping[str, Any], *, is_tick: bool = False) -> Step:
        """Adds a step. An advance of the clock continues the one before it.

        Parameters:
            is_tick: Whether the clock runs by itself, without a request.
        """
        last = self.steps[-1] if self.steps else None
        step = Step(method, dict(params))
        step.at_ms = self._now_ms
        if step.is_advance:
            self._now_ms += params["ms"]
            if last is None:
                return step  # Nothing happens before the first call.
            if last.is_advance and last.error is None:
                last.params["ms"] += params["ms"]
                last.answered_after = None
                step = last
        if step is not last and len(self.steps) < MOST_STEPS:
            self.steps.append(step)
        elif step is not last:
            self.is_complete = False
        if step.is_advance and not is_tick:
            step.used_ms = step.params["ms"]
        return step

    def end(
        self,
        step: Step,
        result: Optional[Any] = None,
        error: Optional[Mapping[str, Any]] = None,
    ) -> None:
        step.result = _kept(result)
        step.error = error
        step.answered_after = len(self.steps)

    def notified(self, method: str, params: Mapping[str, Any]) -> None:
        if method == "adEvent":
            self.events.setdefault(params["adId"], []).append(params["event"])
        elif method == "contractViolation":
            self.violations.append(params["rule"])
        elif method == "loadBegan":
            self._begun.setdefault(params["adId"], len(self.steps))
        self._use(params)

    def _use(self, params: Mapping[str, Any]) -> None:
        """Remembers that something happened while the clock was advanced."""
        at_ms = params.get("atMs", 0)
        for step in reversed(self.steps[-2:]):
            passed = at_ms - step.at_ms
            if step.is_advance and 0 < passed <= step.params["ms"]:
                step.used_ms = max(step.used_ms, passed)
                step.ads.add(params.get("adId") or "")
                return
            # What a call causes at once belongs to no advance before it that was answered.
            before = self.steps[-2] if len(self.steps) > 1 else None
            if passed >= 0 and (before is None or before.answered_after is not None):
                return

    def script(self) -> List[Step]:
        """The steps that a script makes, without the time in which nothing happened.

        Such a time stays if something happens later, as time passes, to an ad that was loaded
        before it: a banner is refreshed, or an ad expires. An advance that is left out stays in
        the list with 0 ms, so that the places of the others are the same.
        """
        steps = list(self.steps)
        later: Set[str] = set()
        for place in reversed(range(len(steps))):
            step = steps[place]
            if not step.is_advance:
                continue
            older = {ad for ad, count in self._begun.items() if count <= place} | {""}
            if step.used_ms < step.params["ms"] and not older & later:
                steps[place] = Step(step.method, {"ms": step.used_ms})
                steps[place].error = step.error
                steps[place].answered_after = step.answered_after
            later |= step.ads
        return steps


def _kept(result: Optional[Any]) -> Optional[Any]:
    """The part of a result that scripts need. The content of an ad can be large."""
    if not isinstance(result, dict):
        return result
    names = ("adId", "counted", "format", "responseInfo")
    return {name: result[name] for name in names if name in result}
