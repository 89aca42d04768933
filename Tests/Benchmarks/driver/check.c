#define _GNU_SOURCE
#include "check.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program.h"

/// The part of a line that a message shows.
#define SHOWN(line) (int)((line).length < 300 ? (line).length : 300), (line).at

static const struct requests *asked;
static long done;
static unsigned char *isAnswered, *hasEvent;  // by request of the step
static long lastIndex = -1;                   // of an event, over all steps
static long lastSeq = -1;                     // of a video's event, over all steps
static int videoEvents;                       // since the last answer
static struct span first, last;

// The bytes that were read; those before `scanned` contain no newline.
static char *bytes;
static size_t capacity, used, scanned;

static void keep(struct span *copy, struct span line) {
  free((char *)copy->at);
  copy->length = line.length;
  copy->at = memcpy(malloc(line.length + 1), line.at, line.length);
}

/// The index of request `id` in the step.
static long place(long id, struct span line) {
  if (id < asked->first || id >= asked->first + asked->count) {
    fail("nobody asked for this: %.*s", SHOWN(line));
  }
  return id - asked->first;
}

static void takeImpression(const struct span values[], struct span line) {
  long request = place(number(values[0], "\"ad-", "\""), line);
  if (hasEvent[request]++ || !equals(values[3], "\"impression\"")) {
    fail("not the one impression of that ad: %.*s", SHOWN(line));
  }
  if (number(values[1], "", "") != 1) fail("the first event of an ad has seq 1: %.*s", SHOWN(line));
}

/// An event of the ad whose video starts and stops.
static void takeVideo(const struct span values[], struct span line) {
  const char *name = videoEvents % 2 ? "\"didPauseVideo\"" : "\"didPlayVideo\"";
  if (!equals(values[3], name)) fail("the event %s is missing: %.*s", name, SHOWN(line));
  if (videoEvents++ == 10) fail("more than ten events: %.*s", SHOWN(line));
  long seq = number(values[1], "", "");
  if (seq < 0 || (lastSeq >= 0 && seq != lastSeq + 1)) {
    fail("the seq after %ld is %ld: %.*s", lastSeq, lastSeq + 1, SHOWN(line));
  }
  lastSeq = seq;
}

static void takeEvent(struct span params, struct span line) {
  static const char *const names[] = {"adId", "seq", "index", "event"};
  struct span values[4];
  members(params, names, values, 4);
  if (asked->check == video) {
    takeVideo(values, line);
  } else {
    takeImpression(values, line);
  }
  long index = number(values[2], "", "");
  if (index < 0 || (lastIndex >= 0 && index != lastIndex + 1)) {
    fail("the index after %ld is %ld: %.*s", lastIndex, lastIndex + 1, SHOWN(line));
  }
  lastIndex = index;
}

static void takeResult(long id, struct span result, struct span line) {
  struct span value;
  switch (asked->check) {
    case echo:
    case object:
    case response:
      break;
    case video:
      if (videoEvents != 10) fail("answered after %d events: %.*s", videoEvents, SHOWN(line));
      videoEvents = 0;
      break;
    case ping:
      if (id != asked->first + done) fail("out of order: %.*s", SHOWN(line));
      if (!equals(result, "{}")) fail("the result of a ping is {}: %.*s", SHOWN(line));
      break;
    case load:
      members(result, (const char *const[]){"adId"}, &value, 1);
      if (number(value, "\"ad-", "\"") != id) fail("not the ad ad-%ld: %.*s", id, SHOWN(line));
      break;
    case impression:
      members(result, (const char *const[]){"counted"}, &value, 1);
      if (!equals(value, "true")) fail("the impression was not counted: %.*s", SHOWN(line));
      if (!hasEvent[id - asked->first]) fail("answered before its event: %.*s", SHOWN(line));
      break;
  }
}

static void takeAnswer(struct span line) {
  if (asked->check == echo) {
    size_t start = done == 0 ? 0 : asked->ends[done - 1];
    if (line.length + 1 != asked->ends[done] - start ||
        memcmp(line.at, asked->bytes + start, line.length) != 0) {
      fail("not what was sent: %.*s", SHOWN(line));
    }
  } else {
    static const char *const names[] = {"id", "result", "method", "params", "error"};
    struct span values[5], message = line;
    bool isBatch = asked->check == video && line.length > 2 && *line.at == '[';
    if (isBatch) message = (struct span){line.at + 1, line.length - 2};
    members(message, names, values, 5);
    bool hasEvents = asked->check == impression || asked->check == video;
    if (hasEvents && equals(values[2], "\"adEvent\"")) {
      takeEvent(values[3], line);
      return;
    }
    if (asked->check == response && values[2].length > 0) return;
    if (asked->check == response && values[1].length == 0) values[1] = values[4];
    long request = place(number(values[0], "", ""), line);
    if (isAnswered[request]++) fail("answered twice: %.*s", SHOWN(line));
    bool isObject = values[1].length > 0 && *values[1].at == '{';
    if (!isObject && !equals(values[1], asked->check == response ? "null" : "{}")) {
      fail("not a result: %.*s", SHOWN(line));
    }
    takeResult(asked->first + request, values[1], line);
  }
  if (done == 0) keep(&first, line);
  if (++done == asked->count) keep(&last, line);
}

static void expectNothing(void) {
  if (used > 0) fail("after the last answer came: %.*s", SHOWN(((struct span){bytes, used})));
}

void expect(const struct requests *requests) {
  if (requests->check != response) expectNothing();
  asked = requests;
  done = 0;
  free(isAnswered);
  free(hasEvent);
  isAnswered = calloc((size_t)requests->count, 1);
  hasEvent = calloc((size_t)requests->count, 1);
}

long answered(void) { return done; }

struct span firstAnswer(void) { return first; }

struct span lastAnswer(void) { return last; }

/// Reads once; returns false at the end of output.
static bool fill(void) {
  if (capacity - used < 65536) {
    capacity = capacity * 2 + 262144;
    bytes = realloc(bytes, capacity);
  }
  ssize_t count = read(program.output, bytes + used, capacity - used);
  if (count < 0 && errno != EINTR) fail("read: %s", strerror(errno));
  if (count > 0) used += (size_t)count;
  return count != 0;
}

/// Cuts the line that begins at `start`; returns where the next one begins, or 0 when it isn't whole.
static size_t cutLine(size_t start, struct span *message) {
  const char *newline = memchr(bytes + scanned, '\n', used - scanned);
  if (!newline) return 0;
  scanned = (size_t)(newline - bytes) + 1;
  *message = (struct span){bytes + start, scanned - 1 - start};
  return scanned;
}

/// Cuts the message after the headers at `start`, likewise.
static size_t cutAfterHeaders(size_t start, struct span *message) {
  const char *end = memmem(bytes + start, used - start, "\r\n\r\n", 4);
  if (!end) return 0;
  const char *length = memmem(bytes + start, (size_t)(end - bytes) - start, "Content-Length:", 15);
  if (!length) fail("no length: %.*s", SHOWN(((struct span){bytes + start, used - start})));
  *message = (struct span){end + 4, strtoul(length + 15, NULL, 10)};
  size_t next = (size_t)(message->at - bytes) + message->length;
  return next <= used ? next : 0;
}

void readAnswers(void) {
  bool isOpen = fill();
  size_t (*cut)(size_t, struct span *) = program.framing == headers ? cutAfterHeaders : cutLine;
  size_t start = 0, next;
  struct span message;
  while (done < asked->count && (next = cut(start, &message))) {
    takeAnswer(message);
    start = next;
  }
  memmove(bytes, bytes + start, used - start);
  used -= start;
  scanned = done < asked->count ? used : 0;
  if (done == asked->count) return;
  if (timedOut) fail("only %ld of %ld answers came in time; it was ended", done, asked->count);
  if (!isOpen) fail("it ended after %ld of %ld answers", done, asked->count);
}

void expectEnd(void) {
  while (fill() && !timedOut) continue;
  if (!asked || asked->check != response) expectNothing();
}
