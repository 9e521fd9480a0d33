//! A condition on a reading, as encoded in a program (`questionWords` in ts/tables/program.ts).
const std = @import("std");
const axes = @import("../gen/axes.zig");
const words_count = @import("../gen/program.zig").question_words;

pub const Question = struct {
    anchor: axes.Anchor,
    /// Number of the word after the colon, counted from 1; 0 if there is none.
    part: u32,
    sign: axes.Sign,
    unit: axes.Unit,
    value: f64,
    /// Operands of the anchor.
    operands: [2]u32,

    /// Null if the words are not a valid question.
    pub fn read(words: []const u32) ?Question {
        if (words.len != words_count) return null;
        return .{
            .anchor = std.enums.fromInt(axes.Anchor, words[0]) orelse return null,
            .part = words[1],
            .sign = std.enums.fromInt(axes.Sign, words[2]) orelse return null,
            .unit = std.enums.fromInt(axes.Unit, words[3]) orelse return null,
            .value = @bitCast(words[4] | @as(u64, words[5]) << 32),
            .operands = words[6..8].*,
        };
    }

    /// Decodes words that were checked when the program was loaded.
    pub inline fn ofChecked(words: []const u32) Question {
        return .{
            .anchor = @fromBackingInt(@intCast(words[0])),
            .part = words[1],
            .sign = @fromBackingInt(@intCast(words[2])),
            .unit = @fromBackingInt(@intCast(words[3])),
            .value = @bitCast(words[4] | @as(u64, words[5]) << 32),
            .operands = words[6..8].*,
        };
    }

    /// Whether the comparison of `number` with the question's value holds; false without a sign.
    pub fn compares(question: *const Question, number: f64) bool {
        return switch (question.sign) {
            .none => false,
            .@">" => number > question.value,
            .@">=" => number >= question.value,
            .@"<" => number < question.value,
            .@"<=" => number <= question.value,
            .@"=" => number == question.value,
            .@"!=" => number != question.value,
        };
    }

    /// Like `compares`, but with inclusive bounds: `>` means `>=` and `<` means `<=`. Both sides are compared in
    /// hundredths, as 32-bit floats.
    pub fn bounds(question: *const Question, number: f32) bool {
        const hundredths: f32 = @floatCast(question.value);
        return switch (question.sign) {
            .@">", .@">=" => number * 100 >= hundredths,
            .@"<", .@"<=" => number * 100 <= hundredths,
            else => false,
        };
    }
};

test "words without a valid anchor, sign or unit are refused" {
    const sound = [words_count]u32{ 0, 0, 1, 0, 0, 0x4000_0000, 0, 0 };
    try std.testing.expectEqual(2.0, Question.read(&sound).?.value);
    for ([_]struct { usize, u32 }{ .{ 0, 999 }, .{ 2, 99 }, .{ 3, 99 } }) |damage| {
        var words = sound;
        words[damage[0]] = damage[1];
        try std.testing.expectEqual(null, Question.read(&words));
    }
    try std.testing.expectEqual(null, Question.read(sound[1..]));
}
