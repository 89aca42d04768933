import Mediation

/// Values by their keys. Only the last ones are kept, so that a program can't fill the memory.
struct RecentValues<Key: Hashable, Value>: ~Copyable {
  private var values: [Key: Value] = [:]
  private var keys: RingBuffer<Key>

  init(capacity: Int) {
    keys = RingBuffer(capacity: capacity)
  }

  subscript(key: Key) -> Value? { values[key] }

  mutating func set(_ value: Value, for key: Key) {
    if values.updateValue(value, forKey: key) == nil, let oldest = keys.append(key) {
      values[oldest] = nil
    }
  }
}
