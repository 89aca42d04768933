// A part of a line, and just enough JSON parsing to check an answer. The input comes from the program
// under test and may be invalid.

#pragma once

#include <stdbool.h>
#include <stddef.h>

struct span {
  const char *at;
  size_t length;
};

/// Finds the values of `count` members of a JSON object in one pass; missing members stay empty.
void members(struct span object, const char *const names[], struct span values[], size_t count);

bool equals(struct span span, const char *text);

/// Reads an unsigned integer that is all of `span` after `prefix`; -1 if it is anything else.
long number(struct span span, const char *prefix, const char *suffix);
