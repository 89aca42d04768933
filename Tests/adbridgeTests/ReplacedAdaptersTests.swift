import EventLoop
import Mediation
import Platform
import ProcessAdapters
import SampleAdapters
import Testing

@testable import adbridge

/// What a run for an agent keeps of adapters that an edit of its configuration replaced.
@LoopActor
@Suite struct ReplacedAdaptersTests {
  private static func text(edit: Int) -> String {
    #"{"adapters":[{"className":"Network\#(edit)","command":["sh","-c","exit"]}],"adUnits":{}}"#
  }

  @Test func `adapters that were replaced are forgotten after their programs have ended`() throws {
    let file = try TemporaryFile(Self.text(edit: 0))
    let loop = EventLoop(clock: Clock(.manual))
    let processes = SystemProcesses(on: loop, guardedBy: nil)
    let mediator = Mediator(
      adapterClasses: SampleAdapters.all, adUnits: [], clock: loop.clock)
    let edited = EditedConfiguration(
      file.path, try Configuration(contentsOf: file.path, with: SampleAdapters.all),
      host: ProcessAdapterHost([], in: processes), of: mediator
    ) { ProcessAdapterHost($0.adapters, in: processes) }

    for edit in 1...20 {
      let descriptor = try Descriptor.open(writingTo: file.path)
      try descriptor.writeAll(Self.text(edit: edit))
      descriptor.close()
      let notes = edited.takeOver()
      #expect(notes.count == 1 && notes[0].hasSuffix("; new: Network\(edit)."), "\(notes)")
      // The one that was just replaced may still have programs.
      #expect(edited.hosts.count == 2)
    }

    _ = edited.takeOver()
    #expect(edited.hosts.count == 1)
  }
}
