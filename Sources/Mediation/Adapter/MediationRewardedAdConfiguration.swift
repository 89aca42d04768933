public import EventLoop

/// What a load of a rewarded ad or a rewarded interstitial tells an adapter.
@BridgeActor
public final class MediationRewardedAdConfiguration: MediationAdConfiguration {}
