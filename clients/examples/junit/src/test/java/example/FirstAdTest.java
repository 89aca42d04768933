package example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import adbridge.client.AdBridge;
import adbridge.client.AdBridgeException;
import adbridge.client.Types.ErrorCode;
import adbridge.client.Types.NativeAd;
import adbridge.junit.AdBridgeExtension;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AdBridgeExtension.class)
class FirstAdTest {
  @Test
  void anImpressionOfASlowNetworkIsCounted(AdBridge bridge) {
    NativeAd ad = bridge.loadNative("sample/slow");

    assertTrue(bridge.recordImpression(ad.adId()).counted());
  }

  @Test
  void aNetworkWithoutAnAdIsAnError(AdBridge bridge) {
    AdBridgeException error =
        assertThrows(AdBridgeException.class, () -> bridge.loadNative("sample/no-fill"));

    assertEquals(ErrorCode.LOAD_FAILED, error.code());
  }
}
