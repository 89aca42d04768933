import EventLoop
import JSONRPC
import Mediation

/// The bridge, from its first line to its last: finds the method of each request, and holds the ads.
@BridgeActor
final class Session: RequestHandler {
  /// The wire to the bridge: pass on to it what is read.
  let connection: Connection

  private let adapterClasses: [any MediationAdapter.Type]
  private let table: MethodTable<Session> = Session.methods

  /// The class that the bridge has asked for.
  private var served: (any MediationAdapter.Type)?
  private var isSetUp = false

  /// The loads that run, and the ads that are there.
  private var ads: [LoadID: ServedAd] = [:]

  init(serving adapterClasses: [any MediationAdapter.Type], output: any ByteSink) {
    self.adapterClasses = adapterClasses
    connection = Connection(
      output: output, localRole: .server, log: { message in Log.warning(message) })
  }

  func handle(_ request: borrowing Request, _ responder: Responder) {
    do throws(RPCError) {
      guard let index = table.names.index(of: request) else {
        throw .methodNotFound(request.method)
      }
      try table.methods[index].serve(request, in: self, responder)
    } catch {
      responder.fail(error)
    }
  }

  // MARK: The adapter

  /// Becomes the adapter that the bridge asks for.
  func serve(_ className: String) throws(RPCError) -> any MediationAdapter.Type {
    guard served == nil else { throw .comesOnce(Initialize.name) }
    guard let found = adapterClasses.first(where: { $0.className == className }) else {
      throw .unknownAdapter(className, served: adapterClasses.map { $0.className })
    }
    served = found
    return found
  }

  /// The class to set up, which happens once.
  func setUp() throws(RPCError) -> any MediationAdapter.Type {
    let adapterClass = try adapterClass()
    guard !isSetUp else { throw .comesOnce(SetUp.name) }
    isSetUp = true
    return adapterClass
  }

  /// Makes the instance that a load asks for its ad.
  func makeAdapter(for format: AdFormat) throws(RPCError) -> any MediationAdapter {
    let adapterClass = try adapterClass()
    guard adapterClass.formats.contains(format) else {
      throw .formatNotSupported(format, by: adapterClass)
    }
    return adapterClass.init()
  }

  private func adapterClass() throws(RPCError) -> any MediationAdapter.Type {
    guard let served else { throw .comesFirst(Initialize.name) }
    return served
  }

  // MARK: Ads

  /// Holds a load, and then its ad.
  func hold(_ ad: ServedAd) throws(RPCError) {
    guard ads[ad.loadID] == nil else { throw .loadIDInUse(ad.loadID) }
    ads[ad.loadID] = ad
  }

  /// The ad of a load that was answered, if it is of the kind.
  func ad<Kind: ServedAd>(_ id: LoadID, as kind: Kind.Type = Kind.self) throws(RPCError) -> Kind {
    guard let ad = ads[id] else { throw .unknownLoad(id) }
    guard ad.isLoaded else { throw .stillLoading(id) }
    guard let ad = ad as? Kind else { throw .wrongFormat(id, ad.format) }
    return ad
  }

  /// Lets go of a load, or of its ad. Without one, there is nothing to do.
  func letGo(of id: LoadID) {
    ads.removeValue(forKey: id)?.letGo()
  }
}
