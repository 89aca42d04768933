package import EventLoop
package import Mediation

/// Hosts the process adapters of one daemon.
@LoopActor
package final class ProcessAdapterHost {
  private let adapters: [ProcessAdapter]
  private let programs: [AdapterProgram]
  /// Where programs attach themselves; `nil` if none does.
  private var door: AttachDoor?

  /// Starts nothing: each process is started when it is first needed.
  package init(
    _ configurations: [ProcessAdapterConfiguration],
    in environment: any ProcessEnvironment
  ) {
    let loadIDs = LoadIDs()
    var (programs, shared): ([AdapterProgram], [String: AdapterProgram]) = ([], [:])
    adapters = configurations.map { configuration in
      let known = configuration.sharedProgram.flatMap { shared[$0] }
      let program = known ?? AdapterProgram(configuration, in: environment)
      if known == nil { programs.append(program) }
      if let name = configuration.sharedProgram { shared[name] = program }
      return ProcessAdapter(configuration, of: program, in: environment, loadIDs: loadIDs)
    }
    self.programs = programs
  }

  /// Begins to listen for the programs that attach themselves, if any do.
  ///
  /// - Parameter token: What a program that connects to a port must know.
  package func listen(on loop: EventLoop, token: String?) throws(AttachError) {
    let attached = adapters.compactMap { adapter in
      adapter.attachment.map { (adapter: adapter, address: $0.address) }
    }
    if !attached.isEmpty { door = try AttachDoor(for: attached, on: loop, token: token) }
  }

  /// Stops listening, and closes the connections of programs that do not serve.
  package func stopListening() {
    door?.close()
    door = nil
    for adapter in adapters { adapter.attachment?.close() }
  }

  /// Lets programs ask for ads.
  ///
  /// - Parameter makeClient: Makes the client of each program that can be one.
  package func serveRequests(_ makeClient: @escaping ProgramClient.Maker) {
    for adapter in adapters { adapter.makeClient = makeClient }
  }

  /// The adapter classes, in the order of their configurations.
  package var adapterClasses: [AdapterClass] {
    adapters.map { AdapterClass($0, className: $0.className) }
  }

  /// These adapter classes after those that are built in. A program replaces a built-in adapter of the
  /// same name.
  package func adapterClasses(replacing builtIn: [AdapterClass]) -> [AdapterClass] {
    let own = Set(adapters.map(\.className))
    let replaced = own.intersection(builtIn.map(\.className))
    return builtIn.filter { !own.contains($0.className) }
      + adapters.map {
        AdapterClass(
          $0, className: $0.className, replacesBuiltIn: replaced.contains($0.className))
      }
  }

  /// Ends all processes: closes their input, sends SIGTERM after 2 s, and SIGKILL after 4 s.
  ///
  /// - Parameter completion: Called when the last process has ended, perhaps before this returns.
  ///   It is not called if none is running.
  package func end(then completion: @escaping @LoopActor () -> Void) {
    for adapter in adapters { adapter.stopReporting() }
    for program in programs {
      program.end { [self] in
        if !areRunning { completion() }
      }
    }
    for adapter in adapters { adapter.close() }
  }

  /// Asks the process of the first adapter whether its thread is blocked.
  ///
  /// - Parameter completion: Called when it has answered, or has ended without an answer.
  /// - Returns: `false` if no process serves, or if the adapter does not list the method.
  package func ping(then completion: @escaping @LoopActor () -> Void) -> Bool {
    adapters.first?.ping(then: completion) ?? false
  }

  /// How processes have failed after they were told to end.
  package var failedEnds: [FailedEnd] { programs.flatMap(\.failedEnds) }

  /// Does something when the process of the first adapter has introduced itself, before its set-up.
  package func beforeSetUp(_ action: @escaping @LoopActor () -> Void) {
    adapters.first?.beforeSetUp = action
  }

  /// Whether any process has been started and has not ended.
  package var areRunning: Bool { programs.contains(where: \.isRunning) }

  /// The programs that serve and have a file that was written since their start: the classes, and
  /// that file.
  package var changedPrograms: [(classNames: [String], file: String)] {
    programs.compactMap { program in
      guard let file = program.changedFile else { return nil }
      return (adapters.filter { $0.program === program }.map(\.className), file)
    }
  }

  /// The programs with a Swift source that is newer than they are: the classes, that source, and the
  /// folder of its package.
  package var unbuiltPrograms: [(classNames: [String], source: String, package: String)] {
    programs.compactMap { program in
      guard let (source, package) = program.unbuiltSource else { return nil }
      return (adapters.filter { $0.program === program }.map(\.className), source, package)
    }
  }

  /// How many lines the running processes have logged, also those that were left out.
  package var logLineCount: Int { programs.reduce(0) { $0 + $1.logLineCount } }

  /// What the running processes have made of the ads to release.
  package var disposals: Disposals {
    programs.reduce(into: Disposals()) { $0.add($1.disposals) }
  }

  /// The messages of the running processes that were skipped because they were invalid.
  package var skippedMessages: SkippedMessages {
    programs.reduce(into: SkippedMessages()) { $0.add($1.skippedMessages) }
  }
}

/// Names loads: no two loads of a run have the same name.
@LoopActor
final class LoadIDs {
  private var count = 0

  /// The name of the next load.
  func next() -> LoadID {
    count += 1
    return LoadID(rawValue: "load-\(count)")
  }
}
