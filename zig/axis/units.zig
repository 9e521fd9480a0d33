//! Units of readings at a coarser grain than bytes: the significant tokens of a text, or its constructs, each with its
//! place and symbol.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const construct = @import("../structure/construct.zig");
const Columns = @import("../structure/columns.zig").Columns;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

/// Numbers are shared with ts/axis/units.ts.
pub const Grain = enum(u32) { token, construct };

pub const Units = struct {
    starts: std.ArrayList(u32) = .empty,
    ends: std.ArrayList(u32) = .empty,
    /// Kind codes of tokens, role codes of constructs.
    symbols: std.ArrayList(u16) = .empty,

    pub fn deinit(units: *Units, gpa: Allocator) void {
        units.starts.deinit(gpa);
        units.ends.deinit(gpa);
        units.symbols.deinit(gpa);
    }

    /// The largest symbol plus one.
    pub fn alphabet(units: *const Units) u16 {
        var largest: u16 = 0;
        for (units.symbols.items) |symbol| largest = @max(largest, symbol);
        return largest + 1;
    }

    /// The units of the whole `text`; `tokens` may have rows for white space.
    pub fn read(units: *Units, gpa: Allocator, text: []const u8, tokens: *Tokens, grain: Grain) Allocator.Error!void {
        dropWhitespace(tokens);
        const columns: Columns = .of(text, tokens.slice());
        return switch (grain) {
            .token => units.readTokens(gpa, &columns),
            .construct => units.readConstructs(gpa, &columns),
        };
    }

    fn readTokens(units: *Units, gpa: Allocator, columns: *const Columns) Allocator.Error!void {
        const count = columns.count();
        try units.starts.appendSlice(gpa, columns.starts);
        try units.ends.appendSlice(gpa, columns.ends);
        for (try units.symbols.addManyAsSlice(gpa, count), 0..) |*symbol, token| symbol.* = columns.code(token);
    }

    fn readConstructs(units: *Units, gpa: Allocator, columns: *const Columns) Allocator.Error!void {
        const mates = try brackets.pair(gpa, columns);
        defer gpa.free(mates);
        var found = try construct.find(gpa, columns, mates);
        defer found.deinit(gpa);
        for (found.items) |one| {
            try units.starts.append(gpa, @intCast(one.span.start));
            try units.ends.append(gpa, @intCast(one.span.end));
            try units.symbols.append(gpa, @backingInt(one.role));
        }
    }
};

/// Removes the rows of white space.
pub fn dropWhitespace(tokens: *Tokens) void {
    var kept: usize = 0;
    for (0..tokens.len) |row| {
        if (tokens.items(.kind)[row] == .whitespace) continue;
        if (kept != row) tokens.set(kept, tokens.get(row));
        kept += 1;
    }
    tokens.shrinkRetainingCapacity(kept);
}

const testing = std.testing;

fn expectUnits(text: []const u8, grain: Grain, wanted: []const struct { []const u8, u16 }) !void {
    for ([_]bool{ false, true }) |whitespace| {
        var tokens: Tokens = .empty;
        defer tokens.deinit(testing.allocator);
        const lexer = @import("../lex/lexer.zig");
        try lexer.lex(testing.allocator, text, 0, @intCast(text.len), .{ .whitespace = whitespace }, &tokens);
        var units: Units = .{};
        defer units.deinit(testing.allocator);
        try units.read(testing.allocator, text, &tokens, grain);
        try testing.expectEqual(wanted.len, units.starts.items.len);
        for (wanted, units.starts.items, units.ends.items, units.symbols.items) |row, start, end, symbol| {
            try testing.expectEqualStrings(row[0], text[start..end]);
            try testing.expectEqual(row[1], symbol);
        }
    }
}

test "units are tokens or constructs" {
    try expectUnits("f(a) x = 1", .token, &.{
        .{ "f", 1 }, .{ "(", 10 }, .{ "a", 1 }, .{ ")", 13 }, .{ "x", 1 }, .{ "=", 8 }, .{ "1", 0 },
    });
    try expectUnits("f(a) x = 1", .construct, &.{ .{ "f", 1 }, .{ "a", 6 }, .{ "x = 1", 2 } });
    try expectUnits(" \n", .construct, &.{});
}
