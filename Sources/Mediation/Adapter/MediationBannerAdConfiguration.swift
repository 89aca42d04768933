public import EventLoop

/// What a load of a banner tells an adapter.
@BridgeActor
public final class MediationBannerAdConfiguration: MediationAdConfiguration {
  /// The size of the banner that is asked for, in points.
  public let adSize: AdSize

  package init(
    credentials: MediationCredentials,
    request: AdRequest,
    deadlineMs: Int = Clock.lastMs,
    adSize: AdSize
  ) {
    self.adSize = adSize
    super.init(credentials: credentials, request: request, deadlineMs: deadlineMs)
  }
}
