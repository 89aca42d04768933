// A piece of a line, and the few JSON readings that checking an answer needs. What is read here was
// written by the program under test; nothing in it is trusted to be well formed.

#ifndef SPAN_H
#define SPAN_H

#include <stdbool.h>
#include <stddef.h>

struct span {
  const char *at;
  size_t length;
};

/// Finds the values of `count` members of a JSON object in one walk; an absent one stays empty.
void members(struct span object, const char *const names[], struct span values[], size_t count);

bool equals(struct span span, const char *text);

/// Reads a whole number without sign from all of `span` after `prefix`; -1 when it is none.
long number(struct span span, const char *prefix, const char *suffix);

#endif
