//! What a fold is made from: its operands, and what the program asks of its reading.
const numbers = @import("../gen/program.zig");
const Program = @import("../match/program.zig").Program;
const Question = @import("question.zig").Question;

/// What a fold is made from.
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
