//! Folds over lexed texts: the values of each token, and the questions that hold.
const std = @import("std");
const axes = @import("../gen/axes.zig");
const lexer = @import("../lex/lexer.zig");
const Asked = @import("answers.zig").Asked;
const Baseline = @import("baseline.zig").Fold;
const Bits = @import("answers.zig").Bits;
const Echo = @import("echo.zig").Fold;
const Field = @import("field.zig").Fold;
const Order = @import("order.zig").Fold;
const Phase = @import("phase.zig").Fold;
const Question = @import("../program/question.zig").Question;
const Setup = @import("setup.zig").Setup;
const Spectral = @import("spectral_fold.zig").Fold;
const Token = @import("token.zig").Token;
const Tokens = @import("../lex/tokens.zig").Tokens;
const Allocator = std.mem.Allocator;

/// The values of all tokens of `text`.
fn valuesOf(comptime F: type, gpa: Allocator, setup: Setup, text: []const u8) ![]F.Value {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    try lexer.lex(gpa, text, 0, @intCast(text.len), .{}, &tokens);
    var fold: F = try .init(gpa, setup);
    defer fold.deinit(gpa);
    if (@hasDecl(F, "surveyText")) try fold.surveyText(gpa, text);
    if (@hasDecl(F, "survey")) for (0..tokens.len) |i| {
        const token = tokenAt(&tokens, text, i);
        try fold.survey(gpa, &token);
    };
    if (@hasDecl(F, "surveyRows")) try fold.surveyRows(gpa, &.{
        .text = text,
        .starts = tokens.items(.start),
        .ends = tokens.items(.end),
        .kinds = tokens.items(.kind),
        .flags = tokens.items(.flags),
    }, 0);
    if (@hasDecl(F, "finishSurvey")) try fold.finishSurvey(gpa);
    const values = try gpa.alloc(F.Value, tokens.len);
    errdefer gpa.free(values);
    for (values, 0..) |*value, i| {
        const token = tokenAt(&tokens, text, i);
        value.* = try fold.next(gpa, &token);
    }
    return values;
}

fn tokenAt(tokens: *const Tokens, text: []const u8, index: usize) Token {
    const it = tokens.get(index);
    return .{
        .kind = it.kind,
        .flags = it.flags,
        .text = text[it.start..it.end],
        .start = it.start,
        .end = it.end,
        .index = index,
    };
}

/// One character per token: 1 if the question holds.
fn expectHolds(comptime F: type, setup: Setup, question: Question, text: []const u8, wanted: []const u8) !void {
    const gpa = std.testing.allocator;
    const values = try valuesOf(F, gpa, setup, text);
    defer gpa.free(values);
    var fold: F = try .init(gpa, setup);
    defer fold.deinit(gpa);
    const held = try gpa.alloc(u8, values.len);
    defer gpa.free(held);
    for (values, held) |value, *answer| answer.* = if (fold.holds(value, &question)) '1' else '0';
    try std.testing.expectEqualStrings(wanted, held);
}

fn buildQuestion(anchor: axes.Anchor, part: u32, sign: axes.Sign, value: f64) Question {
    return .{ .anchor = anchor, .part = part, .sign = sign, .unit = .none, .value = value, .operands = .{ 0, 0 } };
}

test "order: equal instants ascend, and other tokens are skipped" {
    const text = "2026-01-02 a 2026-01-02 2026-02-31 2026-01-01 2026-01-03";
    try expectHolds(Order, .{ .operands = &.{0} }, buildQuestion(.order, 1, .none, 0), text, "001001");
    try expectHolds(Order, .{ .operands = &.{0} }, buildQuestion(.order, 2, .none, 0), text, "000010");
}

test "order: numbers of any size and spelling are compared, and versions by their parts" {
    const numbers = "9 18446744073709551616 18446744073709551615 1e3 1000 0x3e7 007 7.5";
    try expectHolds(Order, .{ .operands = &.{1} }, buildQuestion(.order, 2, .none, 0), numbers, "00110110");
    try expectHolds(Order, .{ .operands = &.{1} }, buildQuestion(.order, 1, .none, 0), numbers, "01001001");
    const versions = "1.9.0 1.10.0 1.10.0 1.10.0-rc1 5 v2.0.1";
    try expectHolds(Order, .{ .operands = &.{2} }, buildQuestion(.order, 2, .none, 0), versions, "000100");
    try expectHolds(Order, .{ .operands = &.{2} }, buildQuestion(.order, 1, .none, 0), versions, "011001");
}

test "order: numbers with the same key on the same line are compared" {
    const text = "n=5 m: 3 n 4 n=4 8\nn\n1 m=1";
    try expectHolds(Order, .{ .operands = &.{3} }, buildQuestion(.order, 2, .none, 0), text, "00000001000000001");
}

test "field: an empty field of a line starts at the separator that ends it" {
    var question = buildQuestion(.field, 1, .none, 0);
    question.operands = .{ 2, 0 };
    const setup: Setup = .{ .operands = &.{ 0, 1 }, .strings = ";" };
    try expectHolds(Field, setup, question, "a;b c;d\n;;\nx,y;\nz", "0010000100000");
}

test "field: blanks within a token divide columns as those between tokens do" {
    const setup: Setup = .{ .operands = &.{ 0, 1 }, .strings = " " };
    const text = "2026-06-11 00:00:01 a \"b c  d\" e\n  x \"y\\\n  z\" w";
    const gpa = std.testing.allocator;
    const values = try valuesOf(Field, gpa, setup, text);
    defer gpa.free(values);
    // The time, a, "b c  d", e; x, "y z", w: the quotes end on a line of their own.
    for (values, [_]u64{ 1, 3, 4, 7, 1, 2, 2 }) |value, field| {
        try std.testing.expectEqual(field, value.field);
        try std.testing.expect(value.begins);
    }
}

test "field: what separates a date and its clock separates fields too" {
    const gpa = std.testing.allocator;
    const text = "2026-01-02,03:04:05,a\n2026-01-02 03:04:05,120,a\n1/2/2026, 3:04:05 AM,a";
    const values = try valuesOf(Field, gpa, .{ .operands = &.{ 0, 1 }, .strings = "," }, text);
    defer gpa.free(values);
    for (values, [_]u64{ 1, 2, 3, 1, 1, 2, 1, 2, 3 }) |value, field| try std.testing.expectEqual(field, value.field);
}

test "field: a comma belongs to the field that it ends" {
    const gpa = std.testing.allocator;
    const values = try valuesOf(Field, gpa, .{ .operands = &.{} }, "a b, (c,\nd) ,, \"x,y\"");
    defer gpa.free(values);
    for (values, [_]u64{ 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5 }) |value, field| {
        try std.testing.expectEqual(field, value.field);
    }
}

test "phase: a column is of the record period, of another period, or of none" {
    const text = "a=1;a=1;a=1;a=1;";
    var question = buildQuestion(.phase, 0, .none, 0);
    question.operands = .{ 2, 0 };
    try expectHolds(Phase, .{ .operands = &.{ 0, 0 } }, question, text, "0010001000100010");
    try expectHolds(Phase, .{ .operands = &.{ 8, 0 } }, question, text, "0010000000100000");
    try expectHolds(Phase, .{ .operands = &.{ 5, 0 } }, question, text, "0000000000000000");
    try expectHolds(Phase, .{ .operands = &.{ 0, 2 } }, question, text, "0010000000100000");
    try expectHolds(Phase, .{ .operands = &.{ 0, 9 } }, question, text, "0000000000000000");
}

test "echo: counts and occurrences, also from the end, are matched; tokens without content match nothing" {
    const text = "a b a = a b = c";
    const shown: Setup = .{ .operands = &.{ 0, 0 }, .is_shown = true };
    try expectHolds(Echo, shown, buildQuestion(.novel, 0, .none, 0), text, "11000001");
    try expectHolds(Echo, shown, buildQuestion(.echoed, 0, .none, 0), text, "11101100");
    try expectHolds(Echo, shown, buildQuestion(.echo, 0, .@"!=", 3), text, "01000101");
    try expectHolds(Echo, shown, buildQuestion(.echo, 1, .@"=", -1), text, "00001101");
    try expectHolds(Echo, shown, buildQuestion(.echo, 1, .@">=", -2), text, "01101100");
    try expectHolds(Echo, shown, buildQuestion(.echo, 2, .none, 0), text, "10101000");
    try expectHolds(Echo, shown, buildQuestion(.echo, 2, .@"=", 4), text, "10101000");
}

test "spectral: tokens that are passed over have too little entropy, however the text is divided" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(std.testing.random_seed);
    const random = prng.random();
    const setup: Setup = .{ .operands = &.{} };
    var text: [3000]u8 = undefined;
    var passed_over: usize = 0;
    for (0..200) |round| {
        var variety: u8 = 1;
        const long: u8 = if (round % 2 == 0) 20 else 90;
        for (&text) |*byte| {
            if (random.uintLessThan(u8, 100) == 0) variety = 1 + random.uintLessThan(u8, long);
            byte.* = if (random.uintLessThan(u8, 12) == 0) ' ' else '!' + random.uintLessThan(u8, variety);
        }
        var tokens: Tokens = .empty;
        defer tokens.deinit(gpa);
        try lexer.lex(gpa, &text, 0, text.len, .{}, &tokens);
        const values = try valuesOf(Spectral, gpa, setup, &text);
        defer gpa.free(values);
        var fold: Spectral = try .init(gpa, setup);
        defer fold.deinit(gpa);
        try fold.surveyText(gpa, &text);
        // Most thresholds are just below the greatest entropies, so that few tokens have as much.
        var most: f32 = 0;
        for (values) |value| most = @max(most, value.entropy);
        const threshold = 100 * most - @as(f32, @floatFromInt(random.uintAtMost(u8, 4)));
        const question = buildQuestion(.F, 1, .@">", if (round % 7 == 0) 100 else threshold);
        const one: Asked = .{ .question = question, .kinds = .full, .bit = 1 };
        const answers = try gpa.alloc(Bits, tokens.len);
        defer gpa.free(answers);
        @memset(answers, 0);
        var from: usize = 0;
        while (from < tokens.len) {
            const to = @min(tokens.len, from + 1 + random.uintLessThan(usize, 200));
            try fold.answerRows(gpa, &.{
                .text = &text,
                .starts = tokens.items(.start)[from..to],
                .ends = tokens.items(.end)[from..to],
                .kinds = tokens.items(.kind)[from..to],
                .flags = tokens.items(.flags)[from..to],
            }, .{ .base = 0, .index = from }, &.{one}, answers[from..to]);
            from = to;
        }
        for (values, answers) |value, answer| {
            const holds = fold.holds(value, &question);
            try std.testing.expectEqual(@as(Bits, @intFromBool(holds)), answer);
            passed_over += @intFromBool(!holds);
        }
    }
    try std.testing.expect(passed_over > 1000);
}

fn scopeSetup(comptime scope: axes.Scope) Setup {
    return .{ .operands = &.{@backingInt(scope)} };
}

fn expectFolds(comptime scope: axes.Scope, text: []const u8, counts: []const u32, means: []const f32) !void {
    const gpa = std.testing.allocator;
    const values = try valuesOf(Baseline, gpa, scopeSetup(scope), text);
    defer gpa.free(values);
    try std.testing.expectEqual(counts.len, values.len);
    for (values, counts, means) |value, count, mean| {
        try std.testing.expectEqual(count, value.sums.count);
        try std.testing.expectApproxEqAbs(mean, value.sums.mean(), 1e-5);
    }
}

test "baseline: each scope has its tokens" {
    try expectFolds(.window, "10 100 1000", &.{ 0, 1, 2 }, &.{ 0, 1, 1.5 });
    try expectFolds(.echo, "10 a 10 10", &.{ 0, 0, 1, 2 }, &.{ 0, 0, 1, 1 });
    const nested = "ab (cdef [1] (2) )";
    try expectFolds(.enclosing, nested, &.{ 0, 0, 1, 1, 2, 1, 1, 1, 1, 0 }, &.{ 0, 0, 1, 1, 1.5, 1, 1, 1, 1, 0 });
    try expectFolds(.key, "k=10 k=1000 k", &.{ 0, 0, 0, 1, 0, 0, 2 }, &.{ 0, 0, 0, 1, 0, 0, 2 });
    try expectFolds(.unbound, "1 2", &.{ 0, 0 }, &.{ 0, 0 });
}

test "baseline: the window has the last 32 tokens" {
    const gpa = std.testing.allocator;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for (0..40) |_| try text.appendSlice(gpa, "1000 ");
    for (0..40) |_| try text.appendSlice(gpa, "1 ");
    const values = try valuesOf(Baseline, gpa, scopeSetup(.window), text.items);
    defer gpa.free(values);
    for (values, 0..) |value, i| {
        try std.testing.expectEqual(@min(i, 32), value.sums.count);
        const thousands: f32 = @floatFromInt(@min(i, 40) - @min(40, i -| 32));
        const mean = if (i == 0) 0 else 3 * thousands / @as(f32, @floatFromInt(@min(i, 32)));
        try std.testing.expectApproxEqAbs(mean, value.sums.mean(), 1e-5);
    }
}

test "spectral: tokens of one frame share its entropy" {
    const gpa = std.testing.allocator;
    const setup: Setup = .{ .operands = &.{}, .is_shown = true };
    const values = try valuesOf(Spectral, gpa, setup, "aaaa aaaa aaaa aaaa 9x!Q7zp#Kw3+Vb%Tm5");
    defer gpa.free(values);
    try std.testing.expectEqual(values[0].entropy, values[1].entropy);
    try std.testing.expect(values[values.len - 1].entropy > values[0].entropy);
    try std.testing.expectEqual(0, values[0].period);
}
