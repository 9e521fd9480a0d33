/*
 * libmatcher: finds matches of patterns over typed tokens.
 *
 * Patterns are compiled by `matcher compile PATTERN -o FILE` (several of a pattern file by `matcher compile --patterns
 * FILE -o FILE`); this library runs the compiled programs.
 *
 * Rules that hold for every call:
 * - Offsets count bytes. Line and column count from 1; columns count characters.
 * - A call that can fail returns an mt_status and, where `error` is not NULL, writes an mt_error that the caller frees. On
 *   failure no other out value is touched. There is no error state of a thread or of the process.
 * - Each handle is freed once by its type's `_free`, which ignores NULL. A pattern that was retained is freed once more.
 * - An mt_str has no terminator; it is valid while its owner is. Inputs are borrowed for the call alone: results hold offsets,
 *   not text.
 * - Patterns, sets and libraries may be used by many threads at once (a library once nothing is added to it); streams,
 *   followers and results by one thread at a time. A scan runs on the thread that asks for it.
 * - The clock is the process's; it is set in one step, so that a scan on another thread sees the old value or the new one.
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
typedef struct mt_buf mt_buf;
typedef struct mt_library mt_library;
typedef struct mt_pattern mt_pattern;
typedef struct mt_set mt_set;
typedef struct mt_matches mt_matches;
typedef struct mt_stream mt_stream;
typedef struct mt_follower mt_follower;

typedef enum {
  MT_OK = 0,
  MT_E_PATTERN = 1,     /* a program is none, is damaged, or was compiled by another version */
  MT_E_TEMPLATE = 2,    /* a template, key or list of what is kept is refused: see the offset and the name */
  MT_E_REGISTER = 3,    /* a register that the pattern does not bind */
  MT_E_OPTION = 4,      /* an option's value is refused */
  MT_E_DECLARATION = 5, /* a declaration of a library is refused */
  MT_E_BUILD = 6,       /* no pattern could be built */
  MT_E_GRAMMAR = 7,     /* a grammar is refused */
  MT_E_IO = 8,          /* a file cannot be read: its path is the name */
  MT_E_BINARY = 9,      /* a file contains a NUL byte, and binary files were not allowed */
  MT_E_FINISHED = 10,   /* push or finish after finish */
  MT_E_CANCELLED = 11,  /* *cancel was set */
  MT_E_NOMEM = 12
} mt_status;

/* Number of this interface: a program compiled against another one must not go on. */
#define MT_ABI 2
uint32_t mt_abi(void);
mt_str mt_version(void);
/* 1 if scans with MT_GPU run on a GPU. The first call, and the first such scan, open it. */
int mt_device_available(void);

/* The instant taken for now (`fixed` 0: the present one), the zone of stamps that write none, the order of 03/04/2026. */
void mt_set_now(int fixed, int64_t epoch_s);
void mt_set_tz_offset(int32_t east_s);
void mt_set_day_first(int on);

/* What is wrong and how to go on; the bad name; the byte of the template or declaration at fault; its line in a file. */
mt_str mt_error_message(const mt_error *);
mt_str mt_error_name(const mt_error *);
uint64_t mt_error_offset(const mt_error *);
uint64_t mt_error_line(const mt_error *);
void mt_error_free(mt_error *);

mt_str mt_buf_str(const mt_buf *);
void mt_buf_free(mt_buf *);

/* Compiled patterns by name, for mt_call. */
mt_status mt_library_new(mt_library **out, mt_error **error);
void mt_library_free(mt_library *);
/* Adds the members of a compiled file under their names (one without a name under the file's), or those of every *.program
 * file of a directory. */
mt_status mt_library_load(mt_library *, mt_str path, mt_error **error);
/* Adds one line: `let NAME = FILE`, `kind NAME = FILE`, `rule NAME error|warning|note "MESSAGE" = FILE`, `fix NAME = TEMPLATE`.
 * FILE holds a compiled pattern and is relative to base_dir. */
mt_status mt_library_declare(mt_library *, mt_str line, mt_str base_dir, mt_error **error);

/* Copies and checks a compiled program. */
mt_status mt_program_load(mt_str program, mt_pattern **out, mt_error **error);
/* One more owner: free it as often as it was retained or loaded. */
mt_pattern *mt_pattern_retain(mt_pattern *);
void mt_pattern_free(mt_pattern *);
/* Registers in binding order, outer before inner; the name is empty past the last one. */
uint32_t mt_registers(const mt_pattern *);
mt_str mt_register_name(const mt_pattern *, uint32_t index);
/* The one built-in kind that a register binds; empty where it binds several. */
mt_str mt_register_kind(const mt_pattern *, uint32_t index);

/* A set of patterns, which it retains; a program of several members gives each of them. The patterns are scanned one after
 * another: where many are known beforehand a set compiled from a pattern file is faster, which reads the text once. */
mt_status mt_set_new(mt_pattern *const *patterns, size_t count, mt_set **out, mt_error **error);
/* The set in a file written by `matcher compile --patterns FILE -o FILE`. */
mt_status mt_set_from_file(mt_str path, mt_set **out, mt_error **error);
void mt_set_free(mt_set *);
uint32_t mt_set_len(const mt_set *);
/* The member's name, or its index as text. */
mt_str mt_set_name(const mt_set *, uint32_t index);
/* The member as a pattern, which the set owns: retain it to keep it longer. NULL past the last one. */
mt_pattern *mt_set_member(const mt_set *, uint32_t index);

typedef struct { uint64_t start, end; uint32_t member, reserved; } mt_span;

enum {
  MT_CAPTURES = 1,    /* mt_slots is asked */
  MT_LISTS = 2,       /* mt_list is asked */
  MT_FIRST = 4,       /* each member's first match alone */
  MT_TRACE = 8,       /* mt_route and mt_tokens_lexed are asked */
  MT_DUAL_GRAIN = 16, /* lex on a thread of its own */
  MT_CPU = 32,        /* run on the processor, as every scan does */
  MT_GPU = 64,        /* run on a device where one is available; else on the processor */
  MT_LINES = 128      /* search each line by itself: no match, and no token, crosses a line end */
};

typedef struct {
  uint32_t size;          /* sizeof(mt_opts) */
  uint32_t flags;
  uint64_t chunk;         /* bytes lexed at a time; 0: the usual number */
  uint64_t max;           /* matches at most; 0: all */
  uint64_t from, to;      /* part of the input, in bytes; `to` 0: its end. Offsets stay the input's own */
  const uint32_t *cancel; /* NULL, or a word that another thread sets to stop the scan */
} mt_opts;

/* 1: some part of the input matches, 0: none, -1: no memory. */
int mt_is_match(const mt_pattern *, mt_str input);
int mt_set_is_match(const mt_set *, mt_str input);
/* Every match, by start, end, member. `options` may be NULL. A set does not support MT_GPU, MT_DUAL_GRAIN or chunk. */
mt_status mt_scan(const mt_pattern *, mt_str input, const mt_opts *options, mt_matches **out, mt_error **error);
mt_status mt_set_scan(const mt_set *, mt_str input, const mt_opts *options, mt_matches **out, mt_error **error);
const mt_span *mt_spans(const mt_matches *, size_t *count);
/* Start and end of the last binding of each register of the match's member, UINT64_MAX twice where unbound; NULL without
 * MT_CAPTURES or MT_LISTS. */
const uint64_t *mt_slots(const mt_matches *, size_t match, uint32_t *registers);
/* Start and end of every binding of a register under a repetition, oldest first. */
const uint64_t *mt_list(const mt_matches *, size_t match, uint32_t reg, size_t *pairs);
/* Which way the scan was answered; empty for a set. */
mt_str mt_route(const mt_matches *);
uint64_t mt_tokens_lexed(const mt_matches *);
/* Bytes that a device looked through; writes how many it left to the processor and how many lines were lexed there of
 * both, unless the pointer is NULL. All are 0 where no device ran. */
uint64_t mt_device_bytes(const mt_matches *, uint64_t *left_bytes, uint64_t *lines);
void mt_matches_free(mt_matches *);

#ifndef ARROW_C_DATA_INTERFACE
#define ARROW_C_DATA_INTERFACE
/* The Arrow C data interface: https://arrow.apache.org/docs/format/CDataInterface.html */
struct ArrowSchema {
  const char *format, *name, *metadata;
  int64_t flags, n_children;
  struct ArrowSchema **children, *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};
struct ArrowArray {
  int64_t length, null_count, offset, n_buffers, n_children;
  const void **buffers;
  struct ArrowArray **children, *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};
#endif
/* The matches as a struct array, which lives on after them. Columns: start, end, line (uint64), member (uint32), and for each
 * register a nullable struct of start, end (uint64), text (utf8, U+FFFD for bytes that are not UTF-8) and, if it binds one kind
 * with such a value, value: decimal128(38, 0) nanoseconds of a duration or bytes of a size, without their fraction;
 * timestamp[us, UTC] of a timestamp, without its nanoseconds; float64 of a number, percent or amount of money. A text without
 * such a value has a null. Registers need MT_CAPTURES; of several bindings the last one counts. `input` is the one searched;
 * `base_offset` is added to all offsets, and `base_line` is the number of its first line. */
mt_status mt_arrow(const mt_matches *, mt_str input, uint64_t base_offset, uint64_t base_line, struct ArrowSchema *, struct ArrowArray *,
                   mt_error **error);

typedef enum { MT_V_NONE, MT_V_INT, MT_V_DEC, MT_V_TIME, MT_V_ADDR, MT_V_CIDR, MT_V_VERSION, MT_V_QUANTITY } mt_vkind;
typedef struct {
  mt_vkind kind;
  int32_t sign;    /* -1, 0, 1 */
  uint64_t lo, hi; /* sign * (hi:lo) / 10^scale: a number; bytes; nanoseconds; nanoseconds since 1970; address bits */
  uint32_t scale;
  uint32_t prefix; /* of a CIDR block; bits of an address */
  mt_buf *text;    /* NULL, or, for the caller to free: a number over 128 bits as --json spells it, a version's parts, a quantity's family (and,
                      after a space, its number over 128 bits) */
} mt_value;
/* The value of a token's text; MT_V_NONE where it has none. */
mt_status mt_value_of(mt_str kind, mt_str text, mt_value *out, mt_error **error);

/* A template rendered for one match: `${name}`, `${0}`, `${name[0]}`, `${name:accessor}`, `${path}`, `${line}`, `${col}`.
 * `input` is the one the match was found in. Registers are those of a scan with MT_CAPTURES, and lists of MT_LISTS. */
mt_status mt_format(mt_matches *, size_t match, mt_str template_, mt_str input, mt_str path, mt_buf **out, mt_error **error);
/* The part of the input that the options name, with the template in place of each match. */
mt_status mt_rewrite(const mt_pattern *, mt_str template_, mt_str input, const mt_opts *options, mt_buf **out, mt_error **error);
/* The same with each match masked but for what `keep` names ("card:last4, name"). `mask` is a character, a text, "shape" or
 * "pseudonym"; empty: "*". Quoted text is not looked into as a text of its own, which `matcher redact` does. */
mt_status mt_redact(const mt_pattern *, mt_str keep, mt_str mask, mt_str input, const mt_opts *options, mt_buf **out, mt_error **error);

/* A call by name, its options and its answer in JSON; offsets count bytes, bytes that are not UTF-8 are {"b64": ...}.
 *   tokens   {whitespace}                                          [{kind, start, end, text, value}]
 *   escape   {}                                                    "PATTERN"
 *   records  {unit}                                                [[start, end]]
 *   texture  {}                                                    {kind, period} or null
 * and with a library, whose patterns they name:
 *   query    {patterns, require, atLeast, exclude, unit, maxCount} [{line, start, end, text, patterns}]
 *   countBy  {pattern, key, order, limit}                          [[key, count]]
 *   groupBy  {pattern, key, order, limit}                          [{key, count}]
 *   distinct {pattern, key, order, limit}                          [key]
 *   explain  {pattern}                                             [{start, end, tokens, route}]
 *   check    {maxCount}                                            [{rule, severity, message, line, col, end_line, end_col,
 *                                                                    start, end, text, captures, fix}]
 * Other names are MT_E_OPTION: what builds patterns (infer, templates) and the axes are the command's and the TypeScript
 * library's. */
mt_status mt_call(mt_str name, mt_str json, mt_str input, const mt_library *library, mt_buf **json_out, mt_error **error);

/* A scan of text that comes in chunks: matches are given as soon as nothing later can change them, and all together are those
 * of one scan. The spans are valid to the next call. */
mt_status mt_stream_new(mt_pattern *, mt_stream **out, mt_error **error);
mt_status mt_stream_over(const mt_set *, mt_stream **out, mt_error **error);
mt_status mt_stream_push(mt_stream *, mt_str chunk, const mt_span **spans, size_t *count, mt_error **error);
mt_status mt_stream_finish(mt_stream *, const mt_span **spans, size_t *count, mt_error **error);
/* Bytes held back for matches still to come. */
uint64_t mt_stream_retained(const mt_stream *);
void mt_stream_free(mt_stream *);

typedef struct { mt_str path; uint64_t offset; } mt_follow_at;
/* change: 0 nothing happened, 1 gained bytes, 2 truncated, 3 replaced, 4 removed; after 2, 3 and 4 the file is read from its
 * first byte. The bytes are the file's own, undecoded, and valid to the next call. */
typedef struct { uint32_t file, change; uint64_t at; mt_str bytes; } mt_gain;
mt_status mt_follower_new(const mt_follow_at *files, size_t count, mt_follower **out, mt_error **error);
void mt_follower_free(mt_follower *);
/* The next change of any file. timeout_ms: -1 waits for one, 0 does not wait. */
mt_status mt_follower_poll(mt_follower *, int32_t timeout_ms, mt_gain *out, mt_error **error);

/* {paths, hidden, noIgnore, binary, globs, types, typesNot, sort, reverse} gives {files, errors: [{path, message}]}: the files
 * that a search would read, in path order unless sort says otherwise, and everything that could not be read. */
mt_status mt_files(mt_str json, mt_buf **json_out, mt_error **error);
/* The text of a file, decoded as its byte order mark says, without the mark. */
mt_status mt_read(mt_str path, int binary, mt_buf **out, mt_error **error);
/* A part of a file: "A..B", "A..", "..B", "A", "head:N" or "tail:N" of a record unit (empty: lines). `at` and `line`, which may
 * be NULL, take where it begins. */
mt_status mt_window(mt_str path, mt_str range, mt_str unit, mt_buf **out, uint64_t *at, uint64_t *line, mt_error **error);

#ifdef __cplusplus
}
#endif
#endif
