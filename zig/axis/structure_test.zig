//! Folds of structure on small texts, surveyed in one part and in several.
const std = @import("std");
const axes = @import("../gen/axes.zig");
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Segments = @import("../lex/segments.zig").Segments;
const Token = @import("token.zig").Token;

const gpa = std.testing.allocator;

/// An operand list: a grain, then a comparison without a sign.
const token_grain: []const u32 = &.{ 2, 0, 0, 0, 0 };
const super_grain: []const u32 = &.{ 3, 0, 0, 0, 0 };

const Asked = struct { anchor: axes.Anchor = .nested, part: u32 = 0, sign: axes.Sign = .none, value: f64 = 0 };

/// `wanted` has `+` for each token at which the question holds, and `-` for every other.
fn expectHeld(comptime F: type, operands: []const u32, text: []const u8, asked: Asked, wanted: []const u8) !void {
    for ([_]usize{ 1, 1 << 20 }) |segment_bytes| {
        var fold: F = try .init(gpa, .{ .operands = operands });
        defer fold.deinit(gpa);
        try survey(F, &fold, text, segment_bytes);
        var held: std.ArrayList(u8) = .empty;
        defer held.deinit(gpa);
        const question: Question = .{
            .anchor = asked.anchor,
            .part = asked.part,
            .sign = asked.sign,
            .unit = @fromBackingInt(0),
            .value = asked.value,
            .operands = .{ 0, 0 },
        };
        var lexed: Segments = .{ .gpa = gpa, .text = text };
        defer lexed.deinit();
        while (try lexed.next()) |segment| for (0..segment.tokens.len) |row| {
            const token: Token = .{
                .kind = segment.tokens.items(.kind)[row],
                .flags = segment.tokens.items(.flags)[row],
                .text = segment.text[segment.tokens.items(.start)[row]..segment.tokens.items(.end)[row]],
                .start = segment.base + segment.tokens.items(.start)[row],
                .end = segment.base + segment.tokens.items(.end)[row],
                .index = held.items.len,
            };
            const value = try fold.next(gpa, &token);
            try held.append(gpa, if (fold.holds(value, &question)) '+' else '-');
        };
        try std.testing.expectEqualStrings(wanted, held.items);
    }
}

fn survey(comptime F: type, fold: *F, text: []const u8, segment_bytes: usize) !void {
    if (@hasDecl(F, "surveyText")) try fold.surveyText(gpa, text);
    if (!@hasDecl(F, "surveyRows")) return;
    var lexed: Segments = .{ .gpa = gpa, .text = text, .segment_bytes = segment_bytes };
    defer lexed.deinit();
    while (try lexed.next()) |segment| {
        const rows: Rows = .{
            .text = segment.text,
            .starts = segment.tokens.items(.start),
            .ends = segment.tokens.items(.end),
            .kinds = segment.tokens.items(.kind),
            .flags = segment.tokens.items(.flags),
        };
        try fold.surveyRows(gpa, &rows, segment.base);
    }
    try fold.finishSurvey(gpa);
}

test "nesting: a bracket has the depth around it, an unpaired one adds none" {
    const Fold = @import("nesting.zig").Fold;
    const text = "f(a,\n[b]\n) ] (x";
    try expectHeld(Fold, &.{}, text, .{ .sign = .@">", .value = 0 }, "--+++++----");
    try expectHeld(Fold, &.{}, text, .{ .sign = .@">=", .value = 2 }, "-----+-----");
}

test "construct: a role holds at every token, the anchor without a role at the first" {
    const Fold = @import("construct.zig").Fold;
    const text = "f (x, y = 1);\nport: 80\n";
    try expectHeld(Fold, &.{}, text, .{}, "+-+------+--");
    const call: u32 = 1;
    const assign: u32 = 2;
    const pair: u32 = 3;
    try expectHeld(Fold, &.{}, text, .{ .part = call }, "+-----------");
    try expectHeld(Fold, &.{}, text, .{ .part = assign }, "--+++++-----");
    try expectHeld(Fold, &.{}, text, .{ .part = pair }, "---------+++");
}

test "construct: a part of the text has the constructs of the whole" {
    const Fold = @import("construct.zig").Fold;
    const text = "f(x)\na, b, c = (b\n}c: 1) d;\n1 2\n";
    var fold: Fold = try .init(gpa, .{ .operands = &.{} });
    defer fold.deinit(gpa);
    try survey(Fold, &fold, text, 1 << 20);
    var whole = fold;
    var lexed: Segments = .{ .gpa = gpa, .text = text, .segment_bytes = 1 };
    defer lexed.deinit();
    var index: u64 = 0;
    var parts: usize = 0;
    while (try lexed.next()) |segment| : (parts += 1) {
        var part = fold;
        for (0..segment.tokens.len) |_| {
            var token: Token = undefined;
            token.index = index;
            index += 1;
            const wanted = try whole.next(gpa, &token);
            const value = try part.next(gpa, &token);
            try std.testing.expectEqual(wanted.role, value.role);
            try std.testing.expectEqual(wanted.begins, value.begins);
        }
    }
    try std.testing.expectEqual(3, parts);
}

test "seam: tokens and constructs are cut, but not before the first" {
    const Fold = @import("seam.zig").Fold;
    const text = "a 1 a 1 a 1 b\n( a 1 (\n a 1";
    try expectHeld(Fold, token_grain, text, .{ .anchor = .seam }, "---+--+---+--");
    try expectHeld(Fold, super_grain, "a\nb: 1\na\nb: 1\nc, d, e\n", .{ .anchor = .seam }, "----+---+----");
}

test "gravity: the first unit has no reading, nor has a text without units" {
    const Fold = @import("gravity.zig").Fold;
    const weakest: Asked = .{ .anchor = .strain, .sign = .@">=", .value = 0 };
    try expectHeld(Fold, &.{2}, "a 1 b", weakest, "-++");
    try expectHeld(Fold, &.{2}, "a", weakest, "-");
    // With constructs, a strain holds at every token, a bound at the first.
    try expectHeld(Fold, &.{3}, "a b\nc 1 2\n;\n", weakest, "--+++-");
    try expectHeld(Fold, &.{3}, "a b\nc 1 2\n;\n", .{ .anchor = .bound, .sign = .@">=", .value = 0 }, "--+---");
}

test "ambiguous: no token is contested in a text of one kind" {
    const Fold = @import("ambiguous.zig").Fold;
    try expectHeld(Fold, token_grain, "a b c d e f g h", .{ .anchor = .ambiguous }, "--------");
    try expectHeld(Fold, super_grain, "a\nb\nc\n", .{ .anchor = .ambiguous }, "---");
}

test "template: the question holds at tokens of lines with a rare template" {
    const Fold = @import("template.zig").Fold;
    const text = "took 1ms\ntook 2ms\ntook 3ms\n\nfailed: 7\n";
    try expectHeld(Fold, &.{ 0, 0, 0, 0 }, text, .{ .anchor = .shape }, "------+++");
}
