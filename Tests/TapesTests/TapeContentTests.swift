import EventLoop
import JSON
import Platform
import PlatformTesting
import Testing

@testable import Tapes

/// What a tape says, and what it must not say.
@Suite struct TapeContentTests {
  private func object(_ text: String) throws -> JSONObject {
    try JSONObject(JSONValue(parsing: Array(text.utf8)))
  }

  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      String(repeating: "a", count: 1_000),
      "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3"
    ),
  ])
  func `a digest is that of FIPS 180-4`(text: String, digest: String) {
    #expect(SHA256.text(of: Array(text.utf8)) == digest)
  }

  @Test func `a request is recorded without secrets and with sorted members`() throws {
    var redaction = Redaction(salt: "1", isOn: true)

    let params = redaction.canonical(
      try object(
        #"{"loadId":"load-1","timeoutMs":5,"settings":{"key":"abc","app":7},"parameter":"unit-4711","#
          + #""credentials":[{"format":"native","settings":{"key":"abc"}}],"#
          + #""request":{"keywords":["a"],"bidResponse":"bid!","extras":{"authToken":"t0k","b":1},"#
          + #""user":{"gender":"male"},"userDefaults":{"IABTCF_TCString":"CP"}}}"#))

    let text = String(
      decoding: JSONWriter.bytes(of: Canonical(value: .object(params))), as: UTF8.self)
    for secret in ["abc", "7,", "unit-4711", "bid!", "t0k", "male", "\"CP\"", "load-1"] {
      #expect(!text.contains(secret), "\(secret) is in \(text)")
    }
    #expect(text.hasPrefix(#"{"credentials":[{"format":"native","settings":{"key":"redacted-"#))
    #expect(text.contains(#""request":{"bidResponse":"redacted","extras":{"authToken":"#))
    let settings = try #require(params["settings"]?.object)
    #expect(
      settings["key"]
        == params["credentials"]?.array?.first?.object?["settings"]?.object?["key"])
    #expect(settings["key"] != settings["app"])
    #expect(params["request"]?.object?["keywords"] == ["a"])
  }

  @LoopActor
  @Test func `an answer, an event and an error quote no secret of a request`() throws {
    let place = try TemporaryPath()
    let recorder = try TapeRecorder(
      place.path, adding: nil, clock: Clock(.manual), writer: "1", isRedacted: true)
    let params = recorder.redaction.canonical(try object(#"{"settings":{"key":"s3cr3t-key"}}"#))
    let number = recorder.record("adapter/loadNative", params, of: "A", about: nil, atMs: 0)
    let quote: JSONValue = ["message": "The key s3cr3t-key is wrong."]
    for reaction in [
      TapeLine.Reaction.result(quote), .error(quote),
      .notification(method: "adapter/log", params: quote),
    ] {
      recorder.record(reaction, to: "adapter/loadNative", number, afterMs: 0)
    }
    #expect(recorder.finish())

    let text = String(decoding: try readFile(place.path, atMost: 1 << 20), as: UTF8.self)
    #expect(!text.contains("s3cr3t-key"), "\(text)")
    #expect(text.split(separator: "\n").count == 5)
  }

  @LoopActor
  @Test func `what waits to be recorded takes a megabyte at most`() throws {
    let place = try TemporaryPath()
    let recorder = try TapeRecorder(
      place.path, adding: nil, clock: Clock(.manual), writer: "1", isRedacted: true)
    var recorded: [Int] = []
    recorder.later(1 << 20) { recorded.append(1) }
    #expect(recorded == [])
    recorder.later(1) { recorded.append(2) }
    #expect(recorded == [1, 2])
    recorder.later(1) { recorded.append(3) }
    #expect(recorder.finish())
    #expect(recorded == [1, 2, 3])
  }

  @Test func `an answer does not quote a secret of a request`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    _ = redaction.canonical(try object(#"{"settings":{"key":"s3cr3t-key","word":"native"}}"#))

    let cleaned = redaction.cleaned(
      ["message": "The key s3cr3t-key is wrong.", "type": "native", "s3cr3t-key": 1])

    let text = String(decoding: JSONWriter.bytes(of: cleaned), as: UTF8.self)
    #expect(!text.contains("s3cr3t-key"))
    #expect(text.contains(#""type":"native""#))
  }

  @Test func `secrets are removed in every form in which an answer can quote them`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    _ = redaction.canonical(
      try object(
        #"{"settings":{"id":4711471147,"path":"a/b-c-d/é","url":"https://ads.example.com/"},"#
          + #""parameter":"abcdefghijklmnop","request":{"bidResponse":"{\"bid\":\"0.5\"}"}}"#))

    let answer = try object(
      #"{"n":4711471147,"t":"id 4711471147","e":"a\/b-c-d\/\u00e9","w":"abcdefghijklmnop","#
        + #""image":"https://ads.example.com/1.png","bid":"x{\"bid\":\"0.5\"}","width":47}"#)
    let cleaned = try #require(redaction.cleaned(.object(answer)).object)

    #expect(cleaned["n"]?.string?.hasPrefix("redacted-") == true)
    #expect(cleaned["t"]?.string?.hasPrefix("id redacted-") == true)
    for name in ["e", "w"] { #expect(cleaned[name]?.string?.hasPrefix("redacted-") == true) }
    #expect(cleaned["bid"] == "xredacted")
    #expect(cleaned["width"] == 47)
    let url = try #require(cleaned["image"]?.string)
    #expect(url.hasPrefix("https://redacted-") && url.hasSuffix("/1.png"))
  }

  @Test func `members whose names say that they are secret are removed at any depth`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    let request = redaction.canonical(
      try object(
        #"{"request":{"extras":{"a":[{"API-Key":"k1","user_id":"u1","color":"red"}]}}}"#))
    let answer = redaction.cleaned(["assets": ["extraAssets": ["adToken": "t1", "plain": "p1"]]])

    let text = String(
      decoding: JSONWriter.bytes(of: JSONValue.array([.object(request), answer])), as: UTF8.self)
    for secret in ["k1", "u1", "t1"] { #expect(!text.contains("\"\(secret)\""), "\(text)") }
    for plain in ["red", "p1"] { #expect(text.contains("\"\(plain)\"")) }
  }

  @Test(
    arguments: [
      "token", "secret", "password", "passwd", "apikey", "accesskey", "privatekey", "authorization",
      "credential", "cookie", "jwt", "userid", "email", "phone", "ppid", "publisherprovidedid",
      "deviceid", "advertisingid", "idfa", "gaid",
    ])
  func `a member whose name says that it is secret is removed, however the name is written`(
    word: String
  ) {
    var redaction = Redaction(salt: "1", isOn: true)
    let (first, rest) = (word.prefix(2), word.dropFirst(2))
    for name in [word, word.uppercased(), "my_\(first)-\(rest)2"] {
      let request = redaction.canonical(["extras": [name: "x1", "plain": "p1"]])
      let answer = redaction.cleaned(["data": ["a": [[name: 12.5, "plain": false]]]])
      #expect(request["extras"]?.object?[name]?.string?.hasPrefix("redacted") == true, "\(name)")
      #expect(request["extras"]?.object?["plain"] == "p1")
      let inner = answer.object?["data"]?.object?["a"]?.array?.first?.object
      #expect(inner?[name]?.string?.hasPrefix("redacted") == true, "\(name)")
      #expect(inner?["plain"] == false)
    }
  }

  @Test func `each member of a request that may be secret is removed, and no other one`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    let params = try object(
      #"{"className":"A","label":"L","loadId":"load-1","adId":"ad-1","timeoutMs":5,"#
        + #""parameter":"","adSize":{"width":1},"testDeviceIdentifiers":["d"],"userDefaults":{"a":1},"#
        + #""request":{"isTestRequest":true,"keywords":["k"],"childDirectedTreatment":false,"#
        + #""bidResponse":"b","watermark":"w","seed":7,"user":{"gender":"male"},"#
        + #""userDefaults":{"a":1},"extras":{"a":1}}}"#)
    let expected = try object(
      #"{"className":"A","label":"L","parameter":"","adSize":{"width":1},"#
        + #""testDeviceIdentifiers":"redacted","userDefaults":"redacted","#
        + #""request":{"isTestRequest":true,"keywords":["k"],"childDirectedTreatment":false,"#
        + #""bidResponse":"redacted","watermark":"redacted","seed":7,"user":"redacted","#
        + #""userDefaults":"redacted","extras":{"a":1}}}"#)
    #expect(redaction.canonical(params) == expected)

    var plain = Redaction(salt: "1", isOn: false)
    var kept = params
    for name in ["loadId", "adId", "timeoutMs"] { kept[name] = nil }
    #expect(plain.canonical(params) == kept)
  }

  @Test func `a bid request has no person, no consent, no credentials and no signals`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    let mark = try #require(redaction.canonical(["parameter": "place-4711"])["parameter"])
    let request = try object(
      #"{"parameter":"unit","bidRequest":{"id":"response-1","user":{"gender":"F"},"#
        + #""device":{"geo":{"lat":1}},"regs":{"coppa":1,"gdpr":1,"us_privacy":"1YNN"},"app":{},"#
        + #""imp":[{"id":"1","ext":{"bidders":[{"seat":"n","parameter":"place-4711","#
        + #""settings":{"key":"place-4711"},"signals":"abc"},{"seat":"m","signals":null}]}},7]}}"#)
    let canonical = redaction.canonical(request)["bidRequest"]
    let expected = try object(
      #"{"id":"response-1","user":"redacted","device":"redacted","#
        + #""regs":{"coppa":1,"gdpr":"redacted","us_privacy":"redacted"},"app":{},"#
        + #""imp":[{"id":"1","ext":{"bidders":[{"seat":"n","parameter":"MARK","#
        + #""settings":{"key":"MARK"},"signals":"redacted"},{"seat":"m","signals":null}]}},7]}"#)
    let text = String(decoding: JSONWriter.bytes(of: JSONValue.object(expected)), as: UTF8.self)
      .replacing("MARK", with: try #require(mark.string))
    #expect(canonical == .object(try object(text)))
  }

  @Test func `the ad of a bid and its addresses are hidden, also in notices`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    let answer = try object(
      #"{"bidResponse":{"id":"r","cur":"USD","seatbid":[{"seat":"n","bid":[{"id":"b","price":2.5,"#
        + #""impid":"1","adm":"<b>ad of a bid</b>","nurl":"https://a.example/won","burl":"u","#
        + #""lurl":"l","ext":{"a":"x"},"crid":"c"}]}]}}"#)
    let expected = try object(
      #"{"bidResponse":{"id":"r","cur":"USD","seatbid":[{"seat":"n","bid":[{"id":"b","price":2.5,"#
        + #""impid":"1","adm":"redacted","nurl":"redacted","burl":"redacted","lurl":"redacted","#
        + #""ext":"redacted","crid":"c"}]}]}}"#)
    #expect(redaction.result(.object(answer), of: "adapter/loadNative") == .object(answer))
    #expect(redaction.result(.object(answer), of: "adapter/requestBids") == .object(expected))
    #expect(redaction.cleaned("see <b>ad of a bid</b>") == "see redacted")
    #expect(
      redaction.canonical(["bidId": "r-1", "bidResponse": "new ad", "url": "https://a.example"])
        == ["bidId": "r-1", "bidResponse": "redacted", "url": "redacted"])
  }

  @Test func `a credential is not forgotten after many bid responses`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    _ = redaction.canonical(["parameter": "unit-4711"])
    for number in 1...10_000 {
      _ = redaction.canonical(["request": ["bidResponse": .string("bid-response-\(number)")]])
    }

    #expect(redaction.cleaned(["message": "unit-4711"]) != ["message": "unit-4711"])
    #expect(redaction.cleaned("bid-response-10000") == "redacted")
  }

  @Test func `words of the contract stay, even if a setting has the same value`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    _ = redaction.canonical(
      ["settings": ["a": "image/png", "b": "com.acme.Adapter", "c": "rewardedInterstitial"]])
    let answer: JSONValue = [
      "className": "com.acme.Adapter", "formats": ["rewardedInterstitial"],
      "icon": ["mimeType": "image/png"],
    ]
    #expect(redaction.cleaned(answer) == answer)
  }

  @Test func `two requests match without the members that do not count`() throws {
    let match = try #require(RequestMatch("-request.keywords,+request.seed"))
    let request = try object(#"{"label":"A","request":{"keywords":["a"],"seed":1,"extras":{}}}"#)

    #expect(match.counted(request) == ["request": ["seed": 1, "extras": .object([:])]])
    for text in ["", "keywords", "-", "-a,", "*a"] { #expect(RequestMatch(text) == nil) }
  }

  @Test func `differences have paths, and long lists are cut`() throws {
    let differences = JSONDifferences(
      ["a": 1, "b": ["x", "y"], "c": 1], ["a": 2, "b": ["x"], "d": nil])
    #expect(
      differences.text
        == "a was 1, and is 2; b[1] was \"y\", and is absent; c was 1, and is absent; "
        + "d was absent, and is null")
    let many = JSONObject((1...9).map { ("\($0)", JSONValue.bool(true)) })
    #expect(JSONDifferences(.object(many), .object([:])).text.hasSuffix("; and 4 more"))
  }

  @Test func `a credential has the mark of its digest in every place`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    let params = redaction.canonical(
      [
        "parameter": "unit-4711",
        "settings": [
          "url": "https://ads.example.com/", "http": "http://x", "n": 7, "list": [1, 2],
          "none": .null,
          "text": "", "array": [], "object": [:],
        ],
      ])
    #expect(
      params == [
        "parameter": "redacted-8637c2bf",
        "settings": [
          "url": "https://redacted-bdc70322/", "http": "https://redacted-97b6c448",
          "n": "redacted-4523540f", "list": "redacted-4358d1e8", "none": .null, "text": "",
          "array": [], "object": [:],
        ],
      ])
    #expect(
      redaction.cleaned(["message": "unit-4711 of https://ads.example.com/a", "unit-4711": 1])
        == [
          "message": "redacted-8637c2bf of https://redacted-bdc70322/a", "redacted-8637c2bf": 1,
        ])
  }

  @Test func `signals are hidden in their answer, and wherever they are quoted`() {
    var redaction = Redaction(salt: "1", isOn: true)
    let answer: JSONValue = ["signals": "sig-12345678", "error": .null]
    #expect(redaction.result(answer, of: "adapter/loadNative") == answer)
    #expect(
      redaction.result(answer, of: "adapter/collectSignals")
        == ["signals": "redacted", "error": .null])
    #expect(redaction.cleaned("(sig-12345678)") == "(redacted)")
    #expect(redaction.result(.null, of: "adapter/collectSignals") == .null)
    var plain = Redaction(salt: "1", isOn: false)
    #expect(plain.result(answer, of: "adapter/collectSignals") == answer)
    #expect(plain.cleaned(["token": "t"]) == ["token": "t"])
  }

  @Test func `a label is compared no more than what belongs to a run`() throws {
    let request = try object(
      #"{"label":"A","clientId":3,"parameter":"u","request":{"seed":1,"keywords":[]},"seed":2,"#
        + #""bidRequest":{"id":"response-1","tmax":9,"at":1}}"#)
    #expect(
      RequestMatch().counted(request)
        == ["parameter": "u", "request": ["keywords": []], "bidRequest": ["at": 1]])
    let match = try #require(RequestMatch("+label,-request.keywords.deep"))
    #expect(
      match.counted(["label": "A", "request": ["keywords": []]])
        == ["label": "A", "request": ["keywords": []]])
  }

  @Test(
    arguments: [
      (1, 2, "it was 1, and is 2", 1), (1, 1, "", 0),
      (["a": []], ["a": [1]], "a was [], and is [1]", 1),
      (["a": [1, 2]], ["a": [1]], "a[1] was 2, and is absent", 1),
      (["a": [["b": 1]]], ["a": [["b": 2]]], "a[0].b was 1, and is 2", 1),
      (["a": .null], [:], "a was null, and is absent", 1),
      (["a": "x"], ["a": ["b": true]], #"a was "x", and is {"b":true}"#, 1),
      (
        ["i": 1, "k": 1], ["i": 2, "j": 3, "k": 2], "k was 1, and is 2; j was absent, and is 3", 2
      ),
    ] as [(JSONValue, JSONValue, String, Int)])
  func `each difference has its path and both values`(
    recorded: JSONValue, now: JSONValue, text: String, count: Int
  ) {
    let differences = JSONDifferences(recorded, now) { $0 == "i" }
    #expect(differences.text == text)
    #expect(differences.count == count)
  }

  @Test func `a long list or object is cut after 80 bytes`() {
    func list(_ count: Int) -> JSONValue { [.string(String(repeating: "x", count: count))] }
    let exact = "[\"" + String(repeating: "x", count: 76) + "\"]"
    #expect(JSONDifferences(list(76), 1).text == "it was \(exact), and is 1")
    #expect(
      JSONDifferences(list(77), 1).text
        == "it was [\"" + String(repeating: "x", count: 77) + "\"…, and is 1")
    let six = JSONObject((1...6).map { ("\($0)", JSONValue.bool(true)) })
    #expect(JSONDifferences(.object(six), [:]).text.hasSuffix("; and 1 more"))
    let five = JSONObject((1...5).map { ("\($0)", JSONValue.bool(true)) })
    #expect(JSONDifferences(.object(five), [:]).sentences.count == 5)
    #expect(!JSONDifferences(.object(five), [:]).text.contains("more"))
  }

  @Test func `a member without content stays as it is`() throws {
    var redaction = Redaction(salt: "1", isOn: true)
    let empty = try object(
      #"{"testDeviceIdentifiers":[],"userDefaults":{},"request":{"bidResponse":"","user":null}}"#)
    #expect(redaction.canonical(empty) == empty)
  }

}
