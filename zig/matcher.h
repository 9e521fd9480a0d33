/*
 * libmatcher: finds matches of patterns over typed tokens.
 *
 * A pattern is compiled by `matcher compile PATTERN` (or, in TypeScript, `compile`) to a program; this library runs programs.
 * Offsets count bytes. A call that can fail returns an mt_status and, where `error` is not NULL, writes an mt_error that the
 * caller frees; on failure no other out value is touched. Handles are freed once by their type's `_free`, which ignores NULL.
 * An mt_str is a view without a terminator, valid while its owner lives. Inputs are borrowed for the call. Patterns may be used
 * by many threads at once; streams and results by one at a time. The clock is the process's.
 */
#ifndef MATCHER_H
#define MATCHER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct { const uint8_t *ptr; size_t len; } mt_str;
typedef struct mt_error mt_error;
typedef struct mt_pattern mt_pattern;
typedef struct mt_matches mt_matches;
typedef struct mt_stream mt_stream;

typedef enum {
  MT_OK = 0,
  MT_E_PATTERN = 1,    /* the program is none, damaged, or of another version */
  MT_E_OPTION = 4,     /* an option's value is refused */
  MT_E_FINISHED = 10,  /* push or finish after finish */
  MT_E_CANCELLED = 11, /* *cancel was set */
  MT_E_NOMEM = 12
} mt_status;

/* Number of this interface: a program compiled against another one must not go on. */
#define MT_ABI 1
uint32_t mt_abi(void);
mt_str mt_version(void);

/* The instant taken for now (`fixed` 0: the present one), the zone of stamps that write none, the order of 03/04/2026. */
void mt_set_now(int fixed, int64_t epoch_s);
void mt_set_tz_offset(int32_t east_s);
void mt_set_day_first(int on);

mt_str mt_error_message(const mt_error *);
void mt_error_free(mt_error *);

/* Copies and checks a compiled program, of one pattern or of a set of members. */
mt_status mt_program_load(mt_str program, mt_pattern **out, mt_error **error);
/* One more owner: free it as often as it was retained or loaded. */
mt_pattern *mt_pattern_retain(mt_pattern *);
void mt_pattern_free(mt_pattern *);
/* Registers in binding order, outer before inner; the name is empty past the last one. */
uint32_t mt_registers(const mt_pattern *);
mt_str mt_register_name(const mt_pattern *, uint32_t index);
/* The one built-in kind that a register binds; empty where it varies. */
mt_str mt_register_kind(const mt_pattern *, uint32_t index);
/* Members of a set; 1 for a pattern alone, whose name is empty. */
uint32_t mt_members(const mt_pattern *);
mt_str mt_member_name(const mt_pattern *, uint32_t index);

typedef struct { uint64_t start, end; uint32_t member, reserved; } mt_span;

enum {
  MT_CAPTURES = 1, /* mt_slots is asked */
  MT_LISTS = 2,    /* mt_list is asked */
  MT_FIRST = 4     /* each member's first match alone */
};

typedef struct {
  uint32_t size;          /* sizeof(mt_opts) */
  uint32_t flags;
  uint64_t max;           /* matches at most; 0: all */
  uint64_t from, to;      /* part of the input, in bytes; `to` 0: its end. Offsets stay the input's own */
  const uint32_t *cancel; /* NULL, or a word that another thread sets to stop the scan */
} mt_opts;

/* 1: some part of the input matches, 0: none, -1: no memory. */
int mt_is_match(const mt_pattern *, mt_str input);
/* Every match, by start, end, member. `options` may be NULL. */
mt_status mt_scan(const mt_pattern *, mt_str input, const mt_opts *options, mt_matches **out, mt_error **error);
const mt_span *mt_spans(const mt_matches *, size_t *count);
/* Start and end of each register's last binding, UINT64_MAX twice where unbound; NULL without MT_CAPTURES. */
const uint64_t *mt_slots(const mt_matches *, size_t match, uint32_t *registers);
/* Start and end of every binding of a register under a repetition, oldest first; valid to the next call. */
const uint64_t *mt_list(mt_matches *, size_t match, uint32_t reg, size_t *pairs);
void mt_matches_free(mt_matches *);

/* A scan of text that comes in chunks: matches are given as soon as nothing later can change them, and all together are those
 * of one scan. The spans are valid to the next call. */
mt_status mt_stream_new(mt_pattern *, mt_stream **out, mt_error **error);
mt_status mt_stream_push(mt_stream *, mt_str chunk, const mt_span **spans, size_t *count, mt_error **error);
mt_status mt_stream_finish(mt_stream *, const mt_span **spans, size_t *count, mt_error **error);
/* Bytes held back for matches still to come. */
uint64_t mt_stream_retained(const mt_stream *);
void mt_stream_free(mt_stream *);

#ifdef __cplusplus
}
#endif
#endif
