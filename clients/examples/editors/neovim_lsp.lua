-- adbridge as a language server of Neovim: `vim.lsp` starts it, sends `initialize`, and ends it. Run it with:
--   nvim --headless -u NONE -S clients/examples/editors/neovim_lsp.lua

local exit_code

local function show(format, ...) io.stdout:write(format:format(...), '\n') end

-- `vim.lsp.start` is newer than `vim.lsp.start_client`.
local start = vim.lsp.start or vim.lsp.start_client
local id = start({
  name = 'adbridge',
  cmd = { vim.env.ADBRIDGE or 'adbridge', '--clock', 'manual' },
  root_dir = vim.fn.getcwd(),
  handlers = {
    adEvent = function(_, event) show('event %d: %s', event.seq, event.event) end,
  },
  on_exit = function(code) exit_code = code end,
})
local client
assert(vim.wait(10000, function()
  client = vim.lsp.get_client_by_id(id)
  return client and client.initialized
end, 1), 'no answer to initialize')

-- Waits for the answer to a request; returns the error and the result.
local function call(method, params)
  local answer
  local function keep(err, result) answer = { err = err, result = result } end
  -- Newer versions have methods, older ones functions.
  if vim.fn.has('nvim-0.11') == 1 then
    client:request(method, params, keep)
  else
    client.request(method, params, keep)
  end
  assert(vim.wait(10000, function() return answer ~= nil end, 1), 'no answer to ' .. method)
  return answer.err, answer.result
end

local _, ad = call('loadNative', {
  adUnitId = 'sample/native',
  options = { image = { disableImageLoading = true } },
})
show('%s: %s', ad.adId, ad.assets.headline)
call('render', { adId = ad.adId, view = { width = 320, height = 250 } })
local _, impression = call('recordImpression', { adId = ad.adId })
show('counted: %s', tostring(impression.counted))
local failure = call('loadNative', { adUnitId = 'sample/no-fill' })
show('error %d: %s', failure.code, failure.message)
call('dispose', { adId = ad.adId })
-- On the manual clock, this load has no answer until it is cancelled: `$/cancelRequest`. Neovim drops the answer, which
-- is the error `RequestCancelled`, and forgets the request.
local is_method = vim.fn.has('nvim-0.11') == 1
local slow = { adUnitId = 'sample/slow', timeoutMs = 60000 }
local function ignore() end
local _, request
if is_method then
  _, request = client:request('loadNative', slow, ignore)
  client:cancel_request(request)
else
  _, request = client.request('loadNative', slow, ignore)
  client.cancel_request(request)
end
assert(client.requests[request].type == 'cancel', 'the request is not cancelled')
assert(vim.wait(10000, function() return client.requests[request] == nil end, 1), 'no answer to a cancelled request')
local _, list = call('listAds', {})
assert(#list.ads == 0, 'the load goes on')
-- It sends `shutdown` and `exit`.
if vim.fn.has('nvim-0.11') == 1 then client:stop() else client.stop() end
vim.wait(10000, function() return exit_code ~= nil end, 1)
show('exit code: %d', exit_code)
-- Without a window, Neovim was started for this script alone.
if #vim.api.nvim_list_uis() == 0 then vim.cmd('qall!') end
