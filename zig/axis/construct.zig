//! Which construct a token stands in, and whether it begins it.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const constructs = @import("../structure/construct.zig");
const Cells = @import("cells.zig").Cells;
const Question = @import("question.zig").Question;
const Rows = @import("../match/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Whole = @import("whole.zig").Whole;
const Allocator = std.mem.Allocator;

/// By number, the axis's forms.
const Form = enum(u32) { outside, inside, first };

const Sink = struct {
    values: []Fold.Value,

    pub fn take(sink: Sink, construct: constructs.Construct) error{}!void {
        const tokens = sink.values[@intCast(construct.first)..@intCast(construct.end)];
        @memset(tokens, .{ .role = @intCast(@backingInt(construct.role)), .depth = @intCast(construct.depth) });
        tokens[0].begins = true;
    }
};

pub const Fold = struct {
    whole: Whole = .{},
    values: []Value = &.{},

    /// A role of 0: the token stands in none.
    pub const Value = packed struct(u32) { role: u3 = 0, begins: bool = false, depth: u28 = 0 };

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        return if (setup.operands.len == 0) .{} else error.BadProgram;
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.whole.deinit(gpa);
        gpa.free(fold.values);
    }

    pub fn surveyText(fold: *Fold, _: Allocator, text: []const u8) error{}!void {
        fold.whole.text = text;
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, base: u64) !void {
        try fold.whole.add(gpa, rows, base);
    }

    pub fn surveyed(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        const columns = fold.whole.columns();
        const mates = try brackets.pair(gpa, &columns);
        defer gpa.free(mates);
        fold.values = try gpa.alloc(Value, columns.count());
        @memset(fold.values, .{});
        try constructs.each(&columns, mates, Sink{ .values = fold.values });
        fold.whole.forget(gpa);
    }

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!Value {
        return fold.values[@intCast(token.index)];
    }

    /// With a role at every token of a construct that plays it, else where one begins.
    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return if (question.part == 0) value.begins else value.role == question.part;
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        const form: Form = if (value.role == 0) .outside else if (value.begins) .first else .inside;
        try cells.form(@backingInt(form));
        const nan = std.math.nan(f64);
        try cells.number(if (form == .outside) nan else @floatFromInt(value.role));
        try cells.number(if (form == .outside) nan else @floatFromInt(value.depth));
        try cells.number(if (form == .outside) nan else @floatFromInt(@intFromBool(value.begins)));
    }
};
