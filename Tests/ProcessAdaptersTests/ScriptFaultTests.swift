import EventLoop
import Platform
import PlatformTesting
import Testing

@testable import ProcessAdapters

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// What a person can do about a script that can't be started.
@Suite struct ScriptFaultTests {
  private static let isLong = "#!/" + String(repeating: "x", count: 400)

  @Test(
    arguments: [
      (
        ENOEXEC, "print(1)\n",
        ". If it is a script, name its interpreter first, or begin it with a line such as "
          + "#!/usr/bin/env python3"
      ),
      (ENOEXEC, "\u{7F}ELF\0", nil),
      (ENOENT, "print(1)\n", nil),
      (EACCES, "print(1)\n", nil),
      (
        EACCES, "#!/usr/bin/env python3\n",
        ". It is a script: make it executable, or name its interpreter first"
      ),
      (
        ENOENT, "#!/nowhere/python -u\nprint(1)\n",
        ". Its first line names the interpreter /nowhere/python, which does not exist"
      ),
      (
        ENOENT, "#! /nowhere/python\n",
        ". Its first line names the interpreter /nowhere/python, which does not exist"
      ),
      (
        ENOENT, "#!/bin/sh\r\necho\r\n",
        ". Its lines end with a carriage return, which becomes a part of the interpreter's name"
      ),
      (ENOENT, "#!\n", nil),
      (E2BIG, "#!/bin/sh\n", nil),
      (
        ENOENT, isLong,
        ". Its first line names the interpreter \(isLong.dropFirst(2).prefix(254)), which does not "
          + "exist"
      ),
    ] as [(Int32, String, String?)])
  func `each reason why a script can't be started has its advice`(
    code: Int32, content: String, advice: String?
  ) throws {
    let place = try TemporaryPath()
    let file = try #require(fopen(place.path, "w"))
    fwrite(content, 1, content.utf8.count, file)
    fclose(file)
    let command = ChildProcess.Command(program: place.path, arguments: [])
    let error = SystemError(code: code)
    #expect(ScriptFault(command, error)?.sentence == advice)
    #expect(ProcessStartError(command, error).reason == "\(error)" + (advice ?? ""))
    let name = ChildProcess.Command(program: "script", arguments: [])
    #expect(
      ScriptFault(name, error) == nil, "A program that the system looks for has no file here.")
  }

  @Test func `a file that does not exist is not a script`() throws {
    let place = try TemporaryPath()
    let command = ChildProcess.Command(program: place.path, arguments: [])
    #expect(ScriptFault(command, SystemError(code: ENOENT)) == nil)
  }

  @Test(arguments: [(nil, ""), ("/srv", " in /srv")] as [(String?, String)])
  func `a start that fails names the adapter, the program and its folder`(
    folder: String?, place: String
  ) {
    let command = ChildProcess.Command(program: "a", arguments: [], directory: folder)
    #expect(
      ProcessStartError(reason: "No.").sentence(of: "A", command)
        == "A: a can't be started\(place): No..")
  }
}
