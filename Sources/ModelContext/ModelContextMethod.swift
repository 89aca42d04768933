import JSON
import EventLoop
import JSONRPC
import Mediation

/// One method of the Model Context Protocol.
@LoopActor
protocol ModelContextMethod {
  static var name: String { get }

  /// Answers a request, now or later. A thrown error is the answer.
  static func handle(_ call: Call) throws(RPCError)
}

/// The methods of an era, and their names.
@LoopActor
struct ModelContextMethods {
  private let methods: [any ModelContextMethod.Type]
  private let names: MethodNames

  /// The methods of the newest revision.
  static let withoutHandshake = ModelContextMethods(
    [Discover.self] + common + [Listen.self])
  /// The methods after `initialize`.
  static let withHandshake = ModelContextMethods(
    [Ping.self] + common + [Subscribe.self, Unsubscribe.self])

  private static let common: [any ModelContextMethod.Type] = [
    ListTools.self,
    CallTool.self,
    ListResources.self,
    ListResourceTemplates.self,
    ReadResource.self,
    ListPrompts.self,
    GetPrompt.self,
    Complete.self,
  ]

  private init(_ methods: [any ModelContextMethod.Type]) {
    self.methods = methods
    names = MethodNames(methods.map { $0.name })
  }

  /// The method that a request calls.
  func method(of request: borrowing Request) throws(RPCError) -> any ModelContextMethod.Type {
    guard let index = names.index(of: request) else {
      let method = request.method
      throw .methodNotFound(method, nearest: nearestNames(to: method, in: names.all))
    }
    return methods[index]
  }
}
