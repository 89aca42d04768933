import Ads
import EventLoop
import GoogleMobileAds
import JSONRPC

/// The objects of a test that an adapter gets beside the bridge's messages.
///
/// The requests of one method are sent in the order of the calls that cause them, so the first
/// object of a method goes with its next request. A call that ends before its request is sent takes
/// its object back.
@LoopActor
final class GivenObjects {
  /// The method of a request that an object goes with.
  struct Method: Hashable {
    fileprivate let name: String

    static let setUp = Method(name: "adapter/setUp")
    static let collectSignals = Method(name: "adapter/collectSignals")

    static func load(_ format: Ads.AdFormat) -> Method {
      let format = format.rawValue
      return Method(name: "adapter/load\(format.prefix(1).uppercased())\(format.dropFirst())")
    }
  }

  private struct Waiting {
    let number: Int
    let object: GivenParameters
  }

  private var serverConfiguration: MediationServerConfiguration?
  private var waiting: [Method: [Waiting]] = [:]
  private var lastNumber = 0

  nonisolated init() {}

  /// Gives the parameters of every set-up.
  ///
  /// - Parameter replacing: Whether they replace earlier ones.
  func setUp(with configuration: MediationServerConfiguration, replacing: Bool) {
    if replacing || serverConfiguration == nil { serverConfiguration = configuration }
  }

  /// Gives an object for the next request of a method that has none.
  ///
  /// - Returns: Takes the object back, unless it was sent.
  func add(_ object: GivenParameters, for method: Method) -> @LoopActor () -> Void {
    lastNumber += 1
    let number = lastNumber
    waiting[method, default: []].append(Waiting(number: number, object: object))
    return { [weak self] in self?.waiting[method]?.removeAll { $0.number == number } }
  }

  /// Takes the object that goes with a line; `nil` if there is none.
  func take(for line: UnsafeBufferPointer<UInt8>) -> GivenParameters? {
    guard let name = (try? Envelope(parsing: line))?.method else { return nil }
    let method = Method(name: name)
    if method == .setUp { return serverConfiguration.map { .setUp($0) } }
    guard let first = waiting[method]?.first else { return nil }
    waiting[method]?.removeFirst()
    return first.object
  }
}
