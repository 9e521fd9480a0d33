//! Records between change points: the places where the run of token classes becomes one not seen of late.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const unicode = @import("../lex/unicode.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Span = @import("plain.zig").Span;
const segments = @import("segments.zig");

/// Runs of three classes that novelty looks back over.
const memory_runs = 4096;
/// Tokens from one change point to the next, at the least.
const distance_min = 4;

/// The parts of a text that its change points cut.
pub fn parts(gpa: std.mem.Allocator, text: []const u8) segments.Error!std.ArrayList(Span) {
    var found: std.ArrayList(Span) = .empty;
    errdefer found.deinit(gpa);
    if (text.len == 0) return found;
    try found.append(gpa, .{ .start = 0, .end = text.len });
    var novelty: Novelty = .{ .gpa = gpa };
    defer novelty.deinit();
    var lexed: segments.Segments = .{ .gpa = gpa, .text = text };
    defer lexed.deinit();
    var last: i64 = -distance_min;
    var index: i64 = 0;
    while (try lexed.next()) |segment| {
        for (segment.tokens.items(.kind), segment.tokens.items(.start), segment.tokens.items(.end)) |kind, start, end| {
            const is_new = try novelty.see(class(kind, segment.text[start..end]));
            if (index > 0 and is_new and index - last >= distance_min) {
                const place = segment.base + start;
                found.items[found.items.len - 1].end = place;
                try found.append(gpa, .{ .start = place, .end = text.len });
                last = index;
            }
            index += 1;
        }
    }
    return found;
}

/// Which runs of three classes came among the last ones.
const Novelty = struct {
    gpa: std.mem.Allocator,
    /// The two classes before, and how many there were in all, up to two.
    before: [2]u32 = undefined,
    seen: u32 = 0,
    counts: std.AutoHashMapUnmanaged([3]u32, u32) = .empty,
    /// The last runs, in a ring.
    ring: std.ArrayList([3]u32) = .empty,
    oldest: usize = 0,

    fn deinit(self: *Novelty) void {
        self.counts.deinit(self.gpa);
        self.ring.deinit(self.gpa);
    }

    /// Whether the run of three that `now` ends was not among the last ones. The first two tokens end none and are new.
    fn see(self: *Novelty, now: u32) error{OutOfMemory}!bool {
        defer self.before = .{ if (self.seen == 0) now else self.before[1], now };
        if (self.seen < 2) {
            self.seen += 1;
            return true;
        }
        const run = [3]u32{ self.before[0], self.before[1], now };
        if (self.ring.items.len == memory_runs) self.forget();
        const entry = try self.counts.getOrPutValue(self.gpa, run, 0);
        entry.value_ptr.* += 1;
        const is_new = entry.value_ptr.* == 1;
        if (self.ring.items.len < memory_runs) {
            try self.ring.append(self.gpa, run);
        } else {
            self.ring.items[self.oldest] = run;
            self.oldest = (self.oldest + 1) % memory_runs;
        }
        return is_new;
    }

    fn forget(self: *Novelty) void {
        const run = self.ring.items[self.oldest];
        const count = self.counts.getPtr(run).?;
        count.* -= 1;
        if (count.* == 0) _ = self.counts.remove(run);
    }
};

/// A token's class: its kind, the glyph of a bracket, the first character of punctuation, the case of a word.
fn class(kind: Kind, token: []const u8) u32 {
    const low: u32 = switch (kind) {
        .punct => (bytes.decode(token) orelse bytes.Character{ .code = token[0], .size = 1 }).code & 0xffff,
        .open, .close => token[0],
        .word => wordClass(token),
        else => 0,
    };
    return @as(u32, @backingInt(kind)) << 16 | low;
}

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

fn expectParts(text: []const u8, want: []const []const u8) !void {
    const gpa = std.testing.allocator;
    var found = try parts(gpa, text);
    defer found.deinit(gpa);
    try std.testing.expectEqual(want.len, found.items.len);
    for (want, found.items) |expected, span| try std.testing.expectEqualStrings(expected, text[span.start..span.end]);
}

test "the second token is a change point, later ones are where a new run comes after four tokens" {
    try expectParts("", &.{});
    try expectParts("one", &.{"one"});
    try expectParts("one 2 three 4 five", &.{ "one ", "2 three 4 five" });
    try expectParts("a 1 b 2 c 3 d 4 e 5 ( x", &.{ "a ", "1 b 2 c 3 d 4 e 5 ", "( x" });
}

test "what was forgotten is new again" {
    const gpa = std.testing.allocator;
    var novelty: Novelty = .{ .gpa = gpa };
    defer novelty.deinit();
    for (0..3) |_| _ = try novelty.see(1);
    for (0..memory_runs) |number| _ = try novelty.see(@intCast(number % 7 + 10));
    try std.testing.expect(!try novelty.see(10 + memory_runs % 7));
    for (0..3) |round| try std.testing.expectEqual(true, try novelty.see(1) or round == 0);
}

test "classes of words" {
    const cases = [_]struct { []const u8, u32 }{
        .{ "HTTP", 4 }, .{ "_", 4 },    .{ "Word", 1 },  .{ "A_b", 1 }, .{ "a_b", 2 },
        .{ "aB", 3 },   .{ "abcd", 5 }, .{ "abcde", 0 },
        .{ "Ärger", 1 },
        .{ "中", 5 },
    };
    for (cases) |case| try std.testing.expectEqual(case[1], wordClass(case[0]));
}
