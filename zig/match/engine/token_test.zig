//! Tests of one token, as a pattern contains them.
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const kinds = @import("../../gen/kinds.zig");
const Automaton = @import("../../lex/automaton.zig").Automaton;
const clock = @import("../../value/clock.zig");
const edit = @import("../../relation/edit.zig");
const nested = @import("nested.zig");
const predicate = @import("../../predicate/predicate.zig");
const relation = @import("../../relation/relation.zig");
const Program = @import("../../program/program.zig").Program;
const Test = @import("../../program/program.zig").Test;
const Readings = @import("../../axis/readings.zig").Readings;
const Rows = @import("../../lex/rows.zig").Rows;
const Allocator = std.mem.Allocator;

const none = std.math.maxInt(u32);

/// Evaluates tests over rows. Not thread-safe.
pub const Tests = struct {
    gpa: Allocator,
    program: *const Program,
    rows: *const Rows,
    /// Readings of the rows; none if the program asks for none.
    readings: *const Readings = &.none,
    /// Automata in use, by test.
    automata: std.AutoHashMapUnmanaged(u32, Automaton) = .empty,
    /// For each expensive test the column of its cached results; `none` for other tests.
    columns: []u32,
    column_count: usize = 0,
    /// Cached results, a row per token, unless there are too many columns.
    answers: std.ArrayList(Answer) = .empty,
    /// Cached results of many columns, most of which are asked of few tokens: by row and column.
    asked: std.AutoHashMapUnmanaged(u64, bool) = .empty,
    /// The rows have changed since the results were cached.
    is_stale: bool = true,
    /// Number of rows when they changed: a search may hide some later.
    row_count: usize = 0,
    folded: std.ArrayList(u8) = .empty,

    const columns_max = 16;
    const few_answers = 64;
    const Answer = enum(u8) { unknown, no, yes };
    pub const Error = Allocator.Error;

    pub fn init(gpa: Allocator, program: *const Program, rows: *const Rows) Error!Tests {
        var tests: Tests = .{
            .gpa = gpa,
            .program = program,
            .rows = rows,
            .columns = try gpa.alloc(u32, program.tests.len),
        };
        errdefer tests.deinit();
        for (program.tests, tests.columns, 0..) |it, *column, index| {
            column.* = none;
            switch (it.operation()) {
                .automaton => {
                    var automaton = Automaton.init(gpa, program.automata[it.a..]) catch |err| switch (err) {
                        error.OutOfMemory => return error.OutOfMemory,
                        error.BadProgram => unreachable, // Checked when the program was loaded.
                    };
                    errdefer automaton.deinit();
                    try tests.automata.put(gpa, @intCast(index), automaton);
                },
                .literal_fold, .literal_edit, .predicate => {
                    column.* = @intCast(tests.column_count);
                    tests.column_count += 1;
                },
                else => {},
            }
        }
        if (tests.column_count > columns_max) tests.forgetCheap();
        return tests;
    }

    /// With many predicates, leaves those without a column that take about as long as finding their result.
    fn forgetCheap(tests: *Tests) void {
        tests.column_count = 0;
        for (tests.program.tests, tests.columns) |it, *column| {
            if (column.* == none) continue;
            const is_cheap = it.operation() == .predicate and
                predicate.isCheap(tests.program.predicates[it.b..][0..it.c]);
            column.* = if (is_cheap) none else @intCast(tests.column_count);
            if (!is_cheap) tests.column_count += 1;
        }
    }

    pub fn deinit(tests: *Tests) void {
        var automata = tests.automata.valueIterator();
        while (automata.next()) |automaton| automaton.deinit();
        tests.automata.deinit(tests.gpa);
        tests.gpa.free(tests.columns);
        tests.answers.deinit(tests.gpa);
        tests.asked.deinit(tests.gpa);
        tests.folded.deinit(tests.gpa);
    }

    /// Called after the rows have changed: few of the rows may be asked, or none.
    pub fn forget(tests: *Tests) void {
        tests.is_stale = true;
        tests.row_count = tests.rows.count();
    }

    fn clear(tests: *Tests) Error!void {
        tests.is_stale = false;
        tests.answers.clearRetainingCapacity();
        tests.asked.clearRetainingCapacity();
        if (tests.column_count > columns_max) return;
        const count = tests.column_count * tests.row_count;
        try tests.answers.ensureTotalCapacity(tests.gpa, @max(count, few_answers));
        tests.answers.items.len = count;
        if (count > few_answers) return @memset(tests.answers.items, .unknown);
        // A fixed number, as a vector, is written with few instructions and without a call.
        const few: *[few_answers]u8 = @ptrCast(tests.answers.items.ptr);
        few.* = @as(@Vector(few_answers, u8), @splat(@backingInt(Answer.unknown)));
    }

    /// Whether `row`, a significant token, passes test number `index`. The depth of recursion is bounded by
    /// `program.depth_max`.
    pub fn holds(tests: *Tests, index: u32, row: u32) Error!bool {
        const it = tests.program.tests[index];
        const rows = tests.rows;
        return switch (it.operation()) {
            .any => true,
            .none => false,
            .kinds => tests.inSet(it.a, rows.kinds[row]),
            .literal => std.mem.eql(u8, rows.textOf(row), tests.program.string(it.a, it.b)),
            .byte_class => allOf(@fromBackingInt(it.a), rows.textOf(row)),
            .@"and" => for (tests.program.children[it.a..][0..it.b]) |child| {
                if (!try tests.holds(child, row)) break false;
            } else true,
            .@"or" => if (tests.program.literal_sets.of(it, index)) |set|
                set.has(rows.textOf(row))
            else for (tests.program.children[it.a..][0..it.b]) |child| {
                if (try tests.holds(child, row)) break true;
            } else false,
            .not => !try tests.holds(it.a, row),
            .line_start => rows.flags[row].line_first,
            .line_end => rows.flags[row].line_last,
            .text_start => rows.is_first and rows.significantBefore(row) == null,
            .text_end => rows.is_final and rows.significant(row + 1) == rows.count() + rows.rows_behind,
            .near => isSeparator(rows.gapBefore(row) orelse return false),
            .reading => tests.inSet(it.a, rows.kinds[row]) and
                tests.readings.holds(index, it.b, tests.program.questionAt(it.c), row),
            .bracket => rows.kinds[row] == (if (it.a == 0) kinds.Kind.open else .close) and
                rows.text[rows.starts[row]] == it.b,
            .automaton => tests.automata.getPtr(index).?.accepts(rows.textOf(row)),
            .literal_fold, .literal_edit, .predicate => tests.recall(index, it, row),
        };
    }

    fn recall(tests: *Tests, index: u32, it: Test, row: u32) Error!bool {
        if (it.operation() == .predicate and !tests.inSet(it.a, tests.rows.kinds[row])) return false;
        if (tests.columns[index] == none) return tests.works(it, row);
        if (tests.is_stale) try tests.clear();
        if (tests.column_count > columns_max) {
            const key = @as(u64, row) * tests.column_count + tests.columns[index];
            if (tests.asked.get(key)) |is_satisfied| return is_satisfied;
            const is_satisfied = try tests.works(it, row);
            try tests.asked.put(tests.gpa, key, is_satisfied);
            return is_satisfied;
        }
        const answer = &tests.answers.items[row * tests.column_count + tests.columns[index]];
        if (answer.* == .unknown) answer.* = if (try tests.works(it, row)) .yes else .no;
        return answer.* == .yes;
    }

    fn works(tests: *Tests, it: Test, row: u32) Error!bool {
        const program = tests.program;
        const text = tests.rows.textOf(row);
        switch (it.operation()) {
            .predicate => {
                const words = program.predicates[it.b..][0..it.c];
                return predicate.holds(words, tests.rows.kinds[row], text, clock.now(), &nested.isFound);
            },
            .literal_fold => {
                const group: numbers.Relation = @fromBackingInt(it.c);
                const wanted = program.string(it.a, it.b);
                if ((group == .case or group == .fold) and isAscii(text)) return std.ascii.eqlIgnoreCase(text, wanted);
                return std.mem.eql(u8, try tests.fold(group, it.d, text), wanted);
            },
            .literal_edit => {
                const wanted = program.string(it.a, it.b);
                if (it.d == 0) return edit.within(text, wanted, it.c);
                return edit.within(try tests.fold(@fromBackingInt(it.d - 1), it.e, text), wanted, it.c);
            },
            else => unreachable,
        }
    }

    fn fold(tests: *Tests, group: numbers.Relation, parameter: u32, text: []const u8) Error![]const u8 {
        tests.folded.clearRetainingCapacity();
        _ = try relation.representative(group, parameter, text, clock.now(), &tests.folded, tests.gpa);
        return tests.folded.items;
    }

    pub fn inSet(tests: *const Tests, set: u32, kind: kinds.Kind) bool {
        const number = @backingInt(kind);
        return tests.program.bitsets[set][number / 32] >> @intCast(number % 32) & 1 != 0;
    }
};

fn isAscii(text: []const u8) bool {
    return for (text) |byte| {
        if (byte >= 0x80) break false;
    } else true;
}

/// Nothing, or one of the spaces allowed between a number and its unit.
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
