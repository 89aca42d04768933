" A client for adbridge in Vim, with a channel of the mode `lsp`. Run it with:
"   vim -N -es -u NONE -S clients/examples/editors/channel.vim

let s:lines = []

function s:Show(line)
  call add(s:lines, a:line)
endfunction

" Without an id, a message is a notification.
function s:Receive(channel, message)
  if get(a:message, 'method', '') ==# 'adEvent'
    call s:Show(printf('event %d: %s', a:message.params.seq, a:message.params.event))
  endif
endfunction

let s:program = empty($ADBRIDGE) ? 'adbridge' : $ADBRIDGE
let s:job = job_start([s:program, '--clock', 'manual'],
      \ {'in_mode': 'lsp', 'out_mode': 'lsp', 'err_mode': 'nl', 'noblock': 1,
      \ 'callback': function('s:Receive'), 'err_cb': {channel, line -> 0}})

" Sends a request, and waits for its answer.
function s:Call(method, params)
  return ch_evalexpr(s:job, {'method': a:method, 'params': a:params}, {'timeout': 10000})
endfunction

let s:ad = s:Call('loadNative', {'adUnitId': 'sample/native',
      \ 'options': {'image': {'disableImageLoading': v:true}}}).result
call s:Show(s:ad.adId . ': ' . s:ad.assets.headline)
call s:Call('render', {'adId': s:ad.adId, 'view': {'width': 320, 'height': 250}})
let s:impression = s:Call('recordImpression', {'adId': s:ad.adId}).result
sleep 1m
call s:Show('counted: ' . (s:impression.counted ? 'true' : 'false'))
let s:failure = s:Call('loadNative', {'adUnitId': 'sample/no-fill'}).error
call s:Show(printf('error %d: %s', s:failure.code, s:failure.message))
call s:Call('dispose', {'adId': s:ad.adId})
call s:Call('shutdown', {})
call ch_sendexpr(s:job, {'method': 'exit'})
while job_status(s:job) ==# 'run'
  sleep 1m
endwhile
call s:Show('exit code: ' . job_info(s:job).exitval)
call writefile(s:lines, '/dev/stdout')
qall!
