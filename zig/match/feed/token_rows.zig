//! The tokens that a program runs over, as rows: new ones are added at the end, and those not needed any more are
//! removed from the front.
const std = @import("std");
const pair = @import("../../lex/pair.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const dropTokens = @import("../../lex/tokens.zig").dropTokens;
const unpaired = @import("../../lex/tokens.zig").unpaired;
const Kind = @import("../../gen/kinds.zig").Kind;
const Pattern = @import("../pattern.zig").Pattern;
const Rows = @import("../../lex/rows.zig").Rows;
const fillSignificant = @import("../../lex/rows.zig").fillSignificant;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

pub const TokenRows = struct {
    gpa: Allocator,
    pattern: *const Pattern,
    tokens: Tokens = .empty,
    mates: std.ArrayList(u32) = .empty,
    significant: std.ArrayList(u32) = .empty,
    /// The rows as engines see them: the columns of `tokens` at the last `refresh`.
    view: Rows,

    pub fn init(gpa: Allocator, pattern: *const Pattern, text: []const u8) TokenRows {
        return .{ .gpa = gpa, .pattern = pattern, .view = .none(text) };
    }

    pub fn deinit(rows: *TokenRows) void {
        rows.tokens.deinit(rows.gpa);
        rows.mates.deinit(rows.gpa);
        rows.significant.deinit(rows.gpa);
    }

    /// Prepares for another text; keeps memory.
    pub fn restart(rows: *TokenRows, text: []const u8) void {
        rows.tokens.clearRetainingCapacity();
        rows.view = .none(text);
    }

    pub fn count(rows: *const TokenRows) u32 {
        return rows.view.count();
    }

    /// Drops the first `dropped` rows and lowers the offsets of the others by `moved`.
    pub fn drop(rows: *TokenRows, dropped: u32, moved: u32) void {
        assert(dropped <= rows.tokens.len);
        if (dropped == 0 and moved == 0) return;
        rows.view.is_first = rows.view.is_first and dropped == 0;
        if (rows.pattern.has_fields) {
            for (0..dropped) |row| rows.view.commas_before += @intFromBool(rows.view.isComma(@intCast(row)));
        }
        if (dropped < rows.tokens.len) assert(rows.tokens.items(.start)[dropped] >= moved);
        dropTokens(&rows.tokens, dropped, moved);
    }

    /// Drops all rows, because the next ones do not follow them.
    pub fn clear(rows: *TokenRows) void {
        rows.tokens.clearRetainingCapacity();
        rows.view.is_first = false;
    }

    /// Updates the columns after tokens were added, dropped or fused.
    pub fn refresh(rows: *TokenRows) Allocator.Error!void {
        if (rows.pattern.needs_mates) try pair.pair(rows.gpa, &rows.tokens, rows.view.text, &rows.mates);
        if (rows.pattern.needs_whitespace) {
            try rows.significant.resize(rows.gpa, rows.tokens.len + 1);
            fillSignificant(rows.tokens.items(.kind), rows.significant.items);
        }
        rows.view.starts = rows.tokens.items(.start);
        rows.view.ends = rows.tokens.items(.end);
        rows.view.kinds = rows.tokens.items(.kind);
        rows.view.flags = rows.tokens.items(.flags);
        rows.view.mates = rows.mates.items;
        rows.view.significant_rows = rows.significant.items;
        const last = rows.tokens.len -% 1;
        if (rows.tokens.len != 0) assert(rows.view.ends[last] <= rows.view.text.len);
    }
};

const fixture = @import("../fixture.zig");

fn addTokens(rows: *TokenRows, text: []const u8) !void {
    var toy: fixture.Toy = .{};
    defer toy.deinit(std.testing.allocator);
    _ = try toy.lex(std.testing.allocator, text, rows.pattern.needs_whitespace);
    for (0..toy.columns.len) |i| try rows.tokens.append(std.testing.allocator, toy.columns.get(i));
    rows.view.text = text;
    try rows.refresh();
}

test "remaining rows keep kind and text when text is dropped" {
    const gpa = std.testing.allocator;
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    builder.member(builder.any());
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    const text = "one 22 (three";
    var rows: TokenRows = .init(gpa, pattern, text);
    defer rows.deinit();
    try addTokens(&rows, text);
    try std.testing.expect(rows.view.is_first);

    rows.drop(0, 0);
    try std.testing.expect(rows.view.is_first);
    rows.drop(1, 4);
    rows.view.text = text[4..];
    try rows.refresh();
    try std.testing.expectEqual(3, rows.count());
    try std.testing.expectEqualStrings("22", rows.view.textOf(0));
    try std.testing.expectEqual(Kind.number, rows.view.kinds[0]);
    try std.testing.expectEqualStrings("three", rows.view.textOf(2));
    try std.testing.expect(!rows.view.is_first);

    rows.drop(3, 0);
    try rows.refresh();
    try std.testing.expectEqual(0, rows.count());
    rows.restart("x");
    try std.testing.expect(rows.view.is_first and !rows.view.is_final);
}

test "dropped commas are counted if fields are needed, and pairs are found again" {
    const gpa = std.testing.allocator;
    var builder: fixture.Builder = .init();
    defer builder.deinit();
    const field = builder.node(.field, .{ builder.any(), 2, 0, 0, 0 });
    builder.member(builder.seq(&.{ field, builder.node(.balanced, @splat(0)) }));
    const pattern = try Pattern.create(gpa, builder.finish());
    defer pattern.destroy(gpa);
    const text = "a, b, (c)";
    var rows: TokenRows = .init(gpa, pattern, text);
    defer rows.deinit();
    try addTokens(&rows, text);
    try std.testing.expectEqual(6, rows.view.mates[4]);
    rows.drop(3, 0);
    try rows.refresh();
    try std.testing.expectEqual(1, rows.view.commas_before);
    try std.testing.expectEqual(3, rows.view.mates[1]);
    rows.drop(2, 0);
    try rows.refresh();
    try std.testing.expectEqual(2, rows.view.commas_before);
    try std.testing.expectEqual(unpaired, rows.view.mates[1]);
}
