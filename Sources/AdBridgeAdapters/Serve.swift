import EventLoop
public import Mediation
import Platform

/// Makes the program a process adapter: serves the bridge that has started it, to the end.
///
/// It is all that the `main.swift` of an adapter needs:
///
/// ```swift
/// import AdBridgeAdapters
///
/// final class MyNetwork: MediationAdapter {
///   // as in a bridge: formats, versions, loads
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
/// Call it first in the program, and once. It takes the calling thread: what is isolated to
/// `BridgeActor` runs there, and what is isolated to `MainActor` never does. Standard input and output
/// belong to the bridge; what the program prints goes to standard error, and so into the bridge's log.
/// Time is the world's, whatever clock the bridge has.
///
/// It returns when the bridge has closed the input and has every answer that it waits for, or when
/// nobody reads the answers any more. A `main.swift` that ends there ends with 0, as it should.
///
/// - Parameter adapterClasses: The classes that the program is, by the names of their types; a
///   ``CustomEventAdapter`` by that of its custom event. The bridge asks for one of them.
/// - Throws: What the system says of a standard output that is closed.
public func serve(_ adapterClasses: sending [any MediationAdapter.Type]) throws {
  try BridgeActor.claimThread {
    try Program(wire: Wire.open(), adapterClasses: adapterClasses).run()
  }
}
