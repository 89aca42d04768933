# A process adapter that is a shell script. The parameter of a load, and the first argument of the
# script, name the fault that it has. It answers any other call with an empty object.

answer() { printf '{"jsonrpc":"2.0","id":%s,"result":%s}\n' "$id" "$1"; }
refuse() { printf '{"jsonrpc":"2.0","id":%s,"error":%s}\n' "$id" "$1"; }
report() { printf '{"jsonrpc":"2.0","method":"adapter/event","params":{"loadId":"%s","event":"%s"%s}}\n' "$load" "$1" "$2"; }
say() { printf '{"jsonrpc":"2.0","method":"adapter/log","params":{"level":"%s","message":"%s"}}\n' "$1" "$2"; }

# The value of a member of the line, without quotes.
member() { m=${line#*\"$1\":}; [ "$m" = "$line" ] && m=; m=${m#\"}; m=${m%%[\",\}]*}; }

flaw=$1
trap '' PIPE
native='{"nativeAdType":"content","assets":{"headline":"Hello","body":"An ad.","callToAction":"Go","starRating":4.50,"icon":{"scale":2,"data":"iVBORw==","mimeType":"image/png","width":1,"height":1},"extraAssets":{"a":1}},"mediaContent":{"hasVideoContent":true,"aspectRatio":1.5,"durationMs":1500},"adChoices":{"width":24,"height":24}}'

[ "$flaw" = silent ] && exec sleep 60
[ "$flaw" = dead ] && exit 4
[ "$flaw" = slow ] && sleep 1.5
while IFS= read -r line; do
  member id; id=$m
  member method; method=$m
  member loadId; load=$m
  member parameter; parameter=$m
  printf '%s\n' "$line" >&2
  case $method in
  adapter/initialize)
    case $flaw in
    other) answer '{"className":"Other","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":[]}' ;;
    shapeless) answer '{"className":"Script","adapterVersion":1,"adSdkVersion":"1.0.0","formats":[]}' ;;
    counts) answer '{"className":"Script","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],"handlesUserImpressions":true}' ;;
    listens | adults) answer '{"className":"Script","adapterVersion":"1.0.0","adSdkVersion":"1.0.0","formats":["native"],"methods":["adapter/didChangeRequestConfiguration"]}' ;;
    *) answer '{"className":"Script","label":"A script","adapterVersion":"1.2.3.4","adSdkVersion":"1.2.3","formats":["rewarded","native","banner"]}' ;;
    esac ;;
  adapter/didChangeRequestConfiguration) told=yes; answer '{}' ;;
  adapter/setUp)
    case $flaw in
    adults) [ -n "$told" ] && refuse '{"code":201,"message":"Not set up.","data":{"error":{"domain":"script","code":4,"message":"Not for children."}}}' || answer '{}' ;;
    idle) ;;
    skips) refuse '{"code":-32601,"message":"No."}' ;;
    unoffering) refuse '{"code":307,"message":"Not this."}' ;;
    unready) refuse '{"code":201,"message":"No key.","data":{"error":{"domain":"script","code":3,"message":"No key."}}}' ;;
    *) answer '{}' ;;
    esac ;;
  adapter/loadNative)
    case $parameter in
    crash) exit 3 ;;
    killed) kill -KILL $$ ;;
    grandchild) sleep 60 & exit 5 ;;
    escapes)
      # Another program keeps the pipes, in a group of its own; it reports when this one is forgotten.
      load=load-1
      bash -c 'set -m; while kill -0 $1 2>/dev/null; do :; done && echo "$2" && sleep 5 &' - $$ "$(report didPlayVideo)"
      exit 5 ;;
    closes) exec >&- 2>&-; sleep 60 ;;
    hang) ;;
    late) sleep 0.3; answer "$native" ;;
    twice) answer "$native"; answer "$native" ;;
    again) answer "$native"; sleep 0.02; answer "$native" ;;
    early) report impression; answer "$native" ;;
    nothing) answer null ;;
    shapeless) answer '{"assets":{"icon":{"scale":"one"}}}' ;;
    garbage) printf 'garbage\n[]\n{"jsonrpc":"2.0","id":9,"method":"ping"}\n{"jsonrpc":"2.0","id":99,"result":{}}\n{"jsonrpc":"2.0","method":"adapter/unknown"}\n'; printf '{"jsonrpc":"2.0","method":"adapter/log","params":["info"]}\n'; report nothing; answer "$native" ;;
    huge) head -c 20000000 /dev/zero | tr '\0' x; printf '\n'; answer "$native" ;;
    flood) answer "$native"; i=0; while [ $i -lt 20000 ]; do report didPlayVideo; i=$((i + 1)); done ;;
    tracks) answer '{"assets":{"headline":"Hello","body":"An ad.","callToAction":"Go"},"tracking":{"impressions":"adapter","clicks":"adapter"}}' ;;
    fails) refuse '{"code":201,"message":"No fill.","data":{"error":{"domain":"script","code":7,"name":"noFill","message":"No fill.","underlying":{"domain":"sdk","code":1,"message":"Empty."}}}}' ;;
    fails*) refuse "{\"code\":${parameter#fails},\"message\":\"No fill.\",\"data\":{\"error\":{\"domain\":\"com.net\",\"code\":7,\"message\":\"No fill.\"}}}" ;;
    breaks*) refuse "{\"code\":${parameter#breaks},\"message\":\"Oops.\"}" ;;
    says) say info quiet; say warning loud; answer "$native" ;;
    *) answer "$native" ;;
    esac ;;
  adapter/loadBanner) answer '{"view":{"id":"banner-view","width":320,"height":50,"text":"Hi"}}' ;;
  adapter/didRender)
    [ "$flaw" = unable ] && refuse '{"code":307,"message":"Not this."}' || { report didPlayVideo; answer '{}'; } ;;
  adapter/didUntrackView) [ "$flaw" = minimal ] && refuse '{"code":-32601,"message":"No."}' || answer '{}' ;;
  adapter/changeAdSize)
    case $flaw in
    minimal) refuse '{"code":-32601,"message":"No."}' ;;
    frozen) change=$id ;;
    *) answer '{"view":{"width":728,"height":90}}' ;;
    esac ;;
  adapter/present)
    case $flaw in
    frozen) present=$id ;;
    shy) refuse '{"code":201,"message":"Not now.","data":{"error":{"domain":"script","code":8,"message":"Not now."}}}' ;;
    *) report willPresentFullScreenView; report impression; report didStartVideo; answer '{}' ;;
    esac ;;
  adapter/simulate)
    member action; action=$m
    case $action in
    tap) report click; answer '{}' ;;
    close) report willDismissFullScreenView; report didDismissFullScreenView; answer '{}' ;;
    earnReward) report didRewardUser ',"reward":{"type":"coins","amount":5}'; answer '{}' ;;
    playVideo) ;;
    leaveApplication) exit 6 ;;
    *) refuse '{"code":307,"message":"No."}' ;;
    esac ;;
  '$/cancelRequest') ;;
  adapter/dispose)
    [ -n "$present" ] && (id=$present; refuse '{"code":201,"message":"Too late."}')
    [ -n "$change" ] && (id=$change; answer '{"view":{"width":728,"height":90}}')
    [ "$flaw" = slowToRelease ] && { sleep 0.3; report didPlayVideo; }
    answer '{}'; [ "$flaw" = afterlife ] && report didPlayVideo ;;
  *) answer '{}' ;;
  esac
done
[ "$flaw" = stays ] && exec sleep 60
[ "$flaw" = talkative ] && { trap 'echo Farewell. >&2; exit 0' TERM; while :; do sleep 0.1; done; }
[ "$flaw" = stubborn ] && { trap '' TERM; while :; do sleep 1; done; }
exit 0
