/// The names that a misspelled name may stand for, best first.
///
/// A name is near if at most a third of the letters of the longer name differ, or if it contains
/// the misspelled name.
package func nearestNames(to name: String, in names: [String]) -> [String] {
  let written = comparedLetters(of: name)
  let distances = names.compactMap { candidate -> (name: String, distance: Int)? in
    nearDistance(written, comparedLetters(of: candidate)).map { (candidate, $0) }
  }
  var nearest: [String] = []
  for (name, _) in distances.sorted(by: { ($0.distance, $0.name) < ($1.distance, $1.name) })
  where nearest.last != name && nearest.count < 3 {
    nearest.append(name)
  }
  return nearest
}

/// The number of letters that differ between a text and a name that it may stand for; `nil` if they
/// are not near.
package func nearDistance(from text: String, to name: String) -> Int? {
  nearDistance(comparedLetters(of: text), comparedLetters(of: name))
}

/// The beginning, because the work grows with both lengths.
private func comparedLetters(of text: String) -> [UInt8] {
  Array(text.prefix(100).lowercased().utf8)
}

private func nearDistance(_ written: [UInt8], _ letters: [UInt8]) -> Int? {
  let distance = editDistance(written, letters)
  let isNear = distance * 3 <= max(written.count, letters.count)
  // Not `String.contains`: it links the engine of regular expressions, 2 MB of program.
  let isPart =
    written.count >= 3 && letters.indices.contains { letters[$0...].starts(with: written) }
  return isNear || isPart ? distance : nil
}

/// A question with the name that a misspelled name probably stands for, after a space; empty if no
/// name is near.
package func nearestNameHint(to name: String, in names: [String]) -> String {
  nearestNames(to: name, in: names).first.map { " Did you mean \($0)?" } ?? ""
}

/// The number of letters to add, remove, replace or swap with the next one to turn one text into the
/// other.
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var row = Array(0...second.count)
  var (rowBefore, next) = (row, row)
  for (i, letter) in first.enumerated() {
    next[0] = i + 1
    for (j, other) in second.enumerated() {
      var distance = min(row[j] + (letter == other ? 0 : 1), row[j + 1] + 1, next[j] + 1)
      if i > 0, j > 0, letter == second[j - 1], first[i - 1] == other {
        distance = min(distance, rowBefore[j - 1] + 1)
      }
      next[j + 1] = distance
    }
    (rowBefore, row, next) = (row, next, rowBefore)
  }
  return row[second.count]
}
