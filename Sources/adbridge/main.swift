import EventLoop
import Platform

CurrentProcess.requireStack()
GuardedProgram.runIfAsked()
let arguments = CurrentProcess.arguments
CurrentProcess.exit(LoopActor.claimThread { Program.run(arguments).number })
