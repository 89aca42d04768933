import EventLoop

let arguments = Array(CommandLine.arguments.dropFirst())
endProcess(BridgeActor.claimThread { Program.run(arguments).number })
