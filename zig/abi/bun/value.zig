//! Values, operands of predicates and relations. Every call borrows its arguments. Sizes are in bytes unless stated
//! otherwise.
const std = @import("std");
const bound = @import("../../predicate/bound.zig");
const canonical = @import("../../value/canonical.zig");
const clock = @import("../../value/clock.zig");
const columns = @import("../../value/columns.zig");
const nested = @import("../../match/engine/nested.zig");
const notices = @import("../../lex/notices.zig");
const operands = @import("../../predicate/operand.zig");
const predicate = @import("../../predicate/predicate.zig");
const relation = @import("../../relation/relation.zig");
const timestamp = @import("../../value/timestamp.zig");
const zone = @import("../../value/zone.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const Relation = @import("../../gen/program.zig").Relation;
const gpa = @import("../../memory/budget.zig").gpa;

/// Returned instead of a size if the result does not fit or memory ran out.
const no_size = std.math.maxInt(u32);

pub export fn mb_clock_set(now_s: f64, tz_offset_s: i32, order: u32) callconv(.c) void {
    const date_order: clock.DateOrder = @fromBackingInt(@as(u8, @intCast(order)));
    clock.current = .{ .now_s = @intFromFloat(now_s), .tz_offset_s = tz_offset_s, .order = date_order };
}

/// Gives the clock a zone whose clock changes (zig/value/zone.zig), until `mb_clock_set`. Returns 0 if it has too many
/// changes.
pub export fn mb_zone_set(starts: [*]const f64, offsets: [*]const i32, count: u32) callconv(.c) u32 {
    clock.current.zone = zone.setForProcess(starts[0..count], offsets[0 .. count + 1]) orelse return 0;
    return 1;
}

/// Fills columns of `count` rows (zig/value/columns.zig) for the spans `starts[i]` to `ends[i]` of an input; `text`
/// begins at byte `base` of the input. Returns the size of the texts, or `no_size`.
pub export fn mb_values_read(
    text: [*]const u8,
    base: f64,
    count: u32,
    kinds: [*]const u8,
    starts: [*]const f64,
    ends: [*]const f64,
    tags: [*]u8,
    numbers: [*]f64,
    extras: [*]u32,
    text_ends: [*]u32,
    texts: [*]u8,
    texts_size: u32,
) callconv(.c) u32 {
    const spans: columns.Spans = .{
        .text = text,
        .base = base,
        .kinds = kinds[0..count],
        .starts = starts[0..count],
        .ends = ends[0..count],
    };
    const used = columns.fill(spans, clock.now(), .{
        .tags = tags[0..count],
        .numbers = numbers[0..count],
        .extras = extras[0..count],
        .ends = text_ends[0..count],
        .texts = texts[0..texts_size],
    }) catch return no_size;
    return @intCast(used);
}

/// Reads a bound of a predicate: writes its operand type and its words to `out`. Returns the number of words; 0 if the
/// text is not a valid value of the field's type, `no_size` if `out` is too small.
pub export fn mb_operand_read(
    field: u32,
    text: [*]const u8,
    size: u32,
    out: [*]u32,
    capacity_words: u32,
) callconv(.c) u32 {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    var words: operands.Words = .empty;
    const kind = bound.read(
        arena.allocator(),
        @fromBackingInt(field),
        text[0..size],
        clock.now(),
        &words,
    ) catch return no_size;
    const found = kind orelse return 0;
    if (words.items.len + 1 > capacity_words) return no_size;
    out[0] = @backingInt(found);
    @memcpy(out[1..][0..words.items.len], words.items);
    return @intCast(words.items.len + 1);
}

/// Writes the key of a set's member; `group` is a relation's number + 1, or 0. Returns its size; −1 if the text is
/// not a valid value of the field's type, −2 if `out` is too small.
pub export fn mb_set_key(
    field: u32,
    group: u32,
    text: [*]const u8,
    size: u32,
    out: [*]u8,
    capacity: u32,
) callconv(.c) i32 {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    var key: std.ArrayList(u8) = .empty;
    const fold: ?Relation = if (group == 0) null else @fromBackingInt(group - 1);
    const is_value = bound.writeKey(
        arena.allocator(),
        @fromBackingInt(field),
        fold,
        text[0..size],
        clock.now(),
        &key,
    ) catch return -2;
    if (!is_value) return -1;
    if (key.items.len > capacity) return -2;
    @memcpy(out[0..key.items.len], key.items);
    return @intCast(key.items.len);
}

/// Writes the representative of a text under a relation; `read` says whether the text was valid. Returns its size; if
/// that exceeds `capacity`, nothing is written. `no_size` if memory ran out.
pub export fn mb_representative(
    group: u32,
    parameter: u32,
    text: [*]const u8,
    size: u32,
    out: [*]u8,
    capacity: u32,
    read: *u8,
) callconv(.c) u32 {
    var list: std.ArrayList(u8) = .empty;
    defer list.deinit(gpa);
    const is_read = relation.representative(
        @fromBackingInt(group),
        parameter,
        text[0..size],
        clock.now(),
        &list,
        gpa,
    ) catch return no_size;
    read.* = @intFromBool(is_read);
    if (list.items.len <= capacity) @memcpy(out[0..list.items.len], list.items);
    return @intCast(list.items.len);
}

/// 1 if a token of `kind` satisfies the predicate, otherwise 0; `no_size` if the words are invalid.
pub export fn mb_predicate_holds(
    words: [*]const u32,
    count_words: u32,
    kind: u32,
    text: [*]const u8,
    size: u32,
) callconv(.c) u32 {
    const body = words[0..count_words];
    if (!predicate.check(body)) return no_size;
    const it: Kind = @fromBackingInt(@as(u8, @intCast(kind)));
    return @intFromBool(predicate.holds(body, it, text[0..size], clock.now(), &nested.isFound));
}

/// Seconds east of UTC of a zone as written in timestamps; the minimum value if the text is not a zone.
pub export fn mb_zone_read(text: [*]const u8, size: u32) callconv(.c) i32 {
    return timestamp.zoneOf(text[0..size]) orelse std.math.minInt(i32);
}

/// Set in `mb_time_notices` if dates were met that do not exist in the clock's order.
const impossible_bit = 1 << 31;

/// Set if names of zones followed times that were read without them.
const named_bit = 1 << 30;

/// Bits of the ambiguous zones (ts/tables/zones.ts) that times were read without, `named_bit` and `impossible_bit`.
pub export fn mb_time_notices() callconv(.c) u32 {
    const zones = notices.takeZones();
    const named: u32 = if (zones.is_any_named) named_bit else 0;
    return zones.ambiguous | named | if (notices.isAnyImpossible()) @as(u32, impossible_bit) else 0;
}

/// Writes one of the names of zones that times were read without; returns its size.
pub export fn mb_named_zone(out: [*]u8, capacity: u32) callconv(.c) u32 {
    return @intCast(notices.takeNamedZone(out[0..capacity]));
}

/// Writes one of the dates that do not exist in the clock's order; returns its size.
pub export fn mb_impossible_date(out: [*]u8, capacity: u32) callconv(.c) u32 {
    return @intCast(notices.takeImpossible(out[0..capacity]));
}

/// Writes the spelling that all texts of a kind with the same value share (zig/value/canonical.zig); returns its size,
/// or `no_size` if memory ran out. `out` has room for `limits.canonical_added_bytes` more than the text.
pub export fn mb_canonical(
    kind: [*]const u8,
    kind_size: u32,
    text: [*]const u8,
    size: u32,
    calling_code: [*]const u8,
    calling_code_size: u32,
    out: [*]u8,
) callconv(.c) u32 {
    var spelled: std.ArrayList(u8) = .empty;
    defer spelled.deinit(gpa);
    canonical.append(gpa, kind[0..kind_size], text[0..size], calling_code[0..calling_code_size], &spelled) catch
        return no_size;
    @memcpy(out, spelled.items);
    return @intCast(spelled.items.len);
}
