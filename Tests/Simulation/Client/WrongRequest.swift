/// A request whose parameters are wrong, and the path that its answer names.
struct WrongRequest: Sendable {
  let method: String
  let params: Value
  let path: String

  static let all = [
    WrongRequest(method: "ping", params: [1], path: "params"),
    WrongRequest(method: "getAd", params: [:], path: "params.adId"),
    WrongRequest(method: "getAd", params: ["adId": 7], path: "params.adId"),
    WrongRequest(method: "render", params: ["adId": "ad-1"], path: "params.view"),
    WrongRequest(
      method: "render", params: ["adId": "ad-1", "view": ["width": -1, "height": 2]],
      path: "params.view.width"),
    WrongRequest(
      method: "recordClick", params: ["adId": "ad-1", "asset": "nose"], path: "params.asset"),
    WrongRequest(
      method: "simulate", params: ["adId": "ad-1", "action": "fly"], path: "params.action"),
    WrongRequest(method: "loadNative", params: [:], path: "params"),
    WrongRequest(
      method: "loadNative", params: ["adUnitId": "native-1", "adId": "ad-7"],
      path: "params.adId"),
    WrongRequest(
      method: "loadNative", params: ["adUnitId": "native-1", "timeoutMs": 0],
      path: "params.timeoutMs"),
    WrongRequest(
      method: "loadNative",
      params: ["adUnitId": "native-1", "options": ["image": ["disableImageLoading": 1]]],
      path: "params.options.image.disableImageLoading"),
    WrongRequest(method: "loadBanner", params: ["adUnitId": "banner-1"], path: "params.adSize"),
    WrongRequest(
      method: "changeAdSize", params: ["adId": "ad-1", "adSize": "huge"], path: "params.adSize"),
    WrongRequest(method: "advanceClock", params: ["ms": -1], path: "params.ms"),
    WrongRequest(method: "advanceClock", params: ["ms": .number("0.5")], path: "params.ms"),
    WrongRequest(method: "listAds", params: ["limit": 10_001], path: "params.limit"),
    WrongRequest(method: "getEvents", params: ["sinceIndex": 0], path: "params.sinceIndex"),
    WrongRequest(method: "restartAdapter", params: [:], path: "params.className"),
    WrongRequest(method: "setUp", params: ["classNames": "Alpha"], path: "params.classNames"),
  ]
}
