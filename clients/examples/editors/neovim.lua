-- A client for adbridge in Neovim. Run it with:
--   nvim --headless -u NONE -S clients/examples/editors/neovim.lua

local exit_code

local function show(format, ...) io.stdout:write(format:format(...), '\n') end

local program = vim.env.ADBRIDGE or 'adbridge'
local handlers = {
  notification = function(method, params)
    if method == 'adEvent' then
      show('event %d: %s', params.seq, params.event)
    end
  end,
  on_exit = function(code) exit_code = code end,
}

-- Newer versions take the program and its arguments as one list. The older ones refuse a list.
local started, bridge = pcall(vim.lsp.rpc.start, { program, '--clock', 'manual' }, handlers)
if not started then
  bridge = vim.lsp.rpc.start(program, { '--clock', 'manual' }, handlers)
end

-- Waits for the answer to a request; returns the error and the result.
local function call(method, params)
  local answer
  bridge.request(method, params, function(err, result) answer = { err = err, result = result } end)
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
call('shutdown')
bridge.notify('exit')
vim.wait(10000, function() return exit_code ~= nil end, 1)
show('exit code: %d', exit_code)
-- Without a window, Neovim was started for this script alone.
if #vim.api.nvim_list_uis() == 0 then vim.cmd('qall!') end
