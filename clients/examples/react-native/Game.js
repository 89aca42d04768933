import { useEffect, useState } from 'react';
import { Pressable, Text, View } from 'react-native';
import { BannerAd, BannerAdSize, useRewardedAd } from 'react-native-google-mobile-ads';

import { addRevenue, units } from './ads';

/** The coins of the person, and a button that gives more for a video. */
export function Game() {
  const [coins, setCoins] = useState(0);
  const { isLoaded, isEarnedReward, reward, error, load, show } = useRewardedAd(units.reward);

  useEffect(() => {
    load();
  }, [load]);
  useEffect(() => {
    if (isEarnedReward) setCoins((old) => old + reward.amount);
  }, [isEarnedReward]);

  return (
    <View>
      <Text testID="coins">{coins}</Text>
      {isLoaded && (
        <Pressable testID="watch" onPress={() => show()}>
          <Text>Watch for {reward.amount} coins</Text>
        </Pressable>
      )}
      {error && <Text testID="later">No video now. Try again later.</Text>}
      <Footer />
    </View>
  );
}

/** A banner. Before it has an ad, and without one, it shows the app's own line. */
function Footer() {
  const [hasAd, setHasAd] = useState(false);
  const [views, setViews] = useState(0);
  return (
    <View>
      {!hasAd && <Text testID="own">Made with love</Text>}
      <BannerAd
        unitId={units.footer}
        size={BannerAdSize.BANNER}
        onAdLoaded={() => setHasAd(true)}
        onAdFailedToLoad={() => setHasAd(false)}
        onPaid={addRevenue}
        onAdImpression={() => setViews((old) => old + 1)}
      />
      <Text testID="views">{views}</Text>
    </View>
  );
}
