//! Shape classes of tokens, and the novelty of their sequences.
const std = @import("std");
const assert = std.debug.assert;
const bytes = @import("../lex/bytes.zig");
const unicode = @import("../lex/unicode.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Columns = @import("columns.zig").Columns;
const kindCode = @import("columns.zig").kindCode;
const Orbits = @import("orbit.zig").Orbits;

/// Number of recent 3-grams that novelty considers.
const memory_runs = 4096;
/// Minimum number of tokens between two change points.
const distance_min = 4;
const low_bits = 16;

/// A token's class: its kind, the glyph of a bracket, the first character of punctuation, the case of a word.
pub fn class(kind: Kind, token: []const u8) u32 {
    const low: u32 = switch (kind) {
        .punct => (bytes.decode(token) orelse bytes.Character{ .code = token[0], .size = 1 }).code & 0xffff,
        .word => wordClass(token),
        else => 0,
    };
    return classOf(kind, token, low);
}

/// A class whose low part is chosen by the caller.
pub fn classOf(kind: Kind, token: []const u8, low: u32) u32 {
    return @as(u32, kindCode(kind, token[0])) << low_bits | low;
}

/// Classes whose low part identifies the representative of a token's text instead of its silhouette.
pub fn orbitClasses(arena: std.mem.Allocator, columns: *const Columns, orbits: *const Orbits) error{OutOfMemory}![]u32 {
    const lows = try arena.alloc(u32, orbits.first_of_form.len);
    for (lows, orbits.bounds[0..lows.len], orbits.bounds[1..]) |*low, start, end| {
        const hash = std.hash.Fnv1a_32.hash(orbits.texts[@intFromFloat(start)..@intFromFloat(end)]);
        low.* = (hash ^ (hash >> low_bits)) & 0xffff;
    }
    const found = try arena.alloc(u32, columns.count());
    for (found, columns.kinds, orbits.form_of_token, 0..) |*of, kind, form, token| {
        of.* = classOf(kind, columns.bytes(token), lows[form]);
    }
    return found;
}

/// The kind code of a class.
pub fn codeOf(of: u32) u32 {
    return of >> low_bits;
}

/// Change points: tokens that end a 3-gram without recent occurrence, at a minimum distance from the last one.
pub const Changes = struct {
    novelty: Novelty,
    index: i64 = 0,
    last: i64 = -distance_min,

    /// Number of recent occurrences of the 3-gram that ends here, and whether the token is a change point.
    pub fn see(changes: *Changes, now: u32) error{OutOfMemory}!struct { earlier: u32, is_change: bool } {
        const earlier = try changes.novelty.see(now);
        const is_change = changes.index > 0 and earlier == 0 and changes.index - changes.last >= distance_min;
        if (is_change) changes.last = changes.index;
        changes.index += 1;
        return .{ .earlier = earlier, .is_change = is_change };
    }
};

/// Counts of the most recent 3-grams.
pub const Novelty = struct {
    gpa: std.mem.Allocator,
    /// The two preceding classes, and how many of them there are.
    before: [2]u32 = undefined,
    seen: u32 = 0,
    /// This map leaves no tombstones when 3-grams are removed, which would slow down lookups more and more.
    counts: std.array_hash_map.Auto([3]u32, u32) = .empty,
    /// The most recent 3-grams, in a ring.
    ring: std.ArrayList([3]u32) = .empty,
    oldest: usize = 0,

    pub fn deinit(self: *Novelty) void {
        self.counts.deinit(self.gpa);
        self.ring.deinit(self.gpa);
    }

    /// Number of recent occurrences of the 3-gram that `now` ends; 0 for the first two tokens.
    pub fn see(self: *Novelty, now: u32) error{OutOfMemory}!u32 {
        defer self.before = .{ if (self.seen == 0) now else self.before[1], now };
        if (self.seen < 2) {
            self.seen += 1;
            return 0;
        }
        const run = [3]u32{ self.before[0], self.before[1], now };
        const entry = try self.counts.getOrPutValue(self.gpa, run, 0);
        const earlier = entry.value_ptr.*;
        entry.value_ptr.* += 1;
        assert(self.ring.items.len <= memory_runs);
        if (self.ring.items.len == memory_runs) self.forget();
        if (self.ring.items.len < memory_runs) {
            try self.ring.append(self.gpa, run);
        } else {
            self.ring.items[self.oldest] = run;
            self.oldest = (self.oldest + 1) % memory_runs;
        }
        return earlier;
    }

    fn forget(self: *Novelty) void {
        const run = self.ring.items[self.oldest];
        const count = self.counts.getPtr(run).?;
        assert(count.* > 0);
        count.* -= 1;
        if (count.* == 0) _ = self.counts.swapRemove(run);
    }
};

const short_word_characters = 4;

fn wordClass(word: []const u8) u32 {
    var upper = false;
    var lower = false;
    var underscore = false;
    var first_is_upper = false;
    var characters: usize = 0;
    var place: usize = 0;
    while (place < word.len) : (characters += 1) {
        const char = bytes.decode(word[place..]) orelse bytes.Character{ .code = 0xfffd, .size = 1 };
        const is_upper = unicode.has(.uppercase, char.code);
        if (place == 0) first_is_upper = is_upper;
        upper = upper or is_upper;
        lower = lower or unicode.has(.lowercase, char.code);
        underscore = underscore or char.code == '_';
        place += char.size;
    }
    if (!lower and (upper or underscore)) return 4;
    if (first_is_upper and lower) return 1;
    if (underscore) return 2;
    if (upper and lower) return 3;
    return if (characters <= short_word_characters) 5 else 0;
}

test "forgotten 3-grams are new again" {
    const gpa = std.testing.allocator;
    var novelty: Novelty = .{ .gpa = gpa };
    defer novelty.deinit();
    for (0..3) |_| _ = try novelty.see(1);
    for (0..memory_runs) |number| _ = try novelty.see(@intCast(number % 7 + 10));
    try std.testing.expect(try novelty.see(10 + memory_runs % 7) > 0);
    for (0..3) |round| try std.testing.expect(try novelty.see(1) == 0 or round == 0);
}

test "words are classified by case" {
    const cases = [_]struct { []const u8, u32 }{
        .{ "HTTP", 4 }, .{ "_", 4 },    .{ "Word", 1 },  .{ "A_b", 1 }, .{ "a_b", 2 },
        .{ "aB", 3 },   .{ "abcd", 5 }, .{ "abcde", 0 },
        .{ "Ärger", 1 },
        .{ "中", 5 },
    };
    for (cases) |case| try std.testing.expectEqual(case[1], wordClass(case[0]));
}
