/*
 * Prints every duration of a file that is longer than a second, with its line.
 *
 *   matcher compile '\R:took' -o durations.program
 *   cc -I node_modules/matcher/include durations.c -L node_modules/matcher/native/linux-x64 -lmatcher -o durations
 *   ./durations durations.program server.log
 */
#include "matcher.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static mt_str str(const char *text) { return (mt_str){(const uint8_t *)text, strlen(text)}; }

/* Ends the program where a call failed, with what it says. */
static void check(mt_status status, mt_error *error) {
  if (status == MT_OK) return;
  mt_str message = error ? mt_error_message(error) : str("not enough memory");
  fprintf(stderr, "durations: %.*s\n", (int)message.len, (const char *)message.ptr);
  mt_error_free(error);
  exit(2);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fputs("usage: durations PROGRAM FILE\n", stderr);
    return 2;
  }
  if (mt_abi() != MT_ABI) {
    fputs("durations: libmatcher has another interface than matcher.h\n", stderr);
    return 2;
  }
  mt_error *error = NULL;
  mt_buf *program, *text;
  mt_pattern *pattern;
  check(mt_read(str(argv[1]), 1, &program, &error), error);
  check(mt_program_load(mt_buf_str(program), &pattern, &error), error);
  mt_buf_free(program);
  check(mt_read(str(argv[2]), 0, &text, &error), error);
  mt_str input = mt_buf_str(text);

  mt_matches *matches;
  mt_opts options = {.size = sizeof options, .flags = MT_CAPTURES};
  check(mt_scan(pattern, input, &options, &matches, &error), error);
  size_t count;
  const mt_span *spans = mt_spans(matches, &count);
  for (size_t i = 0; i < count; i++) {
    mt_str found = {input.ptr + spans[i].start, spans[i].end - spans[i].start};
    mt_value value;
    check(mt_value_of(str("duration"), found, &value, &error), error);
    /* Nanoseconds, scaled by a power of ten where they are a fraction. */
    if (value.kind == MT_V_INT && (value.hi > 0 || value.lo > 1000000000u)) {
      mt_buf *line;
      check(mt_format(matches, i, str("line ${line}: ${took}\\n"), input, str(argv[2]), &line, &error), error);
      mt_str shown = mt_buf_str(line);
      fwrite(shown.ptr, 1, shown.len, stdout);
      mt_buf_free(line);
    }
    mt_buf_free(value.text);
  }
  mt_matches_free(matches);
  mt_buf_free(text);
  mt_pattern_free(pattern);
  return 0;
}
