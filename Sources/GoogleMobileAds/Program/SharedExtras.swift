import Foundation
import JSON

/// The publisher's extras of the last loads. As in the SDK, all networks that a load asks get the same
/// object, so an adapter can keep something for it.
@MainActor
struct SharedExtras {
  private struct Entry {
    let adKey: String
    let written: JSONObject
    /// The class of the extras; without one, the adapter that takes them.
    let owner: Owner
    let extras: any AdNetworkExtras
  }

  private enum Owner: Equatable {
    case extrasClass(ObjectIdentifier)
    case adapter(String)
  }

  /// The newest last.
  private var entries: [Entry] = []
  private static let limit = 32

  /// The extras of a load for an adapter: those that another network of the load has got, else new
  /// ones.
  ///
  /// - Parameters:
  ///   - written: The extras of the request.
  ///   - adKey: The ad of the load and its client; `nil` if the bridge does not say.
  ///   - adapter: The adapter that takes them.
  mutating func extras(
    _ written: JSONObject, of adKey: String?, for adapter: ServedAdapter
  ) -> (any AdNetworkExtras)? {
    let owner: Owner =
      adapter.extras.extrasClass.map { .extrasClass(ObjectIdentifier($0)) }
      ?? .adapter(adapter.qualifiedName)
    if let entry = entries.last(where: {
      $0.adKey == adKey && $0.owner == owner && $0.written == written
    }) {
      return entry.extras
    }
    guard let extras = adapter.extras.make(written.foundation) else { return nil }
    if let adKey {
      if entries.count >= Self.limit { entries.removeFirst() }
      entries.append(Entry(adKey: adKey, written: written, owner: owner, extras: extras))
    }
    return extras
  }
}

/// Makes the publisher's extras for the adapter.
struct ExtrasMaker {
  /// What `main.swift` gives; `nil` if it gives nothing.
  let custom: (([String: Any]) -> (any AdNetworkExtras)?)?
  /// The class that the adapter takes.
  let extrasClass: (any AdNetworkExtras.Type)?

  /// - Parameter values: The extras of the request.
  /// - Returns: `nil` if there are none, or the adapter takes none.
  func make(_ values: [String: Any]) -> (any AdNetworkExtras)? {
    guard !values.isEmpty else { return nil }
    if let custom { return custom(values) }
    switch extrasClass {
    case is CustomEventExtras.Type:
      let extras = CustomEventExtras()
      for (label, value) in values {
        extras.setExtras(value as? [String: Any], forLabel: label)
      }
      return extras
    case is Extras.Type:
      let extras = Extras()
      extras.additionalParameters = values
      return extras
    default:
      return nil
    }
  }
}
