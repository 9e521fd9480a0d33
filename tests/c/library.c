/* Calls every function of the library in the folder named by the first argument, which scripts/test/c.ts has filled. */
#undef NDEBUG
#include "matcher.h"
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(mt_span) == 24, "mt_span");
_Static_assert(sizeof(mt_opts) == 56, "mt_opts");
_Static_assert(sizeof(mt_place) == 32, "mt_place");
_Static_assert(sizeof(mt_where) == 72, "mt_where");
_Static_assert(sizeof(mt_value) == 48 || sizeof(mt_value) == 40, "mt_value");
_Static_assert(sizeof(mt_gain) == 32, "mt_gain");

static mt_str str(const char *text) { return (mt_str){(const uint8_t *)text, strlen(text)}; }

static int is(mt_str found, const char *wanted) {
  return found.len == strlen(wanted) && memcmp(found.ptr, wanted, found.len) == 0;
}

static int holds(mt_str found, const char *part) {
  for (size_t i = 0; i + strlen(part) <= found.len; i++)
    if (memcmp(found.ptr + i, part, strlen(part)) == 0) return 1;
  return 0;
}

static const char *folder;

static const char *in(const char *name) {
  static char paths[8][1024];
  static int next;
  char *path = paths[next++ % 8];
  snprintf(path, sizeof paths[0], "%s/%s", folder, name);
  return path;
}

static size_t contents(const char *name, uint8_t *bytes, size_t size) {
  FILE *file = fopen(in(name), "rb");
  assert(file);
  size_t got = fread(bytes, 1, size, file);
  fclose(file);
  return got;
}

static mt_pattern *load(const char *name) {
  static uint8_t bytes[1 << 16];
  size_t size = contents(name, bytes, sizeof bytes);
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

/* The answer of a call that gives a buffer is as wanted. */
#define GIVES(call, wanted)                                                                  \
  do {                                                                                       \
    mt_buf *out = NULL;                                                                      \
    mt_error *error = NULL;                                                                  \
    mt_status status = call;                                                                 \
    if (status != MT_OK || !is(mt_buf_str(out), wanted)) {                                   \
      mt_str told = status == MT_OK ? mt_buf_str(out) : mt_error_message(error);             \
      fprintf(stderr, "line %d: status %d: %.*s\n", __LINE__, status, (int)told.len, told.ptr); \
      abort();                                                                               \
    }                                                                                        \
    mt_buf_free(out);                                                                        \
  } while (0)

/* The call fails with a status and a message that holds a text. */
#define FAILS(call, wanted, part)                                                            \
  do {                                                                                       \
    mt_error *error = NULL;                                                                  \
    mt_status status = call;                                                                 \
    if (status != wanted || !error || !holds(mt_error_message(error), part)) {               \
      mt_str told = error ? mt_error_message(error) : str("no error");                       \
      fprintf(stderr, "line %d: status %d: %.*s\n", __LINE__, status, (int)told.len, told.ptr); \
      abort();                                                                               \
    }                                                                                        \
    mt_error_free(error);                                                                    \
  } while (0)

static const char *text = "x a = 1 b = 22\nc = 3 (d)\n";

static void scanned(const mt_pattern *pattern) {
  mt_opts options = {.size = sizeof options, .flags = MT_CAPTURES | MT_LISTS | MT_TRACE};
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
  assert(!mt_list(matches, 0, 3, &pairs) && pairs == 0 && !mt_slots(matches, 1, &registers) && registers == 0);
  assert(mt_route(matches).len > 0 && mt_tokens_lexed(matches) > 0);
  uint64_t left_bytes = 1, lines = 1;
  assert(mt_device_bytes(matches, &left_bytes, &lines) == 0 && left_bytes == 0 && lines == 0);
  assert(mt_device_bytes(matches, NULL, NULL) == 0);
  GIVES(mt_format(matches, 0, str("${path}:${line}:${col} ${all.key[*]:upper} ${all.value[1]}\\n"), str(text), str("f"), &out, &error),
        "f:1:3 A,B,C 22\n");
  mt_buf *none = NULL;
  FAILS(mt_format(matches, 0, str("ab ${none}"), str(text), str(""), &none, &error), MT_E_TEMPLATE, "\"none\"");
  FAILS(mt_format(matches, 1, str(""), str(text), str(""), &none, &error), MT_E_OPTION, "match 1 of 1");
  FAILS(mt_format(matches, 0, str(""), str("short"), str(""), &none, &error), MT_E_OPTION, "5 bytes");
  mt_error *error;
  assert(mt_format(matches, 0, str("ab ${none}"), str(text), str(""), &none, &error) == MT_E_TEMPLATE && !none);
  assert(mt_error_offset(error) == 3 && is(mt_error_name(error), "none") && mt_error_line(error) == 0);
  mt_error_free(error);
  mt_matches_free(matches);

  options = (mt_opts){.size = sizeof options, .from = 8, .to = 14};
  assert(mt_scan(pattern, str(text), &options, &matches, NULL) == MT_OK);
  spans = mt_spans(matches, &count);
  assert(count == 1 && spans[0].start == 8 && spans[0].end == 14);
  mt_matches_free(matches);

  options.to = 1000;
  FAILS(mt_scan(pattern, str(text), &options, &matches, &error), MT_E_OPTION, "25 bytes");
  options = (mt_opts){.size = sizeof options, .flags = MT_GPU | MT_DUAL_GRAIN};
  FAILS(mt_scan(pattern, str(text), &options, &matches, &error), MT_E_OPTION, "exclude");
  options = (mt_opts){.size = 40};
  FAILS(mt_scan(pattern, str(text), &options, &matches, &error), MT_E_OPTION, "size");
  const uint32_t cancelled = 1;
  options = (mt_opts){.size = sizeof options, .cancel = &cancelled};
  assert(mt_scan(pattern, str(text), &options, &matches, NULL) == MT_E_CANCELLED);
  assert(mt_is_match(pattern, str(text)) == 1 && mt_is_match(pattern, str("no")) == 0);
}

/* Columns of the matches of single lines, which live on after the matches and each other. */
static void exported(const mt_pattern *pattern) {
  mt_opts options = {.size = sizeof options, .flags = MT_CAPTURES | MT_LINES};
  mt_matches *matches;
  struct ArrowSchema schema;
  struct ArrowArray array;
  assert(mt_scan(pattern, str(text), &options, &matches, NULL) == MT_OK);
  FAILS(mt_arrow(matches, str("short"), 0, 1, &schema, &array, &error), MT_E_OPTION, "5 bytes");
  assert(mt_arrow(matches, str(text), 100, 7, &schema, &array, NULL) == MT_OK);
  mt_matches_free(matches);
  assert(array.length == 2 && array.n_children == 7 && schema.n_children == 7);
  const char *names[] = {"start", "end", "line", "member", "all", "all.key", "all.value"};
  for (int i = 0; i < 7; i++) assert(strcmp(schema.children[i]->name, names[i]) == 0);
  const uint64_t *starts = array.children[0]->buffers[1], *ends = array.children[1]->buffers[1];
  const uint64_t *lines = array.children[2]->buffers[1];
  assert(starts[0] == 102 && ends[0] == 114 && lines[0] == 7);
  assert(starts[1] == 115 && ends[1] == 120 && lines[1] == 8);
  struct ArrowArray value = *array.children[6];
  array.children[6]->release = NULL;
  assert(strcmp(schema.children[6]->format, "+s") == 0 && strcmp(schema.children[6]->children[3]->format, "g") == 0);
  schema.release(&schema);
  array.release(&array);
  assert(!schema.release && !array.release && value.null_count == 0 && value.n_children == 4);
  const int32_t *offsets = value.children[2]->buffers[1];
  assert(offsets[0] == 0 && offsets[1] == 2 && offsets[2] == 3 && memcmp(value.children[2]->buffers[2], "223", 3) == 0);
  const double *numbers = value.children[3]->buffers[1];
  assert(numbers[0] == 22 && numbers[1] == 3);
  value.release(&value);
}

static void edited(const mt_pattern *pattern) {
  GIVES(mt_rewrite(pattern, str("<${all.key[0]}:${line}>"), str(text), NULL, &out, &error), "x <a:1> (d)\n");
  mt_opts options = {.size = sizeof options, .from = 8};
  GIVES(mt_rewrite(pattern, str("-"), str(text), &options, &out, &error), "- (d)\n");
  GIVES(mt_redact(pattern, str(""), str(""), str("a = 12 é"), NULL, &out, &error), "****** é");
  GIVES(mt_redact(pattern, str("all.key"), str("shape"), str("a = 12"), NULL, &out, &error), "a = 00");
  GIVES(mt_redact(pattern, str("all.key, all.value:last1"), str("#"), str("a = 12"), NULL, &out, &error), "a####2");
  GIVES(mt_redact(pattern, str("all.key, all.value"), str("<gone>"), str("a = 12"), NULL, &out, &error), "a<gone>12");
  mt_pattern *word = load("word.program");
  GIVES(mt_redact(word, str(""), str("pseudonym"), str("ab cd ab"), NULL, &out, &error), "WORD_1 WORD_2 WORD_1");
  mt_opts shallow = {.size = sizeof shallow, .flags = MT_SHALLOW};
  GIVES(mt_redact(word, str(""), str("*"), str("ab \"cd\" ef"), NULL, &out, &error), "** \"**\" **");
  GIVES(mt_redact(word, str(""), str("*"), str("ab \"cd\" ef"), &shallow, &out, &error), "** \"cd\" **");
  mt_pattern_free(word);
  mt_buf *none;
  FAILS(mt_redact(pattern, str("all.key:upper"), str("*"), str(""), NULL, &none, &error), MT_E_TEMPLATE, ":upper");
}

/* What an editor gives for a text in pieces of one byte. */
static void edits_to(mt_editor *editor, const char *given, const char *wanted) {
  char all[256];
  size_t size = 0;
  mt_str part;
  for (size_t i = 0; i <= strlen(given); i++) {
    mt_str piece = {(const uint8_t *)given + i, 1};
    if (i < strlen(given)) assert(mt_editor_push(editor, piece, &part, NULL) == MT_OK);
    else assert(mt_editor_finish(editor, &part, NULL) == MT_OK);
    assert(size + part.len <= sizeof all);
    memcpy(all + size, part.ptr, part.len);
    size += part.len;
  }
  if (is((mt_str){(const uint8_t *)all, size}, wanted)) return;
  fprintf(stderr, "%.*s\n", (int)size, all);
  abort();
}

/* Each byte of an ill-formed sequence is a column, in a whole text as in pieces of it. */
static void columns(mt_pattern *pattern) {
  const char *ill_formed = "\n\x80\xe2\x82 a = 1\n", *wanted = "\n\x80\xe2\x82 2:5\n", *template = "${line}:${col}";
  mt_editor *editor;
  assert(mt_rewriter_new(pattern, str(template), NULL, &editor, NULL) == MT_OK);
  edits_to(editor, ill_formed, wanted);
  mt_editor_free(editor);
  GIVES(mt_rewrite(pattern, str(template), str(ill_formed), NULL, &out, &error), wanted);
  mt_matches *matches;
  assert(mt_scan(pattern, str(ill_formed), NULL, &matches, NULL) == MT_OK);
  GIVES(mt_format(matches, 0, str(template), str(ill_formed), str(""), &out, &error), "2:5");
  mt_matches_free(matches);
}

static void edited_in_pieces(mt_pattern *pattern) {
  mt_editor *editor;
  mt_str part;
  assert(mt_rewriter_new(pattern, str("<${path}:${line}:${col} ${all.key[*]}>"), NULL, &editor, NULL) == MT_OK);
  assert(mt_editor_restart(editor, str("f"), NULL) == MT_OK);
  edits_to(editor, "x a = 1 b = 22\nc = 3 (d)\n\xc3\xa9 k = 1\n", "x <f:1:3 a,b,c> (d)\n\xc3\xa9 <f:3:3 k>\n");
  FAILS(mt_editor_push(editor, str("a"), &part, &error), MT_E_FINISHED, "finished");
  assert(mt_editor_restart(editor, str("g"), NULL) == MT_OK);
  edits_to(editor, "a = 1", "<g:1:1 a>");
  assert(mt_editor_count(editor) == 3);
  assert(mt_editor_left(editor) == 0);
  assert(mt_editor_restart(editor, str("h"), NULL) == MT_OK);
  mt_place at = {.offset = 40, .utf16 = 38, .line = 5, .column = 3};
  mt_editor_place(editor, &at);
  edits_to(editor, "a = 1 ()\n b = 2", "<h:5:3 a> ()\n <h:6:2 b>");
  mt_editor_free(editor);
  mt_opts options = {.size = sizeof options, .max = 1};
  assert(mt_rewriter_new(pattern, str("-"), &options, &editor, NULL) == MT_OK);
  edits_to(editor, "a = 1\n()\nb = 2\n", "-\n()\nb = 2\n");
  mt_editor_free(editor);
  /* What a failed call took is lost, so the text can't go on. */
  uint32_t cancelled = 1;
  options = (mt_opts){.size = sizeof options, .cancel = &cancelled};
  assert(mt_rewriter_new(pattern, str("-"), &options, &editor, NULL) == MT_OK);
  FAILS(mt_editor_push(editor, str("a = 1\n()"), &part, &error), MT_E_CANCELLED, "cancelled");
  cancelled = 0;
  FAILS(mt_editor_push(editor, str("a = 1\n()"), &part, &error), MT_E_FINISHED, "finished");
  assert(mt_editor_restart(editor, str(""), NULL) == MT_OK);
  edits_to(editor, "a = 1", "-");
  mt_editor_free(editor);
  FAILS(mt_rewriter_new(pattern, str("${none}"), NULL, &editor, &error), MT_E_TEMPLATE, "\"none\"");
  options = (mt_opts){.size = sizeof options, .flags = MT_PLACES};
  FAILS(mt_rewriter_new(pattern, str(""), &options, &editor, &error), MT_E_OPTION, "MT_PLACES");

  mt_pattern *word = load("word.program");
  assert(mt_redactor_new(word, str(""), str("pseudonym"), NULL, &editor, NULL) == MT_OK);
  edits_to(editor, "ab cd\n\"x ab\"\n", "WORD_1 WORD_2\n\"WORD_3 WORD_1\"\n");
  assert(mt_editor_restart(editor, str(""), NULL) == MT_OK);
  edits_to(editor, "cd\nef", "WORD_2\nWORD_4");
  assert(mt_editor_count(editor) == 6);
  /* A part whose text before is shorter than what a name may be away from its value. */
  assert(mt_editor_restart(editor, str(""), NULL) == MT_OK);
  at = (mt_place){.offset = 9, .utf16 = 9, .line = 2, .column = 1};
  mt_editor_place(editor, &at);
  edits_to(editor, "ab\ncd\n", "WORD_1\nWORD_2\n");
  mt_editor_free(editor);
  mt_pattern_free(word);
  assert(mt_redactor_new(pattern, str("all.key"), str("shape"), NULL, &editor, NULL) == MT_OK);
  edits_to(editor, "a = 12", "a = 00");
  mt_editor_free(editor);
  mt_pattern *left = load("left.program");
  assert(mt_redactor_new(left, str(""), str("*"), NULL, &editor, NULL) == MT_OK);
  assert(mt_editor_push(editor, str("a\nzz10.0.0.1\n"), &part, NULL) == MT_OK);
  FAILS(mt_editor_finish(editor, &part, &error), MT_E_LEFTOVER, "2:");
  mt_editor_free(editor);
  mt_pattern_free(left);
  FAILS(mt_redactor_new(pattern, str("all.key:upper"), str("*"), NULL, &editor, &error), MT_E_TEMPLATE, ":upper");
  mt_editor_free(NULL);
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

/* A stream of a pattern with options. */
static mt_stream *opened(mt_pattern *pattern, uint32_t flags, uint64_t max, uint32_t before, uint32_t after) {
  mt_opts options = {.size = sizeof options, .flags = flags, .max = max, .before = before, .after = after};
  mt_stream *stream;
  assert(mt_stream_open(pattern, NULL, &options, &stream, NULL) == MT_OK);
  return stream;
}

/* Pushes a text, or ends it if it is NULL, and returns the columns of the matches. */
static mt_batch pushed(mt_stream *stream, const char *chunk) {
  const mt_span *spans;
  size_t count;
  mt_status status = chunk ? mt_stream_push(stream, str(chunk), &spans, &count, NULL)
                           : mt_stream_finish(stream, &spans, &count, NULL);
  assert(status == MT_OK);
  mt_batch batch;
  mt_stream_batch(stream, &batch);
  assert(batch.count == count && batch.spans == spans);
  return batch;
}

static int lies(const mt_batch *batch, uint64_t start, uint64_t end, const char *wanted) {
  mt_str part = {batch->text.ptr + (start - batch->text_at), end - start};
  return is(part, wanted);
}

/* A stream gives the captures that a scan gives. */
static void streamed_captures(mt_pattern *pattern) {
  mt_stream *stream = opened(pattern, MT_CAPTURES | MT_LISTS, 0, 0, 0);
  assert(pushed(stream, "x a = 1 b = 22\n").count == 0);
  mt_batch batch = pushed(stream, "c = 3 (d)\n");
  assert(batch.count == 1 && batch.registers == 3 && !batch.where);
  assert(batch.slots[0] == 2 && batch.slots[1] == 20 && batch.slots[2] == 15 && batch.slots[5] == 20);
  assert(is(mt_kind_name(batch.kinds[2]), "number") && batch.kinds[0] == 255);
  assert(batch.list_firsts[0] == 0 && batch.list_firsts[2] == 3 && batch.list_firsts[3] == 6);
  assert(batch.lists[0] == 2 && batch.lists[6] == 6 && batch.lists[11] == 20);
  uint32_t registers;
  size_t pairs;
  assert(mt_stream_slots(stream, 0, &registers) == batch.slots && registers == 3);
  assert(mt_stream_list(stream, 0, 2, &pairs) == batch.lists + 6 && pairs == 3);
  assert(!mt_stream_slots(stream, 1, &registers) && registers == 0 && !mt_stream_list(stream, 0, 3, &pairs) && pairs == 0);
  assert(lies(&batch, batch.slots[4], batch.slots[5], "3"));
  assert(pushed(stream, NULL).count == 0);
  assert(mt_stream_restart(stream, NULL) == MT_OK);
  assert(pushed(stream, "k = 5").count == 0 && pushed(stream, NULL).spans[0].end == 5);
  mt_stream_free(stream);

  mt_pattern *word = load("word.program");
  stream = opened(word, MT_CAPTURES | MT_LISTS, 0, 0, 0);
  batch = pushed(stream, "a\n");
  assert(batch.count == 1 && batch.registers == 0 && !batch.slots && !batch.kinds && !batch.list_firsts && !batch.lists);
  mt_stream_free(stream);
  mt_pattern_free(word);
  mt_set *set;
  assert(mt_set_from_file(str(in("mixed.program")), &set, NULL) == MT_OK);
  stream = opened(mt_set_member(set, 0), MT_LISTS, 0, 0, 0);
  batch = pushed(stream, "a\n");
  assert(batch.registers == 1 && batch.slots[1] == 1 && !batch.list_firsts && !batch.lists);
  mt_stream_free(stream);
  stream = opened(mt_set_member(set, 1), MT_LISTS, 0, 0, 0);
  batch = pushed(stream, "1 2 ()\n");
  assert(batch.registers == 1 && batch.list_firsts[1] == 2 && batch.lists[3] == 3);
  mt_stream_free(stream);
  mt_set_free(set);
}

/* Lines, columns, UTF-16 offsets and context; matches wait for their lines. */
static void streamed_places(mt_pattern *pattern) {
  mt_stream *stream = opened(pattern, MT_PLACES, 0, 1, 1);
  mt_batch batch = pushed(stream, "zero\r\n\xc3\xa9 \xf0\x9f\x9a\x80 a = 1\r\n(");
  assert(batch.count == 0);
  batch = pushed(stream, "two\nthree\n");
  assert(batch.count == 1);
  const mt_where *where = batch.where;
  assert(batch.spans[0].start == 14 && where->utf16_start == 11 && where->utf16_end == 16);
  assert(where->line == 2 && where->column == 5);
  assert(lies(&batch, where->before_start, where->line_start, "zero\r\n"));
  assert(lies(&batch, where->line_start, where->line_end, "\xc3\xa9 \xf0\x9f\x9a\x80 a = 1"));
  assert(where->last_line_end == where->line_end && lies(&batch, where->last_line_end, where->after_end, "\r\n(two"));
  batch = pushed(stream, "b =\n2");
  assert(batch.count == 0);
  batch = pushed(stream, NULL);
  assert(batch.count == 1 && batch.where->line == 5 && batch.where->column == 1);
  assert(lies(&batch, batch.where->before_start, batch.where->after_end, "three\nb =\n2"));
  assert(lies(&batch, batch.where->line_start, batch.where->line_end, "b ="));
  mt_stream_free(stream);

  stream = opened(pattern, MT_PLACES, 0, 0, 0);
  mt_place place = {1000, 900, 40, 1};
  mt_stream_place(stream, &place);
  batch = pushed(stream, "(a)\na = 1\n()\n");
  assert(batch.count == 1 && batch.spans->start == 1004 && batch.where->utf16_start == 904 && batch.where->line == 41);
  assert(lies(&batch, batch.spans->start, batch.spans->end, "a = 1"));
  assert(mt_stream_undecided(stream) <= strlen("()\n"));
  pushed(stream, "a =\n");
  assert(mt_stream_undecided(stream) >= strlen("a =\n"));
  mt_stream_free(stream);
}

/* The search ends when it has what was asked for, or is cancelled. */
static void streams_end(mt_pattern *pattern) {
  mt_stream *stream = opened(pattern, MT_PLACES, 1, 0, 1);
  assert(pushed(stream, "a = 1 (b = 2)\n()").count == 0 && !mt_stream_is_over(stream));
  assert(pushed(stream, "\nb = 1\n").count == 1 && mt_stream_is_over(stream));
  assert(pushed(stream, "b = 1\n()\n").count == 0 && pushed(stream, NULL).count == 0);
  mt_stream_free(stream);
  stream = opened(pattern, MT_FIRST, 0, 0, 0);
  assert(pushed(stream, "a = 1 (b = 2)\n").count == 1 && mt_stream_is_over(stream));
  mt_stream_free(stream);
  uint32_t cancelled = 0;
  mt_opts options = {.size = 48, .cancel = &cancelled};
  assert(mt_stream_open(pattern, NULL, &options, &stream, NULL) == MT_OK);
  assert(pushed(stream, "a = 1 (b = 2)\n").count == 2);
  cancelled = 1;
  const mt_span *spans;
  size_t count;
  FAILS(mt_stream_push(stream, str("a"), &spans, &count, &error), MT_E_CANCELLED, "cancelled");
  FAILS(mt_stream_push(stream, str("a"), &spans, &count, &error), MT_E_FINISHED, "finished");
  mt_stream_free(stream);
  FAILS(mt_stream_open(NULL, NULL, NULL, &stream, &error), MT_E_OPTION, "a pattern or a set");
  options = (mt_opts){.size = sizeof options, .from = 1};
  FAILS(mt_stream_open(pattern, NULL, &options, &stream, &error), MT_E_OPTION, "from");
}

/* One text for all matches of a batch. */
static void formatted(mt_pattern *pattern, const mt_set *set) {
  mt_stream *stream = opened(pattern, MT_PLACES | MT_LISTS, 0, 0, 0);
  mt_str text;
  const uint64_t *ends;
  const char *template = "${path}:${line}:${col} ${all.key[*]:upper}=${all.value[0]};";
  mt_batch batch = pushed(stream, "() a = 1 b = 22\n\xc3\xa9 k = 3 ()\n");
  assert(batch.count == 2);
  assert(mt_stream_format(stream, str(template), str("f"), &text, &ends, NULL) == MT_OK);
  assert(is(text, "f:1:4 A,B=1;f:2:3 K=3;") && ends[0] == 12 && ends[1] == text.len);
  FAILS(mt_stream_format(stream, str("ab ${none}"), str(""), &text, &ends, &error), MT_E_TEMPLATE, "\"none\"");
  mt_stream_free(stream);
  stream = opened(pattern, MT_PLACES | MT_BYTE_COLUMNS, 0, 0, 0);
  assert(pushed(stream, "\n\xc3\xa9 k = 3 ()\n").count == 1);
  assert(mt_stream_format(stream, str("${col}${all.key}"), str(""), &text, &ends, NULL) == MT_OK && is(text, "4"));
  mt_stream_free(stream);
  stream = opened(pattern, 0, 0, 0, 0);
  FAILS(mt_stream_format(stream, str("${line}"), str(""), &text, &ends, &error), MT_E_OPTION, "MT_PLACES");
  mt_stream_free(stream);
  mt_opts options = {.size = sizeof options, .flags = MT_CAPTURES};
  assert(mt_stream_open(NULL, set, &options, &stream, NULL) == MT_OK);
  assert(pushed(stream, "a 1 b\n").count == 3);
  assert(mt_stream_format(stream, str("${pattern}<${n}>"), str(""), &text, &ends, NULL) == MT_OK);
  assert(is(text, "word<>number<1>word<>"));
  assert(mt_stream_settled(stream) == 6);
  assert(mt_stream_name(stream, 1, str("\\N:n"), NULL) == MT_OK);
  assert(mt_stream_format(stream, str("${pattern}<${n}>"), str(""), &text, &ends, NULL) == MT_OK);
  assert(is(text, "word<>\\N:n<1>word<>"));
  FAILS(mt_stream_name(stream, 2, str("x"), &error), MT_E_OPTION, "no member 2");
  mt_stream_free(stream);
  mt_set *mixed;
  assert(mt_set_from_file(str(in("mixed.program")), &mixed, NULL) == MT_OK);
  options.flags = MT_LISTS;
  assert(mt_stream_open(NULL, mixed, &options, &stream, NULL) == MT_OK);
  assert(pushed(stream, "() a 1 2 ()\n").count == 2);
  assert(mt_stream_format(stream, str("<${w}|${n[*]}|${n[1]}>"), str(""), &text, &ends, NULL) == MT_OK);
  assert(is(text, "<a||><|1,2|2>"));
  mt_stream_free(stream);
  mt_set_free(mixed);
}

static void placed(void) {
  const char *said = "a\n\xc3\xa9\xf0\x9f\x9a\x80 b\xff\xe2\x82z";
  const uint64_t offsets[] = {8, 2, 0, 13, 99};
  mt_place places[5];
  mt_places(str(said), NULL, offsets, 5, places);
  assert(places[0].utf16 == 5 && places[0].line == 2 && places[0].column == 3 && places[0].offset == 8);
  assert(places[1].utf16 == 2 && places[1].line == 2 && places[1].column == 1 && places[2].line == 1);
  assert(places[3].utf16 == 9 && places[3].column == 8 && places[4].offset == 14);
}

/* Both sets have the members `word` and `number`. */
static void searched_by_set(const mt_set *set, const char *first, const char *second) {
  assert(mt_set_len(set) == 2 && is(mt_set_name(set, 0), first) && is(mt_set_name(set, 1), second));
  assert(!mt_set_member(set, 2) && mt_set_name(set, 2).len == 0);
  assert(mt_set_is_match(set, str("5")) == 1 && mt_set_is_match(set, str("()")) == 0);
  const mt_pattern *number = mt_set_member(set, 1);
  assert(mt_registers(number) == 1 && is(mt_register_name(number, 0), "n"));
  assert(mt_is_match(number, str("a")) == 0 && mt_is_match(number, str("a 1")) == 1);
  mt_opts options = {.size = sizeof options, .flags = MT_CAPTURES};
  mt_matches *matches;
  size_t count;
  assert(mt_set_scan(set, str("a 1 b 22"), &options, &matches, NULL) == MT_OK);
  const mt_span *spans = mt_spans(matches, &count);
  assert(count == 4 && spans[0].member == 0 && spans[1].member == 1 && spans[3].start == 6 && spans[3].member == 1);
  uint32_t registers;
  const uint64_t *slots = mt_slots(matches, 1, &registers);
  assert(registers == 1 && slots[0] == 2 && slots[1] == 3);
  GIVES(mt_format(matches, 3, str("${n}"), str("a 1 b 22"), str(""), &out, &error), "22");
  mt_matches_free(matches);
  options.max = 3;
  assert(mt_set_scan(set, str("a 1 b 22"), &options, &matches, NULL) == MT_OK);
  mt_spans(matches, &count);
  assert(count == 3);
  mt_matches_free(matches);
  assert(mt_scan(number, str("a 1 b 22"), NULL, &matches, NULL) == MT_OK);
  spans = mt_spans(matches, &count);
  assert(count == 2 && spans[0].member == 0 && spans[0].start == 2);
  mt_matches_free(matches);
  /* Words before it are matches of the other member, which are not counted. */
  for (uint64_t max = 1; max <= 3; max++) {
    options = (mt_opts){.size = sizeof options, .max = max};
    assert(mt_scan(number, str("a b c 1 d 22"), &options, &matches, NULL) == MT_OK);
    spans = mt_spans(matches, &count);
    assert(count == (max < 2 ? max : 2) && spans[0].start == 6 && spans[count - 1].start == (max < 2 ? 6 : 10));
    mt_matches_free(matches);
  }
  options = (mt_opts){.size = sizeof options, .chunk = 1 << 16};
  FAILS(mt_set_scan(set, str(""), &options, &matches, &error), MT_E_OPTION, "does not support");

  mt_stream *stream;
  assert(mt_stream_over(set, &stream, NULL) == MT_OK);
  const mt_span *found;
  assert(mt_stream_push(stream, str("a 1\nb"), &found, &count, NULL) == MT_OK);
  assert(count == 2 && found[0].member == 0 && found[1].member == 1 && found[1].end == 3);
  assert(mt_stream_finish(stream, &found, &count, NULL) == MT_OK && count == 1 && found[0].start == 4);
  mt_stream_free(stream);
}

static void sets(void) {
  mt_pattern *members[] = {load("word.program"), load("number.program")};
  mt_set *set;
  assert(mt_set_new(members, 2, &set, NULL) == MT_OK);
  mt_pattern_free(members[0]);
  mt_pattern_free(members[1]);
  searched_by_set(set, "0", "1");
  mt_pattern *kept = mt_pattern_retain(mt_set_member(set, 1));
  mt_set_free(set);
  assert(mt_is_match(kept, str("7")) == 1);
  mt_pattern_free(kept);
  assert(mt_set_from_file(str(in("both.program")), &set, NULL) == MT_OK);
  searched_by_set(set, "word", "number");
  mt_set_free(set);
  FAILS(mt_set_from_file(str(in("missing")), &set, &error), MT_E_IO, "no such file");
  FAILS(mt_set_from_file(str(in("notes.txt")), &set, &error), MT_E_PATTERN, "not a complete compiled pattern");
  assert(mt_set_new(NULL, 0, &set, NULL) == MT_OK && mt_set_len(set) == 0 && mt_set_is_match(set, str("a")) == 0);
  mt_set_free(set);
}

static void values(void) {
  mt_value value;
  assert(mt_value_of(str("number"), str("-0x1f"), &value, NULL) == MT_OK);
  assert(mt_value_of(str("number"), str("1_000"), &value, NULL) == MT_OK);
  assert(value.kind == MT_V_INT && value.sign == 1 && value.lo == 1000 && value.scale == 0 && !value.text);
  assert(mt_value_of(str("duration"), str("1.5ms"), &value, NULL) == MT_OK && value.lo == 1500000);
  assert(mt_value_of(str("money"), str("$-12.50"), &value, NULL) == MT_OK);
  assert(mt_value_of(str("percent"), str("12.5%"), &value, NULL) == MT_OK);
  assert(value.kind == MT_V_DEC && value.lo == 125 && value.scale == 1);
  assert(mt_value_of(str("timestamp"), str("1969-12-31T23:59:59Z"), &value, NULL) == MT_OK);
  assert(value.kind == MT_V_TIME && value.sign == -1 && value.lo == 1000000000);
  assert(mt_value_of(str("ip"), str("10.0.0.1"), &value, NULL) == MT_OK);
  assert(value.kind == MT_V_ADDR && value.lo == 167772161 && value.prefix == 32);
  assert(mt_value_of(str("cidr"), str("10.0.0.0/8"), &value, NULL) == MT_OK && value.kind == MT_V_CIDR && value.prefix == 8);
  assert(mt_value_of(str("version"), str("v2.0.0-rc.1+b5"), &value, NULL) == MT_OK && value.kind == MT_V_VERSION);
  assert(is(mt_buf_str(value.text), "2.0.0-rc.1"));
  mt_buf_free(value.text);
  assert(mt_value_of(str("quantity"), str("5 km"), &value, NULL) == MT_OK && value.kind == MT_V_QUANTITY);
  assert(value.lo == 5000 && is(mt_buf_str(value.text), "length"));
  mt_buf_free(value.text);
  assert(mt_value_of(str("number"), str("1e60"), &value, NULL) == MT_OK && value.kind == MT_V_INT);
  assert(holds(mt_buf_str(value.text), "1e"));
  mt_buf_free(value.text);
  assert(mt_value_of(str("word"), str("x"), &value, NULL) == MT_OK && value.kind == MT_V_NONE);
  FAILS(mt_value_of(str("nothing"), str("x"), &value, &error), MT_E_OPTION, "\"nothing\"");
}

static void calls(void) {
  mt_library *library;
  assert(mt_library_new(&library, NULL) == MT_OK);
  assert(mt_library_load(library, str(in("both.program")), NULL) == MT_OK);
  FAILS(mt_library_load(library, str(in("both.program")), &error), MT_E_DECLARATION, "twice");
  assert(mt_library_declare(library, str("rule pair-found warning \"a pair of ${all.key}\" = pair.program"), str(folder), NULL) == MT_OK);
  assert(mt_library_declare(library, str("fix pair-found = <${all.key}>"), str(""), NULL) == MT_OK);
  assert(mt_library_declare(library, str("let own = word.program"), str(folder), NULL) == MT_OK);
  FAILS(mt_library_declare(library, str("rule x fatal \"m\" = f"), str(folder), &error), MT_E_DECLARATION, "byte 12");
  FAILS(mt_library_declare(library, str("let y = missing.program"), str(folder), &error), MT_E_IO, "missing.program");
  GIVES(mt_call(str("tokens"), str(""), str("a 5ms"), NULL, &out, &error),
        "[{\"kind\":\"word\",\"start\":0,\"end\":1,\"text\":\"a\",\"value\":null},"
        "{\"kind\":\"duration\",\"start\":2,\"end\":5,\"text\":\"5ms\",\"value\":5000000}]");
  GIVES(mt_call(str("escape"), str(""), str("a.b \"q\""), NULL, &out, &error), "\"\\\"a\\\" \\\".\\\" \\\"b\\\" \\\"\\\\\\\"q\\\\\\\"\\\"\"");
  GIVES(mt_call(str("records"), str("{\"unit\":\"paragraph\"}"), str("a\nb\n\nc\n"), NULL, &out, &error), "[[0,3],[5,6]]");
  GIVES(mt_call(str("templates"), str("{\"maxCount\":1}"), str("took 5ms\ntook 7ms\nend\n"), NULL, &out, &error),
        "[{\"count\":2,\"records\":[0,1],\"readable\":\"took <duration>\",\"pattern\":\"\\\"took\\\" \\\\R\","
        "\"rare\":false,\"covered\":3}]");
  GIVES(mt_call(str("texture"), str("{}"), str(""), NULL, &out, &error), "null");
  GIVES(mt_call(str("query"), str("{\"patterns\":[\"word\",\"number\"],\"require\":\"all\"}"), str("a\nb 1\n2\n"), library, &out, &error),
        "[{\"line\":2,\"start\":2,\"end\":5,\"text\":\"b 1\",\"patterns\":[\"word\",\"number\"]}]");
  mt_buf *added_out = NULL;
  mt_pattern *added = load("number.program");
  assert(mt_library_add(library, str("added"), added, NULL) == MT_OK);
  FAILS(mt_library_add(library, str("added"), added, &error), MT_E_DECLARATION, "declared twice");
  mt_pattern_free(added);
  GIVES(mt_call(str("query"), str("{\"patterns\":[\"word\"],\"recordStart\":\"added\"}"), str("1 a\n2\n3 b"), library, &out, &error),
        "[{\"line\":1,\"start\":0,\"end\":4,\"text\":\"1 a\\n\",\"patterns\":[\"word\"]},"
        "{\"line\":3,\"start\":6,\"end\":9,\"text\":\"3 b\",\"patterns\":[\"word\"]}]");
  FAILS(mt_call(str("query"), str("{\"patterns\":[\"word\"],\"recordSpan\":\"added\",\"unit\":\"line\"}"), str(""), library, &added_out, &error),
        MT_E_OPTION, "exclude each other");
  GIVES(mt_call(str("countBy"), str("{\"pattern\":\"own\",\"key\":\"${0:upper}\"}"), str("b a b"), library, &out, &error), "[[\"A\",1],[\"B\",2]]");
  GIVES(mt_call(str("countBy"), str("{\"pattern\":\"own\",\"key\":\"${0}\",\"order\":\"count\"}"), str("a b b"), library, &out, &error),
        "[[\"b\",2],[\"a\",1]]");
  GIVES(mt_call(str("groupBy"), str("{\"pattern\":\"own\",\"key\":\"${0}\",\"limit\":1}"), str("a b a"), library, &out, &error),
        "[{\"key\":\"a\",\"count\":2}]");
  GIVES(mt_call(str("distinct"), str("{\"pattern\":\"own\",\"key\":\"${0}\",\"order\":\"key\"}"), str("b a b"), library, &out, &error), "[\"a\",\"b\"]");
  GIVES(mt_call(str("explain"), str("{\"pattern\":\"own\"}"), str("1 a"), library, &out, &error),
        "[{\"start\":2,\"end\":3,\"tokens\":[{\"kind\":\"word\",\"text\":\"a\"}],\"route\":\"a route, not the engine\"}]");
  GIVES(mt_call(str("check"), str("{}"), str("\na = 1"), library, &out, &error),
        "[{\"rule\":\"pair-found\",\"severity\":\"warning\",\"message\":\"a pair of a\",\"line\":2,\"col\":1,\"end_line\":2,\"end_col\":6,"
        "\"start\":1,\"end\":6,\"text\":\"a = 1\",\"captures\":{\"all\":\"a = 1\",\"all.key\":[\"a\"],\"all.value\":[\"1\"]},\"fix\":\"<a>\"}]");
  mt_buf *none;
  FAILS(mt_call(str("infer"), str(""), str(""), NULL, &none, &error), MT_E_OPTION, "\"infer\"");
  FAILS(mt_call(str("templates"), str("{\"cut\":0}"), str("a"), NULL, &none, &error), MT_E_OPTION, "cut: expected a number from 1");
  FAILS(mt_call(str("tokens"), str("{\"x\":1}"), str(""), NULL, &none, &error), MT_E_OPTION, "expected whitespace");
  FAILS(mt_call(str("explain"), str("{\"pattern\":\"none\"}"), str(""), library, &none, &error), MT_E_DECLARATION, "\"none\"");
  mt_library_free(library);
  assert(mt_library_new(&library, NULL) == MT_OK && mt_library_load(library, str(folder), NULL) == MT_E_DECLARATION);
  mt_library_free(library);
}

static void write_file(const char *name, const char *mode, const char *written) {
  FILE *file = fopen(in(name), mode);
  assert(file && fwrite(written, 1, strlen(written), file) == strlen(written));
  fclose(file);
}

static void files(void) {
  GIVES(mt_read(str(in("wide.txt")), 0, &out, &error), "é\n");
  mt_buf *none;
  assert(mt_read(str(in("wide-nul.txt")), 0, &none, NULL) == MT_OK && mt_buf_str(none).len == 2);
  mt_buf_free(none);
  FAILS(mt_read(str(in("nul.bin")), 0, &none, &error), MT_E_BINARY, "NUL");
  assert(mt_read(str(in("nul.bin")), 1, &none, NULL) == MT_OK && mt_buf_str(none).len == 3);
  mt_buf_free(none);
  uint64_t at, line;
  GIVES(mt_window(str(in("notes.txt")), str("2..3"), str(""), &out, &at, &line, &error), "two\nthree\n");
  assert(at == 4 && line == 2);
  GIVES(mt_window(str(in("notes.txt")), str("tail:1"), str("line"), &out, NULL, NULL, &error), "four");
  GIVES(mt_window(str(in("notes.txt")), str("head:1"), str("paragraph"), &out, &at, &line, &error), "one\ntwo\nthree\nfour");
  FAILS(mt_window(str(in("notes.txt")), str("0..1"), str(""), &none, NULL, NULL, &error), MT_E_OPTION, "\"0..1\"");
  FAILS(mt_window(str(in("notes.txt")), str("1"), str("page"), &none, NULL, NULL, &error), MT_E_OPTION, "\"page\"");
  FAILS(mt_files(str("{\"types\":[\"nonsense\"]}"), &none, &error), MT_E_OPTION, "nonsense");
  FAILS(mt_files(str("{\"textureNot\":[\"nonsense\"]}"), &none, &error), MT_E_OPTION, "not a texture");
  FAILS(mt_files(str("{\"globs\":[\"a[b\"]}"), &none, &error), MT_E_OPTION, "malformed");

  write_file("grows.log", "wb", "one\n");
  mt_follow_at place = {str(in("grows.log")), 4};
  mt_follower *follower;
  mt_gain gain;
  assert(mt_follower_new(&place, 1, &follower, NULL) == MT_OK);
  assert(mt_follower_poll(follower, 0, &gain, NULL) == MT_OK && gain.change == 0);
  write_file("grows.log", "ab", "two\n");
  assert(mt_follower_poll(follower, 1000, &gain, NULL) == MT_OK);
  assert(gain.change == 1 && gain.at == 4 && gain.file == 0 && is(gain.bytes, "two\n"));
  write_file("grows.log", "wb", "3\n");
  assert(mt_follower_poll(follower, 1000, &gain, NULL) == MT_OK && gain.change == 2);
  assert(mt_follower_poll(follower, 1000, &gain, NULL) == MT_OK && gain.change == 1 && is(gain.bytes, "3\n"));
#ifndef _WIN32 /* There a name may outlive its removal while the file is open, and rename replaces no file. */
  assert(remove(in("grows.log")) == 0);
  assert(mt_follower_poll(follower, 1000, &gain, NULL) == MT_OK && gain.change == 4);
  write_file("grows.log", "wb", "four\n");
  assert(mt_follower_poll(follower, 1000, &gain, NULL) == MT_OK && gain.change == 1 && is(gain.bytes, "four\n"));
  write_file("new.log", "wb", "five\n");
  assert(rename(in("new.log"), in("grows.log")) == 0);
  assert(mt_follower_poll(follower, 1000, &gain, NULL) == MT_OK && gain.change == 3);
  assert(mt_follower_poll(follower, 1000, &gain, NULL) == MT_OK && gain.change == 1 && is(gain.bytes, "five\n"));
#endif
  mt_follower_free(follower);
  place.path = str(in("missing"));
  FAILS(mt_follower_new(&place, 1, &follower, &error), MT_E_IO, "no such file");
}

/* The text of the window of a file that is read in pieces. */
static void window_is(const char *name, const char *range, const char *unit, const char *wanted, uint64_t offset, uint64_t line) {
  mt_input *input;
  mt_place at;
  char whole[256];
  size_t size = 0;
  assert(mt_input_open(str(in(name)), 0, &input, NULL) == MT_OK);
  assert(mt_input_window(input, str(range), str(unit), &at, NULL) == MT_OK);
  for (mt_str piece; mt_input_read(input, &piece, NULL) == MT_OK && piece.len > 0; size += piece.len) {
    assert(size + piece.len <= sizeof whole);
    memcpy(whole + size, piece.ptr, piece.len);
  }
  assert(is((mt_str){(const uint8_t *)whole, size}, wanted));
  assert(at.offset == offset && at.utf16 == offset && at.line == line && at.column == 1);
  mt_input_free(input);
}

static void inputs(void) {
  mt_input *input;
  mt_str piece;
  assert(mt_input_open(str(in("wide.txt")), 0, &input, NULL) == MT_OK);
  assert(mt_input_read(input, &piece, NULL) == MT_OK && is(piece, "\xc3\xa9\n"));
  assert(mt_input_read(input, &piece, NULL) == MT_OK && piece.len == 0);
  FAILS(mt_input_window(input, str("1"), str(""), NULL, &error), MT_E_OPTION, "before the first piece");
  mt_input_free(input);
  FAILS(mt_input_open(str(in("nul.bin")), 0, &input, &error), MT_E_BINARY, "NUL");
  assert(mt_input_open(str(in("nul.bin")), 1, &input, NULL) == MT_OK);
  assert(mt_input_read(input, &piece, NULL) == MT_OK && piece.len == 3);
  mt_input_free(input);
  assert(mt_input_open(str(in("wide-nul.txt")), 0, &input, NULL) == MT_OK);
  assert(mt_input_read(input, &piece, NULL) == MT_OK && piece.len == 2 && piece.ptr[1] == 0);
  mt_input_free(input);
  FAILS(mt_input_open(str(in("missing")), 0, &input, &error), MT_E_IO, "no such file");
  FAILS(mt_input_open(str(folder), 0, &input, &error), MT_E_IO, "directory");
  window_is("notes.txt", "head:2", "", "one\ntwo\n", 0, 1);
  window_is("notes.txt", "head:0", "", "", 0, 1);
  window_is("notes.txt", "tail:2", "line", "three\nfour", 8, 3);
  window_is("notes.txt", "tail:9", "", "one\ntwo\nthree\nfour", 0, 1);
  window_is("notes.txt", "2..3", "", "two\nthree\n", 4, 2);
  window_is("notes.txt", "4..", "", "four", 14, 4);
  window_is("notes.txt", "head:1", "paragraph", "one\ntwo\nthree\nfour", 0, 1);
  assert(mt_input_open(str(in("notes.txt")), 0, &input, NULL) == MT_OK);
  FAILS(mt_input_window(input, str("0"), str(""), NULL, &error), MT_E_OPTION, "\"0\" is not a range");
  assert(mt_input_window(input, str("head:1"), str("paragraph"), NULL, NULL) == MT_OK);
  assert(mt_input_window(input, str("head:1"), str(""), NULL, NULL) == MT_OK);
  assert(mt_input_window(input, str("tail:2"), str(""), NULL, NULL) == MT_OK);
  assert(mt_input_read(input, &piece, NULL) == MT_OK && is(piece, "three\nfour"));
  mt_input_free(input);
  uint64_t from, to;
  assert(mt_text_window(str("a\nb\nc"), str("tail:2"), str(""), &from, &to, NULL) == MT_OK && from == 2 && to == 5);
  FAILS(mt_text_window(str(""), str("1"), str("none"), &from, &to, &error), MT_E_OPTION, "not a record unit");
  mt_input_free(NULL);
}

/* 3 April, 31 January, and 4 March before PM, or none. */
static void dates_are(uint64_t both, uint64_t day, uint64_t pm) {
  mt_value value;
  assert(mt_value_of(str("timestamp"), str("03/04/2026 00:00:00"), &value, NULL) == MT_OK && value.lo == both);
  assert(mt_value_of(str("timestamp"), str("31/01/2026 00:00:00"), &value, NULL) == MT_OK);
  assert(day == 0 ? value.kind == MT_V_NONE : value.lo == day);
  assert(mt_value_of(str("timestamp"), str("03/04/2026 12:00:00 PM"), &value, NULL) == MT_OK && value.lo == pm);
}

static void day_and_month(void) {
  const uint64_t april = 1775174400000000000u, march = 1772582400000000000u, january = 1769817600000000000u;
  const uint64_t noon_of_march = march + 43200000000000u;
  /* Nothing was set yet. */
  dates_are(april, january, noon_of_march);
  mt_set_day_first(0);
  dates_are(march, 0, noon_of_march);
  mt_set_day_first(MT_DAY_FIRST);
  dates_are(april, january, april + 43200000000000u);
  mt_set_day_first(MT_YEAR_FIRST);
  mt_value value;
  assert(mt_value_of(str("timestamp"), str("17/06/09 00:00:00"), &value, NULL) == MT_OK);
  assert(value.lo == 1496966400000000000u);
  assert(mt_value_of(str("timestamp"), str("31/01/2026 00:00:00"), &value, NULL) == MT_OK && value.kind == MT_V_NONE);
  mt_set_day_first(MT_ANY_ORDER);
  dates_are(april, january, noon_of_march);
}

static void zone_is_set(void) {
  mt_value value;
  mt_buf *out = NULL;
  FAILS(mt_set_tz(str("Mars/Base"), &error), MT_E_OPTION, "is not a zone");
  FAILS(mt_set_tz(str("../../etc/passwd"), &error), MT_E_OPTION, "is not a zone");
  assert(mt_set_tz(str("+02:00"), NULL) == MT_OK);
  assert(mt_value_of(str("timestamp"), str("2026-07-01 12:00:00"), &value, NULL) == MT_OK);
  assert(value.lo == 1782900000000000000u);
  /* Without the system's files of zones there is none; with them, Berlin has the same offset in summer. */
  if (mt_set_tz(str("Europe/Berlin"), NULL) == MT_OK) {
    assert(mt_value_of(str("timestamp"), str("2026-07-01 12:00:00"), &value, NULL) == MT_OK);
    assert(value.lo == 1782900000000000000u);
    assert(mt_value_of(str("timestamp"), str("2026-12-01 12:00:00"), &value, NULL) == MT_OK);
    assert(value.lo == 1796122800000000000u);
  }
  assert(mt_set_tz(str("UTC"), NULL) == MT_OK);
  assert(mt_time_notices(&out, NULL) == MT_OK);
  mt_buf_free(out);
  mt_set_day_first(MT_MONTH_FIRST);
  assert(mt_value_of(str("timestamp"), str("31/01/2026 00:00:00"), &value, NULL) == MT_OK);
  mt_set_day_first(MT_ANY_ORDER);
  assert(mt_time_notices(&out, NULL) == MT_OK && holds(mt_buf_str(out), "\"31/01/2026 00:00:00\" is not a date"));
  mt_buf_free(out);
  GIVES(mt_time_notices(&out, &error), "");
  mt_pattern *past = load("past.program");
  assert(mt_is_match(past, str("2001-01-31 10:00:00 IST")) == 1);
  assert(mt_time_notices(&out, NULL) == MT_OK && holds(mt_buf_str(out), "IST means several zones"));
  mt_buf_free(out);
  mt_pattern_free(past);
}

static void clock_is_set(void) {
  zone_is_set();
  mt_pattern *past = load("past.program");
  mt_set_now(1, 1700000000);
  assert(mt_is_match(past, str("2023-11-14T22:13:19Z")) == 1 && mt_is_match(past, str("2023-11-14T22:13:21Z")) == 0);
  mt_set_now(0, 0);
  assert(mt_is_match(past, str("2023-11-14T22:13:21Z")) == 1);
  mt_set_now(1, 1700000000);
  /* This thread's clock; the other way round of the day and the month. */
  mt_clock clock = {.now_s = 1700000100, .tz_offset_s = 3600, .day_first = 0};
  mt_thread_clock(&clock);
  assert(mt_is_match(past, str("2023-11-14T22:13:21Z")) == 1);
  mt_value value;
  assert(mt_value_of(str("timestamp"), str("03/04/2026 01:00:00"), &value, NULL) == MT_OK);
  assert(value.lo == 1772582400000000000u);
  /* The month first: the 31st month is impossible, and nothing else is tried. */
  assert(mt_value_of(str("timestamp"), str("31/01/2026 01:00:00"), &value, NULL) == MT_OK && value.kind == MT_V_NONE);
  mt_thread_clock(NULL);
  assert(mt_is_match(past, str("2023-11-14T22:13:21Z")) == 0);
  day_and_month();
  mt_pattern_free(past);
}

static void tokens(void) {
  mt_matches *found;
  size_t count;
  assert(mt_tokens(str("took 12ms"), 0, &found, NULL) == MT_OK);
  const mt_span *spans = mt_spans(found, &count);
  assert(count == 2 && spans[1].start == 5 && spans[1].end == 9 && is(mt_kind_name(spans[1].member), "duration"));
  mt_value value;
  assert(mt_value_of_kind(spans[1].member, str("12ms"), &value) == MT_OK && value.kind == MT_V_INT && value.lo == 12000000);
  assert(mt_value_of_kind(spans[0].member, str("took"), &value) == MT_OK && value.kind == MT_V_NONE);
  assert(mt_value_of_kind(200, str("took"), &value) == MT_OK && value.kind == MT_V_NONE && mt_kind_name(200).len == 0);
  mt_matches_free(found);
  assert(mt_tokens(str("a b"), 1, &found, NULL) == MT_OK && mt_spans(found, &count) && count == 3);
  mt_matches_free(found);
  assert(mt_records(str("a\nb\n\nc"), str("paragraph"), &found, NULL) == MT_OK);
  spans = mt_spans(found, &count);
  assert(count == 2 && spans[0].end == 3 && spans[1].start == 5 && spans[1].end == 6);
  mt_matches_free(found);
  mt_pattern *number = load("number.program");
  assert(mt_pattern_records(number, 1, str("a\n1 b\n2"), &found, NULL) == MT_OK);
  spans = mt_spans(found, &count);
  assert(count == 3 && spans[0].start == 0 && spans[0].end == 2 && spans[1].end == 6 && spans[2].end == 7);
  mt_matches_free(found);
  assert(mt_pattern_records(number, 0, str("a\n1 b\n2"), &found, NULL) == MT_OK);
  spans = mt_spans(found, &count);
  assert(count == 2 && spans[0].start == 2 && spans[0].end == 3);
  mt_matches_free(found);
  mt_pattern_free(number);
  FAILS(mt_records(str(""), str("none"), &found, &error), MT_E_OPTION, "not a record unit");
}

int main(int argc, char **argv) {
  assert(argc == 2 && mt_abi() == MT_ABI && mt_version().len > 0 && mt_device_available() == 0);
  assert(mt_device_reason().len > 0);
  folder = argv[1];
  mt_set_now(1, 1700000000);
  mt_set_tz_offset(0);
  clock_is_set();
  mt_pattern *pattern = load("pair.program");
  assert(mt_registers(pattern) == 3 && mt_needs_whole_input(pattern) == 0);
  assert(is(mt_register_name(pattern, 0), "all") && is(mt_register_name(pattern, 2), "all.value"));
  assert(!mt_register_repeats(pattern, 0) && mt_register_repeats(pattern, 2) == 1 && !mt_register_repeats(pattern, 99));
  assert(is(mt_register_kind(pattern, 2), "number") && is(mt_register_kind(pattern, 0), ""));
  assert(mt_register_name(pattern, 3).len == 0 && mt_register_kind(pattern, 3).len == 0);
  scanned(pattern);
  exported(pattern);
  edited(pattern);
  edited_in_pieces(pattern);
  columns(pattern);
  streamed(mt_pattern_retain(pattern));
  streamed_captures(pattern);
  streamed_places(pattern);
  streams_end(pattern);
  mt_set *set;
  assert(mt_set_from_file(str(in("both.program")), &set, NULL) == MT_OK);
  formatted(pattern, set);
  mt_set_free(set);
  placed();
  mt_pattern_free(pattern);
  mt_pattern_free(pattern);
  sets();
  values();
  calls();
  files();
  inputs();
  tokens();
  mt_pattern_free(NULL);
  mt_set_free(NULL);
  mt_library_free(NULL);
  mt_matches_free(NULL);
  mt_stream_free(NULL);
  mt_follower_free(NULL);
  mt_buf_free(NULL);
  mt_error_free(NULL);
  puts("ok");
  return 0;
}
