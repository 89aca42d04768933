import EventLoop
import Platform

CurrentProcess.requireStack()
let arguments = CurrentProcess.arguments
switch arguments {
case [GroupGuard.argument]: GroupGuard.run()
case [GroupGuard.quickArgument]: GroupGuard.run(isQuick: true)
default: break
}
CurrentProcess.exit(LoopActor.claimThread { Program.run(arguments).number })
