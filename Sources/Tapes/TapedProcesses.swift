package import EventLoop
import Platform
package import ProcessAdapters

/// Starts programs and records what they do, answers for them from a tape, or both.
@LoopActor
package final class TapedProcesses: ProcessEnvironment {
  private let processes: any ProcessEnvironment
  private let recorder: TapeRecorder?
  private let player: TapePlayer?

  /// - Parameters:
  ///   - recorder: Records what the player does not know; `nil` to start no program.
  ///   - player: Answers what it knows; `nil` to ask the programs for everything.
  package init(
    _ processes: any ProcessEnvironment, recorder: TapeRecorder?, player: TapePlayer?
  ) {
    self.processes = processes
    self.recorder = recorder
    self.player = player
  }

  package var clock: Clock { processes.clock }
  package var realTime: Clock { processes.realTime }
  package var pendingWork: PendingWork { processes.pendingWork }

  package func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
    processes.addWork(step)
  }

  package func log(_ level: Log.Level, _ message: String) { processes.log(level, message) }

  package func start(
    _ command: ChildProcess.Command
  ) throws(ProcessStartError) -> any ProcessTransport {
    if recorder == nil, let player {
      return PlayingTransport(player, on: clock, realTime: realTime)
    }
    return try processes.start(command)
  }

  package func adopt(
    _ transport: any ProcessTransport, of className: String
  ) -> any ProcessTransport {
    if let playing = transport as? PlayingTransport {
      playing.program = className
      return playing
    }
    let program = processes.adopt(transport, of: className)
    guard let recorder else { return program }
    let recording = RecordingTransport(program, of: className, recorder: recorder) {
      [player] method, params in
      !TapedMessage.isAsking(method) && player?.knows(method, params, of: className) == true
    }
    guard let player else { return recording }
    let playing = PlayingTransport(player, on: clock, realTime: realTime, before: recording)
    playing.program = className
    return playing
  }
}

extension ProcessAdapterConfiguration {
  /// The configuration of an adapter that a tape answers for: nothing has to attach.
  package var replayed: ProcessAdapterConfiguration {
    guard attachAddress != nil else { return self }
    var replayed = ProcessAdapterConfiguration(
      className: className, command: ChildProcess.Command(program: className, arguments: []))
    replayed.sharedProgram = sharedProgram
    replayed.timeoutMs = timeoutMs
    replayed.restart = restart
    return replayed
  }
}
