//! Recognizer of quantity: a signed number and a unit symbol, directly after it or one separator apart.
const std = @import("std");
const bytes = @import("bytes.zig");
const amount = @import("amount.zig");
const pairs = @import("pairs.zig");
const spelled = @import("spelled.zig");
const word = @import("word.zig");
const table = @import("../gen/units.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

pub const minus = "\u{2212}";
const wide_separators = [_][]const u8{ "\u{a0}", "\u{202f}", "\u{2009}" };

pub fn quantity(reader: *Reader, start: usize) usize {
    const digits = start + signSize(reader, start);
    if (digits != start and bytes.isWordOrHigh(reader.before(start))) return 0;
    const end = amount.plain(reader, digits);
    if (end == 0) return 0;
    const attached = symbolEnd(reader, end, .attached);
    const separator = if (attached == 0) separatorSize(reader, end) else 0;
    if (attached == 0 and separator == 0) return 0;
    const symbol = end + separator;
    const symbol_end = if (attached != 0) attached else symbolEnd(reader, symbol, .anywhere);
    if (symbol_end == 0 or pairs.isPart(reader, digits, symbol_end)) return 0;
    if (separator != 0 and isName(reader, symbol_end)) return 0;
    const further = furtherEnd(reader, symbol, symbol_end);
    return if (amount.isPerTime(reader, further)) 0 else further;
}

/// End of the rest of `3 hours 20 minutes` or `2 weeks, 3 days`: more numbers with written-out units of time, each
/// smaller than the one before; and of the clock of `3 days, 4:05:06`.
fn furtherEnd(reader: *const Reader, first_symbol: usize, first_end: usize) usize {
    var end = first_end;
    var rank = spelled.rankOf(reader.text[first_symbol..end]) orelse return end;
    while (true) {
        const blank = if (reader.at(end) == ',') end + 1 else end;
        if (reader.at(blank) != ' ' or !bytes.isDigit(reader.at(blank + 1))) break;
        const number_end = amount.fractionEnd(reader, reader.span(blank + 2, bytes.isDigit));
        if (reader.at(number_end) != ' ') break;
        const symbol_end = symbolEnd(reader, number_end + 1, .anywhere);
        if (symbol_end == 0 or isName(reader, symbol_end)) break;
        const next = spelled.rankOf(reader.text[number_end + 1 .. symbol_end]) orelse break;
        if (next >= rank) break;
        rank = next;
        end = symbol_end;
    }
    return if (rank == spelled.day_rank) clockEnd(reader, end) else end;
}

/// End of the clock of `3 days, 4:05:06` and of `3 days,  4:05`, as uptimes have it; `end` if there is none.
fn clockEnd(reader: *const Reader, end: usize) usize {
    if (reader.at(end) != ',' or reader.at(end + 1) != ' ') return end;
    const start = end + @as(usize, if (reader.at(end + 2) == ' ') 3 else 2);
    const hours_end = reader.span(start, bytes.isDigit);
    if (hours_end == start or hours_end - start > 2) return end;
    if (hours_end - start == 2 and (reader.text[start] > '2' or (reader.text[start] == '2' and
        reader.text[start + 1] > '3'))) return end;
    var at = sixtiethEnd(reader, hours_end) orelse return end;
    if (sixtiethEnd(reader, at)) |seconds_end| at = amount.fractionEnd(reader, seconds_end);
    const goes_on = switch (reader.at(at)) {
        ':', '-', '+' => bytes.isDigit(reader.at(at + 1)),
        // A half of a day shows a time.
        ' ' => reader.at(at + 2) | 0x20 == 'm' and (reader.at(at + 1) | 0x20 == 'a' or reader.at(at + 1) | 0x20 == 'p'),
        else => word.continues(reader, at),
    };
    return if (goes_on) end else at;
}

/// End of `:05` at `colon`.
fn sixtiethEnd(reader: *const Reader, colon: usize) ?usize {
    const tens = reader.at(colon + 1);
    if (reader.at(colon) != ':' or tens < '0' or tens > '5' or !bytes.isDigit(reader.at(colon + 2))) return null;
    return if (bytes.isDigit(reader.at(colon + 3))) null else colon + 3;
}

/// Whether the word that ends at `end` is the name of a value, as in `status=200 bytes=310` and `restarts=12 ns=data`.
fn isName(reader: *const Reader, end: usize) bool {
    return reader.at(end) == '=';
}

fn separatorSize(reader: *const Reader, place: usize) usize {
    if (reader.at(place) == ' ') return 1;
    if (reader.at(place) < 0x80) return 0;
    for (wide_separators) |separator| {
        if (reader.startsWith(place, separator)) return separator.len;
    }
    return 0;
}

fn signSize(reader: *const Reader, start: usize) usize {
    return switch (reader.at(start)) {
        '+', '-' => 1,
        else => if (reader.startsWith(start, minus)) minus.len else 0,
    };
}

/// End of the longest symbol at `start` that is allowed at that position and not followed by a word byte; 0 if there is
/// none.
fn symbolEnd(reader: *const Reader, start: usize, place: table.Place) usize {
    var found: usize = 0;
    var node = roots[reader.at(start)];
    var end = start;
    while (node != 0) {
        end += 1;
        const entry = nodes[node];
        if (entry.place == .anywhere or (entry.place == .attached and place == .attached)) {
            if (!word.continues(reader, end)) found = end;
        }
        node = entry.child;
        while (node != 0 and nodes[node].byte != reader.at(end)) node = nodes[node].sibling;
    }
    return found;
}

/// The part of a symbol that is read byte by byte behind a number and a separator.
pub const SymbolPart = struct {
    node: u16 = 0,

    /// The part after one more byte; null if no symbol that may follow a separator continues like that.
    pub fn with(part: SymbolPart, byte: u8) ?SymbolPart {
        var node = if (part.node == 0) roots[byte] else nodes[part.node].child;
        if (part.node != 0) while (node != 0 and nodes[node].byte != byte) {
            node = nodes[node].sibling;
        };
        return if (node != 0 and leads_apart[node]) .{ .node = node } else null;
    }

    /// Whether it is a whole symbol.
    pub fn isWhole(part: SymbolPart) bool {
        return nodes[part.node].place == .anywhere;
    }
};

/// Nodes on the way to a symbol that may follow a separator. Children have higher numbers than their parents.
const leads_apart: [nodes.len]bool = blk: {
    @setEvalBranchQuota(20_000);
    var found: [nodes.len]bool = @splat(false);
    var at = nodes.len;
    while (at > 1) {
        at -= 1;
        if (nodes[at].place == .anywhere) found[at] = true;
        var child = nodes[at].child;
        while (child != 0) : (child = nodes[child].sibling) found[at] = found[at] or found[child];
    }
    break :blk found;
};

/// Whether a symbol that may follow a separator is at `place`, and no name of a value: most words that open like one
/// are none (`201 user=`).
pub noinline fn isApart(reader: *const Reader, place: usize) bool {
    const end = symbolEnd(reader, place, .anywhere);
    return end != 0 and !isName(reader, end);
}

/// Whether the word at `place` opens like a symbol that may follow a separator, by its first bytes. True for some that
/// do not, for all with bytes outside ASCII, and where the text ends.
pub inline fn mayBeApart(text: []const u8, place: usize) bool {
    if (place + opening_bytes > text.len) return true;
    if (std.mem.readInt(u32, text[place..][0..opening_bytes], .little) & 0x80808080 != 0) return true;
    const slot = slotOf(openingOf(text[place..][0..opening_bytes]));
    return openings_apart[slot / 64] >> @intCast(slot % 64) & 1 != 0;
}

const opening_bytes = 4;
const opening_slots_log = 11;

/// The first bytes of a word as a number; 0 for those behind its end.
inline fn openingOf(text: *const [opening_bytes]u8) u32 {
    var opening: u32 = 0;
    inline for (text, 0..) |byte, place| {
        if (!bytes.isWord(byte)) return opening;
        opening |= @as(u32, byte) << (8 * place);
    }
    return opening;
}

inline fn slotOf(opening: u32) u32 {
    return opening *% 0x9e3779b1 >> (32 - opening_slots_log);
}

/// A bit for each slot with the opening of a symbol that may follow a separator.
const openings_apart: [(1 << opening_slots_log) / 64]u64 = blk: {
    @setEvalBranchQuota(100_000);
    var found: [(1 << opening_slots_log) / 64]u64 = @splat(0);
    for (table.units) |unit| {
        if (unit.place != .anywhere) continue;
        var text: [opening_bytes]u8 = @splat(0);
        const size = @min(unit.symbol.len, opening_bytes);
        @memcpy(text[0..size], unit.symbol[0..size]);
        const slot = slotOf(openingOf(&text));
        found[slot / 64] |= 1 << slot % 64;
    }
    break :blk found;
};

/// The symbols as a trie: `place` of a node says whether a symbol ends there. Node 0 means none.
const Node = struct { byte: u8 = 0, place: table.Place = .never, child: u16 = 0, sibling: u16 = 0 };
const tree = blk: {
    @setEvalBranchQuota(400_000);
    var built: [1500]Node = @splat(.{});
    var firsts: [256]u16 = @splat(0);
    var count: u16 = 1;
    for (table.units) |unit| {
        var slot: *u16 = &firsts[unit.symbol[0]];
        for (unit.symbol, 0..) |byte, depth| {
            while (slot.* != 0 and built[slot.*].byte != byte) slot = &built[slot.*].sibling;
            if (slot.* == 0) {
                built[count].byte = byte;
                slot.* = count;
                count += 1;
            }
            if (depth + 1 == unit.symbol.len) built[slot.*].place = unit.place;
            slot = &built[slot.*].child;
        }
    }
    break :blk .{ .nodes = built[0..count].*, .roots = firsts };
};
const nodes = tree.nodes;
/// The node for a symbol's first byte.
pub const roots: [256]u16 = tree.roots;

test quantity {
    try expect_token(quantity, "5kg,", 3);
    try expect_token(quantity, "-5% ", 3);
    try expect_token(quantity, "10 MB/s.", 7);
    try expect_token(quantity, minus ++ "3.5\u{a0}°C", 11);
    try expect_token(quantity, "5 m²x", 0);
    try expect_token(quantity, "5 mm²", 6);
    try expect_token(quantity, "20µA", 5);
    for ([_][]const u8{ "5 m", "5 kgs", "5 kgé", "5K", "5  kg", "1e3 kg", "5 in" }) |text| {
        try expect_token(quantity, text, 0);
    }
    // A name before `=` is no unit; directly at the number it is.
    for ([_][]const u8{ "200 bytes=310", "5 min=2", "3 minutes=1", "12 ns=data" }) |text| {
        try expect_token(quantity, text, 0);
    }
    try expect_token(quantity, "5kg=2", 3);
    try expect_token(quantity, "3 hours 20 minutes=1", 7);
    try expect_token(quantity, "5in", 3);
    for ([_][]const u8{
        "30001 milliseconds", "5days", "1024 Bytes", "3 hours 20 minutes", "1 day 2 hours 3.5 minutes", "1 second",
    }) |text| try expect_token(quantity, text, text.len);
    for ([_][]const u8{
        "3 days, 4:05:06", "1 day, 0:00:01.5", "-1 day, 23:59:59", "3 days,  4:05", "2 weeks, 3 days, 4 hours",
    }) |text| try expect_token(quantity, text, text.len);
    try expect_token(quantity, "3 hours 20 hours", 7);
    for ([_][]const u8{
        "3 days, 24:05:06", "3 days, 4:65", "3 days, 4:05 PM", "3 days, 4:05:06:07", "3 days, 4", "3 days, 4 weeks",
    }) |text| try expect_token(quantity, text, 6);
    try expect_token(quantity, "3 hours 20 kg", 7);
    try expect_token(quantity, "3 hours 20 minutesx", 7);
    try expect_token(quantity, "2 min 20 seconds", 5);
    try expect_token(quantity, "7d:3b", 0);
    // A part of a rate is no value.
    try expect_token(quantity, "12.3KB/s ", 8);
    for ([_][]const u8{ "12MB/sec", "5 kg/h", "2 kWh/day" }) |text| try expect_token(quantity, text, 0);
    try expect_token(quantity, "5 kg/box", 4);
}

test "every symbol of the table is recognized at its allowed positions" {
    var buffer: [32]u8 = undefined;
    for (table.units) |unit| {
        const attached = try std.fmt.bufPrint(&buffer, "7{s}", .{unit.symbol});
        try expect_token(quantity, attached, if (unit.place == .never) 0 else attached.len);
        const apart = try std.fmt.bufPrint(&buffer, "7 {s}", .{unit.symbol});
        try expect_token(quantity, apart, if (unit.place == .anywhere) apart.len else 0);
        if (unit.place == .anywhere) try expectOpening(unit.symbol);
    }
    for ([_][]const u8{ "7 host1", "7 user=", "7 from x", "7 connections" }) |text| {
        try std.testing.expect(!mayBeApart(text, 2));
    }
}

fn expectOpening(symbol: []const u8) !void {
    var buffer: [32]u8 = undefined;
    for ([_][]const u8{ "", ".", ", abc", " abc", "\u{2026}", "/abc" }) |behind| {
        const text = try std.fmt.bufPrint(&buffer, "{s}{s}", .{ symbol, behind });
        try std.testing.expect(mayBeApart(text, 0));
    }
}
