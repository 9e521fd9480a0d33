//! Recognizer of quantity: a signed number and a unit symbol, directly after it or one separator apart.
const std = @import("std");
const blank = @import("blank.zig");
const bytes = @import("bytes.zig");
const amount = @import("amount.zig");
const compound = @import("compound.zig");
const pairs = @import("pairs.zig");
const rate = @import("rate.zig");
const lengths = @import("lengths.zig");
const Segment = lengths.Segment;
const symbols = @import("symbols.zig");
const isName = symbols.isName;
const nodes = symbols.nodes;
const symbolEnd = symbols.symbolEnd;
const word = @import("word.zig");
const table = @import("../gen/units.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

pub const minus = "\u{2212}";
pub fn quantity(reader: *Reader, start: usize) usize {
    const digits = start + signSize(reader, start);
    if (digits != start and bytes.isWordOrHigh(reader.before(start))) return 0;
    const end = amount.plain(reader, digits);
    if (end == 0) return 0;
    var part: Segment = .{ .number = digits, .symbol = end, .end = symbolEnd(reader, end, .attached) };
    // Without a sign it is a duration.
    if (part.end == 0 and digits != start) if (lengths.segments(reader, digits)) |last| {
        if (!word.continues(reader, last.end)) part = last;
    };
    if (part.end == 0) {
        const separator = blank.size(reader.text, end);
        if (separator == 0) return 0;
        part = .{ .number = digits, .symbol = end + separator, .end = symbolEnd(reader, end + separator, .anywhere) };
        if (part.end == 0 or isName(reader, part.end)) return 0;
    }
    if (pairs.isPart(reader, digits, part.end) or compound.isBehindPart(reader, start, &part)) return 0;
    const further = lengths.of(reader, start, &part).end;
    if (further == 0 or amount.isBeforePower(reader, further) or rate.follows(reader, further)) return 0;
    return if (further == part.end) compound.end(reader, &part) else further;
}

fn signSize(reader: *const Reader, start: usize) usize {
    return switch (reader.at(start)) {
        '+', '-' => 1,
        else => if (reader.startsWith(start, minus)) minus.len else 0,
    };
}

/// The part of a symbol that is read byte by byte behind a number and a separator.
pub const SymbolPart = struct {
    node: u16 = 0,

    /// The part after one more byte; null if no symbol that may follow a separator continues like that.
    pub fn with(part: SymbolPart, byte: u8) ?SymbolPart {
        var node = if (part.node == 0) symbols.roots[byte] else nodes[part.node].child;
        if (part.node != 0) while (node != 0 and nodes[node].byte != byte) {
            node = nodes[node].sibling;
        };
        return if (node != 0 and leads_apart[node]) .{ .node = node } else null;
    }

    /// Whether it is a whole symbol.
    pub fn isWhole(part: SymbolPart) bool {
        return nodes[part.node].place == .anywhere;
    }

    /// The family of a whole symbol.
    pub fn family(part: SymbolPart) table.Family {
        return families[part.node];
    }
};

const families: [nodes.len]table.Family = blk: {
    @setEvalBranchQuota(100_000);
    var found: [nodes.len]table.Family = undefined;
    for (table.units) |unit| {
        var node = symbols.roots[unit.symbol[0]];
        for (unit.symbol[1..]) |byte| {
            node = nodes[node].child;
            while (nodes[node].byte != byte) node = nodes[node].sibling;
        }
        found[node] = unit.family;
    }
    break :blk found;
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
    if (pairs_apart[text[place]] >> @intCast(text[place + 1] & 63) & 1 == 0) return false;
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

/// For each first byte of a symbol that may follow a separator, a bit for each second one, by its lower bits; all bits
/// for symbols of one byte. Most words are none by this alone.
const pairs_apart: [256]u64 = blk: {
    @setEvalBranchQuota(100_000);
    var found: [256]u64 = @splat(0);
    for (table.units) |unit| {
        if (unit.place != .anywhere) continue;
        const symbol = unit.symbol;
        found[symbol[0]] |= if (symbol.len == 1) ~@as(u64, 0) else 1 << (symbol[1] & 63);
    }
    break :blk found;
};

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
    try expect_token(quantity, "2 min 20 seconds", 16);
    try expect_token(quantity, "5\u{a0}hours 20 minutes", 19);
    try expect_token(quantity, "-1h2m3s", 7);
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
