//! Why a token is of its kind, for `tokens --explain`: the recognizers are asked again, with the text as it is and with
//! less of it, so no rule is written a second time. What a recognizer takes only without the text before or behind the
//! token is a reading that came close.
const builtin = @import("builtin");
const std = @import("std");
const bytes = @import("bytes.zig");
const candidates = @import("candidates.zig");
const lexer = @import("lexer.zig");
const recognizing = @import("recognize.zig");
const runs = @import("runs.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Reader = @import("reader.zig").Reader;
const Recognizer = candidates.Recognizer;
const Token = recognizing.Token;

/// What keeps a reading from being the token; read by ts/lex/near.ts.
pub const Cause = enum(u8) {
    none,
    /// It is taken too, but other kinds are tried first.
    comes_later,
    /// What precedes it, what follows it, or both.
    before,
    behind,
    around,
    /// One of its digits: a check digit.
    digit,
    /// Nothing: it is the token's own, which only what precedes it decides.
    owes_before,
};

/// Another reading at the start of a token.
pub const Near = extern struct { end: u32 = 0, kind: u8 = 0, cause: u8 = 0, unused: u16 = 0 };

/// Bytes behind a token's start in which other readings are looked for, unless the token is longer.
const ahead_bytes = 160;
const behind_bytes = 16;
/// Ends of runs behind a token's start at which its readings are tried to end: a uuid of runs of one byte has as many.
const edges_max = 40;
/// Bytes behind tokens in which the end of the line was looked for, in tests.
pub var looked_at: u64 = 0;
/// Recognizers asked, in tests.
pub var asked: u64 = 0;
/// Longer numbers have no check digit.
const digits_max = 24;

/// Finds the readings of the token [start, end) that came close, the longest first. @returns their number
pub fn near(text: []const u8, start: usize, end: usize, kind: Kind, into: []Near) usize {
    const from = start -| lexer.context_bytes;
    const window = text[from..windowEnd(text, start, end)];
    var place: Place = .{ .text = window, .start = start - from, .end = end - from, .kind = kind };
    var best: std.EnumMap(Kind, Found) = .init(.{});
    for (std.enums.values(Recognizer)) |recognizer| {
        if (!mayStart(recognizer, text[start])) continue;
        const found = place.ask(recognizer) orelse continue;
        const known = best.get(found.kind);
        if (known == null or known.?.end < found.end) best.put(found.kind, found);
    }
    var count: usize = 0;
    while (count < into.len) : (count += 1) {
        var longest: ?Found = null;
        var each = best.iterator();
        while (each.next()) |entry| {
            if (longest == null or entry.value.end > longest.?.end) longest = entry.value.*;
        }
        const found = longest orelse break;
        best.remove(found.kind);
        into[count] = .{
            .end = @intCast(from + found.end),
            .kind = @backingInt(found.kind),
            .cause = @backingInt(found.cause),
        };
    }
    return count;
}

/// End of the text in which other readings of the token [start, end) are looked for: its line's end, which is not
/// looked for farther than that.
fn windowEnd(text: []const u8, start: usize, end: usize) usize {
    const most = @min(text.len, @max(end + behind_bytes, start + ahead_bytes));
    const to = std.mem.findScalarPos(u8, text[0..most], end, '\n') orelse most;
    if (builtin.is_test) looked_at += to - end;
    return to;
}

const Found = struct { kind: Kind, end: usize, cause: Cause };

/// Whether a rule lets the recognizer try what starts with the byte.
fn mayStart(recognizer: Recognizer, byte: u8) bool {
    switch (recognizer) {
        .word, .wide, .double_quoted, .single_quoted => return false,
        else => {},
    }
    for (candidates.recognizer_of, 0..) |one, rule| {
        if (one == recognizer and candidates.first[byte] >> @intCast(rule) & 1 != 0) return true;
    }
    return false;
}

const Place = struct {
    text: []const u8,
    start: usize,
    end: usize,
    kind: Kind,

    fn ask(place: *const Place, recognizer: Recognizer) ?Found {
        const taken = take(place.text, place.start, recognizer);
        if (taken.end != 0) {
            if (taken.kind() != place.kind) return place.toFound(taken.kind(), taken.end, .comes_later);
            const alone = take(place.text[place.start..], 0, recognizer);
            const is_same = alone.end + place.start == taken.end and alone.kind() == taken.kind();
            return if (is_same or taken.end != place.end) null else .{
                .kind = taken.kind(),
                .end = taken.end,
                .cause = .owes_before,
            };
        }
        const alone = take(place.text[place.start..], 0, recognizer);
        if (alone.end != 0) return place.toFound(alone.kind(), place.start + alone.end, .before);
        return place.cut(recognizer) orelse place.digit(recognizer);
    }

    /// A reading that is worth a mention: no shorter than the token, if that is more than a run.
    fn toFound(place: *const Place, kind: Kind, end: usize, cause: Cause) ?Found {
        const is_run = runs.kind_set.isSet(@backingInt(place.kind));
        if (kind == place.kind or kind == .word or kind == .punct or kind == .whitespace) return null;
        if (end < place.end and (!is_run or cause == .comes_later)) return null;
        if (place.kind == .punct and cause == .around) return null;
        return .{ .kind = kind, .end = end, .cause = cause };
    }

    /// The longest reading of the text up to some byte, with or without what precedes it.
    fn cut(place: *const Place, recognizer: Recognizer) ?Found {
        // A shorter reading is not worth a mention.
        const is_run = runs.kind_set.isSet(@backingInt(place.kind));
        const least = @max(place.start + 2, if (is_run) 0 else place.end);
        var end = place.lastEnd(least);
        const causes: []const Cause = if (place.kind == .punct) &.{.behind} else &.{ .behind, .around };
        while (end >= least) : (end -= 1) {
            if (end < place.text.len and !isEdge(place.text, end)) continue;
            for (causes) |cause| {
                const from = if (cause == .behind) 0 else place.start;
                const taken = take(place.text[from..end], place.start - from, recognizer);
                if (taken.end + from == end) return place.toFound(taken.kind(), end, cause);
            }
        }
        return null;
    }

    /// The last of the ends that are tried, from `least` on.
    fn lastEnd(place: *const Place, least: usize) usize {
        var left: usize = edges_max;
        var end = least;
        while (end < place.text.len) : (end += 1) {
            if (!isEdge(place.text, end)) continue;
            left -= 1;
            if (left == 0) return end;
        }
        return place.text.len;
    }

    /// A number that another last digit would make a card's.
    fn digit(place: *const Place, recognizer: Recognizer) ?Found {
        const size = place.end - place.start;
        if (recognizer != .creditcard or size > digits_max or !bytes.isDigit(place.text[place.end - 1])) return null;
        var copy: [lexer.context_bytes + digits_max + 1]u8 = @splat(0);
        const part = place.text[0..@min(place.end + 1, place.text.len)];
        if (part.len > copy.len) return null;
        @memcpy(copy[0..part.len], part);
        for ("0123456789") |other| {
            copy[place.end - 1] = other;
            const taken = take(copy[0..part.len], place.start, recognizer);
            if (taken.end == place.end) return place.toFound(taken.kind(), place.end, .digit);
        }
        return null;
    }
};

fn take(text: []const u8, start: usize, recognizer: Recognizer) Token {
    if (builtin.is_test) asked += 1;
    var reader: Reader = .{ .text = text };
    return recognizing.recognize(&reader, recognizer, start);
}

/// Whether a run of letters, of digits or of nothing else ends before `place`.
fn isEdge(text: []const u8, place: usize) bool {
    const last = text[place - 1];
    const next = text[place];
    return bytes.isDigit(last) != bytes.isDigit(next) or bytes.isWordOrHigh(last) != bytes.isWordOrHigh(next) or
        !bytes.isWordOrHigh(last);
}

fn expectNear(text: []const u8, start: usize, end: usize, kind: Kind, wanted: []const Found) !void {
    var into: [8]Near = undefined;
    const count = near(text, start, end, kind, &into);
    errdefer for (into[0..count]) |one| std.debug.print("{t} {s} {t}\n", .{
        @as(Kind, @fromBackingInt(one.kind)),
        text[start..one.end],
        @as(Cause, @fromBackingInt(one.cause)),
    });
    try std.testing.expectEqual(wanted.len, count);
    for (wanted, into[0..count]) |want, one| {
        try std.testing.expectEqual(want, Found{
            .kind = @fromBackingInt(one.kind),
            .end = one.end,
            .cause = @fromBackingInt(one.cause),
        });
    }
}

test near {
    try expectNear("10.0.0.1.5", 0, 4, .number, &.{
        .{ .kind = .ip, .end = 8, .cause = .behind },
        .{ .kind = .version, .end = 6, .cause = .behind },
    });
    try expectNear("Chrome/10.0.0.1 x", 7, 15, .version, &.{
        .{ .kind = .ip, .end = 15, .cause = .before },
        .{ .kind = .version, .end = 15, .cause = .owes_before },
    });
    try expectNear("4111111111111112 x", 0, 16, .number, &.{.{ .kind = .creditcard, .end = 16, .cause = .digit }});
    try expectNear("took 5ms", 0, 4, .word, &.{});
    try expectNear("4920f51a x", 0, 8, .word, &.{.{ .kind = .number, .end = 4, .cause = .behind }});
}

test "a token of a long line is read with a bounded part of it" {
    const text: [64 * ahead_bytes]u8 = @splat('[');
    var into: [4]Near = undefined;
    looked_at = 0;
    for (0..text.len) |start| _ = near(&text, start, start + 1, .open, &into);
    try std.testing.expect(looked_at > 0);
    try std.testing.expect(looked_at <= text.len * ahead_bytes);
}

test "a token among many short ones is read at a bounded number of ends" {
    var text: [4 * ahead_bytes]u8 = undefined;
    for (&text, 0..) |*byte, at| byte.* = "1-"[at % 2];
    var into: [4]Near = undefined;
    const recognizers = std.enums.values(Recognizer).len;
    for ([_]Kind{ .number, .punct }, 0..) |kind, start| {
        asked = 0;
        _ = near(&text, start, start + 1, kind, &into);
        try std.testing.expect(asked > 0);
        try std.testing.expect(asked <= recognizers * 2 * (edges_max + 2));
    }
    for (&text, 0..) |*byte, at| byte.* = "1a"[at % 2];
    asked = 0;
    _ = near(&text, 0, text.len, .word, &into);
    try std.testing.expect(asked <= recognizers * 2 * (edges_max + 2));
}
