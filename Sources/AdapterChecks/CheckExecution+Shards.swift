import Ads
import Mediation

// Which checks share a program.
extension CheckExecution {
  /// How many programs share the checks of good loads, if there are not more formats. Each
  /// additional one has to start, which takes processor time.
  private static let goodLaneCount = 2

  /// Checks that share a program.
  struct Shard {
    var checks: [Int]
    /// Whether each check gets a program of its own.
    var isApart = false
    /// The set-up of the program, if it runs already.
    var introduction: CheckContext?
  }

  /// The checks that share a program, for each program.
  func makeShards() -> [Shard] {
    let formats = AdFormat.allCases.filter { format in plan.contains { $0.format == format } }
    func checks(_ sharing: CheckSharing, of format: AdFormat?) -> [Int] {
      let shared = plan.indices.filter { plan[$0].format == format && plan[$0].sharing == sharing }
      return shared.filter { plan[$0].comesFirst } + shared.filter { !plan[$0].comesFirst }
    }
    let (setUp, others) = (checks(.setUp, of: nil), checks(.goodLoads, of: nil))
    // A request for signals can come before a set-up.
    let isOneProgram =
      introduction?.adapter.collectsSignals == false && introduction?.format == usualFormat
    var shards = [Shard(checks: setUp), Shard(checks: others)]
    if isOneProgram { shards = [Shard(checks: setUp + others)] }
    // The longest shards begin first.
    let shardCount = max(1, Self.goodLaneCount / max(1, formats.count))
    for format in formats {
      let good = checks(.goodLoads, of: format).enumerated()
      shards += (0..<shardCount).map { place in
        Shard(checks: good.filter { $0.offset % shardCount == place }.map(\.element))
      }
    }
    for format in formats { shards.append(Shard(checks: checks(.badLoads, of: format))) }
    for format in [nil] + formats.map(Optional.some) {
      shards += checks(.none, of: format).map { Shard(checks: [$0], isApart: true) }
    }
    shards.removeAll { $0.checks.isEmpty }
    giveIntroduction(to: &shards)
    return shards
  }

  /// Lets the first program that can do so use the one that was set up first.
  private func giveIntroduction(to shards: inout [Shard]) {
    guard let introduction else { return }
    let place =
      shards.firstIndex { plan[$0.checks[0]].sharing == .setUp }
      ?? shards.firstIndex { shard in
        let first = plan[shard.checks[0]]
        return first.sharing == .goodLoads && first.format == introduction.format
      }
    if let place {
      shards[place].introduction = introduction
    } else {
      end(introduction.session, isGood: false)
    }
  }
}
