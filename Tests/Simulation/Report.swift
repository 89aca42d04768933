import EventLoop

/// What the simulation prints.
enum Report {
  /// The table of a run without a fault.
  static func text(of counts: Counts) -> String {
    var rows: [(String, Int)] = [
      ("steps", counts.steps), ("worlds", counts.worlds), ("lines in", counts.linesIn),
      ("answers", counts.requests), ("loads that gave an ad", counts.loads),
      ("lines out", counts.linesOut), ("events", counts.events),
      ("programs started", counts.starts), ("programs ended", counts.exits),
    ]
    rows += section("faults put in", counts.faults)
    rows += section("violations told", counts.violations)
    rows += [("errors answered", counts.errors.values.reduce(0, +))]
    rows += counts.errors.sorted { $0.key < $1.key }.map { ("  \($0.key)", $0.value) }
    rows.removeAll { $0.1 == 0 }
    let width = rows.map(\.0.count).max() ?? 0
    return rows.map { name, count in
      let number = grouped(count)
      let gap = String(repeating: " ", count: width - name.count + 2 + max(0, 11 - number.count))
      return name + gap + number
    }.joined(separator: "\n")
  }

  private static func section(_ name: String, _ counts: [String: Int]) -> [(String, Int)] {
    [(name, counts.values.reduce(0, +))]
      + counts.sorted { $0.key < $1.key }.map { ("  \($0.key)", $0.value) }
  }

  private static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var grouped = ""
    while digits.count > 3 {
      grouped = "," + digits.suffix(3) + grouped
      digits.removeLast(3)
    }
    return digits + grouped
  }

  /// The transcript of a fault, and how to repeat it.
  static func text(of finding: Simulation.Finding, _ options: Options) -> String {
    let command =
      "swift run -c release Simulation --seed \(options.seed) --world \(finding.world)"
      + " --steps \(Simulation.stepsInWorld)"
      + (options.program.map { " --program \($0)" } ?? " --clock \(options.mode.rawValue)")
    var lines = ["# \(finding.fault.check): \(finding.fault.message)", "# \(command)"]
    lines += finding.script.setting.programs.map { program in
      "# \(program.className) at its starts: "
        + program.starts.map { $0.isEmpty ? "honest" : $0 }.joined(separator: ", ")
    }
    let texts = finding.transcript.lines.filter { $0.hasPrefix("> ") }
    for unit in finding.script.setting.units
    where texts.contains(where: { $0.contains("\"\(unit.id)\"") }) {
      let items = unit.items.map { "\($0.className) [\($0.parameter ?? "")]" }
      lines.append("# \(unit.id): " + items.joined(separator: ", "))
    }
    return (lines + finding.transcript.lines).joined(separator: "\n")
  }
}
