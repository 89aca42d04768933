# A first ad in Ruby: loads an ad, shows it, and handles its events and a failed load.

require 'json'

# A conversation with a daemon, one request at a time.
class AdBridge
  # An error in the answer to a request.
  class CallError < StandardError
    attr_reader :code, :name

    def initialize(error)
      super(error['message'])
      @code = error['code']
      @name = error.dig('data', 'name')
    end
  end

  # The block gets the parameters of each event.
  def initialize(*command, &on_event)
    @io = IO.popen(command, 'r+:UTF-8')
    @on_event = on_event
    @last_id = 0
  end

  # Sends a request, and reads lines up to its answer.
  def call(method, **params)
    id = @last_id += 1
    @io.puts JSON.generate(jsonrpc: '2.0', id: id, method: method, params: params)
    while (line = @io.gets)
      message = JSON.parse(line)
      if message.key?('method')
        @on_event.call(message['params']) if message['method'] == 'adEvent'
      elsif message['id'] == id
        raise CallError, message['error'] if message.key?('error')

        return message['result']
      end
    end
    raise EOFError, 'adbridge has ended without an answer.'
  rescue Errno::EPIPE
    raise EOFError, 'adbridge has ended without an answer.'
  end

  # Ends the daemon by the end of its input, and returns its exit status.
  def close
    @io.close_write
    @io.each_line {} # So that it can write what it still has.
    @io.close
    $?
  end
end

bridge = AdBridge.new(ENV.fetch('ADBRIDGE', 'adbridge')) do |event|
  puts "event: #{event['event']}"
end
begin
  ad = bridge.call('loadNative', adUnitId: 'sample/content',
                                 options: { image: { disableImageLoading: true } })
  ad_id = ad['adId']
  puts "loaded #{ad_id}: #{ad['assets']['headline']}"

  rendered = bridge.call('render', adId: ad_id, view: { width: 320, height: 250 })
  puts "rendered, AdChoices: #{rendered['adChoices']['position']}"
  puts "impression counted: #{bridge.call('recordImpression', adId: ad_id)['counted']}"
  puts "click counted: #{bridge.call('recordClick', adId: ad_id, asset: 'callToAction')['counted']}"

  banner = bridge.call('loadBanner', adUnitId: 'sample/banner', adSize: 'banner')
  puts "loaded #{banner['adId']}: #{banner['view']['text']}"

  begin
    bridge.call('loadNative', adUnitId: 'sample/no-fill')
  rescue AdBridge::CallError => e
    puts "load failed: #{e.code} #{e.name}"
  end

  puts "disposed: #{bridge.call('dispose', adId: ad_id)['disposed']}"
  puts "exit code: #{bridge.close.exitstatus}"
rescue EOFError => e
  abort e.message
end
