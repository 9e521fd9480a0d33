/*
 * Does one task of the benchmark on one core: TASK TEXT PROGRAM [TEMPLATE]. The first time everything is loaded and
 * allocated; callgrind counts the instructions of `counted` alone, which does it again.
 */
#define _GNU_SOURCE
#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "matcher.h"

/* Functions of zig/abi/bun: they count, mine and read events as the command does. */
typedef struct scan scan;
typedef struct events events;
typedef struct table table;
uint32_t mb_program_load(const uint8_t *program, uint32_t size, void **out);
uint32_t mb_scan_open(void *program, const uint8_t *text, double from, double to, uint32_t flags, double max, scan **);
uint32_t mb_scan_count(scan *, double out[2]);
void mb_scan_close(scan *);
table *mb_mine_open(uint32_t grain, bool is_numbered, bool is_limited);
uint32_t mb_mine_add(table *, const uint8_t *text, uint64_t size, const double *starts, const double *ends,
                     uint64_t count, uint32_t cores, bool is_mapped);
void mb_mine_close(table *);
uint32_t mb_events_open(const uint32_t *words, uint32_t count, events **);
uint32_t mb_events_reset(events *, const uint8_t *head, uint32_t size);
uint32_t mb_events_next(events *, const uint8_t *text, double size, double origin, double from, bool is_last,
                        bool writes, double *out);
void mb_events_close(events *);

static mt_str text, template, compiled;
static mt_pattern *pattern;
static void *program;

static void check(uint32_t status, const char *what) {
  if (status == 0) return;
  fprintf(stderr, "%s: status %u\n", what, status);
  exit(1);
}

static mt_str whole(const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file || fseek(file, 0, SEEK_END)) check(1, path);
  size_t size = (size_t)ftell(file);
  rewind(file);
  uint8_t *bytes = malloc(size);
  if (!bytes || fread(bytes, 1, size, file) != size) check(1, path);
  fclose(file);
  return (mt_str){bytes, size};
}

static double count(void) {
  scan *opened;
  double counted[2];
  check(mb_scan_open(program, text.ptr, 0, (double)text.len, 0, -1, &opened), "mb_scan_open");
  check(mb_scan_count(opened, counted), "mb_scan_count");
  mb_scan_close(opened);
  return counted[0];
}

static double rewritten(void) {
  mt_buf *out;
  check(mt_rewrite(pattern, template, text, NULL, &out, NULL), "mt_rewrite");
  double size = (double)mt_buf_str(out).len;
  mt_buf_free(out);
  return size;
}

static double redacted(void) {
  mt_buf *out;
  mt_str none = {NULL, 0};
  check(mt_redact(pattern, none, none, text, NULL, &out, NULL), "mt_redact");
  double size = (double)mt_buf_str(out).len;
  mt_buf_free(out);
  return size;
}

static double mined(void) {
  table *lines = mb_mine_open(0, false, true);
  if (!lines) check(1, "mb_mine_open");
  check(mb_mine_add(lines, text.ptr, text.len, NULL, NULL, 0, 1, false), "mb_mine_add");
  mb_mine_close(lines);
  return 0;
}

/* The first number of what is written is the offset at which to go on. */
static double readEvents(bool writes) {
  events *opened;
  double out[16] = {0};
  check(mb_events_open((const uint32_t *)compiled.ptr, (uint32_t)(compiled.len / 4), &opened), "mb_events_open");
  check(mb_events_reset(opened, (const uint8_t *)"", 0), "mb_events_reset");
  while (out[0] < (double)text.len) {
    check(mb_events_next(opened, text.ptr, (double)text.len, 0, out[0], true, writes, out), "mb_events_next");
  }
  mb_events_close(opened);
  return out[0];
}

static double recognised(void) { return readEvents(false); }
static double printed(void) { return readEvents(true); }

static const struct { const char *name; double (*run)(void); } tasks[] = {
    {"count", count}, {"rewrite", rewritten}, {"redact", redacted}, {"mine", mined},
    {"recognise", recognised}, {"events", printed},
};

__attribute__((noinline)) double counted(double (*run)(void)) { return run(); }

/* Tasks that use all cores would otherwise take other steps on other machines. */
static void useOneCore(void) {
  cpu_set_t all, one;
  if (sched_getaffinity(0, sizeof all, &all)) check(1, "sched_getaffinity");
  CPU_ZERO(&one);
  for (int i = 0; i < CPU_SETSIZE; i++) {
    if (!CPU_ISSET(i, &all)) continue;
    CPU_SET(i, &one);
    break;
  }
  if (sched_setaffinity(0, sizeof one, &one)) check(1, "sched_setaffinity");
}

int main(int size, char **words) {
  if (size < 4) check(1, "usage: harness TASK TEXT PROGRAM [TEMPLATE]");
  useOneCore();
  text = whole(words[2]);
  compiled = whole(words[3]);
  if (size > 4) template = (mt_str){(const uint8_t *)words[4], strlen(words[4])};
  bool readsEvents = !strcmp(words[1], "recognise") || !strcmp(words[1], "events");
  if (!readsEvents) check(mb_program_load(compiled.ptr, (uint32_t)compiled.len, &program), "mb_program_load");
  if (!readsEvents) check(mt_program_load(compiled, &pattern, NULL), "mt_program_load");
  for (size_t i = 0; i < sizeof tasks / sizeof *tasks; i++) {
    if (strcmp(tasks[i].name, words[1])) continue;
    tasks[i].run();
    printf("%.0f\n", counted(tasks[i].run));
    return 0;
  }
  check(1, words[1]);
}
