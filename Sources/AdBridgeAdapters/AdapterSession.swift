import AdapterMessages
import EventLoop
import JSONRPC
import Mediation

/// The conversation with the bridge: finds the method of each request, and keeps the ads.
@BridgeActor
final class AdapterSession: RequestHandler {
  /// Every method of the program, in the order of the contract.
  static let methods = MethodTable<AdapterSession>([
    InitializeHandler.self,
    SetUpHandler.self,
    PingHandler.self,
    LoadNativeHandler.self,
    LoadBannerHandler.self,
    LoadInterstitialHandler.self,
    LoadRewardedHandler.self,
    LoadRewardedInterstitialHandler.self,
    LoadAppOpenHandler.self,
    DidRenderHandler.self,
    DidUntrackViewHandler.self,
    DidRecordImpressionHandler.self,
    DidRecordClickOnAssetHandler.self,
    ChangeAdSizeHandler.self,
    PresentHandler.self,
    SimulateHandler.self,
    DisposeHandler.self,
    CancelHandler.self,
  ])

  /// The connection to the bridge. The owner passes on to it what it reads.
  let connection: Connection

  private let table: MethodTable<AdapterSession> = AdapterSession.methods
  private let adapterClasses: [any MediationAdapter.Type]

  /// The class that the bridge has asked for.
  private var served: (any MediationAdapter.Type)?
  private var isSetUp = false

  /// The loads that are not answered, and the ads that were loaded.
  private var ads: [LoadID: ServedAd] = [:]

  init(serving adapterClasses: [any MediationAdapter.Type], output: any ByteSink) {
    self.adapterClasses = adapterClasses
    connection = Connection(
      output: output, localRole: .server, log: { message in Log.warning(message) })
  }

  func handle(_ request: borrowing Request, _ responder: Responder) {
    do throws(RPCError) {
      guard let index = table.names.index(of: request) else {
        let method = request.method
        throw .methodNotFound(method, nearest: nearestNames(to: method, in: table.names.all))
      }
      try table.methods[index].serve(request, in: self, responder)
    } catch {
      responder.fail(error)
    }
  }

  // MARK: The adapter

  /// Chooses the adapter that the bridge asks for.
  func serve(_ className: String) throws(RPCError) -> any MediationAdapter.Type {
    guard served == nil else { throw .comesOnce(InitializeRequest.name) }
    guard let found = adapterClasses.first(where: { $0.className == className }) else {
      throw .unknownAdapter(className, served: adapterClasses.map { $0.className })
    }
    served = found
    return found
  }

  /// The class to set up. The bridge sets it up once.
  func setUp() throws(RPCError) -> any MediationAdapter.Type {
    let adapterClass = try adapterClass()
    guard !isSetUp else { throw .comesOnce(SetUpRequest.name) }
    isSetUp = true
    return adapterClass
  }

  /// Makes the instance for one load.
  func makeAdapter(for format: AdFormat) throws(RPCError) -> any MediationAdapter {
    let adapterClass = try adapterClass()
    guard adapterClass.formats.contains(format) else {
      throw .formatNotSupported(format, by: adapterClass)
    }
    return adapterClass.init()
  }

  private func adapterClass() throws(RPCError) -> any MediationAdapter.Type {
    guard let served else { throw .comesFirst(InitializeRequest.name) }
    return served
  }

  // MARK: Ads

  /// Keeps a load, and then its ad.
  func add(_ ad: ServedAd) throws(RPCError) {
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

  /// Releases a load, or its ad. Does nothing if there is none.
  func release(_ id: LoadID) {
    ads.removeValue(forKey: id)?.release()
  }
}

extension AdapterSession: AdapterReportReceiver {
  var wantsNetworkCalls: Bool { true }

  func receive(_ call: NetworkCall, className: String, load: String?) {
    connection.notify(
      NetworkCallNotification.name,
      NetworkCallNotification.Params(
        loadID: load.map(LoadID.init), name: call.name, arguments: call.arguments))
  }
}

extension MediationAdapter {
  /// The class name in the bridge's configuration: the name of the type, or of the custom event
  /// that it hosts.
  static var className: String {
    guard let host = self as? any CustomEventHost.Type else { return "\(self)" }
    return "\(host.customEventClass)"
  }
}
