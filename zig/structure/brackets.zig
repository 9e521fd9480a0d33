//! Pairs of brackets in a text, and the nesting of its tokens.
const std = @import("std");
const assert = std.debug.assert;
const lex = @import("../lex/tokens.zig");
const Columns = @import("columns.zig").Columns;
const Fixture = @import("columns.zig").Fixture;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

pub const unpaired = lex.unpaired;

/// For each token, its bracket's partner, or `unpaired`.
pub const Mates = []const u32;

/// Pairs brackets with a stack. A closing bracket of another shape than the innermost open one stays unpaired and
/// leaves that one open.
pub fn pair(gpa: Allocator, columns: *const Columns) Allocator.Error!Mates {
    const mates = try gpa.alloc(u32, columns.count());
    errdefer gpa.free(mates);
    @memset(mates, unpaired);
    steps.count(mates.len);
    var open: std.ArrayList(u32) = .empty;
    defer open.deinit(gpa);
    for (columns.kinds, 0..) |kind, index| {
        const token: u32 = @intCast(index);
        switch (kind) {
            .open => try open.append(gpa, token),
            .close => {
                const top = open.getLastOrNull() orelse continue;
                if (closing(columns.text[columns.starts[top]]) != columns.text[columns.starts[token]]) continue;
                assert(top < token and mates[top] == unpaired);
                mates[top] = token;
                mates[token] = top;
                _ = open.pop();
            },
            else => {},
        }
    }
    return mates;
}

pub fn closing(open: u8) u8 {
    return switch (open) {
        '(' => ')',
        '[' => ']',
        else => '}',
    };
}

/// The nesting of a token in pairs of brackets. A bracket has the reading of the text around it.
pub const Reading = struct {
    /// Number of open pairs.
    depth: u32,
    /// Number of tokens since the innermost one opened; 0 if none is open.
    strain: u32,
    /// Sum over all open pairs of the number of tokens since each opened.
    load: u64,
};

/// Readings of consecutive tokens, starting with the first.
pub const Nesting = struct {
    mates: Mates,
    token: u32 = 0,
    depth: u32 = 0,
    /// The innermost open bracket, and the sum of the token numbers of all open ones.
    innermost: u32 = unpaired,
    sum: u64 = 0,
    /// For each open bracket, the one around it; as long as the number of tokens.
    outer: []u32,

    pub fn init(gpa: Allocator, mates: Mates) Allocator.Error!Nesting {
        return .{ .mates = mates, .outer = try gpa.alloc(u32, mates.len) };
    }

    pub fn deinit(nesting: *Nesting, gpa: Allocator) void {
        gpa.free(nesting.outer);
    }

    pub fn next(nesting: *Nesting) Reading {
        const token = nesting.token;
        assert(token < nesting.mates.len);
        nesting.token += 1;
        steps.count(1);
        const mate = nesting.mates[token];
        const is_close = mate != unpaired and mate < token;
        if (is_close) {
            assert(nesting.depth > 0 and nesting.innermost == mate); // Pairs are properly nested.
            nesting.depth -= 1;
            nesting.sum -= mate;
            nesting.innermost = nesting.outer[mate];
        }
        const reading: Reading = .{
            .depth = nesting.depth,
            .strain = if (nesting.depth == 0) 0 else token - nesting.innermost,
            .load = @as(u64, nesting.depth) * token - nesting.sum,
        };
        if (mate != unpaired and !is_close) {
            nesting.outer[token] = nesting.innermost;
            nesting.innermost = token;
            nesting.sum += token;
            nesting.depth += 1;
        }
        return reading;
    }
};

/// Depth of each token.
pub fn depths(gpa: Allocator, mates: Mates) Allocator.Error![]u32 {
    const found = try gpa.alloc(u32, mates.len);
    var depth: u32 = 0;
    for (mates, found, 0..) |mate, *out, token| {
        if (mate != unpaired and mate < token) depth -= 1;
        out.* = depth;
        if (mate != unpaired and mate > token) depth += 1;
    }
    assert(depth == 0);
    return found;
}

const testing = std.testing;

fn expectReadings(text: []const u8, wanted: []const Reading) !void {
    var fixture: Fixture = try .init(text);
    defer fixture.deinit();
    const mates = try pair(testing.allocator, &fixture.columns);
    defer testing.allocator.free(mates);
    const all_depths = try depths(testing.allocator, mates);
    defer testing.allocator.free(all_depths);
    var nesting: Nesting = try .init(testing.allocator, mates);
    defer nesting.deinit(testing.allocator);
    try testing.expectEqual(wanted.len, mates.len);
    for (wanted, all_depths) |reading, depth| {
        try testing.expectEqual(reading, nesting.next());
        try testing.expectEqual(reading.depth, depth);
    }
}

test "tokens in brackets have a depth, strain and load" {
    try expectReadings("f(a[b]", &.{
        .{ .depth = 0, .strain = 0, .load = 0 }, .{ .depth = 0, .strain = 0, .load = 0 },
        .{ .depth = 0, .strain = 0, .load = 0 }, .{ .depth = 0, .strain = 0, .load = 0 },
        .{ .depth = 1, .strain = 1, .load = 1 }, .{ .depth = 0, .strain = 0, .load = 0 },
    });
    try expectReadings("([a]b)", &.{
        .{ .depth = 0, .strain = 0, .load = 0 }, .{ .depth = 1, .strain = 1, .load = 1 },
        .{ .depth = 2, .strain = 1, .load = 3 }, .{ .depth = 1, .strain = 3, .load = 3 },
        .{ .depth = 1, .strain = 4, .load = 4 }, .{ .depth = 0, .strain = 0, .load = 0 },
    });
}

test "a closing bracket of another shape leaves the open one open" {
    try expectReadings("(]a)", &.{
        .{ .depth = 0, .strain = 0, .load = 0 }, .{ .depth = 1, .strain = 1, .load = 1 },
        .{ .depth = 1, .strain = 2, .load = 2 }, .{ .depth = 0, .strain = 0, .load = 0 },
    });
}
