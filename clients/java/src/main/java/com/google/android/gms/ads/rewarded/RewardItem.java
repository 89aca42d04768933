package com.google.android.gms.ads.rewarded;

/** What a user earns. */
public interface RewardItem {
  RewardItem DEFAULT_REWARD =
      new RewardItem() {
        @Override
        public String getType() {
          return "";
        }

        @Override
        public int getAmount() {
          return 1;
        }
      };

  String getType();

  int getAmount();
}
