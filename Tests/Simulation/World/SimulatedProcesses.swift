import Ads
import EventLoop
import Mediation
import Platform
import ProcessAdapters

/// The programs of a world, and what the bridge needs to run them.
@LoopActor
final class SimulatedProcesses: ProcessEnvironment {
  let clock: Clock
  let realTime: Clock
  let pendingWork = PendingWork()
  private(set) var all: [SimulatedProcess] = []

  private let setting: Setting
  private var startCounts: [String: Int] = [:]
  private var work: [(number: Int, step: @LoopActor () -> Bool)] = []
  private var lastWork = 0

  init(_ setting: Setting, clock: Clock, realTime: Clock) {
    self.setting = setting
    self.clock = clock
    self.realTime = realTime
  }

  // MARK: ProcessEnvironment

  func start(_ command: ChildProcess.Command) throws(ProcessStartError) -> any ProcessTransport {
    let className = command.program
    let number = startCounts[className, default: 0]
    startCounts[className] = number + 1
    let program = setting.programs.first { $0.className == className }
    let words = program?.words(ofStart: number) ?? []
    if words.contains("refuse") { throw ProcessStartError(reason: "not today") }
    let process = SimulatedProcess(
      className: className, number: number, start: words, realTime: realTime)
    all.append(process)
    return process
  }

  func addWork(_ step: @escaping @LoopActor () -> Bool) -> @LoopActor () -> Void {
    lastWork += 1
    let number = lastWork
    work.append((number, step))
    return { [weak self] in self?.work.removeAll { $0.number == number } }
  }

  func log(_ level: Log.Level, _ message: String) {}

  // MARK: The world

  /// For how long nothing must have happened before the clock of the ads moves by itself.
  var pendingWorkMs: Int { pendingWork.quietMs }

  /// The program of a class that runs.
  func running(_ className: String) -> SimulatedProcess? {
    all.last { $0.className == className && !$0.hasEnded }
  }

  /// When a program does the next thing by itself.
  var nextMs: Int? { all.compactMap(\.nextMs).min() }

  /// The next thing that a program does by now; of several programs the one that started first.
  func nextAction() -> (SimulatedProcess, ProgramAction)? {
    for process in all {
      if let action = process.nextAction() { return (process, action) }
    }
    return nil
  }

  /// Lets one program read one line.
  func readLine() -> Bool {
    for process in all where process.readLine() { return true }
    return false
  }

  /// Does one piece of the bridge's work.
  func doWork() -> Bool {
    for (_, step) in work where step() { return true }
    return false
  }

  /// How many programs were started.
  var startCount: Int { startCounts.values.reduce(0, +) }

  /// Whether the bridge still has work to do for any program.
  var hasWork: Bool { !work.isEmpty }
}

extension ProcessAdapterConfiguration {
  init(_ program: Setting.Program) {
    self.init(
      className: program.className,
      command: ChildProcess.Command(program: program.className, arguments: []))
    timeoutMs = program.timeoutMs
    restart.delayMs = program.restartDelayMs
    restart.maxDelayMs = program.restartMaxDelayMs
  }
}

extension AdUnit {
  convenience init(_ unit: Setting.Unit) {
    let format: AdFormat =
      AdFormat.allCases.first { $0.rawValue == unit.format } ?? .native
    self.init(
      id: unit.id, format: format,
      lineItems: unit.items.map { item in
        LineItem(
          className: item.className, parameter: item.parameter, timeoutMs: item.timeoutMs,
          price: item.price.map(Price.init(dollars:)))
      },
      timeoutMs: unit.timeoutMs, refreshMs: unit.refreshMs, expiryMs: unit.expiryMs,
      bidders: unit.bidders.map { item in
        let lineItem = LineItem(
          className: item.className, parameter: item.parameter, timeoutMs: item.timeoutMs)
        return Bidder(
          lineItem,
          Bidder.Offer(BidPricing(dollars: item.price), rules: item.rules.map(BidRule.init)))
      },
      floor: unit.floor.map(Price.init(dollars:)),
      exchange: unit.exchange.map {
        LineItem(className: $0.className, parameter: $0.parameter, timeoutMs: $0.timeoutMs)
      })
  }
}

extension BidRule {
  fileprivate init(_ rule: Setting.Rule) {
    self.init(
      Condition(
        format: rule.format.flatMap { AdFormat(rawValue: $0) },
        keywords: rule.keyword.map { [$0] }, minFloor: rule.minFloor.map(Price.init(dollars:)),
        maxFloor: rule.maxFloor.map(Price.init(dollars:)), hours: rule.hours),
      BidPricing(dollars: rule.price))
  }
}

extension BidPricing {
  fileprivate init(dollars price: Int?) {
    self.init(prices: [price.map(Price.init(dollars:))].compactMap { $0 })
  }
}

extension Price {
  fileprivate init(dollars: Int) {
    self.init(micros: dollars * 1_000_000)
  }
}
