import JSON

/// Removes from messages what a tape must not contain: credentials, tokens, signals, bid responses, and
/// what is known about a person.
///
/// A credential becomes a mark, which is the same for the same value, so that requests of two line items
/// still differ. Everything else becomes ``constant``.
struct Redaction {
  /// Takes the place of a value that requests are not compared by.
  static let constant = "redacted"

  /// Makes marks differ from tape to tape.
  let salt: String
  /// Whether anything is removed.
  let isOn: Bool

  /// The marks of the last values, so that a digest is not made for each request.
  private var marks: [String: String] = [:]
  /// What the names of members say.
  private var kinds: [String: Kind] = [:]
  /// What was removed. Each load can have another bid response, and must not push out credentials.
  private var credentials = Secrets()
  private var others = Secrets()

  /// How many marks and names are remembered, and how long they may be.
  private static let (mostMarks, longestMarked) = (1_000, 1_000)

  init(salt: String, isOn: Bool) {
    self.salt = salt
    self.isOn = isOn
  }

  // MARK: Requests

  /// The parameters of a request without the bridge's names and deadlines, and without secrets.
  mutating func canonical(_ params: JSONObject) -> JSONObject {
    var params = params
    for name in ["loadId", "adId", "timeoutMs"] { params[name] = nil }
    guard isOn else { return params }
    mark("parameter", in: &params)
    markSettings(in: &params)
    changeEach("credentials", in: &params) { $0.markSettings(in: &$1) }
    for name in ["userDefaults", "testDeviceIdentifiers", "bidResponse", "url"] {
      hide(name, in: &params)
    }
    params["extras"] = params["extras"].map { removed(from: $0) }
    if var request = params["request"]?.object {
      for name in ["bidResponse", "watermark", "user", "userDefaults"] { hide(name, in: &request) }
      request["extras"] = request["extras"].map { removed(from: $0) }
      params["request"] = .object(request)
    }
    change("bidRequest", in: &params) { $0.hideSecrets(ofBidRequest: &$1) }
    // It is not compared, and people put the names of ad units into it.
    params["label"] = params["label"].map { cleaned($0) }
    return params
  }

  /// Removes what a bid request of OpenRTB says about the person and the bidders.
  private mutating func hideSecrets(ofBidRequest request: inout JSONObject) {
    for name in ["user", "device"] { hide(name, in: &request) }
    change("regs", in: &request) { redaction, regulations in
      // Who is a child is known from other requests.
      for (name, _) in regulations.members where name != "coppa" {
        redaction.hide(name, in: &regulations)
      }
    }
    changeEach("imp", in: &request) { redaction, impression in
      redaction.change("ext", in: &impression) { redaction, extensions in
        redaction.changeEach("bidders", in: &extensions) { redaction, bidder in
          redaction.mark("parameter", in: &bidder)
          redaction.markSettings(in: &bidder)
          redaction.hide("signals", in: &bidder)
        }
      }
    }
  }

  /// Removes the ads and the addresses from a bid response of OpenRTB.
  private mutating func hideSecrets(ofBidResponse response: inout JSONObject) {
    changeEach("seatbid", in: &response) { redaction, seat in
      redaction.changeEach("bid", in: &seat) { redaction, bid in
        for name in ["adm", "nurl", "burl", "lurl", "ext"] { redaction.hide(name, in: &bid) }
      }
    }
  }

  /// Changes a member that is an object.
  private mutating func change(
    _ name: String, in object: inout JSONObject,
    _ change: (inout Redaction, inout JSONObject) -> Void
  ) {
    guard var member = object[name]?.object else { return }
    change(&self, &member)
    object[name] = .object(member)
  }

  /// Changes each object of a member that is a list.
  private mutating func changeEach(
    _ name: String, in object: inout JSONObject,
    _ change: (inout Redaction, inout JSONObject) -> Void
  ) {
    guard let elements = object[name]?.array else { return }
    object[name] = .array(
      elements.map { element in
        guard var element = element.object else { return element }
        change(&self, &element)
        return .object(element)
      })
  }

  private mutating func markSettings(in object: inout JSONObject) {
    guard var settings = object["settings"]?.object else { return }
    for (name, _) in settings.members { mark(name, in: &settings) }
    object["settings"] = .object(settings)
  }

  private mutating func mark(_ name: String, in object: inout JSONObject) {
    guard let value = object[name], !value.isEmpty else { return }
    object[name] = .string(mark(value))
  }

  private mutating func hide(_ name: String, in object: inout JSONObject) {
    guard let value = object[name], !value.isEmpty else { return }
    remember(value)
    object[name] = .string(Self.constant)
  }

  private mutating func mark(_ value: JSONValue) -> String {
    let text = value.string ?? String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    let mark = marks[text] ?? newMark(text)
    remember(value, as: mark)
    return mark
  }

  private mutating func newMark(_ text: String) -> String {
    let digest = "redacted-" + SHA256.text(of: Array((salt + text).utf8)).prefix(8)
    // The URL of an image or a link, which may begin with it, is a URL with the mark, too.
    let isURL = text.hasPrefix("https://") || text.hasPrefix("http://")
    let mark = isURL ? "https://\(digest)\(text.hasSuffix("/") ? "/" : "")" : digest
    if text.utf8.count <= Self.longestMarked {
      if marks.count == Self.mostMarks { marks = [:] }
      marks[text] = mark
    }
    return mark
  }

  /// - Parameter mark: The mark of a credential; `nil` for anything else.
  private mutating func remember(_ value: JSONValue, as mark: String? = nil) {
    switch value {
    case .string(let text): remember(text, mark)
    case .number(let number): remember(number.text, mark)
    case .array(let elements): for element in elements { remember(element, as: mark) }
    case .object(let object): for member in object.members { remember(member.value, as: mark) }
    case .null, .bool: break
    }
  }

  private mutating func remember(_ text: String, _ mark: String?) {
    let bytes = Array(text.utf8)
    guard bytes.count >= Secrets.shortest, text != "rewardedInterstitial" else { return }
    // A word such as a format occurs by chance.
    if bytes.count < Self.longestWord, bytes.allSatisfy({ $0 | 32 >= 97 && $0 | 32 <= 122 }) {
      return
    }
    if let mark {
      credentials.add(bytes, mark: mark)
    } else {
      others.add(bytes, mark: Self.constant)
    }
  }

  private static let longestWord = 16

  // MARK: Members by their names

  /// What the name of a member says about its value.
  private enum Kind { case harmless, credential, personal }

  private static let credentialWords = [
    "token", "secret", "password", "passwd", "apikey", "accesskey", "privatekey", "authoriz",
    "credential", "cookie", "jwt",
  ]
  private static let personalWords = [
    "userid", "email", "phone", "ppid", "publisherprovidedid", "deviceid", "advertisingid", "idfa",
    "gaid",
  ]

  private mutating func kind(of name: String) -> Kind {
    if let kind = kinds[name] { return kind }
    let letters = name.lowercased().filter { $0 != "_" && $0 != "-" }
    let kind: Kind =
      Self.credentialWords.contains { letters.containsBytes(of: $0) }
      ? .credential
      : Self.personalWords.contains { letters.containsBytes(of: $0) } ? .personal : .harmless
    if name.utf8.count <= Self.longestMarked {
      if kinds.count == Self.mostMarks { kinds = [:] }
      kinds[name] = kind
    }
    return kind
  }

  /// A value without members whose names say that they are secret.
  private mutating func removed(from value: JSONValue) -> JSONValue {
    switch value {
    case .array(let elements): return .array(elements.map { removed(from: $0) })
    case .object(var object):
      for (name, value) in object.members {
        switch kind(of: name) {
        case .harmless: object[name] = removed(from: value)
        case .credential: mark(name, in: &object)
        case .personal: hide(name, in: &object)
        }
      }
      return .object(object)
    default: return value
    }
  }

  // MARK: Messages of programs

  /// The result of a request without secrets.
  mutating func result(_ result: JSONValue, of method: String) -> JSONValue {
    guard isOn else { return result }
    guard var object = result.object else { return cleaned(result) }
    switch method {
    case "adapter/collectSignals": hide("signals", in: &object)
    case "adapter/requestBids":
      change("bidResponse", in: &object) { $0.hideSecrets(ofBidResponse: &$1) }
    default: break
    }
    return cleaned(.object(object))
  }

  /// A message of a program without what was removed from requests, and without members whose names
  /// say that they are secret.
  mutating func cleaned(_ value: JSONValue) -> JSONValue {
    guard isOn else { return value }
    let value = hasSecretNames(value) ? removed(from: value) : value
    return hasSecrets(value) ? withoutSecrets(value) : value
  }

  /// Most messages have no secrets, and need not be copied.
  private mutating func hasSecretNames(_ value: JSONValue) -> Bool {
    switch value {
    case .array(let elements):
      for element in elements where hasSecretNames(element) { return true }
    case .object(let object):
      for (key, value) in object.members where kind(of: key) != .harmless || hasSecretNames(value) {
        return true
      }
    default: break
    }
    return false
  }

  private func hasSecrets(_ value: JSONValue) -> Bool {
    switch value {
    case .string(let text): credentials.occur(in: text) || others.occur(in: text)
    case .number(let number): mark(of: number) != nil
    case .array(let elements): elements.contains { hasSecrets($0) }
    case .object(let object):
      object.members.contains { hasSecrets(.string($0.key)) || hasSecrets($0.value) }
    case .null, .bool: false
    }
  }

  private func mark(of number: JSONNumber) -> String? {
    credentials.mark(of: number.text) ?? others.mark(of: number.text)
  }

  /// Members whose values are words of the contract, or public.
  private static let plainNames: Set = [
    "className", "event", "formats", "loadId", "methods", "mimeType",
  ]

  private func withoutSecrets(_ value: JSONValue) -> JSONValue {
    switch value {
    case .string(let text): return .string(withoutSecrets(text))
    case .number(let number):
      return mark(of: number).map(JSONValue.string) ?? value
    case .array(let elements): return .array(elements.map(withoutSecrets))
    case .object(let object):
      return .object(
        JSONObject(
          object.members.map { (key, value) in
            (withoutSecrets(key), Self.plainNames.contains(key) ? value : withoutSecrets(value))
          }))
    case .null, .bool: return value
    }
  }

  private func withoutSecrets(_ text: String) -> String {
    let text = credentials.replaced(in: text) ?? text
    return others.replaced(in: text) ?? text
  }
}

extension JSONValue {
  /// Whether there is nothing in it that could be secret.
  fileprivate var isEmpty: Bool {
    switch self {
    case .null: true
    case .string(let text): text.isEmpty
    case .array(let elements): elements.isEmpty
    case .object(let object): object.isEmpty
    case .bool, .number: false
    }
  }
}
