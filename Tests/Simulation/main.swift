import EventLoop
import Platform

// Runs the simulation, and prints a table of what happened, or a transcript of the fault it found.

do throws(UsageError) {
  let options = try Options(CommandLine.arguments.dropFirst())
  let hasFailed = LoopActor.claimThread {
    Log.level = .error
    var simulation = Simulation(seed: options.seed, mode: options.mode)
    simulation.program = options.program.map { [$0] }
    let finding = simulation.run(steps: options.steps, firstWorld: options.world)
    print(finding.map { Report.text(of: $0, options) } ?? Report.text(of: simulation.counts))
    return finding != nil
  }
  CurrentProcess.exit(hasFailed ? 1 : 0)
} catch {
  print(error.message)
  CurrentProcess.exit(2)
}
