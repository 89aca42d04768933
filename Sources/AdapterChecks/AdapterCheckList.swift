import EventLoop

/// All checks, in the order in which they run. The later ones need what the first ones prove.
@LoopActor
enum AdapterCheckList {
  static let all: [any AdapterCheck.Type] = [
    // The class itself.
    FailedSetUp.self,
    UnansweredSetUp.self,
    DuplicateSetUp.self,
    UnrepeatableSetUp.self,
    ChangingVersion.self,
    SlowVersion.self,

    // The signals for an auction.
    UnansweredSignals.self,
    EmptySignals.self,
    SignalsAndError.self,
    DuplicateSignals.self,
    MixedUpSignals.self,
    EarlySignals.self,
    UnrefusedSignals.self,

    // The answer to a load.
    FailedLoad.self,
    NeverCompleted.self,
    LateCompletion.self,
    EmptyCompletion.self,
    AdAndError.self,
    ContentTooLarge.self,
    DuplicateCompletion.self,
    UnreportedFailure.self,
    UnexplainedFailure.self,
    DuplicateFailure.self,
    UnansweredBadParameter.self,
    LostLoad.self,
    LostAfterFailure.self,
    ExhaustedAdapter.self,
    HarmfulCancellation.self,
    IgnoredBidResponse.self,
    NeededSettings.self,
    LostWatermark.self,
    FailedCall.self,
    StrayOutput.self,
    BlockedThread.self,
    MixedUpAds.self,
    LostAd.self,
    Leak.self,

    // The loaded ad.
    MissingAsset.self,
    WrongStarRating.self,
    UnrequestedAdType.self,
    UnrefusedAdType.self,
    ImageNotDelivered.self,
    ImageLoadingNotDisabled.self,
    WrongAdSize.self,
    UnchangedAdSize.self,

    // The view of the ad.
    AdChoicesMisplaced.self,
    TinyAdChoices.self,
    SubviewLeftBehind.self,
    ViewNotReleased.self,
    AdNotReleased.self,
    UnwatchedView.self,
    UnpresentedAd.self,
    SlowCall.self,

    // The events of the ad.
    EventBeforeCompletion.self,
    EventAfterDispose.self,
    EventOrder.self,
    ImpressionBeforeRender.self,
    DoubleImpression.self,
    LostImpression.self,
    WrongTracker.self,
    LostClick.self,
    DoubleClick.self,
    LostVideoEvent.self,
    UnannouncedScreen.self,
    UnpairedScreen.self,
    LostDismissal.self,
    LostReward.self,
    DoubleReward.self,
    UnearnedReward.self,
  ]
}
