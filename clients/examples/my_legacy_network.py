"""A legacy custom event: adbridge starts this program, and loads native ads through it."""

from adbridge.adapter import Adapter, Image, LegacyNativeAd, Size

PICTURE = bytes.fromhex("47494638396101000100800000ffffff00000021f90401000000002c00000000010001000002024401003b")


class MyLegacyNetwork(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"
    legacy = True

    def load_native(self, request):
        request.require("content")
        image = request.image("https://example.com/picture.gif", lambda url: PICTURE)
        return LegacyNativeAd(
            native_ad_type="content",
            headline="Hello",
            body="An ad.",
            call_to_action="Go",
            advertiser="MyNetwork",
            icon=image,
            images=[image],
            ad_choices=Size(24, 24),
            ad_choices_position=request.ad_choices_position,
        )


if __name__ == "__main__":
    MyLegacyNetwork().run()
