//! A form of lines: literal texts and typed fields, one after another. It is read in one pass without going back, so
//! every line costs linear time: a field of text ends at the first place where what follows it in the form can begin.
const std = @import("std");
const isLineSpace = @import("../lex/bytes.zig").isLineSpace;
const assert = std.debug.assert;
const hosts = @import("hosts.zig");
const Found = @import("../field/found.zig").Found;
const TimeEnds = @import("../field/found.zig").TimeEnds;
const level_columns = @import("level_columns.zig");
const level_words = @import("level_words.zig");
const passBlanks = @import("spans.zig").passBlanks;
const spanEnd = @import("spans.zig").spanEnd;
const stamp = @import("../lex/stamp.zig");
const tai64n = @import("tai64n.zig");
const epoch = @import("../value/epoch.zig");

/// Numbers shared with ts/events/form.ts.
pub const Type = enum(u32) {
    /// Up to what follows in the form.
    text,
    /// Everything to the end of the record.
    rest,
    /// A text without blanks.
    word,
    time,
    level,
    /// Digits, with a sign and a fraction.
    number,
    /// An address of IPv4 or IPv6.
    ip,
    /// The content of a quoted text, up to a quote that no backslash precedes.
    quoted,
    /// Letters, digits and `_.-$/`.
    name,
    /// The elements of structured data of syslog: `[id key="value"]`, one behind the other, or `-`.
    elements,
    /// The name of a pod of Kubernetes, with the two random parts at its end: `shop-5d8f7c9b4-x2x7k`.
    pod,
    /// The name or address of a host: no word that a colon ends, and no time.
    host,
    /// Digits with a fraction.
    decimal,
    /// One side of a connection: a host, an address in brackets, either in quotes, or `unix:` for a local socket.
    peer,
    /// The content of a quoted text, or else a text up to what follows in the form.
    value,
    /// A word up to the last place in it where what follows in the form begins: `ann@example.org` before an `@`.
    login,
    /// A text in which a backslash stands before each character that would end it.
    guarded,
    /// An instant with seven digits of a second's fraction, as .NET writes it: `2026-05-01T10:00:00.1234567Z`.
    ticks,
    /// A word with a letter.
    label,
    /// Columns up to a word for a level.
    columns,
    /// Signs and blanks between a word for a level and a message.
    signs,
    /// A date of eight digits.
    day,
};

pub const Op = union(enum) {
    /// A blank in it is one or more blanks of the line.
    literal: []const u8,
    field: Field,
    choice: Choice,
    /// The number of ops that may be absent as a whole.
    optional: u32,
};

/// One of some texts.
pub const Choice = struct { register: u32, texts: []const []const u8 };

pub const Field = struct {
    type: Type,
    /// `none` if the text is only passed.
    register: u32,
    may_be_empty: bool,

    pub const none = std.math.maxInt(u32);
};

/// Reads `line` by the form. @returns whether all of the line has it
pub fn read(ops: []const Op, line: []const u8, found: *Found) bool {
    const end = run(ops, 0, ops.len, line, 0, found) orelse return false;
    return passBlanks(line, end) == line.len;
}

/// Optional parts nest as deeply as the form does, which its author bounds, not the line.
fn run(ops: []const Op, first: usize, last: usize, line: []const u8, from: usize, found: *Found) ?usize {
    var at = from;
    var index = first;
    while (index < last) : (index += 1) switch (ops[index]) {
        .literal => |text| at = literalEnd(text, line, at) orelse return null,
        .optional => |count| {
            const after = index + 1 + count;
            if (run(ops, index + 1, after, line, at, found)) |end| {
                at = end;
            } else forget(ops[index + 1 .. after], found);
            index = after - 1;
        },
        .choice => |choice| {
            const text = for (choice.texts) |text| {
                if (std.mem.startsWith(u8, line[at..], text)) break text;
            } else return null;
            if (isBeforeMessage(ops[index + 1 ..]) and level_words.isOfSentence(line, at, at + text.len)) return null;
            found.put(choice.register, at, at + text.len, .plain);
            at += text.len;
        },
        .field => |field| {
            const end = fieldEnd(ops, index, field, line, at, &found.times) orelse return null;
            assert(end >= at and end <= line.len);
            if (end == at and !field.may_be_empty) return null;
            if (field.register != Field.none) put(field, line, at, end, found);
            at = end;
        },
    };
    return at;
}

/// Drops what a part that is absent has read.
fn forget(ops: []const Op, found: *Found) void {
    for (ops) |op| switch (op) {
        .field => |field| if (field.register != Field.none) {
            found.values[field.register] = null;
        },
        .choice => |choice| found.values[choice.register] = null,
        .literal, .optional => {},
    };
}

fn put(field: Field, line: []const u8, start: usize, end: usize, found: *Found) void {
    const bare = withoutEnclosure(field.type, line, start, end);
    const text = line[bare.start..bare.end];
    // A dash is how these formats write that there is no value.
    if (field.type != .rest and std.mem.findNone(u8, text, " \t") == null) return;
    if (text.len == 1 and text[0] == '-' and field.type != .rest) return;
    const is_quoted = field.type == .quoted or (field.type == .value and bare.start > start);
    const is_escaped = is_quoted and std.mem.findScalar(u8, text, '\\') != null;
    found.put(field.register, bare.start, bare.end, if (is_escaped) .escaped else .plain);
}

const Span = struct { start: usize, end: usize };

/// What quotes or brackets enclose, where the type reads them with the value.
fn withoutEnclosure(kind: Type, line: []const u8, start: usize, end: usize) Span {
    const opening: u8 = switch (kind) {
        .ip => '[',
        .peer, .value => '"',
        .columns => return columnsIn(line, start, end),
        else => return .{ .start = start, .end = end },
    };
    const is_enclosed = end > start + 1 and line[start] == opening;
    return if (is_enclosed) .{ .start = start + 1, .end = end - 1 } else .{ .start = start, .end = end };
}

/// Columns without blanks around them, signs alone, and the bracket that opens before a word for a level.
fn columnsIn(line: []const u8, start: usize, end: usize) Span {
    const first = @min(end, passBlanks(line, start));
    const last = first + std.mem.trimEnd(u8, line[first..end], " \t[(<{").len;
    for (line[first..last]) |byte| if (std.ascii.isAlphanumeric(byte)) return .{ .start = first, .end = last };
    return .{ .start = first, .end = first };
}

fn fieldEnd(ops: []const Op, index: usize, field: Field, line: []const u8, at: usize, times: *TimeEnds) ?usize {
    return switch (field.type) {
        .rest => @max(at, std.mem.trimEnd(u8, line, " \t\r").len),
        .text => findStop(ops, index + 1, line, at),
        .word => wordEnd(ops, index + 1, line, at),
        .time => findTimeEnd(line, at, times),
        .level => levelEnd(line, at, isBeforeMessage(ops[index + 1 ..])),
        .number => numberEnd(line, at),
        .ip => hosts.endBeforePort(portOf(ops[index + 1 ..]), line, at),
        .quoted => findQuotedEnd(line, at),
        .name => spanEnd(line, at, isName),
        .elements => elementsEnd(line, at),
        .pod => podEnd(line, at),
        .host => hosts.hostEnd(line, at, times),
        .decimal => decimalEnd(line, at),
        .peer => hosts.peerEnd(line, at, times),
        .value => valueEnd(ops, index + 1, line, at),
        .login => loginEnd(ops, index + 1, line, at),
        .guarded => findGuardedEnd(ops, index + 1, line, at),
        .ticks => ticksEnd(line, at),
        .label => labelEnd(ops, index + 1, line, at),
        .columns => level_columns.levelStart(line, at),
        .signs => level_columns.signsEnd(line, at),
        .day => dayEnd(line, at),
    };
}

/// The first place from `at` on where the form can go on behind a field of text; null if there is none.
fn findStop(ops: []const Op, next: usize, line: []const u8, at: usize) ?usize {
    var best: ?usize = null;
    var index = next;
    while (index < ops.len) switch (ops[index]) {
        .literal => |text| {
            const limit = best orelse line.len;
            return literalStart(text, line, at, limit) orelse best;
        },
        .optional => |count| {
            const inner = ops[index + 1];
            if (inner == .literal) {
                if (literalStart(inner.literal, line, at, best orelse line.len)) |place| best = place;
            }
            index += 1 + count;
        },
        // Another field follows at once: the text is a word.
        .field, .choice => return best orelse wordStop(line, at),
    };
    return best orelse @max(at, std.mem.trimEnd(u8, line, " \t\r").len);
}

fn wordStop(line: []const u8, at: usize) usize {
    var end = at;
    while (end < line.len and !isLineSpace(line[end])) end += 1;
    return end;
}

fn wordEnd(ops: []const Op, next: usize, line: []const u8, at: usize) ?usize {
    const limit = wordStop(line, at);
    const end = findStop(ops, next, line, at) orelse return null;
    return if (end <= limit) end else null;
}

fn labelEnd(ops: []const Op, next: usize, line: []const u8, at: usize) ?usize {
    const end = wordEnd(ops, next, line, at) orelse return null;
    for (line[at..end]) |byte| if (std.ascii.isAlphabetic(byte) or byte >= 0x80) return end;
    return null;
}

fn ticksEnd(line: []const u8, at: usize) ?usize {
    const form = "0000-00-00T00:00:00.0000000Z";
    if (line.len - at < form.len) return null;
    for (line[at..][0..form.len], form) |byte, wanted| {
        if (if (wanted == '0') !std.ascii.isDigit(byte) else byte != wanted) return null;
    }
    return at + form.len;
}

fn dayEnd(line: []const u8, at: usize) ?usize {
    const end = spanEnd(line, at, std.ascii.isDigit);
    return if (end - at == "20260501".len) end else null;
}

/// The first place in line[at..limit] where the literal stands.
fn literalStart(text: []const u8, line: []const u8, at: usize, limit: usize) ?usize {
    var place = at;
    while (place < limit) : (place += 1) {
        if (text[0] == ' ') {
            if (!isLineSpace(line[place])) continue;
        } else {
            place = std.mem.findScalarPos(u8, line, place, text[0]) orelse return null;
            if (place >= limit) return null;
        }
        if (literalEnd(text, line, place) != null) return place;
        // Blanks that do not lead on are passed together.
        if (text[0] == ' ') place = passBlanks(line, place) - 1;
    }
    return null;
}

fn literalEnd(text: []const u8, line: []const u8, from: usize) ?usize {
    var at = from;
    for (text) |byte| {
        if (byte == ' ') {
            const end = passBlanks(line, at);
            if (end == at) return null;
            at = end;
            continue;
        }
        if (at == line.len or line[at] != byte) return null;
        at += 1;
    }
    return at;
}

/// The end of the time at a place of the text whose times are kept.
pub fn findTimeEnd(line: []const u8, at: usize, times: *TimeEnds) ?usize {
    if (times.get(at)) |known| return known.end;
    const end = timeEnd(line, at);
    times.put(at, end);
    return end;
}

fn timeEnd(line: []const u8, at: usize) ?usize {
    const follows_letter = at > 0 and std.ascii.isAlphabetic(line[at - 1]);
    const behind: stamp.Behind = if (follows_letter) .klog_letter else if (at == 0) .line_start else .other;
    const written = stamp.eventEnd(line, at, behind);
    if (written > at) return written;
    if (at + tai64n.bytes <= line.len and tai64n.read(line[at..][0..tai64n.bytes]) != null) return at + tai64n.bytes;
    const end = spanEnd(line, at, isDecimal);
    return if (epoch.read(line[at..end]) != null) end else null;
}

fn levelEnd(line: []const u8, at: usize, is_before_message: bool) ?usize {
    const end = level_words.findEnd(line, at) orelse return null;
    return if (is_before_message and level_words.mayBeginSentence(line, at, end)) null else end;
}

/// Whether only blanks are between a field and a message, which may begin with a word that is a level elsewhere.
fn isBeforeMessage(ops: []const Op) bool {
    if (ops.len != 2 or ops[0] != .literal or ops[1] != .field) return false;
    return std.mem.eql(u8, ops[0].literal, " ") and ops[1].field.type == .rest;
}

fn numberEnd(line: []const u8, at: usize) ?usize {
    var end = at;
    if (end < line.len and (line[end] == '-' or line[end] == '+')) end += 1;
    const digits = spanEnd(line, end, std.ascii.isDigit);
    if (digits == end) return null;
    if (digits + 1 < line.len and line[digits] == '.' and std.ascii.isDigit(line[digits + 1]))
        return spanEnd(line, digits + 1, std.ascii.isDigit);
    return digits;
}

fn decimalEnd(line: []const u8, at: usize) ?usize {
    const end = numberEnd(line, at) orelse return null;
    return if (std.mem.findScalar(u8, line[at..end], '.') != null) end else null;
}

/// Whether a colon and a number follow in a form.
fn portOf(next: []const Op) hosts.Port {
    if (next.len == 0) return .none;
    if (next[0] == .optional) return if (portOf(next[1..]) == .none) .none else .optional;
    const is_port = next.len > 1 and next[0] == .literal and std.mem.eql(u8, next[0].literal, ":") and
        next[1] == .field and next[1].field.type == .number;
    return if (is_port) .surely else .none;
}

fn findQuotedEnd(line: []const u8, at: usize) ?usize {
    var end = at;
    while (end < line.len and line[end] != '"') : (end += 1) {
        if (line[end] == '\\') end += 1;
    }
    return if (end < line.len) end else null;
}

fn elementsEnd(line: []const u8, at: usize) ?usize {
    if (at < line.len and line[at] == '-') return at + 1;
    var end = at;
    while (end < line.len and line[end] == '[') {
        end += 1;
        while (end < line.len and line[end] != ']') : (end += 1) {
            if (line[end] == '"') end = findQuotedEnd(line, end + 1) orelse return null;
        }
        if (end == line.len) return null;
        end += 1;
    }
    return if (end == at) null else end;
}

fn loginEnd(ops: []const Op, next: usize, line: []const u8, at: usize) ?usize {
    const limit = wordStop(line, at);
    if (next == ops.len or ops[next] != .literal) return wordEnd(ops, next, line, at);
    const text = ops[next].literal;
    const last = std.mem.lastIndexOf(u8, line[at..limit], text) orelse return null;
    return at + last;
}

fn findGuardedEnd(ops: []const Op, next: usize, line: []const u8, at: usize) ?usize {
    if (next == ops.len or ops[next] != .literal) return findStop(ops, next, line, at);
    var from = at;
    while (literalStart(ops[next].literal, line, from, line.len)) |end| {
        const backslashes = end - at - std.mem.trimEnd(u8, line[at..end], "\\").len;
        if (backslashes % 2 == 0) return end;
        from = end + 1;
    }
    return null;
}

fn valueEnd(ops: []const Op, next: usize, line: []const u8, at: usize) ?usize {
    if (at == line.len or line[at] != '"') return findStop(ops, next, line, at);
    const end = findQuotedEnd(line, at + 1) orelse return null;
    return end + 1;
}

fn podEnd(line: []const u8, at: usize) ?usize {
    const end = spanEnd(line, at, isPodByte);
    const random = "bcdfghjklmnpqrstvwxz2456789";
    const last = std.mem.findScalarLast(u8, line[at..end], '-') orelse return null;
    const before = std.mem.findScalarLast(u8, line[at..][0..last], '-') orelse return null;
    const hash = line[at + before + 1 .. at + last];
    const suffix = line[at + last + 1 .. end];
    if (suffix.len != 5 or hash.len < 5 or hash.len > 10) return null;
    const is_random = std.mem.findNone(u8, suffix, random) == null and
        std.mem.findNone(u8, hash, random ++ "a13e0") == null;
    return if (is_random) end else null;
}

fn isPodByte(byte: u8) bool {
    return std.ascii.isLower(byte) or std.ascii.isDigit(byte) or byte == '-' or byte == '.';
}

pub fn isDecimal(byte: u8) bool {
    return std.ascii.isDigit(byte) or byte == '.';
}

pub fn isName(byte: u8) bool {
    return std.ascii.isAlphanumeric(byte) or std.mem.findScalar(u8, "_.-$/", byte) != null or byte >= 0x80;
}

test "a login goes on over at signs, and a backslash guards what would end a text" {
    const ends = [_]struct { Type, []const u8, []const u8, ?usize }{
        .{ .login, "@", "ann@example.org@203.0.113.9) x@y", 15 }, .{ .login, "@", "ann@pc", 3 },
        .{ .login, "@", "ann b@pc", null },                       .{ .guarded, "|", "a\\|b|c", 4 },
        .{ .guarded, "|", "a\\\\|b|c", 3 },                       .{ .guarded, "|", "a\\|b", null },
    };
    for (ends) |row| {
        const field: Field = .{ .type = row[0], .register = 0, .may_be_empty = false };
        const ops = [_]Op{ .{ .field = field }, .{ .literal = row[1] } };
        var times: TimeEnds = .{};
        try std.testing.expectEqual(row[3], fieldEnd(&ops, 0, field, row[2], 0, &times));
    }
}

test "structured data ends behind its last element" {
    const ends = [_]struct { []const u8, ?usize }{
        .{ "- x", 1 },                 .{ "[a b=\"]\"][c] [d]", 12 },
        .{ "[a b=\"\\\"] \"] x", 12 }, .{ "[a", null },
        .{ "x", null },
    };
    for (ends) |row| try std.testing.expectEqual(row[1], elementsEnd(row[0], 0));
}

test "the name of a pod has two random parts at its end" {
    try std.testing.expectEqual(20, podEnd("shop-5d8f7c9b4-x2x7k web GET /", 0));
    for ([_][]const u8{ "the quick fox", "well-known-facts about", "shop-5d8f7c9b4 x", "a-b-c d" }) |line| {
        try std.testing.expectEqual(null, podEnd(line, 0));
    }
}
