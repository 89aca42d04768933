import EventLoop
import Platform

let arguments = CurrentProcess.arguments
if arguments == [GroupGuard.argument] { GroupGuard.run() }
CurrentProcess.exit(BridgeActor.claimThread { Program.run(arguments).number })
