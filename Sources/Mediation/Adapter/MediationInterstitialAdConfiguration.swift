public import EventLoop

/// What a load of an interstitial tells an adapter.
@BridgeActor
public final class MediationInterstitialAdConfiguration: MediationAdConfiguration {}
