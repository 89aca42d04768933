/// What can go wrong in a custom event of the sample network.
enum SampleCustomEventErrorCode: Int {
  /// The Sample SDK gave no ad, or not all of one.
  case adLoadFailureCallback = 101

  /// The ad was to be presented, and the Sample SDK had none ready.
  case adNotLoaded = 102

  /// The Sample SDK could not be started.
  case notSetUp = 103
}
