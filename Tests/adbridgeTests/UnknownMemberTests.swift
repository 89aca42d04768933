import Testing

/// Unknown members of requests are ignored, and the log names them.
@Suite struct UnknownMemberTests {
  @Test(arguments: [
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native","#
        + #""option":{}}}"#,
      [
        "loadNative: params has an unknown member \"option\", which is ignored. "
          + "Did you mean options?"
      ]
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"setUp","params":{"timeoutMS":7,"xyz":null}}"#,
      [
        "setUp: params has an unknown member \"timeoutMS\", which is ignored. "
          + "Did you mean timeoutMs?",
        "setUp: params has an unknown member \"xyz\", which is ignored.",
      ]
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"setUp","params":{"credentials":[{"format":"native","#
        + #""settings":{}},{"format":"native","settings":{},"setings":{}}]}}"#,
      [
        "setUp: params.credentials[1] has an unknown member \"setings\", which is ignored. "
          + "Did you mean settings?"
      ]
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"ping","parms":{},"params":{"pad":1}}"#,
      [
        "ping: the request has an unknown member \"parms\", which is ignored. Did you mean params?",
        "ping: params has an unknown member \"pad\", which is ignored.",
      ]
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadBanner","params":{"adUnitId":"sample/banner","#
        + #""adSize":{"width":320,"height":50,"hight":50},"request":{"keyword":[]}}}"#,
      [
        "loadBanner: params.adSize has an unknown member \"hight\", which is ignored. "
          + "Did you mean height?",
        "loadBanner: params.request has an unknown member \"keyword\", which is ignored. "
          + "Did you mean keywords?",
      ]
    ),
    (
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native","#
        + #""options":{"image":{"disableImageLoadin":true}}}}"#,
      [
        "loadNative: params.options.image has an unknown member \"disableImageLoadin\", which is "
          + "ignored. Did you mean disableImageLoading?"
      ]
    ),
  ])
  func `an unknown member is named with its place and the most similar name`(
    _ request: String, _ warnings: [String]
  ) throws {
    #expect(try log(of: [request]) == warnings)
  }

  @Test(arguments: [
    #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native","#
      + #""request":{"extras":{"a":{"b":[{"c":1}]}},"keywords":["x"]}}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adapter":{"className":"#
      + #""SampleCustomEvent","parameter":null,"settings":{"x":1}},"timeoutMs":null,"adId":"a"}}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{ }}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#,
    #"{"jsonrpc":"2.0","id":1,"method":"getEvents","params":{"sinceIndex":null,"sinceIndex":1}}"#,
    #"{"jsonrpc":"2.0","id":1,"result":{},"other":1}"#,
  ])
  func `known members, and members of free objects, are not named`(_ request: String) throws {
    #expect(try log(of: [request]) == [])
  }

  @Test func `the frames of assets have their own names`() throws {
    let load =
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native"}}"#
    let render =
      #"{"jsonrpc":"2.0","id":2,"method":"render","params":{"adId":"ad-1","view":{"width":1,"#
      + #""height":1},"clickableAssetViews":{"icon":{"x":0,"y":0,"width":1,"height":1,"z":2}}}}"#

    #expect(
      try log(of: [load, render]) == [
        "render: params.clickableAssetViews.icon has an unknown member \"z\", which is ignored."
      ])
  }

  @Test func `a notification with an unknown method is named once`() throws {
    let exit = #"{"jsonrpc":"2.0","method":"exitt"}"#

    #expect(
      try log(of: [exit, exit, #"{"jsonrpc":"2.0","method":"xyz","params":{"a":1}}"#]) == [
        "There is no method \"exitt\". Did you mean exit?", "There is no method \"xyz\".",
      ])
  }

  @Test func `an unknown notification that a client wants is named`() throws {
    let initialize =
      #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"notifications":"#
      + #"["loadBegn","loadEnded","xyz"]}}"#

    #expect(
      try log(of: [initialize]) == [
        "initialize: there is no notification \"loadBegn\", which is ignored. "
          + "Did you mean loadBegan?",
        "initialize: there is no notification \"xyz\", which is ignored.",
      ])
  }

  @Test func `each member is named once for each method`() throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"pad":1}}"#
    let list = #"{"jsonrpc":"2.0","id":1,"method":"listAds","params":{"pad":1}}"#

    #expect(
      try log(of: [ping, list, ping, list]) == [
        "ping: params has an unknown member \"pad\", which is ignored.",
        "listAds: params has an unknown member \"pad\", which is ignored.",
      ])
  }

  @Test func `at most a hundred members are named`() throws {
    let requests = (0..<150).map {
      #"{"jsonrpc":"2.0","id":1,"method":"listAds","params":{"unknown\#($0)":1,"x\#($0)":1,"y\#($0)":1}}"#
    }

    #expect(try log(of: requests).count == 100)
  }

  @Test(arguments: [(99, true), (100, false)])
  func `after a hundred requests that had nothing new, no more are examined`(
    _ count: Int, _ isExamined: Bool
  ) throws {
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"pad":1}}"#
    let list = #"{"jsonrpc":"2.0","id":1,"method":"listAds","params":{"pad":1}}"#

    let log = try log(of: Array(repeating: ping, count: 1 + count) + [list])

    #expect(log.count == (isExamined ? 2 : 1))
  }

  @Test func `requests with free objects are not among the hundred`() throws {
    let free =
      #"{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/native","#
      + #""request":{"extras":{"a":{"b":[{"c":1}]},"d":{"e":2}}}}}"#
    let ping = #"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"pad":1}}"#

    #expect(try log(of: Array(repeating: free, count: 150) + [ping]).count == 1)
  }

  @Test(arguments: [(65_000, 1), (66_000, 0)])
  func `parameters of more than 64 KiB are not examined`(_ length: Int, _ count: Int) throws {
    let text = String(repeating: "x", count: length)

    let log = try log(
      of: [#"{"jsonrpc":"2.0","id":1,"method":"listAds","params":{"pad":"\#(text)"}}"#])

    #expect(log.count == count)
  }

  @Test func `a huge name is shortened`() throws {
    let name = String(repeating: "x", count: 60_000)

    let log = try log(
      of: [#"{"jsonrpc":"2.0","id":1,"method":"listAds","params":{"\#(name)":1}}"#])

    #expect(log.count == 1)
    #expect(log.allSatisfy { $0.utf8.count < 200 })
  }

  /// The warnings that the program writes about some requests, without their start.
  private func log(of requests: [String]) throws -> [String] {
    let daemon = try RunningDaemon(["--clock", "manual"])
    for request in requests { try daemon.send(request) }
    daemon.closeInput()
    #expect(try daemon.waitForExit() == 0)
    let start = "adbridge: warning: "
    return String(decoding: daemon.errorOutput, as: UTF8.self).split(separator: "\n").map {
      #expect($0.hasPrefix(start))
      return String($0.dropFirst(start.count))
    }
  }
}
