"""The behaviour of the sample network and its adapters, according to the contract."""

from dataclasses import dataclass

FULL_SCREEN = ("interstitial", "rewarded", "rewardedInterstitial", "appOpen")
FORMATS = ("native", "banner", *FULL_SCREEN)
ADAPTERS = {
    "SampleCustomEvent": FORMATS,
    "SampleSelfTrackingCustomEvent": ("native",),
    "SampleLegacyCustomEvent": ("native",),
    "SampleFaultyCustomEvent": ("native", "rewarded"),
    "SampleUnreadyCustomEvent": ("native",),
}

#: The adapter whose set-up fails.
UNREADY = ("SampleUnreadyCustomEvent",)
ATTEMPT_MS, LOAD_MS = 10_000, 60_000

#: The rules that the faulty adapter violates through the legacy API.
LEGACY_RULES = ("eventBeforeCompletion", "unrequestedAdType", "adChoicesMisplaced")
RULES = (
    "duplicateCompletion", "lateCompletion", "neverCompleted", "emptyCompletion",
    "eventBeforeCompletion", "eventAfterDispose", "doubleImpression", "wrongTracker",
    "impressionBeforeRender", "unpairedScreen", "eventOrder", "unrequestedAdType",
    "imageNotDelivered", "adChoicesMisplaced", "missingAsset")
SEVERITIES = dict.fromkeys(RULES, "error") | dict.fromkeys(
    ("lateCompletion", "eventAfterDispose", "impressionBeforeRender", "unpairedScreen",
     "eventOrder", "missingAsset"), "warning")


@dataclass(frozen=True)
class Unit:
    """A built-in ad unit: its networks and its total time limit."""

    format: str
    items: tuple
    timeout_ms: int = LOAD_MS
    refresh_ms: int = None


def _unit(format, parameter, adapter="SampleCustomEvent", **more):
    return Unit(format, ((adapter, parameter),), **more)


UNITS = {
    "sample/native": _unit("native", "app-install"),
    "sample/content": _unit("native", "content"),
    "sample/app-install": _unit("native", "app-install"),
    "sample/url-only": _unit("native", "url-only+content"),
    "sample/missing-images": _unit("native", "url-only+missing-images+content"),
    "sample/self-tracking": _unit("native", "content", "SampleSelfTrackingCustomEvent"),
    "sample/legacy": _unit("native", "content", "SampleLegacyCustomEvent"),
    "sample/legacy-app-install": _unit("native", "app-install", "SampleLegacyCustomEvent"),
    "sample/legacy-self-tracking": _unit(
        "native", "self-tracking+content", "SampleLegacyCustomEvent"),
    "sample/banner": _unit("banner", "content"),
    "sample/banner-no-fill": _unit("banner", "no-inventory"),
    "sample/banner-refresh": _unit("banner", "content", refresh_ms=30_000),
    "sample/interstitial": _unit("interstitial", "content"),
    "sample/rewarded": _unit("rewarded", "content"),
    "sample/rewarded-interstitial": _unit("rewardedInterstitial", "content"),
    "sample/app-open": _unit("appOpen", "content"),
    "sample/not-ready": _unit("interstitial", "not-ready"),
    "sample/waterfall": Unit("native", tuple(
        ("SampleCustomEvent", word) for word in ("no-inventory", "network-error", "content"))),
    "sample/no-fill": _unit("native", "no-inventory"),
    "sample/network-error": _unit("native", "network-error"),
    "sample/bad-request": _unit("native", "bad-request"),
    "sample/unknown-error": _unit("native", "unknown-error"),
    "sample/slow": _unit("native", "slow-2000+content"),
    "sample/late": _unit("native", "slow-20000+content"),
    "sample/never": _unit("native", "never"),
    "sample/twice": _unit("native", "twice+content"),
    "sample/unready": _unit("native", "content", "SampleUnreadyCustomEvent"),
    "sample/flaky": _unit("native", "fail-first-2+content"),
}
for _rule in RULES:
    _words = {"lateCompletion": "slow-60+content", "unrequestedAdType": "app-install"}
    UNITS[f"sample/break-{_rule}"] = _unit(
        "native", f"break-{_rule}+{_words.get(_rule, 'content')}", "SampleFaultyCustomEvent",
        timeout_ms=50 if _rule in ("lateCompletion", "neverCompleted") else LOAD_MS)


@dataclass
class Outcome:
    """An adapter's answer to a load."""

    gives_ad: bool = True
    delay_ms: int = 0
    """The time until the answer; None for never."""
    ad_type: str = None
    is_ready: bool = True
    tracks_itself: bool = False
    rule: str = None
    has_nothing: bool = False
    """Whether it answers with neither an ad nor an error."""


def ask(class_name, parameter, kind, failures):
    """The outcome of one attempt. `failures` counts those of `fail-first-…` by parameter."""
    if class_name in UNREADY:
        return Outcome(gives_ad=False)
    words = parameter.split("+") if parameter is not None else [""]
    outcome = Outcome()
    types, error, first = [], False, None
    for word in words:
        if word in ("content", "app-install"):
            types.append({"content": "content", "app-install": "appInstall"}[word])
        elif word in ("no-inventory", "network-error", "bad-request", "unknown-error"):
            error = True
        elif word == "never":
            outcome.delay_ms = None
        elif word.startswith("slow-") and word[5:].isdecimal():
            outcome.delay_ms = int(word[5:])
        elif word.startswith("fail-first-") and word[11:].isdecimal():
            first = int(word[11:])
        elif word[:6] == "break-" and word[6:] in RULES:
            is_broken = class_name == "SampleFaultyCustomEvent" and kind.format == "native"
            outcome.rule = word[6:] if is_broken else None
        elif word == "self-tracking":
            outcome.tracks_itself = True
        elif word == "not-ready":
            outcome.is_ready = False
        elif word not in ("twice", "url-only", "missing-images"):
            return Outcome(gives_ad=False)
    if class_name == "SampleSelfTrackingCustomEvent":
        outcome.tracks_itself = True
    elif class_name == "SampleCustomEvent":
        outcome.tracks_itself = False
    is_asked = kind.format != "native" or _choose_type(outcome, types, kind)
    if is_asked and first is not None:
        failed = failures.get(parameter, 0)
        error = failed < first
        failures[parameter] = failed + error
    if kind.format == "native" and kind.wants_images and "missing-images" in words:
        error = True
    outcome.gives_ad = outcome.gives_ad and not error
    if outcome.rule == "neverCompleted":
        outcome.delay_ms = None
    elif outcome.rule == "lateCompletion" and is_asked and not any(
            word == "never" or word.startswith("slow-") for word in words):
        outcome.delay_ms = 60_001
    outcome.has_nothing = outcome.rule == "emptyCompletion"
    return outcome


def _choose_type(outcome, types, kind):
    """Chooses the type of a native ad; returns False if no requested type is available.

    Then the adapter does not ask its network at all.
    """
    welcome = [one for one in types or ("appInstall", "content") if one in kind.ad_types]
    if outcome.rule == "unrequestedAdType":
        welcome = types or ["appInstall"]
    if welcome:
        outcome.ad_type = welcome[0]
    else:
        outcome.gives_ad, outcome.delay_ms = False, 0
    return bool(welcome)
