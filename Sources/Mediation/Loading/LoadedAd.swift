/// What a load that succeeded gives.
package struct LoadedAd {
  /// Hear its events after its client knows of it: call ``Ad/forwardEvents()`` then.
  package let ad: Ad
  package let responseInfo: ResponseInfo
}
