// As the umbrella header of the network's SDK does.
@_exported public import UIKit

/// The version of the network's SDK.
public let SampleSDKVersion = "1.0.0"

/// The number of the version of this framework.
public let SampleAdSDKVersionNumber = 1.0
