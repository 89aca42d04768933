import JSON
import Testing

/// What `adbridge init` writes, and what it tells a person to do next.
@Suite struct InitTests {
  /// A folder that does not exist yet. It is removed with this.
  private final class Folder {
    let path: String

    init(_ name: String) throws { path = try TemporaryFile("").path + name }

    func text(of file: String) throws -> String {
      let program = try RunningDaemon(
        [], through: ["sh", "-c", #"exec cat "$1""#, "sh", "\(path)/\(file)"])
      #expect(try program.waitForExit() == 0)
      return String(decoding: program.output, as: UTF8.self)
    }

    deinit {
      _ = try? RunningDaemon([], through: ["sh", "-c", #"rm -r "$1""#, "sh", path]).waitForExit()
    }
  }

  /// The package of a first adapter in Swift.
  private static let package = #"""
    // swift-tools-version: 6.0

    import PackageDescription

    let package = Package(
      name: "MyNetwork",
      platforms: [.macOS(.v15)],
      dependencies: [.package(name: "adbridge", path: "\#(packageFolder)")],
      targets: [
        .executableTarget(
          name: "MyNetwork",
          dependencies: [
            .product(name: "GoogleMobileAds", package: "adbridge"),
            .product(name: "UIKit", package: "adbridge"),
          ])
      ],
      swiftLanguageModes: [.v5]
    )

    """#

  @Test(arguments: [
    (
      "python", ["adbridge.json", "my_network.py", "adbridge.schema.json"], [],
      #""command": ["python3", "my_network.py"], "#
        + #""environment": {"PYTHONPATH": "\#(packageFolder)/clients/python/src"}}"#
    ),
    (
      "javascript", ["adbridge.json", "my-network.mjs", "adbridge.schema.json"], [],
      #""command": ["node", "my-network.mjs"]}"#
    ),
    (
      "swift",
      [
        "adbridge.json", "Package.swift", "Sources/MyNetwork/MyNetwork.swift",
        "Sources/MyNetwork/main.swift", "adbridge.schema.json",
      ], ["swift build"], #""command": [".build/debug/MyNetwork"]}"#
    ),
  ])
  func `a first adapter has its files, and a person reads the next commands`(
    language: String, files: [String], preparation: [String], start: String
  ) throws {
    let folder = try Folder("-\(language)")
    let program = try RunningDaemon(
      ["init", folder.path, "--language", language, "--checkout", packageFolder])
    #expect(try program.waitForExit() == 0)
    let commands =
      ["cd \(folder.path)"] + preparation + [
        "\(RunningDaemon.path) check --config adbridge.json --adapter MyNetwork "
          + "--failing-parameter unit-1",
        "\(RunningDaemon.path) load feed --config adbridge.json",
      ]
    #expect(
      String(decoding: program.output, as: UTF8.self)
        == "Wrote \(files.map { "\(folder.path)/\($0)" }.joined(separator: ", ")).\n\nNext:\n\n"
        + commands.map { "  \($0)\n" }.joined())
    let text = try folder.text(of: "adbridge.json")
    #expect(text.contains("{\"className\": \"MyNetwork\", \(start)\n"))
    let configuration = try #require(try JSONValue(parsing: Array(text.utf8)).object)
    #expect(configuration["$schema"] == "adbridge.schema.json")
    #expect(
      configuration["adUnits"]?.object?.members.map { "\($0.key) \($0.value)" }.count == 2)
    for (unit, parameter) in [("feed", "unit-7"), ("empty", "unit-1")] {
      #expect(
        configuration["adUnits"]?.object?[unit] == [
          "format": "native",
          "lineItems": [["className": "MyNetwork", "parameter": .string(parameter)]],
        ])
    }
    let schema = try RunningDaemon(["schema"])
    #expect(try schema.waitForExit() == 0)
    #expect(
      try folder.text(of: "adbridge.schema.json") + "\n"
        == String(decoding: schema.output, as: UTF8.self))
    if language == "swift" {
      #expect(try folder.text(of: "Package.swift") == Self.package)
    }
    if language == "javascript" {
      #expect(
        try folder.text(of: "my-network.mjs")
          .contains(#"from "\#(packageFolder)/clients/javascript/src/adapter.js";"#))
    }
  }

  @Test func `a folder with other characters is quoted for the shell`() throws {
    let folder = try Folder("-it's mine")
    let program = try RunningDaemon(["init", folder.path])
    #expect(try program.waitForExit() == 0)
    let word = "'" + folder.path.replacing("'", with: #"'\''"#) + "'"
    #expect(String(decoding: program.output, as: UTF8.self).contains("\n  cd \(word)\n"))
  }

  @Test(arguments: ["my_network.py", "adbridge.schema.json"])
  func `a file that exists stays, and no other file is written beside it`(file: String) throws {
    let folder = try Folder("-taken")
    let start = #"mkdir "$2" && echo mine >"$2/\#(file)" && exec "$0" "$@""#
    let program = try RunningDaemon(["init", folder.path], through: ["sh", "-c", start])
    #expect(try program.waitForExit() == 2)
    #expect(
      String(decoding: program.errorOutput, as: UTF8.self)
        .hasPrefix("adbridge: error: \(folder.path)/\(file) exists. Name another folder: "))
    let list = try RunningDaemon(
      [], through: ["sh", "-c", #"ls -A "$1" && cat "$1"/*"#, "sh", folder.path])
    #expect(try list.waitForExit() == 0)
    #expect(String(decoding: list.output, as: UTF8.self) == "\(file)\nmine\n")
  }

  @Test func `a program in a checkout uses its libraries, unless another one is named`() throws {
    let (checkout, folder) = (try Folder("-checkout"), try Folder("-mine"))
    let script = #"""
      mkdir -p "$1/bin" "$1/clients/python/src/adbridge/adapter" "$2" &&
      : >"$1/clients/python/src/adbridge/adapter/__init__.py" && cp "$4" "$1/bin/adbridge" &&
      "$1/bin/adbridge" init "$2/own" && "$1/bin/adbridge" init "$2/named" --checkout "$3"
      """#
    let program = try RunningDaemon(
      [], through: ["sh", "-c", script, "sh", checkout.path, folder.path, packageFolder])
    #expect(try program.waitForExit() == 0)
    for (name, used) in [("own", checkout.path), ("named", packageFolder)] {
      let text = try folder.text(of: "\(name)/adbridge.json")
      #expect(text.contains("\(used)/clients/python/src\""), "\(text)")
    }
  }

  @Test func `the next commands have the name that started the program, if it is on the path`()
    throws
  {
    let folder = try Folder("-named")
    let start = #"PATH="${0%/*}:$PATH"; export PATH; exec adbridge "$@""#
    let program = try RunningDaemon(["init", folder.path], through: ["sh", "-c", start])
    #expect(try program.waitForExit() == 0)
    let output = String(decoding: program.output, as: UTF8.self)
    #expect(output.contains("\n  adbridge check --config adbridge.json --adapter MyNetwork "))
    #expect(output.contains("\n  adbridge load feed --config adbridge.json\n"))
  }

  @Test func `Swift needs a checkout, and a folder needs a name`() throws {
    let outside = try Folder("-outside")
    for (arguments, sentence) in [
      (
        "--language swift",
        "init --language swift needs --checkout FOLDER: a checkout of adbridge has the library."
      ),
      ("''", "init needs the name of a folder."),
    ] {
      let program = try RunningDaemon(
        [],
        through: [
          "sh", "-c",
          "mkdir -p \"$1\" && cp \"$2\" \"$1/adbridge\" && \"$1/adbridge\" init \(arguments)", "sh",
          outside.path,
        ])
      #expect(try program.waitForExit() == 2)
      #expect(
        String(decoding: program.errorOutput, as: UTF8.self) == "adbridge: error: \(sentence)\n")
    }
  }
}
