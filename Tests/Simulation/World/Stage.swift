import EventLoop

/// Carries out steps with a bridge, and checks what they cause.
@LoopActor
protocol Stage: AnyObject {
  var client: ClientDoor { get }
  /// What must be gone when the stage is.
  var remains: Remains { get }

  /// Carries out a step. What it caused is checked now or in a later call.
  func take(_ step: Step) throws(Fault)

  /// Ends the client's input, then everything, and checks what is left.
  func end() throws(Fault)
}

extension Stage {
  var model: Model { client.model }
}

/// The parts of a bridge in memory that nothing may keep.
struct Remains {
  weak var session: AnyObject?
  weak var host: AnyObject?

  /// The name of what is left.
  var name: String? { session != nil ? "session" : host != nil ? "host of the programs" : nil }
}
