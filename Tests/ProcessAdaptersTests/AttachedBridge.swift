import EventLoop
import Mediation
import Platform
import PlatformTesting
import ProcessAdapters
import Testing

/// A bridge whose adapter `A` attaches itself.
@LoopActor
final class AttachedBridge {
  let loop: EventLoop
  let host: ProcessAdapterHost
  let mediator: Mediator
  var statuses: [String] = []
  private let place: TemporaryPath

  /// - Parameter port: Where programs attach; `nil` for a socket.
  init(timeoutMs: Int = 60_000, clock: Clock = Clock(.manual), port: Int? = nil) throws {
    let loop = EventLoop(clock: clock)
    self.loop = loop
    place = try TemporaryPath()
    var configuration = ProcessAdapterConfiguration(
      className: "A", program: .attached(port.map { .port($0) } ?? place.address))
    configuration.timeoutMs = timeoutMs
    let processes = SystemProcesses(on: loop, guardedBy: nil)
    let host = ProcessAdapterHost([configuration], in: processes)
    self.host = host
    mediator = Mediator(adapterClasses: host.adapterClasses, adUnits: [], clock: loop.clock)
    try host.listen(on: loop, token: port == nil ? nil : Self.token)
  }

  func connect() throws -> Descriptor { try place.address.connect() }

  /// What a program at a port must know.
  static let token = "0123456789abcdef"

  /// Where a set-up waits for a program: what a person reads.
  var address: LocalAddress? {
    let obstacle = host.adapterClasses[0].adapter.setUpObstacle ?? ""
    return obstacle.split(separator: "=").last.flatMap { LocalAddress(String($0)) }
  }

  /// The first line of a program that is the adapter `A`.
  static let firstLine =
    #"{"jsonrpc":"2.0","id":1,"method":"adapter/attach","params":{"className":"A"}}"#

  func attach() throws -> Descriptor {
    let program = try connect()
    try program.writeAll(Self.firstLine + "\n")
    #expect(read(program) == #"{"jsonrpc":"2.0","id":1,"result":{}}"#)
    return program
  }

  /// Runs the loop until something is so, or a minute has passed.
  func run(until isSo: () -> Bool) {
    let limitMs = MonotonicTime.ms + 60_000
    while !isSo() {
      precondition(MonotonicTime.ms < limitMs, "The bridge does not go on.")
      loop.turn(blocking: false)
    }
  }

  /// The next line that a program gets.
  func read(_ program: Descriptor) -> String {
    var line: [UInt8] = []
    while line.last != UInt8(ascii: "\n") {
      run { !program.wait(for: .readable, timeoutMs: 0).isEmpty }
      var byte: UInt8 = 0
      guard case .moved = withUnsafeMutableBytes(of: &byte, { program.readSome(into: $0) }) else {
        break
      }
      line.append(byte)
    }
    return String(decoding: line.dropLast(), as: UTF8.self)
  }

  func setUp() throws {
    try mediator.adapters.named("A").whenSetUp { [self] in statuses.append($0.description) }
  }

  func end(_ programs: Descriptor...) {
    host.end {}
    host.stopListening()
    for program in programs { program.close() }
  }
}
