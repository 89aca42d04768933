import EventLoop
import JSON

/// `server/discover`: says what this program can do, without a handshake.
enum Discover: ModelContextMethod {
  static let name = "server/discover"

  static func handle(_ call: Call) {
    call.answer(keepFor: .program) { writer in
      writer.member("supportedVersions", [Revision.july2026.rawValue])
      writer.member("capabilities", ServerCapabilities(revision: call.revision))
      writer.member("instructions", instructions)
    }
  }
}

/// The result of `initialize`, with which the older revisions begin.
struct InitializeResult: JSONWritable {
  let revision: Revision

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("protocolVersion", revision.rawValue)
    writer.member("capabilities", ServerCapabilities(revision: revision))
    writer.member("serverInfo", ServerInfo(revision: revision))
    writer.member("instructions", instructions)
    writer.endObject()
  }
}

/// The capabilities of this program. It does nothing that is not declared here.
struct ServerCapabilities: JSONWritable {
  let revision: Revision

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for name in ["tools", "prompts"] + (revision.hasAnnotations ? ["completions"] : []) {
      writer.key(escaping: name)
      writer.emptyObject()
    }
    writer.key("resources")
    writer.beginObject()
    writer.member("subscribe", true)
    writer.endObject()
    writer.endObject()
  }
}

/// Instructions that a model should read before the first tool call.
private let instructions = """
  adbridge hosts ad-mediation adapters as the Google Mobile Ads SDK does, without an app. Begin \
  with list_inventory: it lists ad units, adapters, live ads and the clock. load_ad gives an adId; \
  drive_ad shows the ad and acts on it, and returns the events that follow. run_waterfall loads an \
  ad unit many times, on its own clock, to see which networks fill. check_adapter tests an adapter \
  against the guides. preview draws an ad as an image. explain_contract explains any name of an \
  answer. Edit the configuration and the programs of adapters: the next call reads them again, and \
  says so in a note. The line Next of an answer says what to do. \
  On a manual clock, a slow load waits until another call advances the clock. All ids and times \
  belong to this run of the program.
  """
