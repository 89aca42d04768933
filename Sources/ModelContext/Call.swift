import Server
import EventLoop
import JSON
import JSONRPC

/// One request of the client, and the way to its answer.
@LoopActor
struct Call {
  let session: ModelContextSession
  let revision: Revision
  let params: JSONObject
  let progressToken: RequestID?
  let responder: Responder

  /// Answers the request.
  ///
  /// - Parameters:
  ///   - lifetime: How long the client may keep the result; `nil` if it may not keep it.
  ///   - writeMembers: Writes the members of the result.
  func answer(
    keepFor lifetime: Lifetime? = nil,
    _ writeMembers: @escaping (inout JSONWriter) -> Void
  ) {
    responder.answer(
      ResultObject(revision: revision, lifetime: lifetime, writeMembers: writeMembers))
  }

  /// Reads the parameters as a type.
  func read<Value: JSONReadable>(as type: Value.Type) throws(RPCError) -> Value {
    do throws(JSONReadError) {
      return try Value(.object(params))
    } catch {
      throw .invalidParams(error)
    }
  }

  /// Refuses a cursor: each list is one page, so no cursor was ever given out.
  func requireFirstPage() throws(RPCError) {
    guard let cursor = params["cursor"] else { return }
    throw .invalidParams(
      JSONReadError(
        expected: "no cursor, because each list is one page", value: cursor
      ).inside(.key("cursor")))
  }
}

/// How long a client may keep a result.
enum Lifetime {
  /// The result can be kept for an hour, because it changes only with the program.
  case program
  /// Not at all: it changes with each event.
  case moment
}

/// The result of a request, with what each result of its revision has.
struct ResultObject: JSONWritable {
  let revision: Revision
  var lifetime: Lifetime?
  /// The subscription that ends with the result.
  var subscription: RequestID?
  let writeMembers: (inout JSONWriter) -> Void

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    if !revision.hasHandshake { writer.member("resultType", "complete") }
    writeMembers(&writer)
    if !revision.hasHandshake {
      switch lifetime {
      case .program:
        writer.member("ttlMs", 3_600_000)
        writer.member("cacheScope", "public")
      case .moment:
        writer.member("ttlMs", 0)
        writer.member("cacheScope", "private")
      case nil:
        break
      }
      writer.key("_meta")
      writer.beginObject()
      writer.key(escaping: RequestMeta.serverInfoKey)
      ServerInfo(revision: revision).write(to: &writer)
      if let subscription {
        writer.key(escaping: RequestMeta.subscriptionIDKey)
        subscription.write(to: &writer)
      }
      writer.endObject()
    }
    writer.endObject()
  }
}

/// The name and the version of this program.
struct ServerInfo: JSONWritable {
  let revision: Revision

  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("name", "adbridge")
    if revision.hasStructuredContent { writer.member("title", "adbridge: ad mediation") }
    writer.member("version", Version.current)
    writer.endObject()
  }
}
