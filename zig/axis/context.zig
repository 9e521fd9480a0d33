//! The rolling context of each token of a whole text: readings pooled over the tokens of a fold.
const std = @import("std");
const Figures = @import("context_pool.zig").Figures;
const Pool = @import("context_pool.zig").Pool;
const Queue = @import("queue.zig").Queue;
const Scopes = @import("scopes.zig").Scopes;
const Text = @import("../structure/text.zig").Text;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const Periods = @import("periods.zig").Periods;
const readings = @import("context_readings.zig");
const Allocator = std.mem.Allocator;

/// Numbers are shared with ts/axis/context.ts.
pub const Fold = enum(u32) { window, unit, units, enclosing, echo, regime, phase, key };

/// Size of a window: in tokens for `window`, in constructs for `units`.
pub const Windows = struct { tokens: u32, units: u32 };

const Of = Scopes(Pool);
const Window = Queue(Pool, []Pool);

/// The figures of the first `limit` tokens, in `arena`.
pub fn read(
    arena: Allocator,
    gpa: Allocator,
    text: *Text,
    fold: Fold,
    windows: Windows,
    limit: usize,
) Texts.Error![]Figures {
    const rows = try arena.alloc(Figures, @min(limit, text.columns.count()));
    var scratch: std.heap.ArenaAllocator = .init(gpa);
    defer scratch.deinit();
    const held = scratch.allocator();
    const entries = try readings.read(held, gpa, text);
    switch (fold) {
        .window => {
            var window = try allocateWindow(held, windows.tokens, entries.len);
            for (rows, entries[0..rows.len]) |*row, entry| {
                row.* = window.total().figures();
                window.push(entry);
            }
        },
        .unit => try readUnits(held, text, entries, 1, rows),
        .units => try readUnits(held, text, entries, windows.units, rows),
        .enclosing => {
            var scope: Of.Enclosing = .{};
            defer scope.outer.deinit(gpa);
            try readScope(&scope, gpa, text, entries, rows);
        },
        .echo => {
            var scope: Of.ByText = .{};
            defer scope.deinit(gpa);
            try readScope(&scope, gpa, text, entries, rows);
        },
        .key => {
            var scope: Of.History = .{};
            defer scope.by.deinit(gpa);
            try readScope(&scope, gpa, text, entries, rows);
        },
        .regime => {
            var scope: Of.Regime = .{};
            defer scope.regimes.deinit(gpa);
            try scope.regimes.begin(gpa, text.columns.text);
            try readScope(&scope, gpa, text, entries, rows);
        },
        .phase => {
            const scope = try held.create(Of.Phase);
            scope.* = .{};
            defer scope.periods.deinit(gpa);
            try addPeriods(&scope.periods, gpa, text);
            for (rows, 0..) |*row, token| {
                row.* = scope.next(&tokenAt(text, token), entries[token]).figures();
            }
        },
    }
    return rows;
}

fn readScope(scope: anytype, gpa: Allocator, text: *const Text, entries: []const Pool, rows: []Figures) !void {
    for (rows, 0..) |*row, token| {
        const pool: Pool = try scope.next(gpa, &tokenAt(text, token), entries[token]);
        row.* = pool.figures();
    }
}

/// Pools the tokens of the last constructs, up to the one that contains the token. Tokens between constructs have none.
fn readUnits(arena: Allocator, text: *Text, entries: []const Pool, units: u32, rows: []Figures) Allocator.Error!void {
    const constructs = try text.readConstructs();
    @memset(rows, .{});
    var window = try allocateWindow(arena, units, constructs.len);
    for (constructs) |construct| {
        const first: usize = @intCast(construct.first);
        const end: usize = @intCast(construct.end);
        if (first >= rows.len) break;
        var pool: Pool = .{};
        for (entries[first..end]) |entry| pool = pool.plus(entry);
        window.push(pool);
        @memset(rows[first..@min(end, rows.len)], window.total().figures());
    }
}

/// A window of `asked` entries, but of no more than `count`.
fn allocateWindow(arena: Allocator, asked: u32, count: usize) Allocator.Error!Window {
    const capacity = @max(1, @min(asked, count));
    return .{ .entries = try arena.alloc(Pool, capacity), .front = try arena.alloc(Pool, capacity) };
}

/// The record periods of the text.
pub fn addPeriods(periods: *Periods, gpa: Allocator, text: *const Text) Allocator.Error!void {
    for (0..text.columns.count()) |token| try periods.add(gpa, &tokenAt(text, token));
    periods.finish(gpa);
}

fn tokenAt(text: *const Text, token: usize) Token {
    const columns = &text.columns;
    return .{
        .kind = columns.kinds[token],
        .flags = columns.flags[token],
        .text = columns.bytes(token),
        .start = columns.starts[token],
        .end = columns.ends[token],
        .index = token,
    };
}

const testing = std.testing;

fn expectCounts(source: []const u8, fold: Fold, windows: Windows, wanted: []const u32) !void {
    var tokens: @import("../lex/tokens.zig").Tokens = .empty;
    defer tokens.deinit(testing.allocator);
    const lexer = @import("../lex/lexer.zig");
    try lexer.lex(testing.allocator, source, 0, @intCast(source.len), .{}, &tokens);
    const text: *Text = try .create(testing.allocator, source, &tokens);
    defer text.destroy();
    for ([_]usize{ wanted.len, 3 }) |limit| {
        const rows = try read(text.arena.allocator(), testing.allocator, text, fold, windows, limit);
        try testing.expectEqual(@min(limit, wanted.len), rows.len);
        for (rows, wanted[0..rows.len]) |row, count| try testing.expectEqual(count, row.count);
    }
}

test "each fold pools its number of tokens" {
    const source = "rt: 40; f(a rt: 38; b) rt";
    const windows: Windows = .{ .tokens = 3, .units = 2 };
    try expectCounts(source, .window, windows, &.{ 0, 1, 2, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3 });
    try expectCounts(source, .unit, windows, &.{ 3, 3, 3, 0, 1, 0, 4, 4, 4, 4, 0, 1, 0, 1 });
    try expectCounts(source, .units, windows, &.{ 3, 3, 3, 0, 4, 0, 5, 5, 5, 5, 0, 5, 0, 2 });
    try expectCounts(source, .enclosing, windows, &.{ 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0 });
    try expectCounts(source, .echo, windows, &.{ 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2 });
    try expectCounts(source, .key, windows, &.{ 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 2 });
    try expectCounts("", .units, windows, &.{});
}
