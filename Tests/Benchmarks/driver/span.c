#include "span.h"

#include <string.h>

static const char *skipSpace(const char *at, const char *end) {
  while (at < end && (*at == ' ' || *at == '\t' || *at == '\r')) at++;
  return at;
}

static const char *skipString(const char *at, const char *end) {
  for (at++; at < end; at++) {
    if (*at == '\\') {
      at++;
    } else if (*at == '"') {
      return at + 1;
    }
  }
  return end;
}

/// Skips to the comma or bracket after the value at `at`.
static const char *skipValue(const char *at, const char *end) {
  int depth = 0;
  while (at < end) {
    switch (*at) {
      case '"':
        at = skipString(at, end);
        continue;
      case '{':
      case '[':
        depth++;
        break;
      case '}':
      case ']':
        if (depth-- == 0) return at;
        break;
      case ',':
        if (depth == 0) return at;
        break;
    }
    at++;
  }
  return end;
}

void members(struct span object, const char *const names[], struct span values[], size_t count) {
  memset(values, 0, count * sizeof *values);
  const char *end = object.at + object.length;
  const char *at = skipSpace(object.at, end);
  if (at == end || *at != '{') return;
  for (at = skipSpace(at + 1, end); at < end && *at == '"'; at = skipSpace(at + 1, end)) {
    const char *key = at + 1;
    at = skipString(at, end);
    struct span name = {key, (size_t)(at - key - 1)};
    at = skipSpace(at, end);
    if (at == end || *at != ':') return;
    const char *value = skipSpace(at + 1, end);
    at = skipValue(value, end);
    for (size_t i = 0; i < count; i++) {
      if (equals(name, names[i])) values[i] = (struct span){value, (size_t)(at - value)};
    }
    if (at == end || *at != ',') return;
  }
}

bool equals(struct span span, const char *text) {
  return span.length == strlen(text) && memcmp(span.at, text, span.length) == 0;
}

long number(struct span span, const char *prefix, const char *suffix) {
  size_t before = strlen(prefix), after = strlen(suffix);
  if (span.length <= before + after || span.length > before + after + 15) return -1;
  if (memcmp(span.at, prefix, before) != 0) return -1;
  if (memcmp(span.at + span.length - after, suffix, after) != 0) return -1;
  long result = 0;
  for (size_t i = before; i < span.length - after; i++) {
    if (span.at[i] < '0' || span.at[i] > '9') return -1;
    result = result * 10 + (span.at[i] - '0');
  }
  return result;
}
