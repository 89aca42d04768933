#!/usr/bin/env bash
# A first ad in Bash with jq: loads an ad, shows it, and handles its events and a failed load.
set -uo pipefail

# Writing to a daemon that has ended fails; it does not end this script.
trap '' PIPE
coproc DAEMON { exec "${ADBRIDGE:-adbridge}"; }
daemon=$DAEMON_PID
exec {from_daemon}<&"${DAEMON[0]}"- {to_daemon}>&"${DAEMON[1]}"-
last_id=0

# call METHOD PARAMS: sends a request and reads lines up to its answer. Puts the result into `result`,
# or the error into `error`. Returns 1 after an error.
call() {
  local id=$((++last_id)) line
  jq -cn --argjson id "$id" --arg method "$1" --argjson params "$2" \
    '{jsonrpc: "2.0", $id, $method, $params}' >&"$to_daemon" 2> /dev/null
  while IFS= read -r -u "$from_daemon" line; do
    if jq -e 'has("method")' <<< "$line" > /dev/null; then
      jq -r 'select(.method == "adEvent") | "event: " + .params.event' <<< "$line"
    elif jq -e --argjson id "$id" '.id == $id' <<< "$line" > /dev/null; then
      result=$(jq -c '.result // empty' <<< "$line")
      error=$(jq -c '.error // empty' <<< "$line")
      [[ -z $error ]]
      return
    fi
  done
  echo 'adbridge has ended without an answer.' >&2
  exit 1
}

# must METHOD PARAMS: a call that has to succeed.
must() {
  call "$@" && return
  jq -r '"\(.code) \(.data.name)"' <<< "$error" >&2
  exit 1
}

must loadNative '{"adUnitId": "sample/content", "options": {"image": {"disableImageLoading": true}}}'
ad=$(jq -c '{adId}' <<< "$result")
jq -r '"loaded \(.adId): \(.assets.headline)"' <<< "$result"

must render "$(jq -c '. + {view: {width: 320, height: 250}}' <<< "$ad")"
jq -r '"rendered, AdChoices: \(.adChoices.position)"' <<< "$result"
must recordImpression "$ad"
jq -r '"impression counted: \(.counted)"' <<< "$result"
must recordClick "$(jq -c '. + {asset: "callToAction"}' <<< "$ad")"
jq -r '"click counted: \(.counted)"' <<< "$result"

must loadBanner '{"adUnitId": "sample/banner", "adSize": "banner"}'
jq -r '"loaded \(.adId): \(.view.text)"' <<< "$result"

if ! call loadNative '{"adUnitId": "sample/no-fill"}'; then
  jq -r '"load failed: \(.code) \(.data.name)"' <<< "$error"
fi

must dispose "$ad"
jq -r '"disposed: \(.disposed)"' <<< "$result"

# The end of its input ends the daemon. Read what it still writes, so that it can write it.
exec {to_daemon}>&-
cat <&"$from_daemon" > /dev/null
wait "$daemon"
echo "exit code: $?"
