public import EventLoop

/// What a load of an app open ad tells an adapter.
@BridgeActor
public final class MediationAppOpenAdConfiguration: MediationAdConfiguration {}
