/* Loads the program named by the first argument (of `(\W:key "=" \N:value)+:all`) and scans a text, whole and in chunks. */
#undef NDEBUG
#include "matcher.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(mt_span) == 24, "mt_span");
_Static_assert(sizeof(mt_opts) == 40, "mt_opts");

static mt_str str(const char *text) { return (mt_str){(const uint8_t *)text, strlen(text)}; }

static int is(mt_str found, const char *wanted) {
  return found.len == strlen(wanted) && memcmp(found.ptr, wanted, found.len) == 0;
}

static mt_pattern *load(const char *path) {
  static uint8_t bytes[1 << 16];
  FILE *file = fopen(path, "rb");
  assert(file);
  size_t size = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  mt_pattern *pattern;
  mt_error *error = NULL;
  assert(mt_program_load((mt_str){bytes, size}, &pattern, &error) == MT_OK && !error);
  /* A program cut short is refused with a message. */
  mt_pattern *none = NULL;
  assert(mt_program_load((mt_str){bytes, size - 4}, &none, &error) == MT_E_PATTERN && !none);
  assert(mt_error_message(error).len > 0);
  mt_error_free(error);
  return pattern;
}

static const char *text = "x a = 1 b = 22\nc = 3 (d)\n";

static void scanned(const mt_pattern *pattern) {
  mt_opts options = {.size = sizeof options, .flags = MT_CAPTURES | MT_LISTS};
  mt_matches *matches;
  assert(mt_scan(pattern, str(text), &options, &matches, NULL) == MT_OK);
  size_t count, pairs;
  const mt_span *spans = mt_spans(matches, &count);
  assert(count == 1 && spans[0].start == 2 && spans[0].end == 20 && spans[0].member == 0);
  uint32_t registers;
  const uint64_t *slots = mt_slots(matches, 0, &registers);
  assert(registers == 3 && slots[0] == 2 && slots[1] == 20 && slots[2] == 15 && slots[5] == 20);
  const uint64_t *values = mt_list(matches, 0, 2, &pairs);
  assert(pairs == 3 && values[0] == 6 && values[3] == 14);
  mt_matches_free(matches);

  options = (mt_opts){.size = sizeof options, .from = 8, .to = 14};
  assert(mt_scan(pattern, str(text), &options, &matches, NULL) == MT_OK);
  spans = mt_spans(matches, &count);
  assert(count == 1 && spans[0].start == 8 && spans[0].end == 14);
  mt_matches_free(matches);

  options.to = 1000;
  mt_error *error;
  assert(mt_scan(pattern, str(text), &options, &matches, &error) == MT_E_OPTION);
  mt_error_free(error);
  const uint32_t cancelled = 1;
  options = (mt_opts){.size = sizeof options, .cancel = &cancelled};
  assert(mt_scan(pattern, str(text), &options, &matches, NULL) == MT_E_CANCELLED);
  assert(mt_is_match(pattern, str(text)) == 1 && mt_is_match(pattern, str("no")) == 0);
}

static void streamed(mt_pattern *pattern) {
  mt_stream *stream;
  assert(mt_stream_new(pattern, &stream, NULL) == MT_OK);
  size_t count, total = 0;
  const mt_span *spans;
  uint64_t end = 0;
  for (size_t i = 0; i < strlen(text); i++) {
    assert(mt_stream_push(stream, (mt_str){(const uint8_t *)text + i, 1}, &spans, &count, NULL) == MT_OK);
    total += count;
    if (count) end = spans[count - 1].end;
  }
  assert(mt_stream_retained(stream) <= strlen(text));
  assert(mt_stream_finish(stream, &spans, &count, NULL) == MT_OK);
  total += count;
  if (count) end = spans[count - 1].end;
  assert(total == 1 && end == 20);
  assert(mt_stream_finish(stream, &spans, &count, NULL) == MT_E_FINISHED);
  mt_stream_free(stream);
}

int main(int argc, char **argv) {
  assert(argc == 2 && mt_abi() == MT_ABI && mt_version().len > 0);
  mt_pattern *pattern = load(argv[1]);
  assert(mt_members(pattern) == 1 && mt_registers(pattern) == 3);
  assert(is(mt_register_name(pattern, 0), "all") && is(mt_register_name(pattern, 2), "all.value"));
  assert(is(mt_register_kind(pattern, 2), "number") && is(mt_register_kind(pattern, 0), ""));
  scanned(pattern);
  streamed(mt_pattern_retain(pattern));
  mt_pattern_free(pattern);
  mt_pattern_free(pattern);
  mt_pattern_free(NULL);
  puts("ok");
  return 0;
}
