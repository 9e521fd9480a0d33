//! Input for creating a fold: the operands of its reading, and the program's questions about it. Operands are in the
//! order of `reads` in ts/tables/axes.ts: two words for a group, one for a part, four for a comparison, two for a
//! phase, two for a file or a separator, one for the values compared.
const std = @import("std");
const first = @import("../program/first.zig");
const numbers = @import("../gen/program.zig");
const Program = @import("../program/program.zig").Program;
const Question = @import("../program/question.zig").Question;

/// Kinds of tokens, by number.
pub const Kinds = std.StaticBitSet(256);

pub const Setup = struct {
    operands: []const u32,
    /// The program's texts, to which operands may refer.
    strings: []const u8 = "",
    /// Reports show the reading, even if no match depends on it.
    is_shown: bool = false,
    /// Null if a program is only checked.
    program: ?*const Program = null,
    /// Number of the row of the program's "readings".
    reading: u32 = 0,

    /// The program's questions about this reading.
    pub fn questions(setup: *const Setup) Questions {
        return .{ .setup = setup };
    }

    /// The four operands from `at` on as a comparison; null if there are not exactly four. The sign is `none` if the
    /// pattern has no comparison.
    pub fn comparison(setup: Setup, at: usize) ?Question {
        if (setup.operands.len != at + 4) return null;
        const it = setup.operands[at..];
        return Question.read(&.{ 0, 0, it[0], it[1], it[2], it[3], 0, 0 });
    }

    /// Whether test number `index` of the program uses this reading.
    fn isAskedBy(setup: *const Setup, index: usize) bool {
        const program = setup.program.?;
        const it = program.tests[index];
        if (it.operation() != .reading) return false;
        return program.readings[it.b].isAlike(program.readings[setup.reading]);
    }

    /// The kinds of tokens at which the reading can matter, from the tests that use it. If such a test only occurs
    /// within "and", kinds that the other operands exclude are left out.
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

/// A program's questions about one reading, in no particular order.
pub const Questions = struct {
    setup: *const Setup,
    /// Number of tests and nodes examined.
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
