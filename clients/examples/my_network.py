"""A process adapter: adbridge starts this program, and loads ads through it."""

from adbridge.adapter import AdError, Adapter, NativeAd, Size


class MyNetwork(Adapter):
    adapter_version = ad_sdk_version = "1.0.0"

    def load_native(self, request):
        if request.parameter != "unit-7":
            raise AdError(7, "No fill.", domain="com.mynetwork", name="noFill")
        return MyAd(headline="Hello", body="An ad.", call_to_action="Go", ad_choices=Size(24, 24))


class MyAd(NativeAd):
    def did_render(self, rendering):
        self.did_play_video()


if __name__ == "__main__":
    MyNetwork().run()
