//! The readings of one text that a program uses: one column per reading, one value per row. Rows are added as they are
//! lexed and dropped from the front once they are no longer needed; folds that need the whole text survey it first.
//!
//! An axis is a file with a type `Fold`:
//!
//! | declared | what it is |
//! |---|---|
//! | `Value` | the state kept per token: small, and without pointers |
//! | `init(gpa, setup)` | a fold for these operands; `error.BadProgram` if they are invalid |
//! | `deinit(gpa)` | |
//! | `next(gpa, token)` | advances to the next token, skipping white space, and returns its value |
//! | `holds(value, question)` | whether a pattern's question holds at a token with this value |
//! | `write(value, cells)` | the form and the cells of the reading, for reports (`cells` in ts/tables/axes.ts) |
//!
//! and optionally:
//!
//! | declared | what it is |
//! |---|---|
//! | `begin(gpa, size_bytes)` | called first, with the size of the input |
//! | `surveyText(gpa, text)` | called with the whole text, once before the first `next` |
//! | `survey(gpa, token)` | called with every token of the whole text, in order, before the first `next` |
//! | `surveyRows(gpa, rows, base)` | instead of `survey`: many tokens at once, including rows of white space |
//! | `surveyed(gpa)` | called after the last `survey` |
//! | `pass(gpa, bytes)` | called with all bytes in order, a token's 16-byte frame before that token |
//! | `holdsAgainst(value, other, question)` | like `holds`, relative to the value at a register's token |
//! | `answerRows(gpa, rows, from, asked, answers)` | instead of `next` and `holds` if no values are kept: many |
//! | | tokens at once, including rows of white space |
//! | `takes_whitespace` | true: `next` and `survey` also receive white space, if it has rows |
//! | `kindsRead()` | the only kinds of tokens that it needs, null if it needs all; not if it is shown |
//! | `is_indexed` | true: after the survey `next` only reads the fold, by the token's index and place |
//!
//! A fold that declares one of the first five needs the whole text, so a stream is held until its end. `needsText()`
//! can be declared to except some operands from that.
const std = @import("std");
const axes = @import("../gen/axes.zig");
const Answers = @import("answers.zig").Answers;
const Asked = @import("answers.zig").Asked;
const Place = @import("answers.zig").Place;
const survey = @import("survey.zig");
const Cells = @import("cells.zig").Cells;
const Kind = @import("../gen/kinds.zig").Kind;
const Program = @import("../program/program.zig").Program;
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// One row per axis.
const folds = .{
    .magnitude = @import("magnitude.zig").Fold,
    .baseline = @import("baseline.zig").Fold,
    .spectral = @import("spectral_fold.zig").Fold,
    .echo = @import("echo.zig").Fold,
    .join = @import("join.zig").Fold,
    .order = @import("order.zig").Fold,
    .template = @import("template.zig").Fold,
    .nesting = @import("nesting.zig").Fold,
    .seam = @import("seam.zig").Fold,
    .ambiguous = @import("ambiguous.zig").Fold,
    .gravity = @import("gravity.zig").Fold,
    .construct = @import("construct.zig").Fold,
    .phase = @import("phase.zig").Fold,
    .field = @import("field.zig").Fold,
};

comptime {
    for (axes.built) |axis| if (!@hasField(@TypeOf(folds), @tagName(axis))) {
        @compileError("ts/tables/axes.ts gives " ++ @tagName(axis) ++ " forms, but `folds` has no fold for it");
    };
}

pub const Error = error{ OutOfMemory, TooLarge };

/// Size of a spectral frame, to which `pass` is ahead of the tokens.
const frame_bytes = 16;

fn Column(comptime F: type) type {
    return struct {
        fold: F,
        /// One per row, if `keeps_values`.
        values: std.ArrayList(F.Value) = .empty,
        keeps_values: bool = true,
        /// Otherwise, the reading's questions: a range of `Answers.asked`.
        asked_first: usize = 0,
        asked_count: usize = 0,
    };
}

/// The column of some axis.
const AnyColumn = blk: {
    const names = @typeInfo(@TypeOf(folds)).@"struct".field_names;
    var types: [names.len]type = undefined;
    var tags: [names.len]u8 = undefined;
    for (names, 0..) |name, i| {
        types[i] = Column(@field(folds, name));
        tags[i] = i;
    }
    break :blk @Union(.auto, @Enum(u8, .exhaustive, names, &tags), names, &types, &@splat(.{}));
};

fn needsText(fold: anytype) bool {
    const F = @TypeOf(fold.*);
    if (@hasDecl(F, "needsText")) return fold.needsText();
    const surveys = @hasDecl(F, "surveyText") or survey.takesTokens(F);
    return surveys or @hasDecl(F, "pass") or @hasDecl(F, "begin");
}

pub fn makeColumn(gpa: Allocator, axis: axes.Axis, setup: Setup) error{ OutOfMemory, BadProgram }!AnyColumn {
    inline for (@typeInfo(@TypeOf(folds)).@"struct".field_names) |name| {
        if (axis == @field(axes.Axis, name)) {
            return @unionInit(AnyColumn, name, .{ .fold = try @field(folds, name).init(gpa, setup) });
        }
    }
    return error.BadProgram;
}

/// Fails if a reading of `axis` can't have these operands.
pub fn check(gpa: Allocator, axis: u32, setup: Setup) error{ OutOfMemory, BadProgram }!void {
    var column = try makeColumn(gpa, std.enums.fromInt(axes.Axis, axis) orelse return error.BadProgram, setup);
    switch (column) {
        inline else => |*it| it.fold.deinit(gpa),
    }
}

const no_column = std.math.maxInt(u32);

/// A safe cut of a text, and the number of tokens before it.
pub const Mark = struct { place: u64, tokens: u64 };

/// Whether a program's questions can be answered in any part of a text once the whole text was surveyed.
pub fn canShare(program: *const Program) bool {
    for (program.readings) |reading| {
        if (reading.is_asked == 0) continue;
        inline for (@typeInfo(@TypeOf(folds)).@"struct".field_names) |name| {
            const F = @field(folds, name);
            if (reading.axis == @backingInt(@field(axes.Axis, name)) and !(comptime isIndexed(F))) return false;
        }
    }
    return true;
}

fn isIndexed(comptime F: type) bool {
    return @hasDecl(F, "is_indexed") and F.is_indexed;
}

pub const Readings = struct {
    gpa: Allocator,
    program: *const Program,
    columns: []AnyColumn,
    /// Column of each row of the program's "readings"; `no_column` if it is not needed.
    column_of: []u32,
    answers: Answers,
    is_shown: bool,
    /// The whole text is needed before the first row is read.
    needs_text: bool,
    is_begun: bool = false,
    /// Number of rows read.
    rows_read: usize = 0,
    /// Number of tokens before the next row.
    index: u64 = 0,
    /// Number of bytes passed to `pass`.
    passed_to: u64 = 0,
    /// Ends of the segments surveyed.
    marks: std.ArrayList(Mark) = .empty,
    /// The folds belong to the readings of which this is a view.
    is_view: bool = false,

    pub const none: Readings = .{
        .gpa = undefined,
        .program = undefined,
        .columns = &.{},
        .column_of = &.{},
        .answers = .none,
        .is_shown = false,
        .needs_text = false,
    };

    /// @param shown reports show readings, including those that no match depends on
    pub fn init(gpa: Allocator, program: *const Program, shown: bool) Allocator.Error!Readings {
        if (program.readings.len == 0) return .none;
        var columns: std.ArrayList(AnyColumn) = .empty;
        errdefer columns.deinit(gpa);
        const column_of = try gpa.alloc(u32, program.readings.len);
        errdefer gpa.free(column_of);
        var answers: Answers = try .init(gpa, program);
        errdefer answers.deinit(gpa);
        for (program.readings, column_of, 0..) |reading, *column, i| {
            column.* = no_column;
            if (!shown and reading.is_asked == 0) continue;
            for (program.readings[0..i], column_of[0..i]) |other, known| {
                if (known != no_column and other.isAlike(reading)) column.* = known;
            }
            if (column.* != no_column) continue;
            column.* = @intCast(columns.items.len);
            const setup = setupOf(program, i, shown);
            var made = makeColumn(gpa, @fromBackingInt(reading.axis), setup) catch |err| switch (err) {
                error.OutOfMemory => return error.OutOfMemory,
                error.BadProgram => unreachable, // Checked when the program was loaded.
            };
            if (!shown) if (try answers.add(gpa, program, i)) |asked| switch (made) {
                inline else => |*it| {
                    it.keeps_values = false;
                    it.asked_first = asked.first;
                    it.asked_count = asked.count;
                },
            };
            try columns.append(gpa, made);
        }
        var needs_text = false;
        for (columns.items) |*column| switch (column.*) {
            inline else => |*it| needs_text = needs_text or needsText(&it.fold),
        };
        return .{
            .gpa = gpa,
            .program = program,
            .columns = try columns.toOwnedSlice(gpa),
            .column_of = column_of,
            .answers = answers,
            .is_shown = shown,
            .needs_text = needs_text,
        };
    }

    pub const begin = survey.begin;

    pub fn deinit(readings: *Readings) void {
        if (readings.column_of.len == 0) return;
        const gpa = readings.gpa;
        for (readings.columns) |*column| switch (column.*) {
            inline else => |*it| {
                if (!readings.is_view) it.fold.deinit(gpa);
                it.values.deinit(gpa);
            },
        };
        readings.marks.deinit(gpa);
        gpa.free(readings.columns);
        gpa.free(readings.column_of);
        readings.answers.deinit(gpa);
    }

    /// Readings for a part of the surveyed text; only if `canShare`. They must not outlive these.
    pub fn view(readings: *const Readings, gpa: Allocator) Allocator.Error!Readings {
        if (readings.column_of.len == 0) return .none;
        std.debug.assert(readings.is_begun and canShare(readings.program));
        const columns = try gpa.dupe(AnyColumn, readings.columns);
        errdefer gpa.free(columns);
        for (columns) |*column| switch (column.*) {
            inline else => |*it| it.values = .empty,
        };
        return .{
            .gpa = gpa,
            .program = readings.program,
            .columns = columns,
            .column_of = try gpa.dupe(u32, readings.column_of),
            .is_shown = readings.is_shown,
            .needs_text = readings.needs_text,
            .answers = try readings.answers.view(gpa),
            .is_begun = true,
            .is_view = true,
        };
    }

    /// Number of tokens before a mark.
    pub fn tokensBefore(readings: *const Readings, place: u64) u64 {
        if (place == 0) return 0;
        const index = std.sort.lowerBound(Mark, readings.marks.items, place, orderOfMark);
        return readings.marks.items[index].tokens;
    }

    fn orderOfMark(place: u64, mark: Mark) std.math.Order {
        return std.math.order(place, mark.place);
    }

    /// The first row of the program's "readings" that needs the whole text.
    pub fn firstOfText(readings: *const Readings) ?u32 {
        for (readings.column_of, 0..) |column, row| {
            if (column == no_column) continue;
            switch (readings.columns[column]) {
                inline else => |*it| if (needsText(&it.fold)) return @intCast(row),
            }
        }
        return null;
    }

    /// Whether some fold must survey every token before the first row is read.
    pub fn surveysTokens(readings: *const Readings) bool {
        for (readings.columns) |*column| switch (column.*) {
            inline else => |*it| {
                const takes = comptime survey.takesTokens(@TypeOf(it.fold));
                if (takes and needsText(&it.fold)) return true;
            },
        };
        return false;
    }

    /// Drops all readings; nothing is read afterwards.
    pub fn discard(readings: *Readings) void {
        readings.deinit();
        readings.* = .none;
    }

    /// Prepares for the rows of another text, or for other rows of the same text.
    pub fn restart(readings: *Readings) void {
        if (readings.column_of.len == 0) return;
        std.debug.assert(!readings.is_view);
        readings.is_begun = false;
        readings.marks.clearRetainingCapacity();
        readings.rows_read = 0;
        readings.answers.rows.clearRetainingCapacity();
        readings.index = 0;
        readings.passed_to = 0;
        for (readings.column_of, 0..) |number, i| {
            if (number == no_column) continue;
            const is_first = std.mem.findScalar(u32, readings.column_of[0..i], number) == null;
            if (!is_first) continue;
            switch (readings.columns[number]) {
                inline else => |*it| {
                    it.fold.deinit(readings.gpa);
                    const setup = setupOf(readings.program, i, readings.is_shown);
                    it.fold = @TypeOf(it.fold).init(readings.gpa, setup) catch unreachable; // It succeeded before.
                    it.values.clearRetainingCapacity();
                },
            }
        }
    }

    /// Reads the rows not read yet. @param base offset in the input of the first byte of the rows' text
    pub fn extend(readings: *Readings, rows: *const Rows, base: u64) Error!void {
        if (readings.columns.len == 0) return;
        const first = readings.rows_read;
        const answers = &readings.answers;
        const from: Place = .{ .base = base, .index = readings.index };
        try readings.passBytes(rows, base);
        if (answers.asked.items.len != 0) try answers.rows.appendNTimes(readings.gpa, 0, rows.count() - first);
        for (readings.columns) |*column| switch (column.*) {
            inline else => |*it| {
                const F = @TypeOf(it.fold);
                const asked = answers.asked.items[it.asked_first..][0..it.asked_count];
                if (it.keeps_values) {
                    try readings.keepValues(F, it, rows, base);
                } else if (asked.len == 0) {
                    continue; // The questions were optimized away.
                } else if (@hasDecl(F, "answerRows")) {
                    const new = rows.from(@intCast(first));
                    const out = answers.rows.items[first..];
                    it.fold.answerRows(readings.gpa, &new, from, asked, out) catch |err| return errorOf(err);
                } else {
                    try readings.answer(F, &it.fold, rows, base, asked);
                }
            },
        };
        readings.rows_read = rows.count();
        readings.index += significantCount(rows.kinds[first..]);
    }

    fn keepValues(
        readings: *const Readings,
        comptime F: type,
        column: *Column(F),
        rows: *const Rows,
        base: u64,
    ) Error!void {
        var index = readings.index;
        const first = column.values.items.len;
        try column.values.ensureUnusedCapacity(readings.gpa, rows.count() - first);
        for (first..rows.count()) |row| {
            const token: Token = .of(rows, @intCast(row), base, index);
            const is_blank = token.kind == .whitespace;
            if (is_blank and !(comptime takesWhitespace(F))) {
                column.values.appendAssumeCapacity(blank(F.Value));
            } else {
                const value = column.fold.next(readings.gpa, &token) catch |err| return errorOf(err);
                column.values.appendAssumeCapacity(value);
            }
            index += @intFromBool(!is_blank);
        }
    }

    fn answer(
        readings: *Readings,
        comptime F: type,
        fold: *F,
        rows: *const Rows,
        base: u64,
        asked: []const Asked,
    ) Error!void {
        var index = readings.index;
        const answers = readings.answers.rows.items;
        for (readings.rows_read..rows.count()) |row| {
            const token: Token = .of(rows, @intCast(row), base, index);
            const is_blank = token.kind == .whitespace;
            if (is_blank and !(comptime takesWhitespace(F))) continue;
            const value = fold.next(readings.gpa, &token) catch |err| return errorOf(err);
            if (is_blank) continue;
            for (asked) |*one| answers[row] |= one.of(token.kind, fold, value);
            index += 1;
        }
    }

    fn passBytes(readings: *Readings, rows: *const Rows, base: u64) Error!void {
        if (readings.is_view) return; // Folds that can be shared take no bytes after the survey.
        const count = rows.count();
        const text_end = base + rows.text.len;
        const end = if (rows.is_final) text_end else if (count == 0) return else base + rows.ends[count - 1];
        const to = @min(text_end, std.mem.alignForward(u64, end, frame_bytes));
        if (to <= readings.passed_to) return;
        const bytes = rows.text[@intCast(readings.passed_to - base)..@intCast(to - base)];
        readings.passed_to = to;
        for (readings.columns) |*column| switch (column.*) {
            inline else => |*it| if (@hasDecl(@TypeOf(it.fold), "pass")) {
                it.fold.pass(readings.gpa, bytes) catch |err| return errorOf(err);
            },
        };
    }

    /// Must be called after `count` rows were dropped from the front.
    pub fn drop(readings: *Readings, count: u32) void {
        if (count == 0 or readings.columns.len == 0) return;
        readings.rows_read -= count;
        readings.answers.drop(count);
        for (readings.columns) |*column| switch (column.*) {
            inline else => |*it| if (it.keeps_values) {
                const left = it.values.items.len - count;
                std.mem.copyForwards(@TypeOf(it.fold).Value, it.values.items[0..left], it.values.items[count..]);
                it.values.shrinkRetainingCapacity(left);
            },
        };
    }

    /// Whether test number `index` holds at `row`; it applies the question `words` to row `reading` of the program's
    /// "readings".
    pub inline fn holds(readings: *const Readings, index: u32, reading: u32, words: []const u32, row: u32) bool {
        return readings.answers.holds(index, row) orelse readings.valueHolds(reading, words, row);
    }

    fn valueHolds(readings: *const Readings, reading: u32, words: []const u32, row: u32) bool {
        const question: Question = .ofChecked(words);
        switch (readings.columns[readings.column_of[reading]]) {
            inline else => |*it| return it.fold.holds(it.values.items[row], &question),
        }
    }

    /// Whether the answer to a question that compares the values at rows `row` and `at` is yes.
    pub fn comparesWith(readings: *const Readings, reading: u32, words: []const u32, row: u32, at: u32) bool {
        const question: Question = .ofChecked(words);
        switch (readings.columns[readings.column_of[reading]]) {
            inline else => |*it| {
                if (!@hasDecl(@TypeOf(it.fold), "holdsAgainst")) return false;
                return it.fold.holdsAgainst(it.values.items[row], it.values.items[at], &question);
            },
        }
    }

    /// Appends the cells of row `reading` at `row`; `row` is null for an unbound register.
    pub fn write(readings: *const Readings, reading: u32, row: ?u32, cells: *Cells) Allocator.Error!void {
        const axis = readings.program.readings[reading].axis;
        const before = cells.numbers.items.len;
        switch (readings.columns[readings.column_of[reading]]) {
            inline else => |*it| {
                const value = if (row) |at| it.values.items[at] else blank(@TypeOf(it.fold).Value);
                try it.fold.write(value, cells);
            },
        }
        std.debug.assert(cells.numbers.items.len - before == axes.cell_counts[axis]);
    }
};

pub fn setupOf(program: *const Program, reading: usize, is_shown: bool) Setup {
    const row = program.readings[reading];
    return .{
        .operands = program.operandsOf(row),
        .strings = program.strings,
        .is_shown = is_shown,
        .program = program,
        .reading = @intCast(reading),
    };
}

pub fn takesWhitespace(comptime F: type) bool {
    return @hasDecl(F, "takes_whitespace") and F.takes_whitespace;
}

/// The value of a row without a reading.
fn blank(comptime Value: type) Value {
    return std.mem.zeroes(Value);
}

pub fn errorOf(err: anyerror) Error {
    return if (err == error.OutOfMemory) error.OutOfMemory else error.TooLarge;
}

/// Number of kinds other than white space.
pub fn significantCount(kinds: []const Kind) u64 {
    const bytes: []const u8 = @ptrCast(kinds);
    return kinds.len - std.mem.countScalar(u8, bytes, @backingInt(Kind.whitespace));
}
