import EventLoop
import JSON
import Mediation
import ModelContext
import Platform
import ProcessAdapters
import SampleAdapters

/// The configuration of a run for an agent, which is read again after each edit.
///
/// The run keeps its clock, its events and its ads. An invalid file changes nothing.
@LoopActor
final class EditedConfiguration: EditedFiles {
  private let path: String?
  private let mediator: Mediator
  private let startsPrograms: Bool
  private let makeHost: @LoopActor (Configuration) -> ProcessAdapterHost

  /// The process adapters in force.
  private(set) var host: ProcessAdapterHost
  /// Those that were replaced, until their programs have ended.
  private var formerHosts: [ProcessAdapterHost] = []
  private var attached: Set<String>

  private var stamp: FileStamp?
  /// What the file says.
  private var newest: Configuration
  /// Why the file can't be used; `nil` if it can.
  private var fault: String?
  /// What is in force, member by member, as the file says it.
  private var used: JSONObject

  /// - Parameters:
  ///   - path: The file; `nil` without one.
  ///   - configuration: What the file says now.
  ///   - startsPrograms: Whether a program that can't be started is a mistake.
  ///   - makeHost: Hosts the process adapters of a configuration.
  init(
    _ path: String?, _ configuration: Configuration, host: ProcessAdapterHost,
    of mediator: Mediator, startsPrograms: Bool = true,
    makeHost: @escaping @LoopActor (Configuration) -> ProcessAdapterHost
  ) {
    self.path = path
    self.mediator = mediator
    self.startsPrograms = startsPrograms
    self.makeHost = makeHost
    self.host = host
    newest = configuration
    used = configuration.members
    attached = configuration.attachedClassNames
    stamp = path.flatMap(FileStamp.init(ofFileAt:))
  }

  /// All hosts whose programs may still run.
  var hosts: [ProcessAdapterHost] { formerHosts + [host] }

  // MARK: EditedFiles

  var mistakes: [ConfigurationMistake] { newest.mistakes }
  var attachedClassNames: Set<String> { attached }

  func takeOver() -> [String] {
    formerHosts.removeAll { !$0.areRunning }
    guard let path else { return takeOverPrograms() }
    let stamp = FileStamp(ofFileAt: path)
    let isEdited = stamp != self.stamp
    if isEdited {
      self.stamp = stamp
      read(path)
    }
    if let fault {
      return ["\(fault) The configuration from before this edit is still in force."]
        + takeOverPrograms()
    }
    let changes = use(newest, path)
    return changes + (isEdited ? sentences(of: newest.mistakes) : []) + takeOverPrograms()
  }

  /// The first mistakes, as many as have room in an answer.
  private func sentences(of mistakes: [ConfigurationMistake]) -> [String] {
    let limit = 20
    let rest = mistakes.count - limit
    return mistakes.prefix(limit).map(\.sentence)
      + (rest > 0 ? ["There are more mistakes: adbridge --check-config lists them."] : [])
  }

  private func read(_ path: String) {
    do throws(UsageError) {
      newest = try Configuration(
        contentsOf: path, with: SampleAdapters.all, startsPrograms: startsPrograms)
      fault = nil
    } catch {
      fault = error.description + (error.description.hasSuffix(".") ? "" : ".")
    }
  }

  // MARK: What is used

  private func differs(_ name: String, in new: JSONObject) -> Bool { used[name] != new[name] }

  private func use(_ new: Configuration, _ path: String) -> [String] {
    let members = new.members
    var notes: [String] = []
    if differs("adapters", in: members) || differs("programs", in: members) {
      notes.append(replaceAdapters(new, path))
    }
    let (before, after) = (used["adUnits"]?.object, members["adUnits"]?.object)
    // Lists have the ad units in the order of the file.
    if differs("adUnits", in: members) || before?.members.map(\.key) != after?.members.map(\.key) {
      used["adUnits"] = members["adUnits"]
      mediator.replaceAdUnits(new.adUnits)
      notes.append("The ad units of \(path) were read again: \(difference(before, after)).")
    }
    if differs("requestConfiguration", in: members) {
      used["requestConfiguration"] = members["requestConfiguration"]
      mediator.setRequestConfiguration(new.requestConfiguration) {}
      notes.append("The request configuration of \(path) was read again.")
    }
    if differs("limits", in: members) {
      notes.append(
        "The limits of \(path) have changed. They apply after adbridge is started again.")
    }
    return notes
  }

  private func replaceAdapters(_ new: Configuration, _ path: String) -> String {
    let what = "The adapters of \(path) have changed."
    guard attached.isEmpty, new.attachedClassNames.isEmpty else {
      return "\(what) Programs attach themselves to this run, so the changes apply after adbridge "
        + "is started again."
    }
    guard mediator.ads.count == 0, mediator.adapters.pendingSetUpCount == 0 else {
      return "\(what) The changes apply as soon as no ad is live: use the action dispose of "
        + "drive_ad. \(liveAds)"
    }
    let before = used["adapters"]?.array?.compactMap { $0.object?["className"]?.string } ?? []
    used["adapters"] = new.members["adapters"]
    used["programs"] = new.members["programs"]
    let former = host
    host = makeHost(new)
    formerHosts.append(former)
    former.end {}
    mediator.replaceAdapters(host.adapterClasses(replacing: SampleAdapters.all))
    let added = new.adapters.map(\.className).filter { !before.contains($0) }
    return "The adapters of \(path) were read again, and start when they are needed"
      + (added.isEmpty ? "." : "; new: \(added.joined(separator: ", ")).")
  }

  private var liveAds: String {
    let ids = ((try? mediator.ads.list(after: nil, limit: 10).ads) ?? []).map(\.id.rawValue)
    return "Live: \(ids.joined(separator: ", "))."
  }

  private func difference(_ before: JSONObject?, _ after: JSONObject?) -> String {
    guard let after else { return "the built-in ones" }
    guard let before else { return "\(after.members.count) instead of the others" }
    let old = Set(before.members.map(\.key))
    let kept = after.members.filter { old.contains($0.key) }
    let parts = [
      ("new", after.members.map(\.key).filter { !old.contains($0) }),
      ("changed", kept.filter { before[$0.key] != $0.value }.map(\.key)),
      ("removed", before.members.map(\.key).filter { after[$0] == nil }),
    ]
    let texts = parts.filter { !$0.1.isEmpty }.map { word, ids in
      "\(word) \(ids.prefix(10).joined(separator: ", "))"
        + (ids.count > 10 ? " and \(ids.count - 10) more" : "")
    }
    return texts.isEmpty ? "their order has changed" : texts.joined(separator: "; ")
  }

  // MARK: Programs

  private func takeOverPrograms() -> [String] {
    let unbuilt = host.unbuiltPrograms.map { names, source, package in
      "\(source) is newer than the program of \(names.joined(separator: " and ")). Run swift build "
        + "--package-path \(package) to build it."
    }
    return unbuilt + restartChangedPrograms()
  }

  private func restartChangedPrograms() -> [String] {
    host.changedPrograms.flatMap { names, file -> [String] in
      let live = adInUse(of: names)
      return names.map { name -> String in
        let what = "\(file), a file of \(name), was written since the program was started."
        guard let live else {
          _ = try? mediator.adapters.restart(name) { _ in }
          return "\(what) It was started again."
        }
        return "\(what) It still runs as before, because \(live) is in use: dispose of it, or call "
          + "restart_adapter with className \(name)."
      }
    }
  }

  /// An ad that a restart of the program of these classes would disturb. Any load may be one of them.
  private func adInUse(of classNames: [String]) -> AdID? {
    let summaries = (try? mediator.ads.list(after: nil, limit: 1000).ads) ?? []
    return summaries.first {
      guard $0.state != .loading, let ad = try? mediator.ads.ad($0.id) else { return true }
      return classNames.contains(ad.className)
    }?.id
  }
}

extension Configuration {
  /// The adapters that attach themselves.
  fileprivate var attachedClassNames: Set<String> {
    Set(adapters.filter { $0.attachAddress != nil }.map(\.className))
  }
}
