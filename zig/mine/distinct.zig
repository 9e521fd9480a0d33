//! The different texts at the positions of a group's records, with their exact numbers; of a position with too many, or
//! with a long one, nothing is known. Whether that is so doesn't depend on the parts in which records are read.
const std = @import("std");
const Kind = @import("../gen/kinds.zig").Kind;
const lex = @import("../lex/tokens.zig");
const isSameText = @import("../value/same.zig").isSameText;

/// Different texts that are counted at one position.
pub const texts_max = 64;
/// Positions of a record whose texts are counted.
pub const positions_max = 8;
const text_bytes_max = 64;

const Entry = struct { hash: u64, count: u32, marked: u32 = 0, from: u32, size: u32 };

/// Twice as many places as texts, so that a search is short.
const places_max = 2 * texts_max;
const free_place: u8 = std.math.maxInt(u8);

/// The texts at one position.
pub const Texts = struct {
    /// Number of the token.
    position: u32,
    /// There were more texts than are counted, or a long one.
    is_full: bool = false,
    /// Number of the entry that was counted last; records often repeat a text.
    last: u8 = 0,
    entries: std.ArrayList(Entry) = .empty,
    bytes: std.ArrayList(u8) = .empty,
    /// Numbers of entries by the lowest bits of their hashes, or the next places. Behind what each record needs.
    places: [places_max]u8 = @splat(free_place),

    pub fn deinit(texts: *Texts, gpa: std.mem.Allocator) void {
        texts.entries.deinit(gpa);
        texts.bytes.deinit(gpa);
    }

    pub fn see(texts: *Texts, gpa: std.mem.Allocator, text: []const u8) error{OutOfMemory}!void {
        if (texts.is_full) return;
        if (texts.last < texts.entries.items.len) {
            const entry = &texts.entries.items[texts.last];
            if (isSameText(texts.textOf(entry.*), text) and entry.count < std.math.maxInt(u32)) {
                entry.count += 1;
                return;
            }
        }
        try texts.count(gpa, std.hash.Wyhash.hash(0, text), text, 1, 0);
    }

    fn count(
        texts: *Texts,
        gpa: std.mem.Allocator,
        hash: u64,
        text: []const u8,
        records: u32,
        marked: u32,
    ) error{OutOfMemory}!void {
        var place: usize = @intCast(hash % places_max);
        while (texts.places[place] != free_place) : (place = (place + 1) % places_max) {
            const entry = &texts.entries.items[texts.places[place]];
            if (entry.hash != hash or !isSameText(texts.textOf(entry.*), text)) continue;
            const sum = std.math.add(u32, entry.count, records) catch return texts.fill(gpa);
            entry.count = sum;
            texts.last = texts.places[place];
            entry.marked += marked;
            return;
        }
        if (text.len > text_bytes_max or texts.entries.items.len == texts_max) return texts.fill(gpa);
        const from: u32 = @intCast(texts.bytes.items.len);
        try texts.bytes.appendSlice(gpa, text);
        const size: u32 = @intCast(text.len);
        texts.places[place] = @intCast(texts.entries.items.len);
        try texts.entries.append(gpa, .{
            .hash = hash,
            .count = records,
            .marked = marked,
            .from = from,
            .size = size,
        });
    }

    fn fill(texts: *Texts, gpa: std.mem.Allocator) void {
        texts.is_full = true;
        texts.deinit(gpa);
        texts.entries = .empty;
        texts.bytes = .empty;
    }

    pub fn textOf(texts: *const Texts, entry: Entry) []const u8 {
        return texts.bytes.items[entry.from..][0..entry.size];
    }

    /// Notes how often each text was read by now.
    pub fn mark(texts: *Texts) void {
        for (texts.entries.items) |*entry| entry.marked = entry.count;
    }

    fn absorb(texts: *Texts, gpa: std.mem.Allocator, later: *const Texts) error{OutOfMemory}!void {
        if (later.is_full) return texts.fill(gpa);
        for (later.entries.items) |entry| {
            if (texts.is_full) return;
            try texts.count(gpa, entry.hash, later.textOf(entry), entry.count, entry.marked);
        }
    }
};

/// The texts of a group.
pub const Positions = struct {
    list: std.ArrayList(Texts) = .empty,
    /// Records whose texts are counted.
    records: u64 = 0,
    /// Numbers in `list` of those that aren't full.
    open: std.StaticBitSet(positions_max) = .empty,

    pub fn deinit(positions: *Positions, gpa: std.mem.Allocator) void {
        for (positions.list.items) |*texts| texts.deinit(gpa);
        positions.list.deinit(gpa);
    }

    /// Chooses the positions by the group's first record.
    pub fn choose(
        gpa: std.mem.Allocator,
        text: []const u8,
        tokens: lex.Tokens.Slice,
        first: usize,
        last: usize,
    ) error{OutOfMemory}!Positions {
        var positions: Positions = .{};
        errdefer positions.deinit(gpa);
        for (first..last) |index| {
            const token = tokens.get(index);
            if (!varies(token.kind, text[token.start..token.end])) continue;
            try positions.list.append(gpa, .{ .position = @intCast(index - first) });
            if (positions.list.items.len == positions_max) break;
        }
        for (0..positions.list.items.len) |number| positions.open.set(number);
        return positions;
    }

    pub fn see(
        positions: *Positions,
        gpa: std.mem.Allocator,
        text: []const u8,
        starts: []const u32,
        ends: []const u32,
    ) error{OutOfMemory}!void {
        positions.records += 1;
        var open_numbers = positions.open.iterator(.{});
        while (open_numbers.next()) |number| {
            const texts = &positions.list.items[number];
            try texts.see(gpa, text[starts[texts.position]..ends[texts.position]]);
            if (texts.is_full) positions.open.unset(number);
        }
    }

    pub fn mark(positions: *Positions) void {
        for (positions.list.items) |*texts| texts.mark();
    }

    /// Adds the texts of later records of the same positions, or takes them over.
    pub fn absorb(positions: *Positions, gpa: std.mem.Allocator, later: *Positions) error{OutOfMemory}!void {
        if (positions.records == 0) {
            std.mem.swap(Positions, positions, later);
            return;
        }
        positions.records += later.records;
        for (positions.list.items) |*texts| {
            if (later.at(texts.position)) |others| try texts.absorb(gpa, others) else texts.fill(gpa);
        }
    }

    pub fn at(positions: *const Positions, position: u32) ?*const Texts {
        for (positions.list.items) |*texts| if (texts.position == position) return texts;
        return null;
    }
};

/// Whether records of one wording may differ at a token. When a line was written is told otherwise.
fn varies(kind: Kind, text: []const u8) bool {
    return switch (kind) {
        .timestamp, .open, .close, .whitespace => false,
        .word, .other, .punct, .quoted => for (text) |byte| {
            if (std.ascii.isDigit(byte)) break true;
        } else false,
        else => true,
    };
}

const testing = std.testing;

test "texts of two parts are those of the whole, and too many are none" {
    const gpa = testing.allocator;
    for ([_]u32{ 5, texts_max, texts_max + 1 }) |distinct| {
        for ([_]u32{ 0, 1, 40, 200 }) |middle| {
            var whole: Texts = .{ .position = 0 };
            defer whole.deinit(gpa);
            var first: Texts = .{ .position = 0 };
            defer first.deinit(gpa);
            var later: Texts = .{ .position = 0 };
            defer later.deinit(gpa);
            var digits: [16]u8 = undefined;
            for (0..200) |record| {
                const text = try std.fmt.bufPrint(&digits, "{d}", .{record * 7 % distinct});
                try whole.see(gpa, text);
                try (if (record < middle) &first else &later).see(gpa, text);
            }
            try first.absorb(gpa, &later);
            try testing.expectEqual(distinct > texts_max, whole.is_full);
            try testing.expectEqual(whole.is_full, first.is_full);
            try testing.expectEqual(whole.entries.items.len, first.entries.items.len);
            for (whole.entries.items, first.entries.items) |a, b| {
                try testing.expectEqual(a.count, b.count);
                try testing.expectEqualStrings(whole.textOf(a), first.textOf(b));
            }
        }
    }
}

test "a long text is not counted" {
    var texts: Texts = .{ .position = 0 };
    defer texts.deinit(testing.allocator);
    try texts.see(testing.allocator, "a1");
    try texts.see(testing.allocator, &@as([text_bytes_max + 1]u8, @splat('x')));
    try texts.see(testing.allocator, "a1");
    try testing.expect(texts.is_full and texts.entries.items.len == 0);
}
