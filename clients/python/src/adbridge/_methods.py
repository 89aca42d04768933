"""The methods of the daemon, for `AdBridge`.

Generated from protocol/clients/openrpc.json by clients/generate. Do not edit.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from ._lazy import LazyModule
from ._shapes import shaped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Future
    from typing import Any, Callable, Literal, Mapping, Optional, Sequence, TypeVar, Union, overload

    from . import _ads as ads
    from . import types
    from ._ads import Ad, AppOpenAd, BannerAd, InterstitialAd, NativeAd, RewardedAd, RewardedInterstitialAd
    from ._wire import JSON
    from .types import (
        AdapterSource,
        AdDetails,
        AdEventNameLike,
        AdFormatLike,
        AdRequest,
        AdSize,
        AdSizeChangedEvent,
        AdvanceClockResult,
        AgeRestrictedTreatmentLike,
        AnyAdEvent,
        AssetFrames,
        AssetNameLike,
        ChangeAdSizeResult,
        ClickEvent,
        ClientInfo,
        CollectSignalsResult,
        CountResult,
        Credentials,
        DefineAdUnitResult,
        DefinedBidder,
        DefinedExchange,
        DefinedLineItem,
        DidFailToPresentEvent,
        DidFailToRefreshEvent,
        DidRewardUserEvent,
        DisposeAllResult,
        DisposeResult,
        GetEventsResult,
        GetNetworkRequestsResult,
        InitializeResult,
        LayoutBadge,
        ListAdaptersResult,
        ListAdsResult,
        ListAdUnitsResult,
        ListClientsResult,
        ListNetworksResult,
        MaxAdContentRatingLike,
        NativeAdOptions,
        NativeAdTypeLike,
        NetworkStub,
        NetworkSummary,
        OpenRPCDocument,
        PaidEvent,
        PersonalizationStateLike,
        PictureFormatLike,
        PictureTemplateLike,
        PingAdapterResult,
        PlainAdEvent,
        PreviewResult,
        RefreshedEvent,
        RenderResult,
        RestartAdapterResult,
        SetUpResult,
        ShutdownResult,
        SimulatedActionLike,
        ValidateLayoutResult,
    )

    T = TypeVar("T")
else:
    ads = LazyModule("_ads")
    types = LazyModule("types")

__tracebackhide__ = True  # pytest shows the line of the test.


def _nothing(json: JSON) -> None:
    """Reads a result that is empty."""


class BridgeMethods(ABC):
    """Every method of the daemon."""

    @abstractmethod
    def _call(self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]) -> T: ...

    @abstractmethod
    def _notify(self, method: str, params: Mapping[str, Any]) -> None: ...

    if TYPE_CHECKING:

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: Literal["impression", "willPresentFullScreenView", "willDismissFullScreenView", "didDismissFullScreenView", "willLeaveApplication", "didPlayVideo", "didPauseVideo", "didEndVideo", "didMuteVideo", "didUnmuteVideo", "didStartVideo", "expired"],
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> PlainAdEvent: ...

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: Literal["click"],
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> ClickEvent: ...

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: Literal["didFailToPresent"],
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> DidFailToPresentEvent: ...

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: Literal["didRewardUser"],
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> DidRewardUserEvent: ...

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: Literal["adSizeChanged"],
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> AdSizeChangedEvent: ...

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: Literal["refreshed"],
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> RefreshedEvent: ...

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: Literal["didFailToRefresh"],
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> DidFailToRefreshEvent: ...

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: Literal["paid"],
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> PaidEvent: ...

        @overload
        def wait_for(
            self,
            ad: Ad,
            event: AdEventNameLike,
            timeout: Optional[float] = None,
            *,
            asset: Optional[AssetNameLike] = None,
        ) -> AnyAdEvent: ...

    def wait_for(
        self,
        ad: Ad,
        event: AdEventNameLike,
        timeout: Optional[float] = None,
        *,
        asset: Optional[AssetNameLike] = None,
    ) -> Any:
        """Returns the next event of a name, and waits for it if necessary. Each is returned once.

        On a skipping clock, the time of the daemon passes until the event comes, up to the
        timeout.
        A manual clock stands still, so an event that has not come by itself is a timeout at
        once.
        Ads of process adapters also get some real time, because their programs run in real time.

        Args:
            ad: The ad.
            event: The name of the event.
            timeout: How long to wait, in seconds. Default: the time limit of calls.
            asset: The asset that the event must name. Default: any.

        Raises:
            EventTimeout: The event did not come in time.
            AdDisposed: The ad was disposed of before the event came.
            DaemonDied: The daemon ended unexpectedly.
            ValueError: There is no such event, or no such asset.
        """
        return self._wait_for(ad, event, timeout, asset)

    @abstractmethod
    def _wait_for(
        self, ad: Ad, event: str, timeout: Optional[float], asset: Optional[AssetNameLike]
    ) -> Any: ...

    def initialize(
        self,
        *,
        protocol_version: Optional[int] = None,
        client_info: Optional[Union[ClientInfo, JSON]] = None,
        notifications: Optional[Sequence[str]] = None,
        token: Optional[str] = None,
    ) -> InitializeResult:
        """Introduces client and daemon.

        Introduces client and daemon to each other. It is optional, and can be sent at any time.

        Args:
            protocol_version: The version of this contract that the client wants. Every version
                is accepted; the result has the version that the daemon speaks. Default: 1.
            client_info: The name and the version of the client. Default: unknown.
            notifications: Names of the notifications that the client wants from now on, beyond
                `adEvent`, `contractViolation` and `adapterStatus`, which every client gets.
                Unknown names are ignored. The list replaces that of an earlier call. Default:
                the earlier choice stays; at first no further notifications.
            token: What a client at a port must know: the bridge's `ADBRIDGE_LISTEN_TOKEN`. Other
                clients need none. Default: none.

        Raises:
            RPCError: InvalidParams, WrongToken, ShuttingDown.
        """
        return self._call(
            "initialize",
            {
                "protocolVersion": protocol_version,
                "clientInfo": shaped(client_info, types.ClientInfo),
                "notifications": notifications,
                "token": token,
            },
            types.InitializeResult.from_json,
        )

    def ping(self) -> None:
        """Answers.

        Answers at once, to show that the daemon is there.

        Raises:
            RPCError: ShuttingDown.
        """
        self._call(
            "ping",
            {},
            _nothing,
        )

    def shutdown(self) -> ShutdownResult:
        """Ends the work of the daemon.

        Pending requests are answered with the error shuttingDown, then this one is answered.
        Every later request gets the error shuttingDown. The process stays until `exit` or the
        end of its input.

        Raises:
            RPCError: ShuttingDown.
        """
        return self._call(
            "shutdown",
            {},
            types.ShutdownResult.from_json,
        )

    def exit(self) -> None:
        """Ends the process.

        A notification. The exit code is 0 after `shutdown`, else 1. Pending requests are
        answered with the error shuttingDown. If it has an id, it is first answered with `{}`.
        """
        self._notify("exit", {})

    def discover(self) -> OpenRPCDocument:
        """Returns this document.

        Returns this OpenRPC document.

        Raises:
            RPCError: ShuttingDown.
        """
        return self._call(
            "rpc.discover",
            {},
            types.OpenRPCDocument.from_json,
        )

    def list_adapters(self) -> ListAdaptersResult:
        """Lists the adapters.

        Lists the adapters of the daemon: the built-in ones, then the process adapters of the
        configuration, in their order. The formats and versions of a process adapter are unknown
        until its program is first started.

        Raises:
            RPCError: ShuttingDown.
        """
        return self._call(
            "listAdapters",
            {},
            types.ListAdaptersResult.from_json,
        )

    def list_ad_units(self) -> ListAdUnitsResult:
        """Lists the ad units.

        Lists the ad units of the configuration file, or the built-in ones if the file has none,
        in their order, and those that a client has defined.

        Raises:
            RPCError: ShuttingDown.
        """
        return self._call(
            "listAdUnits",
            {},
            types.ListAdUnitsResult.from_json,
        )

    def define_ad_unit(
        self,
        ad_unit_id: str,
        format: AdFormatLike,
        line_items: Sequence[DefinedLineItem],
        *,
        timeout_ms: Optional[int] = None,
        refresh_ms: Optional[int] = None,
        expiry_ms: Optional[int] = None,
        ad_size: Optional[Union[AdSize, JSON]] = None,
        currency_code: Optional[str] = None,
        bidders: Optional[Sequence[DefinedBidder]] = None,
        floor: Optional[float] = None,
        exchange: Optional[Union[DefinedExchange, JSON]] = None,
    ) -> DefineAdUnitResult:
        """Defines an ad unit.

        Defines an ad unit while the daemon runs, or replaces the one with its id. Every member
        is checked as in a configuration file. Loads that have begun go on. At most 10,000 ad
        units, which take at most 16 MiB.

        Args:
            ad_unit_id: The id of the ad unit: 1 to 256 characters.
            format: The format that is loaded from it.
            line_items: The networks, in the order in which they are asked. At least one, unless
                there are bidders or an exchange.
            timeout_ms: How long a whole load may take, in milliseconds. Default: 60,000.
            refresh_ms: For banners: how often a banner gets another creative, in milliseconds.
                Default: never.
            expiry_ms: For other ads: how long an ad may wait to be shown, in milliseconds.
                Default: 3,600,000; appOpen 14,400,000.
            ad_size: For banners: their size if a load gives none. Default: each load needs a
                size.
            currency_code: The currency of all prices, by its code of ISO 4217. Default: `USD`.
            bidders: The networks that bid for each load. Then the networks are asked by their
                prices. Default: none.
            floor: The lowest price of a bid. Default: any.
            exchange: The exchange that each load asks for further bids. Default: none.

        Raises:
            RPCError: InvalidParams, TooManyDefinitions, ShuttingDown, NotPermitted.
        """
        return self._call(
            "defineAdUnit",
            {
                "adUnitId": ad_unit_id,
                "format": format,
                "lineItems": line_items,
                "timeoutMs": timeout_ms,
                "refreshMs": refresh_ms,
                "expiryMs": expiry_ms,
                "adSize": shaped(ad_size, types.AdSize),
                "currencyCode": currency_code,
                "bidders": bidders,
                "floor": floor,
                "exchange": shaped(exchange, types.DefinedExchange),
            },
            types.DefineAdUnitResult.from_json,
        )

    def remove_ad_unit(self, ad_unit_id: str) -> None:
        """Removes an ad unit that a client has defined.

        Removes an ad unit that a client has defined. If the configuration has one with the same
        id, it is used again. Loads that have begun go on.

        Args:
            ad_unit_id: The id of the ad unit.

        Raises:
            RPCError: InvalidParams, UnknownAdUnit, ShuttingDown, NotPermitted.
        """
        self._call(
            "removeAdUnit",
            {
                "adUnitId": ad_unit_id,
            },
            _nothing,
        )

    def define_network(
        self,
        class_name: str,
        *,
        label: Optional[str] = None,
        stubs: Optional[Sequence[NetworkStub]] = None,
    ) -> NetworkSummary:
        """Defines a network whose answers are data.

        Defines a network while the daemon runs. It is an adapter that answers each load as the
        first of its stubs says that fits the request and is not used up. It replaces a network
        or an adapter of the same name, with its stubs and their counts. Loads that have begun go
        on. At most 1,000 networks, whose stubs take at most 64 MiB.

        Args:
            class_name: The name of the network, for line items and `adapter`: 1 to 256
                characters.
            label: The name for people, at most 64 KiB. Default: none.
            stubs: The answers, in the order in which they are tried. Default: none, so each load
                fails.

        Raises:
            RPCError: InvalidParams, TooManyDefinitions, ShuttingDown, NotPermitted.
        """
        return self._call(
            "defineNetwork",
            {
                "className": class_name,
                "label": label,
                "stubs": stubs,
            },
            types.NetworkSummary.from_json,
        )

    def add_stubs(self, class_name: str, stubs: Sequence[NetworkStub]) -> NetworkSummary:
        """Adds stubs to a network.

        Adds stubs to a network that a client has defined, after those that it has.

        Args:
            class_name: The name of the network.
            stubs: The answers, in the order in which they are tried.

        Raises:
            RPCError: InvalidParams, TooManyDefinitions, UnknownNetwork, ShuttingDown,
                NotPermitted.
        """
        return self._call(
            "addStubs",
            {
                "className": class_name,
                "stubs": stubs,
            },
            types.NetworkSummary.from_json,
        )

    def remove_network(self, class_name: str) -> None:
        """Removes a network that a client has defined.

        Removes a network that a client has defined. If there is an adapter with the same name,
        it is used again. Loads that have begun, and ads, go on.

        Args:
            class_name: The name of the network.

        Raises:
            RPCError: InvalidParams, UnknownNetwork, ShuttingDown, NotPermitted.
        """
        self._call(
            "removeNetwork",
            {
                "className": class_name,
            },
            _nothing,
        )

    def list_networks(self) -> ListNetworksResult:
        """Lists the networks that clients have defined.

        Lists the networks that clients have defined, with their stubs and how often each was
        used.

        Raises:
            RPCError: ShuttingDown.
        """
        return self._call(
            "listNetworks",
            {},
            types.ListNetworksResult.from_json,
        )

    def get_network_requests(
        self,
        *,
        class_name: Optional[str] = None,
        unmatched: Optional[bool] = None,
        since_index: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> GetNetworkRequestsResult:
        """Returns the requests that networks have received.

        Returns a page of the requests that networks of clients have received, with all their
        members. A request that no stub fits has the nearest stub and the differences. The last
        10,000 requests are known, as long as they take at most 32 MiB.

        Args:
            class_name: The name of a network: only requests since its definition. Default: all
                networks.
            unmatched: Whether only requests are wanted that no stub fits. Default: false.
            since_index: The first index that is wanted. Default: 1.
            limit: How many requests at most. Default: 1,000.

        Raises:
            RPCError: InvalidParams, UnknownNetwork, ShuttingDown.
        """
        return self._call(
            "getNetworkRequests",
            {
                "className": class_name,
                "unmatched": unmatched,
                "sinceIndex": since_index,
                "limit": limit,
            },
            types.GetNetworkRequestsResult.from_json,
        )

    def set_up(
        self,
        *,
        class_names: Optional[Sequence[str]] = None,
        credentials: Optional[Sequence[Credentials]] = None,
        timeout_ms: Optional[int] = None,
    ) -> SetUpResult:
        """Sets adapters up.

        Sets adapters up, all at the same time, and answers when the last one has finished. An
        adapter is set up once, and a process adapter once for each start: a second call returns
        the first result. The first load of an adapter sets it up, too.

        Args:
            class_names: The class names of the adapters. Default: all adapters.
            credentials: The credentials of these adapters, at most 256 KiB of JSON. They replace
                those of the line items for this set-up and later ones, and for
                `collect_signals`. Default: those of the line items.
            timeout_ms: How long each set-up that this call starts may take, in milliseconds.
                Default: 30,000.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, Overloaded, ShuttingDown.
        """
        return self._call(
            "setUp",
            {
                "classNames": class_names,
                "credentials": credentials,
                "timeoutMs": timeout_ms,
            },
            types.SetUpResult.from_json,
        )

    def restart_adapter(self, class_name: str) -> RestartAdapterResult:
        """Starts a process adapter anew.

        Ends a process adapter, starts its program again and sets it up, so that an edited
        program takes effect. It answers when the set-up has ended. The end has the same effects
        as any other end of the program: its loads fail, and so do calls about its ads. The new
        program is started when the old one has ended, without the delay of a restart.

        Args:
            class_name: The class name of the adapter.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, NotRestartable,
                Overloaded, ShuttingDown, NotPermitted.
        """
        return self._call(
            "restartAdapter",
            {
                "className": class_name,
            },
            types.RestartAdapterResult.from_json,
        )

    def ping_adapter(self, class_name: str) -> PingAdapterResult:
        """Asks an adapter whether it is quiet.

        Answers when the adapter has reported the events that it had to report, after 1 s of real
        time at the latest. A test that moves the clock, or expects no event, waits for this
        instead of for some time.

        Args:
            class_name: The class name of the adapter.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, Overloaded, ShuttingDown.
        """
        return self._call(
            "pingAdapter",
            {
                "className": class_name,
            },
            types.PingAdapterResult.from_json,
        )

    def collect_signals(
        self,
        format: AdFormatLike,
        *,
        class_names: Optional[Sequence[str]] = None,
        ad_size: Optional[Union[AdSize, JSON]] = None,
        extras: Optional[JSON] = None,
        timeout_ms: Optional[int] = None,
    ) -> CollectSignalsResult:
        """Collects the signals that networks need for a bid.

        Collects signals, from all adapters at the same time, and answers when the last one has
        answered or its time is up. It sets the adapters up first, as a load does. Signals are
        the text of a network, usually a token, which an auction sends to the network.

        Args:
            format: The format of the ad that is wanted.
            class_names: The class names of the adapters. Each is asked once. Default: all
                adapters that collect signals for the format.
            ad_size: The size of the banner. Ignored for other formats. Default: none.
            extras: What the publisher adds for networks. Default: nothing.
            timeout_ms: How long each adapter has after its set-up, in milliseconds. Default:
                1,000.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, Overloaded, ShuttingDown.
        """
        return self._call(
            "collectSignals",
            {
                "format": format,
                "classNames": class_names,
                "adSize": shaped(ad_size, types.AdSize),
                "extras": extras,
                "timeoutMs": timeout_ms,
            },
            types.CollectSignalsResult.from_json,
        )

    def set_request_configuration(
        self,
        *,
        tag_for_child_directed_treatment: Optional[bool] = None,
        tag_for_under_age_of_consent: Optional[bool] = None,
        age_restricted_treatment: Optional[AgeRestrictedTreatmentLike] = None,
        max_ad_content_rating: Optional[MaxAdContentRatingLike] = None,
        test_device_identifiers: Optional[Sequence[str]] = None,
        is_application_muted: Optional[bool] = None,
        application_volume: Optional[float] = None,
        publisher_first_party_id_enabled: Optional[bool] = None,
        publisher_privacy_personalization_state: Optional[PersonalizationStateLike] = None,
        coarse_location_collection_enabled: Optional[bool] = None,
        user_defaults: Optional[JSON] = None,
    ) -> None:
        """Replaces what the publisher says about all requests.

        Replaces the whole request configuration: a parameter that is left out gets its default.
        Adapters that run are told at once, and others when they are started. The answer comes
        when the adapters that run have answered.

        Args:
            tag_for_child_directed_treatment: Whether the content is directed at children.
                Default: the publisher does not say.
            tag_for_under_age_of_consent: Whether persons are under the age of consent. Default:
                the publisher does not say.
            age_restricted_treatment: How persons are treated because of their age. Default:
                `unspecified`.
            max_ad_content_rating: The most adult content that ads may have. Default: the
                publisher does not say.
            test_device_identifiers: The devices that get test ads. Default: none.
            is_application_muted: Whether the application plays no sound. Default: false.
            application_volume: The volume of the application. Default: 1.
            publisher_first_party_id_enabled: Whether the SDK may use an id of the publisher's
                own. Default: the publisher does not say.
            publisher_privacy_personalization_state: Whether ads may be chosen for the person.
                Default: `unspecified`.
            coarse_location_collection_enabled: Whether the SDK may collect the coarse location.
                Default: the publisher does not say.
            user_defaults: What the application keeps in its user defaults, such as consent
                strings: values by their keys. Every request gets them. Default: nothing.

        Raises:
            RPCError: InvalidParams, RequestCancelled, Overloaded, ShuttingDown, NotPermitted.
        """
        self._call(
            "setRequestConfiguration",
            {
                "tagForChildDirectedTreatment": tag_for_child_directed_treatment,
                "tagForUnderAgeOfConsent": tag_for_under_age_of_consent,
                "ageRestrictedTreatment": age_restricted_treatment,
                "maxAdContentRating": max_ad_content_rating,
                "testDeviceIdentifiers": test_device_identifiers,
                "isApplicationMuted": is_application_muted,
                "applicationVolume": application_volume,
                "publisherFirstPartyIdEnabled": publisher_first_party_id_enabled,
                "publisherPrivacyPersonalizationState": publisher_privacy_personalization_state,
                "coarseLocationCollectionEnabled": coarse_location_collection_enabled,
                "userDefaults": user_defaults,
            },
            _nothing,
        )

    def list_clients(self) -> ListClientsResult:
        """Lists the clients of the bridge.

        Lists the client on standard input and those that are connected, the one that asks
        included.

        Raises:
            RPCError: ShuttingDown.
        """
        return self._call(
            "listClients",
            {},
            types.ListClientsResult.from_json,
        )

    if TYPE_CHECKING:

        @overload
        def load_native(
            self,
            ad_unit_id: str,
            *,
            ad_types: Optional[Sequence[NativeAdTypeLike]] = None,
            options: Optional[Union[NativeAdOptions, JSON]] = None,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> NativeAd: ...

        @overload
        def load_native(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            ad_types: Optional[Sequence[NativeAdTypeLike]] = None,
            options: Optional[Union[NativeAdOptions, JSON]] = None,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> NativeAd: ...

    def load_native(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        ad_types: Optional[Sequence[NativeAdTypeLike]] = None,
        options: Optional[Union[NativeAdOptions, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> NativeAd:
        """Loads a native ad.

        Needs either `ad_unit_id` or `adapter`. The load gets its number when it is read, so
        later calls can name the ad before the load is answered.

        Args:
            ad_unit_id: The ad unit of the configuration to load from: its networks are asked one
                after the other.
            adapter: The adapter to load from, instead of an ad unit.
            ad_types: The legacy formats that the publisher accepts. Default: both.
            options: The publisher's preferences. Default: those of the SDK.
            request: What the publisher tells the networks. Default: nothing.
            ad_id: The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never
                used before. The id of a load that failed or was cancelled is free again.
                Default: the bridge's next number.
            timeout_ms: How long the whole load may take, in milliseconds. Default: the ad unit's
                limit, else 60,000. One network of an ad unit has its line item's limit, else
                10,000; a single adapter has the whole time.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit,
                SetUpFailed, FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded,
                ShuttingDown.
        """
        return self._call(
            "loadNative",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "adTypes": ad_types,
                "options": shaped(options, types.NativeAdOptions),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.NativeAd._loaded_by(self),
        )

    if TYPE_CHECKING:

        @overload
        def load_banner(
            self,
            ad_size: Optional[Union[AdSize, JSON]] = None,
            *,
            ad_unit_id: str,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> BannerAd: ...

        @overload
        def load_banner(
            self,
            ad_size: Optional[Union[AdSize, JSON]] = None,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> BannerAd: ...

    def load_banner(
        self,
        ad_size: Optional[Union[AdSize, JSON]] = None,
        *,
        ad_unit_id: Optional[str] = None,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> BannerAd:
        """Loads a banner.

        Needs either `ad_unit_id` or `adapter`. The load gets its number when it is read, so
        later calls can name the ad before the load is answered.

        Args:
            ad_size: The size of the banner. Default: that of the ad unit. It is needed if the ad
                unit has none, and with `adapter`.
            ad_unit_id: The ad unit of the configuration to load from: its networks are asked one
                after the other.
            adapter: The adapter to load from, instead of an ad unit.
            request: What the publisher tells the networks. Default: nothing.
            ad_id: The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never
                used before. The id of a load that failed or was cancelled is free again.
                Default: the bridge's next number.
            timeout_ms: How long the whole load may take, in milliseconds. Default: the ad unit's
                limit, else 60,000. One network of an ad unit has its line item's limit, else
                10,000; a single adapter has the whole time.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit,
                SetUpFailed, FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded,
                ShuttingDown.
        """
        return self._call(
            "loadBanner",
            {
                "adSize": shaped(ad_size, types.AdSize),
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.BannerAd._loaded_by(self),
        )

    if TYPE_CHECKING:

        @overload
        def load_interstitial(
            self,
            ad_unit_id: str,
            *,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> InterstitialAd: ...

        @overload
        def load_interstitial(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> InterstitialAd: ...

    def load_interstitial(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> InterstitialAd:
        """Loads an interstitial.

        Needs either `ad_unit_id` or `adapter`. The load gets its number when it is read, so
        later calls can name the ad before the load is answered.

        Args:
            ad_unit_id: The ad unit of the configuration to load from: its networks are asked one
                after the other.
            adapter: The adapter to load from, instead of an ad unit.
            request: What the publisher tells the networks. Default: nothing.
            ad_id: The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never
                used before. The id of a load that failed or was cancelled is free again.
                Default: the bridge's next number.
            timeout_ms: How long the whole load may take, in milliseconds. Default: the ad unit's
                limit, else 60,000. One network of an ad unit has its line item's limit, else
                10,000; a single adapter has the whole time.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit,
                SetUpFailed, FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded,
                ShuttingDown.
        """
        return self._call(
            "loadInterstitial",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.InterstitialAd._loaded_by(self),
        )

    if TYPE_CHECKING:

        @overload
        def load_rewarded(
            self,
            ad_unit_id: str,
            *,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> RewardedAd: ...

        @overload
        def load_rewarded(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> RewardedAd: ...

    def load_rewarded(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> RewardedAd:
        """Loads a rewarded ad.

        Needs either `ad_unit_id` or `adapter`. The load gets its number when it is read, so
        later calls can name the ad before the load is answered.

        Args:
            ad_unit_id: The ad unit of the configuration to load from: its networks are asked one
                after the other.
            adapter: The adapter to load from, instead of an ad unit.
            request: What the publisher tells the networks. Default: nothing.
            ad_id: The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never
                used before. The id of a load that failed or was cancelled is free again.
                Default: the bridge's next number.
            timeout_ms: How long the whole load may take, in milliseconds. Default: the ad unit's
                limit, else 60,000. One network of an ad unit has its line item's limit, else
                10,000; a single adapter has the whole time.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit,
                SetUpFailed, FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded,
                ShuttingDown.
        """
        return self._call(
            "loadRewarded",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.RewardedAd._loaded_by(self),
        )

    if TYPE_CHECKING:

        @overload
        def load_rewarded_interstitial(
            self,
            ad_unit_id: str,
            *,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> RewardedInterstitialAd: ...

        @overload
        def load_rewarded_interstitial(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> RewardedInterstitialAd: ...

    def load_rewarded_interstitial(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> RewardedInterstitialAd:
        """Loads a rewarded interstitial.

        Needs either `ad_unit_id` or `adapter`. The load gets its number when it is read, so
        later calls can name the ad before the load is answered.

        Args:
            ad_unit_id: The ad unit of the configuration to load from: its networks are asked one
                after the other.
            adapter: The adapter to load from, instead of an ad unit.
            request: What the publisher tells the networks. Default: nothing.
            ad_id: The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never
                used before. The id of a load that failed or was cancelled is free again.
                Default: the bridge's next number.
            timeout_ms: How long the whole load may take, in milliseconds. Default: the ad unit's
                limit, else 60,000. One network of an ad unit has its line item's limit, else
                10,000; a single adapter has the whole time.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit,
                SetUpFailed, FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded,
                ShuttingDown.
        """
        return self._call(
            "loadRewardedInterstitial",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.RewardedInterstitialAd._loaded_by(self),
        )

    if TYPE_CHECKING:

        @overload
        def load_app_open(
            self,
            ad_unit_id: str,
            *,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> AppOpenAd: ...

        @overload
        def load_app_open(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> AppOpenAd: ...

    def load_app_open(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> AppOpenAd:
        """Loads an app open ad.

        Needs either `ad_unit_id` or `adapter`. The load gets its number when it is read, so
        later calls can name the ad before the load is answered.

        Args:
            ad_unit_id: The ad unit of the configuration to load from: its networks are asked one
                after the other.
            adapter: The adapter to load from, instead of an ad unit.
            request: What the publisher tells the networks. Default: nothing.
            ad_id: The id of the ad: 1 to 256 characters, not `ad-` followed by digits, and never
                used before. The id of a load that failed or was cancelled is free again.
                Default: the bridge's next number.
            timeout_ms: How long the whole load may take, in milliseconds. Default: the ad unit's
                limit, else 60,000. One network of an ad unit has its line item's limit, else
                10,000; a single adapter has the whole time.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAdapter, UnknownAdUnit,
                SetUpFailed, FormatNotSupported, LoadFailed, AdIdInUse, TooManyAds, Overloaded,
                ShuttingDown.
        """
        return self._call(
            "loadAppOpen",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.AppOpenAd._loaded_by(self),
        )

    def render(
        self,
        ad_id: str,
        width: float,
        height: float,
        *,
        view_id: Optional[str] = None,
        clickable_asset_views: Optional[Union[AssetFrames, JSON]] = None,
        nonclickable_asset_views: Optional[Union[AssetFrames, JSON]] = None,
    ) -> RenderResult:
        """Draws a native ad in a view.

        Nothing becomes visible: the ad is told that it was drawn, and AdChoices gets its place.
        If the ad is already drawn, it first leaves that view.

        Args:
            ad_id: The ad.
            width: Of the view: in points.
            height: Of the view: in points.
            view_id: Of the view: the publisher's name for the view. Default: none.
            clickable_asset_views: The assets that react to a touch. Default: all, if
                `nonclickable_asset_views` is also empty.
            nonclickable_asset_views: The assets that do not. Default: none.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongState, WrongFormat, Overloaded, ShuttingDown.
        """
        return self._call(
            "render",
            {
                "adId": ad_id,
                "view": types.AdView(id=view_id, width=width, height=height),
                "clickableAssetViews": shaped(clickable_asset_views, types.AssetFrames),
                "nonclickableAssetViews": shaped(nonclickable_asset_views, types.AssetFrames),
            },
            types.RenderResult.from_json,
        )

    def record_impression(self, ad_id: str) -> CountResult:
        """Counts the impression of an ad.

        Counts the impression, unless it was counted before, and tells the adapter. Not for ads
        whose adapter counts impressions.

        Args:
            ad_id: The ad.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                TrackedByAdapter, WrongState, Overloaded, ShuttingDown.
        """
        return self._call(
            "recordImpression",
            {
                "adId": ad_id,
            },
            types.CountResult.from_json,
        )

    def record_click(self, ad_id: str, asset: AssetNameLike) -> CountResult:
        """Counts a click.

        Counts a click on an asset, and tells the adapter. A click on `adChoicesView` does not
        count as a click on the ad. Not for ads whose adapter counts clicks.

        Args:
            ad_id: The ad.
            asset: The asset that was clicked.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                TrackedByAdapter, WrongState, Overloaded, ShuttingDown.
        """
        return self._call(
            "recordClick",
            {
                "adId": ad_id,
                "asset": asset,
            },
            types.CountResult.from_json,
        )

    def untrack(self, ad_id: str) -> None:
        """Takes a native ad off its view.

        Removes AdChoices, and tells the ad that it left its view. Does nothing if the ad is in
        no view.

        Args:
            ad_id: The ad.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongFormat, Overloaded, ShuttingDown.
        """
        self._call(
            "untrack",
            {
                "adId": ad_id,
            },
            _nothing,
        )

    def change_ad_size(self, ad_id: str, ad_size: Union[AdSize, JSON]) -> ChangeAdSizeResult:
        """Changes the size of a banner.

        Not every adapter supports it.

        Args:
            ad_id: The ad.
            ad_size: The new size.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongFormat, NotSimulated, Overloaded, ShuttingDown.
        """
        return self._call(
            "changeAdSize",
            {
                "adId": ad_id,
                "adSize": shaped(ad_size, types.AdSize),
            },
            types.ChangeAdSizeResult.from_json,
        )

    def present(self, ad_id: str) -> None:
        """Puts a full-screen ad on screen.

        Allowed once for each ad. What happens on the screen arrives as events.

        Args:
            ad_id: The ad.

        Raises:
            RPCError: InvalidParams, RequestCancelled, UnknownAd, AdDisposed, WrongState,
                WrongFormat, PresentFailed, Overloaded, ShuttingDown.
        """
        self._call(
            "present",
            {
                "adId": ad_id,
            },
            _nothing,
        )

    def simulate(
        self,
        ad_id: str,
        action: SimulatedActionLike,
        *,
        asset: Optional[AssetNameLike] = None,
    ) -> None:
        """Simulates an action on a device.

        Does at once what a person or the network does to an ad on a device. The results arrive
        as events. An action that changes nothing, such as a pause of a video that does not play,
        is not an error.

        Args:
            ad_id: The ad.
            action: The action.
            asset: Only for a tap on a native ad: the asset that is tapped. Default:
                `callToAction`.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongState, NotSimulated, Overloaded, ShuttingDown.
        """
        self._call(
            "simulate",
            {
                "adId": ad_id,
                "action": action,
                "asset": asset,
            },
            _nothing,
        )

    def get_ad(self, ad_id: str, *, client_id: Optional[int] = None) -> AdDetails:
        """Returns everything that is known about an ad.

        Answers at once, even while the ad is loading.

        Args:
            ad_id: The ad.
            client_id: The client whose ads are meant: a number of `list_clients`. Default: the
                client that asks.

        Raises:
            RPCError: InvalidParams, UnknownAd, AdDisposed, ShuttingDown, UnknownClient.
        """
        return self._call(
            "getAd",
            {
                "adId": ad_id,
                "clientId": client_id,
            },
            types.AdDetails.from_json,
        )

    def preview(
        self,
        ad_id: str,
        format: PictureFormatLike,
        *,
        template: Optional[PictureTemplateLike] = None,
        click_zones: Optional[bool] = None,
        faults: Optional[bool] = None,
        badge: Optional[Union[LayoutBadge, JSON]] = None,
        phone: Optional[bool] = None,
        client_id: Optional[int] = None,
    ) -> PreviewResult:
        """Draws an ad as a picture.

        Nothing happens to the ad. The same ad gives the same picture, byte for byte. All texts
        are shown as text: a control character is shown by its symbol. An image without bytes,
        and an image that is not PNG, JPEG, GIF or WebP, is a grey frame.

        Args:
            ad_id: The ad.
            format: The format of the picture.
            template: The shape of a native ad. Other formats have a shape of their own. Default:
                the view and the frames of the last `render`; `medium` if the ad is in no view.
            click_zones: Whether the frames of the assets are shown, and which of them react to a
                touch. Default: false.
            faults: Whether the violations that `validate_layout` finds are outlined in red, with
                their numbers from 1. A template has none. Default: false.
            badge: The badge of the view that `render` describes. It is drawn in its place, and
                the faults are those that `validate_layout` finds with it. A template has its
                own. Default: unknown.
            phone: Whether a phone is drawn around the ad. Default: false.
            client_id: The client whose ads are meant: a number of `list_clients`. Default: the
                client that asks.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                Overloaded, ShuttingDown, UnknownClient.
        """
        return self._call(
            "preview",
            {
                "adId": ad_id,
                "format": format,
                "template": template,
                "clickZones": click_zones,
                "faults": faults,
                "badge": shaped(badge, types.LayoutBadge),
                "phone": phone,
                "clientId": client_id,
            },
            types.PreviewResult.from_json,
        )

    def validate_layout(
        self,
        ad_id: str,
        *,
        badge: Optional[Union[LayoutBadge, JSON]] = None,
        client_id: Optional[int] = None,
    ) -> ValidateLayoutResult:
        """Checks the layout of a native ad.

        Checks the frames of the last `render` by the rules of the SDK's native validator. The ad
        must be drawn.

        Args:
            ad_id: The ad.
            badge: The badge that says that this is an ad. Default: unknown, so its rules are
                skipped.
            client_id: The client whose ads are meant: a number of `list_clients`. Default: the
                client that asks.

        Raises:
            RPCError: InvalidParams, InternalError, RequestCancelled, UnknownAd, AdDisposed,
                WrongState, WrongFormat, Overloaded, ShuttingDown, UnknownClient.
        """
        return self._call(
            "validateLayout",
            {
                "adId": ad_id,
                "badge": shaped(badge, types.LayoutBadge),
                "clientId": client_id,
            },
            types.ValidateLayoutResult.from_json,
        )

    def list_ads(
        self,
        *,
        after_ad_id: Optional[str] = None,
        limit: Optional[int] = None,
        client_id: Optional[int] = None,
    ) -> ListAdsResult:
        """Lists the ads.

        Returns a page of the ads, loading or loaded.

        Args:
            after_ad_id: The last ad of the previous page, which can be disposed of by now.
                Default: start with the first ad.
            limit: The largest number of ads. Default: 1,000.
            client_id: The client whose ads are meant: a number of `list_clients`. Default: the
                client that asks.

        Raises:
            RPCError: InvalidParams, UnknownAd, ShuttingDown, UnknownClient.
        """
        return self._call(
            "listAds",
            {
                "afterAdId": after_ad_id,
                "limit": limit,
                "clientId": client_id,
            },
            types.ListAdsResult.from_json,
        )

    def dispose(self, ad_id: str) -> DisposeResult:
        """Releases an ad.

        Takes the ad off its view and releases it. If the ad is loading, its load is cancelled.
        The call can be repeated.

        Args:
            ad_id: The ad.

        Raises:
            RPCError: InvalidParams, UnknownAd, ShuttingDown.
        """
        return self._call(
            "dispose",
            {
                "adId": ad_id,
            },
            types.DisposeResult.from_json,
        )

    def dispose_all(self) -> DisposeAllResult:
        """Releases every ad.

        Disposes of every ad and cancels every load.

        Raises:
            RPCError: ShuttingDown.
        """
        return self._call(
            "disposeAll",
            {},
            types.DisposeAllResult.from_json,
        )

    def get_events(
        self,
        *,
        ad_id: Optional[str] = None,
        since_index: Optional[int] = None,
        limit: Optional[int] = None,
        client_id: Optional[int] = None,
    ) -> GetEventsResult:
        """Reads the log.

        Returns a page of the entries that were sent as notifications. The log keeps the newest
        100,000 entries. They take at most 64 MiB of memory. A page is shorter than its limit if
        its entries are large.

        Args:
            ad_id: The ad whose entries are returned. Default: all ads.
            since_index: The first `index` to return. Default: 1.
            limit: The largest number of entries. Default: 1,000.
            client_id: The client whose ads are meant: a number of `list_clients`. Default: the
                client that asks.

        Raises:
            RPCError: InvalidParams, ShuttingDown, UnknownClient.
        """
        return self._call(
            "getEvents",
            {
                "adId": ad_id,
                "sinceIndex": since_index,
                "limit": limit,
                "clientId": client_id,
            },
            types.GetEventsResult.from_json,
        )

    def advance_clock(self, ms: int) -> AdvanceClockResult:
        """Moves the clock.

        Moves a manual or skipping clock forward. Everything that becomes due happens in order,
        each at its own time; the answer comes after all of it. If it passes more than 1,024
        deadlines, `ping` and `$/cancelRequest` are handled in between. A cancelled call leaves
        the clock where it is.

        Args:
            ms: The distance, in milliseconds.

        Raises:
            RPCError: InvalidParams, RequestCancelled, Overloaded, ShuttingDown, ClockNotManual,
                NotPermitted.
        """
        return self._call(
            "advanceClock",
            {
                "ms": ms,
            },
            types.AdvanceClockResult.from_json,
        )


class PipelineMethods(ABC):
    """Every method of the daemon, without waiting for the answer.

    Each returns a future of what the method of that name of `AdBridge` returns.
    """

    _bridge: Any

    @abstractmethod
    def _call(
        self, method: str, params: Mapping[str, Any], read: Callable[[Any], T]
    ) -> Future[T]: ...

    def initialize(
        self,
        *,
        protocol_version: Optional[int] = None,
        client_info: Optional[Union[ClientInfo, JSON]] = None,
        notifications: Optional[Sequence[str]] = None,
        token: Optional[str] = None,
    ) -> Future[InitializeResult]:
        """Introduces client and daemon."""
        return self._call(
            "initialize",
            {
                "protocolVersion": protocol_version,
                "clientInfo": shaped(client_info, types.ClientInfo),
                "notifications": notifications,
                "token": token,
            },
            types.InitializeResult.from_json,
        )

    def ping(self) -> Future[None]:
        """Answers."""
        return self._call(
            "ping",
            {},
            _nothing,
        )

    def shutdown(self) -> Future[ShutdownResult]:
        """Ends the work of the daemon."""
        return self._call(
            "shutdown",
            {},
            types.ShutdownResult.from_json,
        )

    def discover(self) -> Future[OpenRPCDocument]:
        """Returns this document."""
        return self._call(
            "rpc.discover",
            {},
            types.OpenRPCDocument.from_json,
        )

    def list_adapters(self) -> Future[ListAdaptersResult]:
        """Lists the adapters."""
        return self._call(
            "listAdapters",
            {},
            types.ListAdaptersResult.from_json,
        )

    def list_ad_units(self) -> Future[ListAdUnitsResult]:
        """Lists the ad units."""
        return self._call(
            "listAdUnits",
            {},
            types.ListAdUnitsResult.from_json,
        )

    def define_ad_unit(
        self,
        ad_unit_id: str,
        format: AdFormatLike,
        line_items: Sequence[DefinedLineItem],
        *,
        timeout_ms: Optional[int] = None,
        refresh_ms: Optional[int] = None,
        expiry_ms: Optional[int] = None,
        ad_size: Optional[Union[AdSize, JSON]] = None,
        currency_code: Optional[str] = None,
        bidders: Optional[Sequence[DefinedBidder]] = None,
        floor: Optional[float] = None,
        exchange: Optional[Union[DefinedExchange, JSON]] = None,
    ) -> Future[DefineAdUnitResult]:
        """Defines an ad unit."""
        return self._call(
            "defineAdUnit",
            {
                "adUnitId": ad_unit_id,
                "format": format,
                "lineItems": line_items,
                "timeoutMs": timeout_ms,
                "refreshMs": refresh_ms,
                "expiryMs": expiry_ms,
                "adSize": shaped(ad_size, types.AdSize),
                "currencyCode": currency_code,
                "bidders": bidders,
                "floor": floor,
                "exchange": shaped(exchange, types.DefinedExchange),
            },
            types.DefineAdUnitResult.from_json,
        )

    def remove_ad_unit(self, ad_unit_id: str) -> Future[None]:
        """Removes an ad unit that a client has defined."""
        return self._call(
            "removeAdUnit",
            {
                "adUnitId": ad_unit_id,
            },
            _nothing,
        )

    def define_network(
        self,
        class_name: str,
        *,
        label: Optional[str] = None,
        stubs: Optional[Sequence[NetworkStub]] = None,
    ) -> Future[NetworkSummary]:
        """Defines a network whose answers are data."""
        return self._call(
            "defineNetwork",
            {
                "className": class_name,
                "label": label,
                "stubs": stubs,
            },
            types.NetworkSummary.from_json,
        )

    def add_stubs(self, class_name: str, stubs: Sequence[NetworkStub]) -> Future[NetworkSummary]:
        """Adds stubs to a network."""
        return self._call(
            "addStubs",
            {
                "className": class_name,
                "stubs": stubs,
            },
            types.NetworkSummary.from_json,
        )

    def remove_network(self, class_name: str) -> Future[None]:
        """Removes a network that a client has defined."""
        return self._call(
            "removeNetwork",
            {
                "className": class_name,
            },
            _nothing,
        )

    def list_networks(self) -> Future[ListNetworksResult]:
        """Lists the networks that clients have defined."""
        return self._call(
            "listNetworks",
            {},
            types.ListNetworksResult.from_json,
        )

    def get_network_requests(
        self,
        *,
        class_name: Optional[str] = None,
        unmatched: Optional[bool] = None,
        since_index: Optional[int] = None,
        limit: Optional[int] = None,
    ) -> Future[GetNetworkRequestsResult]:
        """Returns the requests that networks have received."""
        return self._call(
            "getNetworkRequests",
            {
                "className": class_name,
                "unmatched": unmatched,
                "sinceIndex": since_index,
                "limit": limit,
            },
            types.GetNetworkRequestsResult.from_json,
        )

    def set_up(
        self,
        *,
        class_names: Optional[Sequence[str]] = None,
        credentials: Optional[Sequence[Credentials]] = None,
        timeout_ms: Optional[int] = None,
    ) -> Future[SetUpResult]:
        """Sets adapters up."""
        return self._call(
            "setUp",
            {
                "classNames": class_names,
                "credentials": credentials,
                "timeoutMs": timeout_ms,
            },
            types.SetUpResult.from_json,
        )

    def restart_adapter(self, class_name: str) -> Future[RestartAdapterResult]:
        """Starts a process adapter anew."""
        return self._call(
            "restartAdapter",
            {
                "className": class_name,
            },
            types.RestartAdapterResult.from_json,
        )

    def ping_adapter(self, class_name: str) -> Future[PingAdapterResult]:
        """Asks an adapter whether it is quiet."""
        return self._call(
            "pingAdapter",
            {
                "className": class_name,
            },
            types.PingAdapterResult.from_json,
        )

    def collect_signals(
        self,
        format: AdFormatLike,
        *,
        class_names: Optional[Sequence[str]] = None,
        ad_size: Optional[Union[AdSize, JSON]] = None,
        extras: Optional[JSON] = None,
        timeout_ms: Optional[int] = None,
    ) -> Future[CollectSignalsResult]:
        """Collects the signals that networks need for a bid."""
        return self._call(
            "collectSignals",
            {
                "format": format,
                "classNames": class_names,
                "adSize": shaped(ad_size, types.AdSize),
                "extras": extras,
                "timeoutMs": timeout_ms,
            },
            types.CollectSignalsResult.from_json,
        )

    def set_request_configuration(
        self,
        *,
        tag_for_child_directed_treatment: Optional[bool] = None,
        tag_for_under_age_of_consent: Optional[bool] = None,
        age_restricted_treatment: Optional[AgeRestrictedTreatmentLike] = None,
        max_ad_content_rating: Optional[MaxAdContentRatingLike] = None,
        test_device_identifiers: Optional[Sequence[str]] = None,
        is_application_muted: Optional[bool] = None,
        application_volume: Optional[float] = None,
        publisher_first_party_id_enabled: Optional[bool] = None,
        publisher_privacy_personalization_state: Optional[PersonalizationStateLike] = None,
        coarse_location_collection_enabled: Optional[bool] = None,
        user_defaults: Optional[JSON] = None,
    ) -> Future[None]:
        """Replaces what the publisher says about all requests."""
        return self._call(
            "setRequestConfiguration",
            {
                "tagForChildDirectedTreatment": tag_for_child_directed_treatment,
                "tagForUnderAgeOfConsent": tag_for_under_age_of_consent,
                "ageRestrictedTreatment": age_restricted_treatment,
                "maxAdContentRating": max_ad_content_rating,
                "testDeviceIdentifiers": test_device_identifiers,
                "isApplicationMuted": is_application_muted,
                "applicationVolume": application_volume,
                "publisherFirstPartyIdEnabled": publisher_first_party_id_enabled,
                "publisherPrivacyPersonalizationState": publisher_privacy_personalization_state,
                "coarseLocationCollectionEnabled": coarse_location_collection_enabled,
                "userDefaults": user_defaults,
            },
            _nothing,
        )

    def list_clients(self) -> Future[ListClientsResult]:
        """Lists the clients of the bridge."""
        return self._call(
            "listClients",
            {},
            types.ListClientsResult.from_json,
        )

    if TYPE_CHECKING:

        @overload
        def load_native(
            self,
            ad_unit_id: str,
            *,
            ad_types: Optional[Sequence[NativeAdTypeLike]] = None,
            options: Optional[Union[NativeAdOptions, JSON]] = None,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[NativeAd]: ...

        @overload
        def load_native(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            ad_types: Optional[Sequence[NativeAdTypeLike]] = None,
            options: Optional[Union[NativeAdOptions, JSON]] = None,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[NativeAd]: ...

    def load_native(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        ad_types: Optional[Sequence[NativeAdTypeLike]] = None,
        options: Optional[Union[NativeAdOptions, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> Future[NativeAd]:
        """Loads a native ad."""
        return self._call(
            "loadNative",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "adTypes": ad_types,
                "options": shaped(options, types.NativeAdOptions),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.NativeAd._loaded_by(self._bridge),
        )

    if TYPE_CHECKING:

        @overload
        def load_banner(
            self,
            ad_size: Optional[Union[AdSize, JSON]] = None,
            *,
            ad_unit_id: str,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[BannerAd]: ...

        @overload
        def load_banner(
            self,
            ad_size: Optional[Union[AdSize, JSON]] = None,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[BannerAd]: ...

    def load_banner(
        self,
        ad_size: Optional[Union[AdSize, JSON]] = None,
        *,
        ad_unit_id: Optional[str] = None,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> Future[BannerAd]:
        """Loads a banner."""
        return self._call(
            "loadBanner",
            {
                "adSize": shaped(ad_size, types.AdSize),
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.BannerAd._loaded_by(self._bridge),
        )

    if TYPE_CHECKING:

        @overload
        def load_interstitial(
            self,
            ad_unit_id: str,
            *,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[InterstitialAd]: ...

        @overload
        def load_interstitial(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[InterstitialAd]: ...

    def load_interstitial(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> Future[InterstitialAd]:
        """Loads an interstitial."""
        return self._call(
            "loadInterstitial",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.InterstitialAd._loaded_by(self._bridge),
        )

    if TYPE_CHECKING:

        @overload
        def load_rewarded(
            self,
            ad_unit_id: str,
            *,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[RewardedAd]: ...

        @overload
        def load_rewarded(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[RewardedAd]: ...

    def load_rewarded(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> Future[RewardedAd]:
        """Loads a rewarded ad."""
        return self._call(
            "loadRewarded",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.RewardedAd._loaded_by(self._bridge),
        )

    if TYPE_CHECKING:

        @overload
        def load_rewarded_interstitial(
            self,
            ad_unit_id: str,
            *,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[RewardedInterstitialAd]: ...

        @overload
        def load_rewarded_interstitial(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[RewardedInterstitialAd]: ...

    def load_rewarded_interstitial(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> Future[RewardedInterstitialAd]:
        """Loads a rewarded interstitial."""
        return self._call(
            "loadRewardedInterstitial",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.RewardedInterstitialAd._loaded_by(self._bridge),
        )

    if TYPE_CHECKING:

        @overload
        def load_app_open(
            self,
            ad_unit_id: str,
            *,
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[AppOpenAd]: ...

        @overload
        def load_app_open(
            self,
            *,
            adapter: Union[AdapterSource, JSON],
            request: Optional[Union[AdRequest, JSON]] = None,
            ad_id: Optional[str] = None,
            timeout_ms: Optional[int] = None,
        ) -> Future[AppOpenAd]: ...

    def load_app_open(
        self,
        ad_unit_id: Optional[str] = None,
        *,
        adapter: Optional[Union[AdapterSource, JSON]] = None,
        request: Optional[Union[AdRequest, JSON]] = None,
        ad_id: Optional[str] = None,
        timeout_ms: Optional[int] = None,
    ) -> Future[AppOpenAd]:
        """Loads an app open ad."""
        return self._call(
            "loadAppOpen",
            {
                "adUnitId": ad_unit_id,
                "adapter": shaped(adapter, types.AdapterSource),
                "request": shaped(request, types.AdRequest),
                "adId": ad_id,
                "timeoutMs": timeout_ms,
            },
            ads.AppOpenAd._loaded_by(self._bridge),
        )

    def render(
        self,
        ad_id: str,
        width: float,
        height: float,
        *,
        view_id: Optional[str] = None,
        clickable_asset_views: Optional[Union[AssetFrames, JSON]] = None,
        nonclickable_asset_views: Optional[Union[AssetFrames, JSON]] = None,
    ) -> Future[RenderResult]:
        """Draws a native ad in a view."""
        return self._call(
            "render",
            {
                "adId": ad_id,
                "view": types.AdView(id=view_id, width=width, height=height),
                "clickableAssetViews": shaped(clickable_asset_views, types.AssetFrames),
                "nonclickableAssetViews": shaped(nonclickable_asset_views, types.AssetFrames),
            },
            types.RenderResult.from_json,
        )

    def record_impression(self, ad_id: str) -> Future[CountResult]:
        """Counts the impression of an ad."""
        return self._call(
            "recordImpression",
            {
                "adId": ad_id,
            },
            types.CountResult.from_json,
        )

    def record_click(self, ad_id: str, asset: AssetNameLike) -> Future[CountResult]:
        """Counts a click."""
        return self._call(
            "recordClick",
            {
                "adId": ad_id,
                "asset": asset,
            },
            types.CountResult.from_json,
        )

    def untrack(self, ad_id: str) -> Future[None]:
        """Takes a native ad off its view."""
        return self._call(
            "untrack",
            {
                "adId": ad_id,
            },
            _nothing,
        )

    def change_ad_size(
        self,
        ad_id: str,
        ad_size: Union[AdSize, JSON],
    ) -> Future[ChangeAdSizeResult]:
        """Changes the size of a banner."""
        return self._call(
            "changeAdSize",
            {
                "adId": ad_id,
                "adSize": shaped(ad_size, types.AdSize),
            },
            types.ChangeAdSizeResult.from_json,
        )

    def present(self, ad_id: str) -> Future[None]:
        """Puts a full-screen ad on screen."""
        return self._call(
            "present",
            {
                "adId": ad_id,
            },
            _nothing,
        )

    def simulate(
        self,
        ad_id: str,
        action: SimulatedActionLike,
        *,
        asset: Optional[AssetNameLike] = None,
    ) -> Future[None]:
        """Simulates an action on a device."""
        return self._call(
            "simulate",
            {
                "adId": ad_id,
                "action": action,
                "asset": asset,
            },
            _nothing,
        )

    def get_ad(self, ad_id: str, *, client_id: Optional[int] = None) -> Future[AdDetails]:
        """Returns everything that is known about an ad."""
        return self._call(
            "getAd",
            {
                "adId": ad_id,
                "clientId": client_id,
            },
            types.AdDetails.from_json,
        )

    def preview(
        self,
        ad_id: str,
        format: PictureFormatLike,
        *,
        template: Optional[PictureTemplateLike] = None,
        click_zones: Optional[bool] = None,
        faults: Optional[bool] = None,
        badge: Optional[Union[LayoutBadge, JSON]] = None,
        phone: Optional[bool] = None,
        client_id: Optional[int] = None,
    ) -> Future[PreviewResult]:
        """Draws an ad as a picture."""
        return self._call(
            "preview",
            {
                "adId": ad_id,
                "format": format,
                "template": template,
                "clickZones": click_zones,
                "faults": faults,
                "badge": shaped(badge, types.LayoutBadge),
                "phone": phone,
                "clientId": client_id,
            },
            types.PreviewResult.from_json,
        )

    def validate_layout(
        self,
        ad_id: str,
        *,
        badge: Optional[Union[LayoutBadge, JSON]] = None,
        client_id: Optional[int] = None,
    ) -> Future[ValidateLayoutResult]:
        """Checks the layout of a native ad."""
        return self._call(
            "validateLayout",
            {
                "adId": ad_id,
                "badge": shaped(badge, types.LayoutBadge),
                "clientId": client_id,
            },
            types.ValidateLayoutResult.from_json,
        )

    def list_ads(
        self,
        *,
        after_ad_id: Optional[str] = None,
        limit: Optional[int] = None,
        client_id: Optional[int] = None,
    ) -> Future[ListAdsResult]:
        """Lists the ads."""
        return self._call(
            "listAds",
            {
                "afterAdId": after_ad_id,
                "limit": limit,
                "clientId": client_id,
            },
            types.ListAdsResult.from_json,
        )

    def dispose(self, ad_id: str) -> Future[DisposeResult]:
        """Releases an ad."""
        return self._call(
            "dispose",
            {
                "adId": ad_id,
            },
            types.DisposeResult.from_json,
        )

    def dispose_all(self) -> Future[DisposeAllResult]:
        """Releases every ad."""
        return self._call(
            "disposeAll",
            {},
            types.DisposeAllResult.from_json,
        )

    def get_events(
        self,
        *,
        ad_id: Optional[str] = None,
        since_index: Optional[int] = None,
        limit: Optional[int] = None,
        client_id: Optional[int] = None,
    ) -> Future[GetEventsResult]:
        """Reads the log."""
        return self._call(
            "getEvents",
            {
                "adId": ad_id,
                "sinceIndex": since_index,
                "limit": limit,
                "clientId": client_id,
            },
            types.GetEventsResult.from_json,
        )

    def advance_clock(self, ms: int) -> Future[AdvanceClockResult]:
        """Moves the clock."""
        return self._call(
            "advanceClock",
            {
                "ms": ms,
            },
            types.AdvanceClockResult.from_json,
        )
