"""The calls of a run, in a form from which a script can repeat them."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional

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

    def begin(self, method: str, params: Mapping[str, Any]) -> Step:
        """Adds a step. An advance of the clock continues the one before it."""
        step = Step(method, dict(params))
        last = self.steps[-1] if self.steps else None
        if method == "advanceClock" and last is None:
            return step  # Nothing happens before the first call.
        if method == "advanceClock" and last is not None and last.method == method:
            if last.error is None and isinstance(params.get("ms"), int):
                last.params["ms"] += params["ms"]
                return last
        if len(self.steps) < MOST_STEPS:
            self.steps.append(step)
        else:
            self.is_complete = False
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


def _kept(result: Optional[Any]) -> Optional[Any]:
    """The part of a result that scripts need. The content of an ad can be large."""
    if not isinstance(result, dict):
        return result
    names = ("adId", "counted", "format", "responseInfo")
    return {name: result[name] for name in names if name in result}
