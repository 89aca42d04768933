import EventLoop
import Platform

/// A simulation: one world after the other until all steps are done, or until a fault is found.
@LoopActor
struct Simulation {
  /// How many steps a world has.
  nonisolated static let stepsInWorld = 400

  /// A world that can be run again, step by step.
  struct Script {
    let setting: Setting
    let mode: Clock.Mode
    var steps: [Step]
  }

  /// A fault, with the shortest script that was found for it.
  struct Finding {
    let fault: Fault
    let script: Script
    let transcript: Transcript
    let world: Int
  }

  let seed: UInt64
  let mode: Clock.Mode
  /// How many shorter scripts are tried when a fault was found.
  var shrinkTries = 3_000
  var distort: ClientDoor.Distortion?
  /// The program that runs in place of the bridge in memory, with its first arguments.
  var program: [String]?
  /// How long the program may do nothing while it is waited for.
  var silenceMs = 20_000

  private(set) var counts = Counts()

  init(seed: UInt64, mode: Clock.Mode = .manual) {
    self.seed = seed
    self.mode = mode
  }

  /// Runs worlds until there were so many steps.
  ///
  /// - Returns: The first fault, if there is one.
  mutating func run(steps: Int, firstWorld: Int = 0) -> Finding? {
    var number = firstWorld
    while counts.steps < steps {
      let length = min(Self.stepsInWorld, steps - counts.steps)
      var script = script(of: number)
      if let fault = invent(&script, length, number) {
        let (shorter, found) = shrink(script, fault)
        return Finding(
          fault: found, script: shorter, transcript: transcript(of: shorter), world: number)
      }
      number += 1
    }
    return nil
  }

  /// A world without steps.
  private func script(of number: Int) -> Script {
    var chance = chance(of: number)
    let isFaulty = chance.happens(75)
    let setting =
      program == nil
      ? SettingMaker.setting(isFaulty: isFaulty, &chance) : Setting.unconfigured
    return Script(setting: setting, mode: mode, steps: [])
  }

  private func chance(of number: Int) -> Chance {
    var chance = Chance(seed: seed)
    return Chance(seed: chance.next() &+ UInt64(number) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Draws the steps of a world, and carries each out.
  private mutating func invent(_ script: inout Script, _ length: Int, _ number: Int) -> Fault? {
    var chance = chance(of: number)
    let isFaulty = chance.happens(75)
    let (fault, remains) = invent(&script, length, isFaulty, Chance(seed: chance.next()))
    return fault ?? remains.name.map { Fault(check: "leak", message: "The \($0) is not released.") }
  }

  private mutating func invent(
    _ script: inout Script, _ length: Int, _ isFaulty: Bool, _ chance: Chance
  ) -> (Fault?, Remains) {
    var remains = Remains()
    do throws(Fault) {
      let world = try world(script)
      remains = world.remains
      var talker = Talker(world.model, isFaulty: isFaulty, chance: chance)
      for _ in 0..<length {
        let step = talker.step()
        script.steps.append(step)
        try world.take(step)
      }
      for step in talker.ending() {
        script.steps.append(step)
        try world.take(step)
      }
      try world.end()
      counts += world.client.counts
    } catch {
      return (error, remains)
    }
    return (nil, remains)
  }

  private func world(
    _ script: Script, keepsTranscript: Bool = false
  ) throws(Fault) -> any Stage {
    let client = ClientDoor(
      script.setting, keepsTranscript: keepsTranscript, distort: distort)
    guard let program else { return World(client, mode: script.mode) }
    return try ProgramStage(client, program, silenceMs: silenceMs)
  }

  /// Carries a script out again.
  ///
  /// - Returns: What is wrong, and at which step.
  func replay(_ script: Script) -> (fault: Fault, step: Int)? {
    var count = 0
    do throws(Fault) {
      let world = try world(script)
      for step in script.steps {
        count += 1
        try world.take(step)
      }
      try world.end()
    } catch {
      return (error, count)
    }
    return nil
  }

  private func transcript(of script: Script) -> Transcript {
    guard let world = try? world(script, keepsTranscript: true) else { return Transcript() }
    do throws(Fault) {
      for step in script.steps { try world.take(step) }
      try world.end()
    } catch {}
    return world.client.transcript ?? Transcript()
  }

  // MARK: Shrinking

  /// The shortest script found in which the same check fails, and what it says.
  private func shrink(_ script: Script, _ fault: Fault) -> (Script, Fault) {
    var best = script
    var found = fault
    func fails(_ steps: [Step]) -> Bool {
      var shorter = best
      shorter.steps = steps
      guard let (fault, count) = replay(shorter), fault.check == found.check else { return false }
      shorter.steps.removeLast(steps.count - count)
      (best, found) = (shorter, fault)
      return true
    }
    guard shrinkTries > 0, fails(script.steps) else { return (script, fault) }
    var size = max(1, best.steps.count / 2)
    var tries = 0
    // A try with a program that hangs takes as long as the program is waited for.
    let end = program == nil ? Int.max : MonotonicTime.ms + 60_000
    var mayTry: Bool { tries < shrinkTries && MonotonicTime.ms < end }
    while mayTry {
      var start = 0
      var hasShrunk = false
      while start < best.steps.count, mayTry {
        var shorter = best.steps
        shorter.removeSubrange(start..<min(start + size, shorter.count))
        tries += 1
        if fails(shorter) { hasShrunk = true } else { start += size }
      }
      if size > 1 { size /= 2 } else if !hasShrunk { break }
    }
    return (best, found)
  }
}
