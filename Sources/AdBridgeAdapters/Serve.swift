// A program that imports this module has everything that an adapter needs: the protocols and types
// of the SDK, the actor that they run on, and the JSON of settings and extra assets.
@_exported public import EventLoop
@_exported public import JSON
@_exported public import Mediation
import Platform

/// Makes the program a process adapter: serves the bridge that has started it, until the bridge
/// ends the conversation.
///
/// The `main.swift` of an adapter needs nothing else:
///
/// ```swift
/// import AdBridgeAdapters
///
/// final class MyNetwork: MediationAdapter {
///   // formats, versions, loads, as the guides describe them
/// }
///
/// try serve([MyNetwork.self])
/// ```
///
/// A configuration of the bridge then names the class and the program:
///
/// ```json
/// {"adapters": [{"className": "MyNetwork", "command": [".build/release/MyNetwork"]}]}
/// ```
///
/// Call it once, as the first thing in the program. It keeps the calling thread: code that is
/// isolated to `BridgeActor` runs there, and code that is isolated to `MainActor` never runs.
/// Standard input and output belong to the bridge; what the program prints goes to standard error,
/// and so into the bridge's log. Time is real time, whatever clock the bridge has.
///
/// It returns when the bridge has closed the input and every answer that it waits for is written,
/// or when nobody reads the answers. A `main.swift` that ends there ends with the exit code 0, as
/// it should.
///
/// - Parameter adapterClasses: The classes that the program serves, by the names of their types; a
///   ``CustomEventAdapter`` by the name of its custom event. The bridge asks for one of them.
/// - Throws: The error of the operating system if standard output is closed.
public func serve(_ adapterClasses: sending [any MediationAdapter.Type]) throws {
  try BridgeActor.claimThread {
    try AdapterServer(wire: Wire.open(), adapterClasses: adapterClasses).run()
  }
}
