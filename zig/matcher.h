/*
 * libmatcher: finds matches of patterns over typed tokens.
 *
 * Patterns are compiled by `matcher compile PATTERN -o FILE`, or the patterns of a file by `matcher compile --patterns
 * FILE -o FILE`. This library runs the compiled programs.
 *
 * Rules for all calls:
 * - Offsets are in bytes. Lines and columns count from 1; columns are in characters.
 * - A call that can fail returns an mt_status. If `error` is not NULL, it writes an mt_error, which the caller frees.
 *   On failure, no other output is written. There is no error state per thread or process.
 * - Every handle is freed once by the `_free` function of its type, which ignores NULL. Every retain of a pattern
 *   requires one more free.
 * - An mt_str is not NUL-terminated; it is valid as long as its owner. Inputs are borrowed for the call only: results
 *   contain offsets, not text.
 * - Patterns, sets and libraries may be used by several threads at once (libraries once nothing is added any more);
 *   streams, followers and results by one thread at a time. A scan runs on the calling thread.
 * - The clock is shared by the process, except for threads that have their own (mt_thread_clock). Each setting changes
 *   atomically, so scans on other threads see the old or the new value.
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
  MT_E_PATTERN = 1,     /* not a compiled program, damaged, or compiled by another version */
  MT_E_TEMPLATE = 2,    /* invalid template, key or keep list: see the offset and the name */
  MT_E_REGISTER = 3,    /* the pattern has no such register */
  MT_E_OPTION = 4,      /* invalid option */
  MT_E_DECLARATION = 5, /* invalid declaration of a library */
  MT_E_BUILD = 6,       /* no pattern could be built */
  MT_E_GRAMMAR = 7,     /* invalid grammar */
  MT_E_IO = 8,          /* a file can't be read; the error's name is its path */
  MT_E_BINARY = 9,      /* a file contains a NUL byte, and binary files were not allowed */
  MT_E_FINISHED = 10,   /* push or finish called after finish, or after one of them failed */
  MT_E_CANCELLED = 11,  /* *cancel was set */
  MT_E_NOMEM = 12,
  MT_E_LEFTOVER = 13,   /* the redacted text still holds a match; none of it is returned */
  MT_E_MALFORMED = 14   /* masks would break the JSON, the cells or the pairs of a record; nothing is returned */
} mt_status;

/* ABI version: a program compiled against another one must not use the library. */
#define MT_ABI 2
uint32_t mt_abi(void);
mt_str mt_version(void);
/* 1 if scans with MT_GPU run on a GPU. The first call, or the first such scan, opens the device. */
int mt_device_available(void);
/* Why mt_device_available returns 0, such as "Vulkan found no GPU"; empty if it returns 1. It may change later, if the
 * GPU is lost. */
mt_str mt_device_reason(void);

/* The current time (`fixed` 0: the system's), and the zone of timestamps without one. */
void mt_set_now(int fixed, int64_t epoch_s);
void mt_set_tz_offset(int32_t east_s);
/* The zone by a name as in Europe/Berlin, with its changes of the clock, from the system's files (none on Windows);
 * also Z, UTC, +02, +02:00, +0200. Not while other threads scan. Status MT_E_OPTION if there is none of that name. */
mt_status mt_set_tz(mt_str name, mt_error **error);
/* What reading times met since the last call and a user should know, a line each: abbreviations that mean several
 * zones, dates that are impossible in the order that was set. Empty if there was nothing. */
mt_status mt_time_notices(mt_buf **out, mt_error **error);
/* The order of 03/04/2026 and 17/06/09. A date that is impossible in the order given, such as 31/01/2026 with the month
 * first, has no instant. With any other number, and if nothing was set, what is possible is read: the day first if both
 * are, and the month first before AM or PM. */
enum { MT_MONTH_FIRST = 0, MT_ANY_ORDER = 1, MT_DAY_FIRST = 2, MT_YEAR_FIRST = 3 };
void mt_set_day_first(int order);
/* A clock for all later calls of this thread, in place of the process's; NULL: the process's again. Nothing is borrowed.
 * `day_first` as for `mt_set_day_first`.
 * A stream or an editor uses the clock of the thread that calls it, so a thread that works for several sessions sets
 * the session's clock before its calls. */
typedef struct { int64_t now_s; int32_t tz_offset_s, day_first; } mt_clock;
void mt_thread_clock(const mt_clock *);

/* The cause and how to fix it; the name at fault; the byte of the template or declaration at fault; the line in a file.
 * */
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
/* Adds the members of a compiled file, or of every *.program file in a directory, under their names; a member without a
 * name gets that of the file. */
mt_status mt_library_load(mt_library *, mt_str path, mt_error **error);
/* Adds a pattern, which the library retains, under a name. */
mt_status mt_library_add(mt_library *, mt_str name, const mt_pattern *, mt_error **error);
/* Adds a declaration: `let NAME = FILE`, `kind NAME = FILE`, `rule NAME error|warning|note "MESSAGE" = FILE` or
 * `fix NAME = TEMPLATE`. FILE is a compiled pattern, relative to base_dir. */
mt_status mt_library_declare(mt_library *, mt_str line, mt_str base_dir, mt_error **error);

/* Copies and checks a compiled program. */
mt_status mt_program_load(mt_str program, mt_pattern **out, mt_error **error);
/* Adds an owner: free the pattern as often as it was loaded or retained. */
mt_pattern *mt_pattern_retain(mt_pattern *);
void mt_pattern_free(mt_pattern *);
/* Registers in binding order, outer before inner; the name is empty past the last one. */
uint32_t mt_registers(const mt_pattern *);
mt_str mt_register_name(const mt_pattern *, uint32_t index);
/* The built-in kind that a register binds; empty if it can bind several. */
mt_str mt_register_kind(const mt_pattern *, uint32_t index);
/* 1 if the register is in a repetition, so that it has a list of bindings. */
int mt_register_repeats(const mt_pattern *, uint32_t index);
/* The name of a kind by its number, as in mt_batch.kinds; empty if no built-in kind has it. */
mt_str mt_kind_name(uint32_t kind);
/* 1 if matches may depend on other lines even with MT_LINES, so that parts of an input can't be searched separately:
 * the pattern asks for readings or for the start or end of the input, or declares a kind as a pattern. */
int mt_needs_whole_input(const mt_pattern *);

/* A set of patterns, which it retains; of a program with several members it has each. The patterns are scanned one
 * after another. For many patterns, a set compiled from a pattern file is faster, since it reads the text only once. */
mt_status mt_set_new(mt_pattern *const *patterns, size_t count, mt_set **out, mt_error **error);
/* The set in a file written by `matcher compile --patterns FILE -o FILE`. */
mt_status mt_set_from_file(mt_str path, mt_set **out, mt_error **error);
void mt_set_free(mt_set *);
uint32_t mt_set_len(const mt_set *);
/* The member's name, or its index as text. */
mt_str mt_set_name(const mt_set *, uint32_t index);
/* The member as a pattern, owned by the set: retain it to keep it longer. NULL past the last one. */
mt_pattern *mt_set_member(const mt_set *, uint32_t index);

typedef struct { uint64_t start, end; uint32_t member, reserved; } mt_span;

enum {
  MT_CAPTURES = 1,    /* for mt_slots */
  MT_LISTS = 2,       /* for mt_list */
  MT_FIRST = 4,       /* only the first match of each member */
  MT_TRACE = 8,       /* for mt_route and mt_tokens_lexed */
  MT_DUAL_GRAIN = 16, /* lex on a separate thread */
  MT_CPU = 32,        /* run on the CPU, which is the default */
  MT_GPU = 64,        /* run on a GPU if one is available, otherwise on the CPU */
  MT_LINES = 128,     /* search each line by itself: no match or token crosses a line end */
  MT_SHALLOW = 256,   /* mt_redact: do not search within tokens */
  MT_PLACES = 512,    /* streams: mt_batch.where; a match is given once its lines are complete */
  MT_BYTE_COLUMNS = 1024 /* streams: `${col}` counts bytes, as on the command line */
};

typedef struct {
  uint32_t size;          /* sizeof(mt_opts) */
  uint32_t flags;
  uint64_t chunk;         /* number of bytes lexed at a time; 0: default */
  uint64_t max;           /* maximum number of matches; 0: all */
  uint64_t from, to;      /* range of the input in bytes; `to` 0: its end. Offsets remain those of the input */
  const uint32_t *cancel; /* NULL, or a word that another thread sets to non-zero to stop the scan */
  uint32_t before, after; /* streams with MT_PLACES: number of lines of context before and after each match */
} mt_opts; /* `size` may also be 48, without the last two */

/* 1: there is a match, 0: there is none, -1: out of memory. */
int mt_is_match(const mt_pattern *, mt_str input);
int mt_set_is_match(const mt_set *, mt_str input);
/* All matches, ordered by start, end, member. `options` may be NULL. A set does not support MT_GPU, MT_DUAL_GRAIN or
 * chunk. */
mt_status mt_scan(const mt_pattern *, mt_str input, const mt_opts *options, mt_matches **out, mt_error **error);
mt_status mt_set_scan(const mt_set *, mt_str input, const mt_opts *options, mt_matches **out, mt_error **error);
const mt_span *mt_spans(const mt_matches *, size_t *count);
/* Start and end of the last binding of each register of the match's member, UINT64_MAX twice if unbound; NULL without
 * MT_CAPTURES or MT_LISTS. */
const uint64_t *mt_slots(const mt_matches *, size_t match, uint32_t *registers);
/* Start and end of every binding of a register in a repetition, oldest first. */
const uint64_t *mt_list(const mt_matches *, size_t match, uint32_t reg, size_t *pairs);
/* How the scan was run; empty for a set. */
mt_str mt_route(const mt_matches *);
uint64_t mt_tokens_lexed(const mt_matches *);
/* Number of bytes searched on a device. Writes the number of bytes left to the CPU, and the number of lines that the
 * CPU lexed, unless the pointer is NULL. All are 0 if no device was used. */
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
/* The matches as a struct array, which is independent of them. Columns: start, end, line (uint64), member (uint32), and
 * for each register a nullable struct of start, end (uint64), text (utf8, U+FFFD for bytes that are not UTF-8) and, if
 * it binds one kind with such a value, value: decimal128(38, 0) nanoseconds of a duration or bytes of a size, without
 * their fraction; timestamp[us, UTC] of a timestamp, without its nanoseconds; float64 of a number, percent or amount of
 * money. A text without such a value has a null. Registers need MT_CAPTURES; of several bindings the last one counts.
 * `input` is the searched one; `base_offset` is added to all offsets; `base_line` is the number of its first line. */
mt_status mt_arrow(const mt_matches *, mt_str input, uint64_t base_offset, uint64_t base_line,
                   struct ArrowSchema *, struct ArrowArray *, mt_error **error);

typedef enum { MT_V_NONE, MT_V_INT, MT_V_DEC, MT_V_TIME, MT_V_ADDR, MT_V_CIDR, MT_V_VERSION, MT_V_QUANTITY } mt_vkind;
typedef struct {
  mt_vkind kind;
  int32_t sign;    /* -1, 0, 1 */
  uint64_t lo, hi; /* sign * (hi:lo) / 10^scale: a number; bytes; nanoseconds; nanoseconds since 1970; address bits */
  uint32_t scale;
  uint32_t prefix; /* of a CIDR block; bits of an address */
  mt_buf *text;    /* NULL, or freed by the caller: a number of more than 128 bits as in --json, the parts of a version,
                      the family of a quantity (followed by a space and its number if that has more than 128 bits) */
} mt_value;
/* The value of a token's text; MT_V_NONE if it has none. */
mt_status mt_value_of(mt_str kind, mt_str text, mt_value *out, mt_error **error);
/* The value of a text by the number of its kind; MT_V_NONE also for a kind that is not built in. Fails only with
 * MT_E_NOMEM. */
mt_status mt_value_of_kind(uint32_t kind, mt_str text, mt_value *out);

/* The tokens of a text, with white space or without, and the records of a unit: spans (mt_spans). The `member` of a
 * token is the number of its kind. A text of 4 GB or more has too many tokens (MT_E_OPTION). */
mt_status mt_tokens(mt_str text, int whitespace, mt_matches **out, mt_error **error);
mt_status mt_records(mt_str text, mt_str unit, mt_matches **out, mt_error **error);
/* Records that are the matches of a pattern, or if `starts` those that begin with one: these end where the next one
 * begins, and text before the first is one too, unless it is blank. */
mt_status mt_pattern_records(const mt_pattern *, int starts, mt_str text, mt_matches **out, mt_error **error);

/* Renders a template for one match: `${name}`, `${0}`, `${name[0]}`, `${name:accessor}`, `${path}`, `${line}`,
 * `${col}`. `input` is the text in which the match was found. Registers require a scan with MT_CAPTURES, lists with
 * MT_LISTS. */
mt_status mt_format(mt_matches *, size_t match, mt_str template_, mt_str input, mt_str path, mt_buf **out,
                    mt_error **error);
/* The range of the input selected by the options, with each match replaced by the rendered template. A match
 * whose values lack a part of the template, such as the host of a number, is left as it is. */
mt_status mt_rewrite(const mt_pattern *, mt_str template_, mt_str input, const mt_opts *options, mt_buf **out,
                     mt_error **error);
/* The range of the input with each match masked, except for the parts in `keep` ("card:last4, name"). `mask` is a text,
 * a character, "shape" or "pseudonym"; empty: "*". Like `matcher redact` it searches within tokens (quotes, URLs,
 * paths, %40, \u0040, base64), unless MT_SHALLOW is set, masks what reads as a match only with these masks in a second
 * pass, and puts masks in quotes where JSON or YAML needs them. MT_E_LEFTOVER: something in the text still reads as a
 * match. MT_E_MALFORMED: a record would lose its form, which `matcher redact` would leave out. */
mt_status mt_redact(const mt_pattern *, mt_str keep, mt_str mask, mt_str input, const mt_opts *options, mt_buf **out,
                    mt_error **error);

/* A place of a text: offsets in bytes and in UTF-16 units from 0, line and column from 1. Columns count code points. An
 * ill-formed sequence of bytes is one UTF-16 unit (U+FFFD, as decoders replace it), and each of its bytes a column. */
typedef struct { uint64_t offset, utf16, line, column; } mt_place;

/* mt_rewrite and mt_redact for text that arrives in chunks: of everything that was pushed, given as soon as no later
 * text can change it. `out` is valid until the next call for the editor. The options chunk, from, to, MT_GPU,
 * MT_DUAL_GRAIN and MT_PLACES are refused. The pattern is retained. A redactor does less than mt_redact: it has no second
 * pass (MT_E_LEFTOVER at the end), writes no quotes around masks, and gives lines whose form masks break. */
typedef struct mt_editor mt_editor;
mt_status mt_rewriter_new(mt_pattern *, mt_str template_, const mt_opts *options, mt_editor **out, mt_error **error);
mt_status mt_redactor_new(mt_pattern *, mt_str keep, mt_str mask, const mt_opts *options, mt_editor **out,
                          mt_error **error);
mt_status mt_editor_push(mt_editor *, mt_str chunk, mt_str *out, mt_error **error);
/* The rest. MT_E_LEFTOVER if the redacted text, of which all but the rest was given before, still holds a match: it must
 * not count as redacted. */
mt_status mt_editor_finish(mt_editor *, mt_str *out, mt_error **error);
/* Begins the next text, from the file `path` (for `${path}`). Pseudonyms stay: equal values have the same one. */
mt_status mt_editor_restart(mt_editor *, mt_str path, mt_error **error);
/* The text begins at this place of an input; called before the first push. */
void mt_editor_place(mt_editor *, const mt_place *);
/* Number of matches replaced so far, in all texts. */
uint64_t mt_editor_count(const mt_editor *);
/* How many of them were left as they are, since a part of the template does not fit their values. */
uint64_t mt_editor_left(const mt_editor *);
void mt_editor_free(mt_editor *);

/* A call by name, with options and result in JSON. Offsets are in bytes; bytes that are not UTF-8 are {"b64": ...}.
 *   tokens   {whitespace}                                          [{kind, start, end, text, value}]
 *   escape   {}                                                    "PATTERN"
 *   records  {unit}                                                [[start, end]]
 *   texture  {}                                                    {kind, period} or null
 * Calls that name patterns of a library (`order` is "key", the default, or "count"):
 *   query    {patterns, require, atLeast, exclude, maxCount, unit  [{line, start, end, text, patterns}]
 *             or recordStart or recordSpan}
 *   countBy  {pattern, key, order, limit}                          [[key, count]]
 *   groupBy  {pattern, key, order, limit}                          [{key, count}]
 *   distinct {pattern, key, order, limit}                          [key]
 *   explain  {pattern}                                             [{start, end, tokens, route}]
 *   check    {maxCount}                                            [{rule, severity, message, line, col, end_line,
 *                                                                    end_col, start, end, text, captures, fix}];
 *                                                                    message and fix are rendered; a capture in a
 *                                                                    repetition is an array
 *   templates {merge, unit, cut, rare, maxCount}                   [{count, records, readable, pattern, rare,
 *                                                                    covered}], without pattern if merged
 * Other names fail with MT_E_OPTION: infer and the axes are only available in the command and in the TypeScript
 * library. */
mt_status mt_call(mt_str name, mt_str json, mt_str input, const mt_library *library, mt_buf **json_out,
                  mt_error **error);

/* The places of `count` offsets in bytes, in any order; ascending ones cost one pass over the text. `from` is the place
 * of the text's first byte (NULL: the beginning of an input), from which the offsets count on. Offsets outside the text
 * count as its nearest end. */
void mt_places(mt_str text, const mt_place *from, const uint64_t *offsets, size_t count, mt_place *out);

/* Scans text that arrives in chunks: lines of a pipe, pieces of a file, or a whole text at once. Matches are returned
 * once no later text can change them. Together they are what a scan of the whole text finds, by start, end and
 * member. All that a call returns is valid until the next push, finish, restart or free of the stream. */
mt_status mt_stream_new(mt_pattern *, mt_stream **out, mt_error **error);
mt_status mt_stream_over(const mt_set *, mt_stream **out, mt_error **error);
/* A stream with options, which may be NULL: for a pattern, or for a set, and the other one is NULL. The options
 * chunk, from, to, MT_GPU and MT_DUAL_GRAIN are refused. */
mt_status mt_stream_open(mt_pattern *, const mt_set *, const mt_opts *options, mt_stream **out, mt_error **error);
/* The text begins at this place of an input; called before the first push. Without it, it begins the input. */
void mt_stream_place(mt_stream *, const mt_place *);
mt_status mt_stream_push(mt_stream *, mt_str chunk, const mt_span **spans, size_t *count, mt_error **error);
mt_status mt_stream_finish(mt_stream *, const mt_span **spans, size_t *count, mt_error **error);
/* 1 once all wanted matches were returned (`max`, MT_FIRST): further text is ignored. */
int mt_stream_is_over(const mt_stream *);
/* Begins another text, which costs less than a new stream. */
mt_status mt_stream_restart(mt_stream *, mt_error **error);
/* No later match begins before this offset of the text: what is before it is final. */
uint64_t mt_stream_settled(const mt_stream *);
/* Number of bytes kept for later matches. */
uint64_t mt_stream_retained(const mt_stream *);
/* Number of bytes at the end of the pushed text in which later matches may begin: text before them is decided. With
 * MT_PLACES that holds if the pushed text ends with a line. */
uint64_t mt_stream_undecided(const mt_stream *);
void mt_stream_free(mt_stream *);

/* Where a match is. Line ends (\n or \r\n) do not belong to lines. Offsets of lines are in bytes. */
typedef struct {
  uint64_t utf16_start, utf16_end;
  uint64_t line, column;         /* of its first byte */
  uint64_t line_start, line_end; /* the line where it starts */
  uint64_t last_line_end;        /* end of the line where it ends */
  uint64_t before_start;         /* start of the first line of context before it; line_start if there is none */
  uint64_t after_end;            /* end of the last line of context after it; last_line_end if there is none */
} mt_where;
/* Columns of the matches of the last push or finish. A match has `registers` cells: as many as the member with the most
 * registers has; those that its member lacks are unbound. */
typedef struct {
  uint32_t registers, reserved; /* 0 without MT_CAPTURES and MT_LISTS */
  uint64_t count;
  const mt_span *spans;
  const uint64_t *slots;       /* a pair for each cell, as mt_slots; NULL if `registers` is 0 or was not asked for */
  const uint8_t *kinds;        /* for each cell the kind of its token (mt_kind_name); 255: unbound, or not one token. NULL
                                  as `slots` */
  const uint64_t *list_firsts; /* for each cell the number of pairs before its own in `lists`, and one entry for the end;
                                  NULL without MT_LISTS, or if no register is in a repetition */
  const uint64_t *lists;       /* a pair for every binding of a register in a repetition, as mt_list */
  const mt_where *where;       /* NULL without MT_PLACES */
  mt_str text;                 /* text in memory: it contains the matches, and with MT_PLACES their lines and context */
  uint64_t text_at;            /* offset of its first byte */
} mt_batch;
void mt_stream_batch(const mt_stream *, mt_batch *out);
/* Like mt_slots and mt_list, for a match of the last push or finish. */
const uint64_t *mt_stream_slots(const mt_stream *, size_t match, uint32_t *registers);
const uint64_t *mt_stream_list(const mt_stream *, size_t match, uint32_t reg, size_t *pairs);
/* Renders a template, as mt_format does, for each match of the last push or finish: one text after another, the one of
 * match i up to ends[i], valid until the next call for the stream. Registers of any member of a set may be named;
 * those that the match's member lacks are empty. `${line}` and `${col}` need MT_PLACES. */
mt_status mt_stream_format(mt_stream *, mt_str template_, mt_str path, mt_str *text, const uint64_t **ends,
                           mt_error **error);
/* Names a member for `${pattern}`, which by default is its name in its pattern file, or empty. */
mt_status mt_stream_name(mt_stream *, uint32_t member, mt_str name, mt_error **error);

/* A file in pieces, decoded according to its byte order mark, without the mark. Only one piece is in memory, except for
 * files in UTF-16 or UTF-32 and those that can't be read at any place, such as pipes. Unless `binary`, a file with a NUL
 * byte fails with MT_E_BINARY; in UTF-16 and UTF-32 a NUL is a character. */
typedef struct mt_input mt_input;
mt_status mt_input_open(mt_str path, int binary, mt_input **out, mt_error **error);
/* Only this part of the file is read from now on: a range and a unit as for mt_window. Called before the first piece.
 * Writes the place where the part begins to `at`, for mt_stream_place, unless it is NULL, which saves a pass over what
 * precedes. Units other than lines need the whole file in memory. */
mt_status mt_input_window(mt_input *, mt_str range, mt_str unit, mt_place *at, mt_error **error);
/* The next piece, valid until the next call for this input; empty at the end. It may end within a character. */
mt_status mt_input_read(mt_input *, mt_str *piece, mt_error **error);
void mt_input_free(mt_input *);
/* The part of a text for a range and a unit (mt_input_window): its start and end. */
mt_status mt_text_window(mt_str text, mt_str range, mt_str unit, uint64_t *from, uint64_t *to, mt_error **error);

typedef struct { mt_str path; uint64_t offset; } mt_follow_at;
/* change: 0 none, 1 bytes were added, 2 truncated, 3 replaced, 4 removed; after 2, 3 and 4 the file is read from its
 * first byte. The bytes are undecoded, and valid until the next call. */
typedef struct { uint32_t file, change; uint64_t at; mt_str bytes; } mt_gain;
mt_status mt_follower_new(const mt_follow_at *files, size_t count, mt_follower **out, mt_error **error);
void mt_follower_free(mt_follower *);
/* The next change of any file. timeout_ms: -1 waits for one, 0 does not wait. */
mt_status mt_follower_poll(mt_follower *, int32_t timeout_ms, mt_gain *out, mt_error **error);

/* {paths, hidden, noIgnore, binary, globs, types, typesNot, texture, textureNot, sort, reverse}
 * -> {files, errors: [{path, message}]}: the files that a search would read, ordered by path unless `sort` is given, and
 * the paths that could not be read. */
mt_status mt_files(mt_str json, mt_buf **json_out, mt_error **error);
/* The text of a file, decoded according to its byte order mark, without the mark. */
mt_status mt_read(mt_str path, int binary, mt_buf **out, mt_error **error);
/* A part of a file: "A..B", "A..", "..B", "A", "head:N" or "tail:N" of a record unit (empty: lines). Writes its offset
 * and line to `at` and `line`, which may be NULL. */
mt_status mt_window(mt_str path, mt_str range, mt_str unit, mt_buf **out, uint64_t *at, uint64_t *line,
                    mt_error **error);

#ifdef __cplusplus
}
#endif
#endif
