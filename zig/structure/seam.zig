//! Seams: places where what stands before stops predicting what comes, by the branching entropy of bytes, tokens and
//! constructs.
const std = @import("std");
const branching = @import("branching.zig");
const brackets = @import("brackets.zig");
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const Construct = @import("construct.zig").Construct;
const Allocator = std.mem.Allocator;

/// Standard deviations above the mean that a byte cut must exceed, unless another number is asked.
pub const cut_threshold = 0.6;
/// No byte cut lies in a token of so many bytes, or of fewer.
const whole_token_bytes_max = 12;

/// Strengths of a sequence's units, with what a threshold is measured by. The first unit has none.
pub const Strengths = struct {
    of: []const f32,
    mean: f64,
    deviation: f64,

    fn init(of: []const f32) Strengths {
        if (of.len < 2) return .{ .of = of, .mean = 0, .deviation = 0 };
        const measured = of[1..];
        const number: f64 = @floatFromInt(measured.len);
        var sum: f64 = 0;
        for (measured) |strength| sum += strength;
        const mean = sum / number;
        var squares: f64 = 0;
        for (measured) |strength| squares += (strength - mean) * (strength - mean);
        return .{ .of = of, .mean = mean, .deviation = @sqrt(squares / number) };
    }

    pub fn level(strengths: *const Strengths, deviations: f64) f64 {
        return strengths.mean + deviations * strengths.deviation;
    }

    /// Neither neighbor is stronger.
    fn isPeak(strengths: *const Strengths, unit: usize) bool {
        const all = strengths.of;
        if (unit > 1 and all[unit] < all[unit - 1]) return false;
        return unit + 1 >= all.len or all[unit] >= all[unit + 1];
    }
};

/// Offsets where a text is cut.
pub const Cuts = std.ArrayList(u32);

/// The seams between bytes.
pub const Bytes = struct {
    entropies: branching.Branching,
    strengths: Strengths,

    pub fn init(gpa: Allocator, text: []const u8) Allocator.Error!Bytes {
        const entropies = try branching.read(gpa, text);
        errdefer branching.free(gpa, entropies);
        const strengths = try gpa.alloc(f32, text.len);
        for (strengths, 0..) |*strength, byte| {
            strength.* = if (byte == 0) 0 else entropies.forward[byte - 1] + entropies.backward[byte];
        }
        return .{ .entropies = entropies, .strengths = .init(strengths) };
    }

    pub fn deinit(bytes: *const Bytes, gpa: Allocator) void {
        branching.free(gpa, bytes.entropies);
        gpa.free(bytes.strengths.of);
    }

    /// Where the text is cut, in order, its start included; `deviations` is the threshold.
    pub fn cuts(bytes: *const Bytes, gpa: Allocator, columns: *const Columns, deviations: f64) Allocator.Error!Cuts {
        var found: Cuts = .empty;
        errdefer found.deinit(gpa);
        const level = bytes.strengths.level(deviations);
        var at: u32 = 0;
        for (columns.starts, columns.ends) |start, end| {
            if (start > at) try bytes.cutToken(gpa, at, start, level, &found);
            try bytes.cutToken(gpa, start, end, level, &found);
            at = end;
        }
        const size: u32 = @intCast(columns.text.len);
        if (size > at) try bytes.cutToken(gpa, at, size, level, &found);
        return found;
    }

    /// The cuts in one token, or in the white space between two.
    fn cutToken(bytes: *const Bytes, gpa: Allocator, start: u32, end: u32, level: f64, found: *Cuts) !void {
        try found.append(gpa, start);
        if (end - start <= whole_token_bytes_max) return;
        for (start + 1..end) |byte| {
            const is_strong = bytes.strengths.of[byte] > level;
            if (is_strong and bytes.strengths.isPeak(byte)) try found.append(gpa, @intCast(byte));
        }
    }

    /// Whether a token that starts at `byte` starts at a seam.
    pub fn holds(bytes: *const Bytes, byte: usize, cut: Cut) bool {
        const strength = bytes.strengths.of[byte];
        if (byte == 0 or strength <= 0) return false;
        return cut.takes(strength, bytes.strengths.level(cut.deviations orelse 1));
    }
};

/// How strong a seam is asked for: standard deviations above the mean, none where every cut is.
pub const Cut = struct {
    deviations: ?f64 = null,
    or_equal: bool = true,

    fn takes(cut: Cut, strength: f32, level: f64) bool {
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

    /// Whether a seam stands before `unit`.
    pub fn isCut(units: *const Units, unit: usize) bool {
        return unit > 0 and units.strengths.of[unit] > 0 and units.strengths.isPeak(unit);
    }

    pub fn holds(units: *const Units, unit: usize, cut: Cut) bool {
        if (!units.isCut(unit)) return false;
        const deviations = cut.deviations orelse return true;
        return cut.takes(units.strengths.of[unit], units.strengths.level(deviations));
    }
};

/// A symbol for each token: its kind, each bracket its own. They are numbered as they occur, since kinds and brackets
/// fill a byte.
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
    const bytes: Bytes = try .init(testing.allocator, text);
    defer bytes.deinit(testing.allocator);
    var found = try bytes.cuts(testing.allocator, &fixture.columns, deviations);
    defer found.deinit(testing.allocator);
    try testing.expectEqualSlices(u32, wanted, found.items);
}

test "byte cuts: token starts, and strong places in long tokens" {
    try expectCuts("the cat sat", cut_threshold, &.{ 0, 3, 4, 7, 8 });
    try expectCuts("xxxxxxxxxxxxx", cut_threshold, &.{ 0, 1, 12 });
    try expectCuts("abcabcabcdabcdefghijk", 1.5, &.{ 0, 3, 6, 10 });
    try expectCuts("", cut_threshold, &.{});
}

test "no unit's seam stands before the first" {
    const units: Units = try .init(testing.allocator, &.{ 1, 2, 1, 2, 2, 1, 1, 2 });
    defer units.deinit(testing.allocator);
    try testing.expect(!units.isCut(0));
    for (0..8) |unit| if (units.isCut(unit)) try testing.expect(units.holds(unit, .{ .deviations = -9 }));
}
