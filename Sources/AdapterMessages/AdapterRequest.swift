package import JSON
package import Mediation

/// A request of the bridge to a process adapter: its name, its parameters, and its result.
///
/// The bridge writes the parameters and reads the result; the program does the opposite. The bridge
/// writes every member. A program may leave out a member that can be null.
package protocol AdapterRequest {
  associatedtype Params: JSONReadable & JSONWritable
  associatedtype Result: JSONReadable & JSONWritable

  /// The name of the method.
  static var name: String { get }
}

/// A request for an ad.
package protocol AdapterLoadRequest: AdapterRequest
where Params: AdapterLoadParameters, Result == LoadAnswer<Ad> {
  /// The description of the ad that was loaded.
  associatedtype Ad: JSONReadable & JSONWritable

  static var format: AdFormat { get }
}

/// A request about one ad that was loaded.
package protocol AdapterAdRequest: AdapterRequest where Params: AdapterAdParameters {}

/// A message without an answer, from the bridge to a process adapter or back.
package protocol AdapterNotification {
  associatedtype Params: JSONReadable & JSONWritable

  /// The name of the method.
  static var name: StaticString { get }
}
