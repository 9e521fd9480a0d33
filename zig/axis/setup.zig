//! What a fold is made from: the operands of its reading, and what the program asks of it. Operands are in the order of
//! `reads` in ts/tables/axes.ts: two words for a group, one for a part, four for a comparison, two for a phase, two for
//! a file or a separator, one for what is compared.
const std = @import("std");
const first = @import("../program/first.zig");
const numbers = @import("../gen/program.zig");
const Program = @import("../program/program.zig").Program;
const Question = @import("../program/question.zig").Question;

/// Kinds of tokens, by number.
pub const Kinds = std.StaticBitSet(256);

pub const Setup = struct {
    operands: []const u32,
    /// The program's texts, which operands may point into.
    strings: []const u8 = "",
    /// Reports show the reading, also where no match depends on it.
    is_shown: bool = false,
    /// Null where a program is only checked.
    program: ?*const Program = null,
    /// Number of the row of the program's "readings".
    reading: u32 = 0,

    /// What the program asks this reading.
    pub fn questions(setup: *const Setup) Questions {
        return .{ .setup = setup };
    }

    /// The four operands from `at` on as a comparison; null where they are none. A sign of `none`: nothing was
    /// written.
    pub fn comparison(setup: Setup, at: usize) ?Question {
        if (setup.operands.len != at + 4) return null;
        const it = setup.operands[at..];
        return Question.read(&.{ 0, 0, it[0], it[1], it[2], it[3], 0, 0 });
    }

    /// Whether test number `index` of the program asks this reading.
    fn isAskedBy(setup: *const Setup, index: usize) bool {
        const program = setup.program.?;
        const it = program.tests[index];
        if (it.operation() != .reading) return false;
        return program.readings[it.b].isAlike(program.readings[setup.reading]);
    }

    /// The kinds of the tokens at which the reading can matter: those of the tests that ask it, and where such a test
    /// is a part of "and" alone, those that the others allow too.
    pub fn kinds(setup: *const Setup) Kinds {
        const program = setup.program orelse return .full;
        if (setup.is_shown) return .full;
        for (program.nodes) |node| if (node.operation() == .relative) return .full;
        var all: Kinds = .empty;
        for (program.tests, 0..) |it, index| switch (it.operation()) {
            .@"and" => for (program.children[it.a..][0..it.b]) |child| {
                if (setup.isAskedBy(child)) all.setUnion(first.kindsOfTest(program, @intCast(index)));
            },
            .@"or" => for (program.children[it.a..][0..it.b]) |child| {
                if (setup.isAskedBy(child)) all.setUnion(first.kindsOfTest(program, child));
            },
            .not => if (setup.isAskedBy(it.a)) all.setUnion(first.kindsOfTest(program, it.a)),
            else => {},
        };
        for (program.nodes) |node| switch (node.operation()) {
            .token, .assert => if (setup.isAskedBy(node.a)) all.setUnion(first.kindsOfTest(program, node.a)),
            else => {},
        };
        return all;
    }
};

/// The questions of a program to one reading, in no particular order.
pub const Questions = struct {
    setup: *const Setup,
    /// Tests and nodes that were looked at.
    looked: usize = 0,

    pub fn next(questions: *Questions) ?Question {
        const program = questions.setup.program orelse return null;
        const count = program.tests.len + program.nodes.len;
        while (questions.looked < count) {
            const index = questions.looked;
            questions.looked += 1;
            const reading, const offset = if (index < program.tests.len) blk: {
                const it = program.tests[index];
                if (it.op != @backingInt(numbers.TestOp.reading)) continue;
                break :blk .{ it.b, it.c };
            } else blk: {
                const node = program.nodes[index - program.tests.len];
                if (node.operation() != .relative) continue;
                break :blk .{ node.c, node.d };
            };
            const asked = program.readings[reading];
            if (asked.isAlike(program.readings[questions.setup.reading])) {
                return .ofChecked(program.questionAt(offset));
            }
        }
        return null;
    }
};
