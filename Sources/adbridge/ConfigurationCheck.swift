import Ads
import EventLoop
import JSON
import Mediation
import ModelContext
import Platform
import ProcessAdapters
import SampleAdapters
import SampleNetwork

/// `adbridge --check-config FILE`: says what is wrong in a configuration, as compilers do.
///
/// It starts the programs of the adapters, because only they know which formats they load.
@LoopActor
enum ConfigurationCheck {
  /// How long the programs may take to be set up, in milliseconds.
  private static let timeoutMs = 10_000

  /// Everything that is wrong, each as `FILE:LINE:COLUMN: MESSAGE`.
  static func sentences(about path: String) -> [String] {
    let configuration: Configuration
    let file: JSONFile
    do throws(UsageError) {
      file = try JSONFile(path, of: "--check-config")
      configuration = try Configuration(file, with: SampleAdapters.all)
    } catch {
      return [error.description]
    }
    var found = FoundMistakes(configuration.mistakes, in: file)
    findUnreachableLineItems(of: configuration, &found)
    findMistakesOfPrograms(of: configuration, &found)
    return found.sentences
  }

  /// What the programs say: that they can't be set up, or do not load a format.
  private static func findMistakesOfPrograms(
    of configuration: Configuration, _ found: inout FoundMistakes
  ) {
    // A program that attaches itself is not there yet. One with a known mistake would only fail.
    let known = Set(configuration.mistakes.flatMap(\.classNames))
    let adapters = configuration.adapters.filter {
      $0.attachAddress == nil && !known.contains($0.className)
    }
    guard !adapters.isEmpty else { return }
    let loop = EventLoop(clock: Clock(.wall))
    SampleSDK.start(clock: loop.clock)
    let host = ProcessAdapterHost(
      adapters, in: SystemProcesses(on: loop, guardedBy: CurrentProcess.executable))
    let mediator = Mediator(
      adapterClasses: host.adapterClasses, adUnits: configuration.adUnits, clock: loop.clock,
      requestConfiguration: configuration.requestConfiguration)
    host.serveRequests(from: mediator)
    var hasEnded = false
    var (statuses, ready): ([AdapterStatus], [AdapterClass]) = ([], [])
    let end = {
      hasEnded = true
      loop.stop()
    }
    _ = try? mediator.adapters.setUp(nil, timeoutMs: timeoutMs) {
      statuses = $0
      ready = mediator.adapters.all.filter { $0.summary.state == .ready }.map(\.adapterClass)
      guard host.areRunning else { return end() }
      host.end { end() }
    }
    if !hasEnded { loop.run() }
    findFailures(statuses, of: configuration, &found)
    findWrongFormats(of: configuration, among: ready, &found)
  }

  private static func findFailures(
    _ statuses: [AdapterStatus], of configuration: Configuration, _ found: inout FoundMistakes
  ) {
    for status in statuses {
      guard let error = status.error,
        let index = configuration.adapters.firstIndex(where: { $0.className == status.className })
      else { continue }
      found.add(at: JSONPath([.key("adapters"), .index(index)]), error.message)
    }
  }

  private static func findWrongFormats(
    of configuration: Configuration, among classes: [AdapterClass], _ found: inout FoundMistakes
  ) {
    for unit in configuration.ownAdUnits ?? [] {
      if let exchange = unit.exchange,
        let adapter = classes.first(where: { $0.className == exchange.className })?.adapter,
        adapter.origin == .process, adapter.isExchange == false
      {
        found.add(
          at: JSONPath([.key("adUnits"), .key(unit.id), .key("exchange"), .key("className")]),
          "\(exchange.className) is not an exchange: it does not answer requests for bids.")
      }
      let lists = [("bidders", unit.bidders.map(\.lineItem)), ("lineItems", unit.lineItems)]
      for (list, items) in lists {
        for (index, item) in items.enumerated() {
          guard let adapter = classes.first(where: { $0.className == item.className }),
            !adapter.formats.contains(unit.format)
          else { continue }
          let path = JSONPath([
            .key("adUnits"), .key(unit.id), .key(list), .index(index), .key("className"),
          ])
          let formats = adapter.formats.map(\.rawValue).joined(separator: ", ")
          found.add(
            at: path, "\(item.className) loads no \(unit.format.rawValue) ads, only \(formats).")
        }
      }
    }
  }

  /// Finds the line items that no plain load reaches, because a sample network before them always
  /// has an ad, or never answers. A plain load names no types, no bid and no time of its own.
  private static func findUnreachableLineItems(
    of configuration: Configuration, _ found: inout FoundMistakes
  ) {
    let programs = Set(configuration.adapters.map(\.className))
    // Prices order the networks of an ad unit with bidders.
    for unit in configuration.ownAdUnits ?? [] where !unit.hasAuction {
      let timeoutMs = unit.timeoutMs ?? AdLoad.timeoutMs
      var leftMs = timeoutMs
      let samples = unit.lineItems.map { item in
        programs.contains(item.className) ? nil : SampleAdapters.adUnit(of: item, unit.format)
      }
      for (index, (item, next)) in zip(unit.lineItems, samples.dropFirst()).enumerated() {
        guard let sample = samples[index] else { continue }
        let reason: String
        if sample.alwaysFills(unit.format, before: next) {
          reason = "\(item.className) with \(sample.name) always has an ad"
        } else if case .never = sample.timing {
          leftMs -= item.timeoutMs ?? AdLoad.attemptTimeoutMs
          guard leftMs <= 0 else { continue }
          reason = "the networks before it never answer, and take all \(timeoutMs) ms of the load"
        } else {
          continue
        }
        let path = JSONPath([
          .key("adUnits"), .key(unit.id), .key("lineItems"), .index(index + 1),
        ])
        found.add(at: path, "a plain load never reaches it: \(reason).")
        break
      }
    }
  }
}

extension SampleAdUnit {
  /// Whether each plain load gets an ad, and the next line item would have no ad for any other load.
  fileprivate func alwaysFills(_ format: AdFormat, before next: SampleAdUnit?) -> Bool {
    guard case .atOnce = timing, failure == nil, failuresAtFirst == nil, !isRandom,
      brokenRule == nil, !lacksImages, fillRate == nil || fillRate == Self.always
    else { return false }
    // A load may ask for the other type of native ads, which the next network may have.
    return format != .native || adTypes.count > 1 || next?.adTypes == adTypes
  }
}

/// The first mistakes, and how many others there are.
private struct FoundMistakes {
  /// How many of those that are added are written out.
  private static let limit = 100

  private let mistakes: [ConfigurationMistake]
  private let file: JSONFile
  private var added: [(path: JSONPath, what: String)] = []
  private var unreportedCount = 0

  /// - Parameter mistakes: Those that the file itself shows; there is a limit on them, too.
  init(_ mistakes: [ConfigurationMistake], in file: JSONFile) {
    self.mistakes = mistakes
    self.file = file
  }

  mutating func add(at path: JSONPath, _ what: String) {
    if added.count < Self.limit {
      added.append((path, what))
    } else {
      unreportedCount += 1
    }
  }

  /// A sentence for each mistake, and one for those that are not written out.
  var sentences: [String] {
    let places = JSONLocation.ofValues(at: added.map(\.path), in: file.bytes)
    var sentences = mistakes.map(\.sentence)
    sentences += zip(places, added).map { "\(file.place($0)): \($1.path): \($1.what)" }
    if unreportedCount > 0 {
      sentences.append(ConfigurationMistake.unlisted(unreportedCount, in: file).sentence)
    }
    return sentences
  }
}
