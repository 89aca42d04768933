public import EventLoop

/// What a load of a native ad tells an adapter.
@BridgeActor
public final class MediationNativeAdConfiguration: MediationAdConfiguration {
  /// The publisher's preferences. Look for the kinds you know; there is at most one of each.
  public let options: [any AdLoaderOptions]

  /// The legacy formats that the publisher is ready to show. Fail with
  /// ``RequestErrorCode/invalidRequest`` rather than give another.
  public let adTypes: Set<NativeAdType>

  package init(
    credentials: MediationCredentials,
    request: AdRequest,
    deadlineMs: Int = Clock.lastMs,
    options: [any AdLoaderOptions],
    adTypes: Set<NativeAdType>
  ) {
    self.options = options
    self.adTypes = adTypes
    super.init(credentials: credentials, request: request, deadlineMs: deadlineMs)
  }
}
