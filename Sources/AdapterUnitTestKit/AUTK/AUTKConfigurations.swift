public import GoogleMobileAds

// Google's kit has these classes: what adapters get, with properties that a test can set.

/// The credentials of a line item. A test sets them.
open class AUTKMediationCredentials: MediationCredentials {
  private var values: (settings: [String: Any], format: AdFormat) = ([:], .banner)

  public init() {
    super.init(settings: [:], format: .banner)
  }

  open override var settings: [String: Any] {
    get { values.settings }
    set { values.settings = newValue }
  }

  open override var format: AdFormat {
    get { values.format }
    set { values.format = newValue }
  }
}

/// What a set-up tells an adapter. A test sets it.
open class AUTKMediationServerConfiguration: MediationServerConfiguration {
  private var values: [MediationCredentials] = []

  public init() {
    super.init(credentials: [])
  }

  open override var credentials: [MediationCredentials] {
    get { values }
    set { values = newValue }
  }
}

/// The credentials of the line items that signals can be for. A test sets them.
open class AUTKRTBMediationSignalsConfiguration: RTBMediationSignalsConfiguration {
  private var values: [MediationCredentials] = []

  public init() {
    super.init(credentials: [])
  }

  open override var credentials: [MediationCredentials] {
    get { values }
    set { values = newValue }
  }
}

/// What a request for signals tells an adapter. A test sets it.
open class AUTKRTBRequestParameters: RTBRequestParameters {
  private struct Values {
    var configuration: RTBMediationSignalsConfiguration
    var extras: (any AdNetworkExtras)?
    var adSize = AdSizeInvalid
  }

  private var values: Values

  public init() {
    let configuration = RTBMediationSignalsConfiguration(credentials: [])
    values = Values(configuration: configuration)
    super.init(configuration: configuration)
  }

  open override var configuration: RTBMediationSignalsConfiguration {
    get { values.configuration }
    set { values.configuration = newValue }
  }

  open override var extras: (any AdNetworkExtras)? {
    get { values.extras }
    set { values.extras = newValue }
  }

  open override var adSize: AdSize {
    get { values.adSize }
    set { values.adSize = newValue }
  }
}
