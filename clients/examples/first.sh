#!/bin/sh
# A first ad with nothing but printf and adbridge. Calls on ad-1 need not wait for its load: they run in
# the order in which they are sent. When the input ends, adbridge finishes what was asked, and exits.
set -eu

# As the clients look for it: what ADBRIDGE names, else what PATH has, else the build of the checkout.
PATH=$PATH:$(dirname "$0")/../../.build/release

printf '%s\n' \
  '{"jsonrpc":"2.0","id":1,"method":"loadNative","params":{"adUnitId":"sample/legacy","options":{"image":{"disableImageLoading":true}}}}' \
  '{"jsonrpc":"2.0","id":2,"method":"render","params":{"adId":"ad-1","view":{"width":320,"height":250}}}' \
  '{"jsonrpc":"2.0","id":3,"method":"recordImpression","params":{"adId":"ad-1"}}' \
  '{"jsonrpc":"2.0","id":4,"method":"recordClick","params":{"adId":"ad-1","asset":"callToAction"}}' \
  '{"jsonrpc":"2.0","id":5,"method":"dispose","params":{"adId":"ad-1"}}' |
  "${ADBRIDGE:-adbridge}"
