public import EventLoop

/// Where an adapter forwards what happens to a banner.
@BridgeActor
public protocol MediationBannerAdEventDelegate: MediationAdEventDelegate {}
