//! Seams: places across which text is poorly predictable, by the branching entropy of bytes, tokens and constructs.
const std = @import("std");
const assert = std.debug.assert;
const blanks = @import("blanks.zig");
const branching = @import("branching.zig");
const brackets = @import("brackets.zig");
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const Construct = @import("construct.zig").Construct;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

/// Default minimum strength of a byte cut, in standard deviations above the mean.
pub const cut_threshold = 0.6;
/// Tokens of up to this many bytes are not cut.
const whole_token_bytes_max = 12;

/// Mean and deviation of strengths, the units of thresholds. Sums are 32-bit floats, added in order, like all readings;
/// wider sums would move the thresholds of texts of megabytes.
const Spread = struct {
    mean: f32 = 0,
    deviation: f32 = 0,

    /// The spread of the strengths that `walk` returns, which is iterated twice.
    fn of(walk: anytype, count: usize) Spread {
        if (count == 0) return .{};
        const number: f32 = @floatFromInt(count);
        var sum: f32 = 0;
        var first = walk;
        while (first.next()) |strength| sum += strength;
        const mean = sum / number;
        var squares: f32 = 0;
        var second = walk;
        while (second.next()) |strength| squares += (strength - mean) * (strength - mean);
        return .{ .mean = mean, .deviation = @sqrt(squares / number) };
    }

    fn level(spread: Spread, deviations: f64) f32 {
        return spread.mean + @as(f32, @floatCast(deviations)) * spread.deviation;
    }
};

/// Strengths of a sequence's units. The first unit has none.
const Strengths = struct {
    of: []const f32,
    spread: Spread,

    const Walk = struct {
        left: []const f32,

        fn next(walk: *Walk) ?f32 {
            if (walk.left.len == 0) return null;
            defer walk.left = walk.left[1..];
            return walk.left[0];
        }
    };

    fn init(of: []const f32) Strengths {
        const measured = of[@min(1, of.len)..];
        return .{ .of = of, .spread = .of(Walk{ .left = measured }, measured.len) };
    }

    /// Whether neither neighbor is stronger.
    fn isPeak(strengths: *const Strengths, unit: usize) bool {
        const all = strengths.of;
        if (unit > 1 and all[unit] < all[unit - 1]) return false;
        return unit + 1 >= all.len or all[unit] >= all[unit + 1];
    }
};

/// Offsets where a text is cut.
pub const Cuts = std.ArrayList(u32);

/// Seams between bytes. Strengths are computed on demand.
pub const Bytes = struct {
    contexts: branching.Contexts,
    /// Spread of the strengths of all places but the first.
    spread: Spread,

    pub fn init(gpa: Allocator, text: []const u8) Allocator.Error!Bytes {
        return .initOrder(gpa, text, branching.order);
    }

    /// With contexts of up to `order` bytes.
    pub fn initOrder(gpa: Allocator, text: []const u8, order: u8) Allocator.Error!Bytes {
        var contexts: branching.Contexts = try .init(gpa, text);
        contexts.shorten(order);
        return .{ .contexts = contexts, .spread = .of(contexts.boundaries(1), text.len -| 1) };
    }

    pub fn deinit(bytes: *Bytes, gpa: Allocator) void {
        bytes.contexts.deinit(gpa);
    }

    /// Strength of a cut before `byte`.
    pub fn strength(bytes: *const Bytes, byte: usize) f32 {
        return if (byte == 0) 0 else bytes.contexts.followers(byte - 1) + bytes.contexts.predecessors(byte);
    }

    pub fn level(bytes: *const Bytes, deviations: f64) f32 {
        return bytes.spread.level(deviations);
    }

    /// Cuts of the text in order, including its start; `deviations` is the threshold.
    pub fn cuts(bytes: *const Bytes, gpa: Allocator, columns: *const Columns, deviations: f64) Allocator.Error!Cuts {
        var found: Cuts = .empty;
        errdefer found.deinit(gpa);
        var cutter: Cutter = .{ .bytes = bytes, .level = bytes.level(deviations) };
        for (columns.starts, columns.ends) |start, end| try cutter.take(gpa, start, end, &found);
        try cutter.finish(gpa, &found);
        return found;
    }

    /// Whether a token that starts at `byte` starts at a seam.
    pub fn holds(bytes: *const Bytes, byte: usize, cut: Cut) bool {
        const found = bytes.strength(byte);
        if (byte == 0 or found <= 0) return false;
        return cut.takes(found, bytes.level(cut.deviations orelse 1));
    }
};

/// Cuts the text token by token.
pub const Cutter = struct {
    bytes: *const Bytes,
    /// Strength that a cut inside a token must exceed.
    level: f32,
    /// Text before this offset has been cut.
    at: u32 = 0,

    /// Appends the cuts up to the token's end.
    pub fn take(cutter: *Cutter, gpa: Allocator, start: u32, end: u32, found: *Cuts) Allocator.Error!void {
        assert(cutter.at <= start and start < end);
        try cutter.cutBlanks(gpa, start, found);
        try cutter.cut(gpa, start, end, found);
        cutter.at = end;
    }

    /// Appends the cuts after the last token.
    pub fn finish(cutter: *Cutter, gpa: Allocator, found: *Cuts) Allocator.Error!void {
        const size: u32 = @intCast(cutter.bytes.contexts.symbols.len);
        try cutter.cutBlanks(gpa, size, found);
        cutter.at = size;
    }

    /// Appends the cuts in the white space up to `end`.
    fn cutBlanks(cutter: *const Cutter, gpa: Allocator, end: u32, found: *Cuts) Allocator.Error!void {
        var start = cutter.at;
        while (start < end) {
            const next = blanks.endOf(cutter.bytes.contexts.symbols, start, end);
            steps.count(next - start);
            try cutter.cut(gpa, start, next, found);
            start = next;
        }
    }

    /// Appends the cuts in one token.
    fn cut(cutter: *const Cutter, gpa: Allocator, start: u32, end: u32, found: *Cuts) Allocator.Error!void {
        try found.append(gpa, start);
        if (end - start <= whole_token_bytes_max) return;
        steps.count(end - start);
        var before = cutter.bytes.strength(start);
        var walk = cutter.bytes.contexts.boundaries(start + 1);
        var here = walk.next().?;
        for (start + 1..end) |byte| {
            // Nothing is weaker than 0, which is read after the end of the text.
            const after = walk.next() orelse 0;
            const is_peak = @intFromBool(here >= before) & @intFromBool(here >= after);
            if (is_peak & @intFromBool(here > cutter.level) != 0) try found.append(gpa, @intCast(byte));
            before = here;
            here = after;
        }
    }
};

/// Required strength of a seam: standard deviations above the mean; null if every cut counts.
pub const Cut = struct {
    deviations: ?f64 = null,
    or_equal: bool = true,

    fn takes(cut: Cut, strength: f32, level: f32) bool {
        return if (cut.or_equal) strength >= level else strength > level;
    }
};

/// The seams between tokens or between constructs.
pub const Units = struct {
    strengths: Strengths,

    pub fn init(gpa: Allocator, symbols: []const u8) Allocator.Error!Units {
        const entropies = try branching.read(gpa, symbols);
        defer branching.free(gpa, entropies);
        const strengths = try gpa.alloc(f32, symbols.len);
        const forward = entropies.forward;
        const backward = entropies.backward;
        for (strengths, 0..) |*strength, unit| {
            strength.* = 0;
            if (unit == 0) continue;
            strength.* = @max(0, forward[unit - 1] - forward[unit]) + @max(0, backward[unit] - backward[unit - 1]);
        }
        return .{ .strengths = .init(strengths) };
    }

    pub fn deinit(units: *const Units, gpa: Allocator) void {
        gpa.free(units.strengths.of);
    }

    /// Whether there is a seam before `unit`.
    pub fn isCut(units: *const Units, unit: usize) bool {
        return unit > 0 and units.strengths.of[unit] > 0 and units.strengths.isPeak(unit);
    }

    pub fn holds(units: *const Units, unit: usize, cut: Cut) bool {
        if (!units.isCut(unit)) return false;
        const deviations = cut.deviations orelse return true;
        return cut.takes(units.strengths.of[unit], units.strengths.spread.level(deviations));
    }
};

/// A symbol for each token: its kind, or the bracket. Symbols are numbered by first occurrence to fit into a byte.
pub fn tokenSymbols(gpa: Allocator, columns: *const Columns) Allocator.Error![]u8 {
    const symbols = try gpa.alloc(u8, columns.count());
    var numbers: [512]?u8 = @splat(null);
    var known: u16 = 0;
    for (symbols, 0..) |*symbol, token| {
        const code = columns.code(token);
        if (numbers[code] == null) {
            numbers[code] = @intCast(@min(known, 255));
            known += 1;
        }
        symbol.* = numbers[code].?;
    }
    return symbols;
}

/// A symbol for each construct: its role.
pub fn constructSymbols(gpa: Allocator, constructs: []const Construct) Allocator.Error![]u8 {
    const symbols = try gpa.alloc(u8, constructs.len);
    for (symbols, constructs) |*symbol, construct| symbol.* = @backingInt(construct.role);
    return symbols;
}

const testing = std.testing;

fn expectCuts(text: []const u8, deviations: f64, wanted: []const u32) !void {
    var fixture: Fixture = try .init(text);
    defer fixture.deinit();
    var bytes: Bytes = try .init(testing.allocator, text);
    defer bytes.deinit(testing.allocator);
    var found = try bytes.cuts(testing.allocator, &fixture.columns, deviations);
    defer found.deinit(testing.allocator);
    try testing.expectEqualSlices(u32, wanted, found.items);
}

test "bytes are cut at token starts and at strong places in long tokens" {
    try expectCuts("the cat sat", cut_threshold, &.{ 0, 3, 4, 7, 8 });
    try expectCuts("xxxxxxxxxxxxx", cut_threshold, &.{ 0, 1, 12 });
    try expectCuts("abcabcabcdabcdefghijk", 1.5, &.{ 0, 3, 6, 10 });
    try expectCuts("", cut_threshold, &.{});
}

test "each wide character of white space is a token" {
    try expectCuts("(\u{a0} a \u{a0}b\r\n\u{a0}", cut_threshold, &.{ 0, 1, 3, 4, 5, 6, 8, 9, 11 });
}

test "there is no seam before the first unit" {
    const units: Units = try .init(testing.allocator, &.{ 1, 2, 1, 2, 2, 1, 1, 2 });
    defer units.deinit(testing.allocator);
    try testing.expect(!units.isCut(0));
    for (0..8) |unit| if (units.isCut(unit)) try testing.expect(units.holds(unit, .{ .deviations = -9 }));
}

test "strengths are summed in 32-bit floats, in order" {
    const strengths: Strengths = .init(&.{ 0, 1 << 24, 1, 1, 1 });
    try testing.expectEqual(1 << 22, strengths.spread.mean);
    const reversed: Strengths = .init(&.{ 0, 1, 1, 1, 1 << 24 });
    try testing.expectEqual(((1 << 24) + 4) / 4.0, reversed.spread.mean);
}
