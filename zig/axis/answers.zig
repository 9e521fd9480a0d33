//! Answers to a program's questions about its readings, computed as tokens are read: one bit per question and token.
//! Values are kept only if a reading is shown or compared with that at another token.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const Kinds = @import("setup.zig").Kinds;
const Kind = @import("../gen/kinds.zig").Kind;
const Program = @import("../program/program.zig").Program;
const Question = @import("../program/question.zig").Question;
const Allocator = std.mem.Allocator;

/// The answers at a token: a bit for each question.
pub const Bits = u32;
const bits_max = @bitSizeOf(Bits);
/// Marks a test without a bit.
const unanswered = std.math.maxInt(u8);

/// Position of rows: the offset in the input of the first byte of their text, and the number of tokens before them.
pub const Place = struct { base: u64, index: u64 };

/// A question about one reading.
pub const Asked = struct {
    question: Question,
    /// Kinds of tokens for which it is evaluated.
    kinds: Kinds,
    bit: Bits,

    pub inline fn of(asked: *const Asked, kind: Kind, fold: anytype, value: anytype) Bits {
        if (!asked.kinds.isSet(@backingInt(kind))) return 0;
        return if (fold.holds(value, &asked.question)) asked.bit else 0;
    }
};

/// For each kind, the bits of the questions evaluated for it.
pub fn bitsOfKinds(asked: []const Asked) [256]Bits {
    var of_kind: [256]Bits = @splat(0);
    for (asked) |*one| {
        var kinds = one.kinds.iterator(.{});
        while (kinds.next()) |kind| of_kind[kind] |= one.bit;
    }
    return of_kind;
}

pub const Answers = struct {
    /// For each test of the program, its bit number; `unanswered` if it has none.
    bit_of: []u8,
    asked: std.ArrayList(Asked) = .empty,
    /// One row per token.
    rows: std.ArrayList(Bits) = .empty,

    pub const none: Answers = .{ .bit_of = &.{} };

    pub fn init(gpa: Allocator, program: *const Program) Allocator.Error!Answers {
        const bit_of = try gpa.alloc(u8, program.tests.len);
        @memset(bit_of, unanswered);
        return .{ .bit_of = bit_of };
    }

    /// Answers with these bits for the rows of a part of the text.
    pub fn view(answers: *const Answers, gpa: Allocator) Allocator.Error!Answers {
        const bit_of = try gpa.dupe(u8, answers.bit_of);
        errdefer gpa.free(bit_of);
        return .{ .bit_of = bit_of, .asked = try answers.asked.clone(gpa) };
    }

    pub fn deinit(answers: *Answers, gpa: Allocator) void {
        gpa.free(answers.bit_of);
        answers.asked.deinit(gpa);
        answers.rows.deinit(gpa);
    }

    /// Assigns a bit to each test of reading `number`; the questions of a reading are consecutive. Null if values must
    /// be kept, because there are too few bits or a reading is compared with the one at another token.
    pub fn add(
        answers: *Answers,
        gpa: Allocator,
        program: *const Program,
        number: usize,
    ) Allocator.Error!?struct { first: usize, count: usize } {
        const reading = program.readings[number];
        for (program.nodes) |node| {
            if (node.operation() == .relative and program.readings[node.c].isAlike(reading)) return null;
        }
        const first = answers.asked.items.len;
        for (program.tests) |it| {
            if (it.operation() != .reading or !program.readings[it.b].isAlike(reading)) continue;
            if (answers.asked.items.len == bits_max) {
                answers.asked.shrinkRetainingCapacity(first);
                return null;
            }
            try answers.asked.append(gpa, .{
                .question = .ofChecked(program.questionAt(it.c)),
                .kinds = kindsOf(program.bitsets[it.a]),
                .bit = @as(Bits, 1) << @intCast(answers.asked.items.len),
            });
        }
        var bit = first;
        for (program.tests, answers.bit_of) |it, *of| {
            if (it.operation() != .reading or !program.readings[it.b].isAlike(reading)) continue;
            of.* = @intCast(bit);
            bit += 1;
        }
        return .{ .first = first, .count = bit - first };
    }

    /// Whether test number `index` holds at `row`; null if it has no bit.
    pub inline fn holds(answers: *const Answers, index: u32, row: u32) ?bool {
        const bit = answers.bit_of[index];
        if (bit == unanswered) return null;
        return answers.rows.items[row] >> @intCast(bit) & 1 != 0;
    }

    /// The first row in from..to for which test number `index` holds, `to` if there is none; null if it has no bit.
    pub fn next(answers: *const Answers, index: u32, from: u32, to: u32) ?u32 {
        const number = answers.bit_of[index];
        if (number == unanswered) return null;
        const bit = @as(Bits, 1) << @intCast(number);
        const rows = answers.rows.items[0..to];
        const lanes = 16;
        const Lanes = @Vector(lanes, Bits);
        const wanted: Lanes = @splat(bit);
        const none_set: Lanes = @splat(0);
        var at: usize = from;
        while (at + lanes <= rows.len) : (at += lanes) {
            const some: Lanes = rows[at..][0..lanes].*;
            const set = maskOf(some & wanted != none_set);
            if (set != 0) return @intCast(at + @ctz(set));
        }
        while (at < rows.len and rows[at] & bit == 0) at += 1;
        return @intCast(at);
    }

    /// Must be called after `count` rows were dropped from the front.
    pub fn drop(answers: *Answers, count: u32) void {
        if (answers.asked.items.len == 0) return;
        const left = answers.rows.items.len - count;
        std.mem.copyForwards(Bits, answers.rows.items[0..left], answers.rows.items[count..]);
        answers.rows.shrinkRetainingCapacity(left);
    }
};

fn kindsOf(words: [8]u32) Kinds {
    var kinds: Kinds = .empty;
    for (0..256) |number| {
        if (words[number / 32] >> @intCast(number % 32) & 1 != 0) kinds.set(number);
    }
    return kinds;
}
