//! Tests: what a pattern asks of one token alone.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const kinds = @import("../gen/kinds.zig");
const Program = @import("program.zig").Program;
const Rows = @import("rows.zig").Rows;

/// Answers tests over the tokens of one stretch.
pub const Tests = struct {
    program: *const Program,
    rows: *const Rows,

    /// Whether `row`, a significant token, passes test number `index`. Recursion is bounded by `program.depth_max`.
    pub fn holds(tests: *const Tests, index: u32, row: u32) bool {
        const it = tests.program.tests[index];
        const rows = tests.rows;
        const op: numbers.TestOp = @fromBackingInt(it.op);
        return switch (op) {
            .any => true,
            .none => false,
            .kinds => tests.inSet(it.a, rows.kinds[row]),
            .literal => std.mem.eql(u8, rows.textOf(row), tests.program.string(it.a, it.b)),
            .byte_class => allOf(@fromBackingInt(it.a), rows.textOf(row)),
            .@"and" => for (tests.program.children[it.a..][0..it.b]) |child| {
                if (!tests.holds(child, row)) break false;
            } else true,
            .@"or" => for (tests.program.children[it.a..][0..it.b]) |child| {
                if (tests.holds(child, row)) break true;
            } else false,
            .not => !tests.holds(it.a, row),
            .line_start => rows.flags[row].line_first,
            .line_end => rows.flags[row].line_last,
            .text_start => rows.is_first and rows.significantBefore(row) == null,
            .text_end => rows.is_final and rows.significant(row + 1) == rows.count(),
            .near => isSeparator(rows.gapBefore(row) orelse return false),
            .bracket => rows.kinds[row] == (if (it.a == 0) kinds.Kind.open else .close) and rows.text[rows.starts[row]] == it.b,
            .literal_fold, .literal_edit, .automaton, .predicate => unreachable, // Refused when the program is loaded.
        };
    }

    fn inSet(tests: *const Tests, set: u32, kind: kinds.Kind) bool {
        const number = @backingInt(kind);
        return tests.program.bitsets[set][number / 32] >> @intCast(number % 32) & 1 != 0;
    }
};

/// Nothing, or one of the spaces that may stand between a number and its unit.
fn isSeparator(gap: []const u8) bool {
    const separators = [_][]const u8{ "", " ", "\u{A0}", "\u{202F}", "\u{2009}" };
    return for (separators) |separator| {
        if (std.mem.eql(u8, gap, separator)) break true;
    } else false;
}

fn allOf(class: numbers.ByteClass, text: []const u8) bool {
    for (text) |byte| {
        const fits = switch (class) {
            .digit => std.ascii.isDigit(byte),
            .word => std.ascii.isAlphanumeric(byte) or byte == '_',
            .hex => std.ascii.isHex(byte),
            .alpha => std.ascii.isAlphabetic(byte),
            .upper => std.ascii.isUpper(byte),
            .lower => std.ascii.isLower(byte),
        };
        if (!fits) return false;
    }
    return text.len != 0;
}
