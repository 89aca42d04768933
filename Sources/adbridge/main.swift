import EventLoop
import Platform

let arguments = Array(CommandLine.arguments.dropFirst())
CurrentProcess.exit(BridgeActor.claimThread { Program.run(arguments).number })
