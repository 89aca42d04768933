"""The images of the sample network, and the script that draws them."""

import subprocess
import sys

from PIL import Image

from under_test import ROOT

SAMPLE_NETWORK = ROOT / "Sources/SampleNetwork"


def test_the_images_of_the_sample_network_are_those_of_their_script(tmp_path):
    subprocess.run([sys.executable, SAMPLE_NETWORK / "draw-images", tmp_path], check=True)
    drawn = {path.name: Image.open(path).convert("RGBA") for path in tmp_path.iterdir()}
    assert set(drawn) == {
        "icon.png",
        "landscape.png",
        "portrait.png",
        "interstitial.png",
        "rewarded.png",
        "app-open.png",
    }
    for name, image in drawn.items():
        # Another zlib can write other bytes for the same pixels.
        kept = Image.open(SAMPLE_NETWORK / "Images" / name).convert("RGBA")
        assert (kept.size, kept.tobytes()) == (image.size, image.tobytes()), name
