package import EventLoop
import Mediation

/// The files of a run, which a person or a model edits while the run goes on: the configuration, and
/// the programs of adapters.
@LoopActor
package protocol EditedFiles: AnyObject {
  /// Reads what has changed since the last call, as far as that disturbs no ad.
  ///
  /// - Returns: A sentence for each change, and for each one that is not in force yet.
  func takeOver() -> [String]

  /// What is probably wrong in the configuration.
  var mistakes: [ConfigurationMistake] { get }

  /// The adapters whose programs attach themselves to this process.
  var attachedClassNames: Set<String> { get }
}

/// A probable mistake in a valid configuration.
package struct ConfigurationMistake: Sendable {
  /// The file, the line and the column: `FILE:LINE:COLUMN`.
  package let place: String
  /// What is wrong there, with the path of the member.
  package let what: String
  /// The ad unit that has the mistake; `nil` for another part of the file.
  package let adUnitID: String?
  /// The adapters whose programs have the mistake.
  package let classNames: [String]
  /// Whether the file names a program that can't be started.
  package let isOfStart: Bool

  package init(
    place: String, what: String, adUnitID: String? = nil, classNames: [String] = [],
    isOfStart: Bool = false
  ) {
    self.place = place
    self.what = what
    self.adUnitID = adUnitID
    self.classNames = classNames
    self.isOfStart = isOfStart
  }

  /// One sentence, as compilers write it.
  package var sentence: String { "\(place): \(what)" }
}

extension ModelContextSession {
  /// The mistakes of the configuration that concern a load.
  ///
  /// - Parameter classNames: The adapters of the load.
  func mistakes(in source: AdSource, _ classNames: [String]) -> [ConfigurationMistake] {
    (files?.mistakes ?? []).filter { mistake in
      if case .adUnit(let id) = source, mistake.adUnitID == id { return true }
      return mistake.classNames.contains(where: classNames.contains)
    }
  }
}
