//! The field of a token: of the whole input, separated by commas, or of its line.
const std = @import("std");
const isBlank = @import("../lex/bytes.zig").isBlank;
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// Form, numbered as in ts/tables/axes.ts.
const Form = enum(u32) { of_input, of_line };

pub const Fold = struct {
    /// The token that separates the fields of a line, or a space, if they are columns between white space; null: commas
    /// separate the whole input's.
    separator: ?[]const u8,
    is_columns: bool = false,
    /// Number of the field, counted from 1.
    field: u64 = 1,
    /// The next token starts the field.
    begins: bool = true,

    pub const Value = struct { field: u64, begins: bool };

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        if (setup.operands.len == 0) return .{ .separator = null };
        if (setup.operands.len != 2) return error.BadProgram;
        const from, const length = setup.operands[0..2].*;
        if (@as(u64, from) + length > setup.strings.len) return error.BadProgram;
        const separator = setup.strings[from..][0..length];
        return .{ .separator = separator, .is_columns = std.mem.eql(u8, separator, " ") };
    }

    pub fn deinit(_: *Fold, _: Allocator) void {}

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!Value {
        if (fold.separator != null and token.flags.line_first) {
            fold.field = 1;
            fold.begins = true;
        } else if (fold.is_columns) {
            fold.field += @intFromBool(token.flags.space_before);
            fold.begins = token.flags.space_before;
        }
        const value: Value = .{ .field = fold.field, .begins = fold.begins };
        if (fold.is_columns) {
            fold.passColumns(token.text);
            return value;
        }
        const separator = fold.separator orelse ",";
        fold.begins = std.mem.eql(u8, token.text, separator);
        const is_joined = token.kind == .timestamp and joinsClock(token.text, separator);
        fold.field += @intFromBool(fold.begins or is_joined);
        return value;
    }

    /// Whether a time has the separator between its date and its clock: `2026-01-02,03:04:05` is two fields.
    fn joinsClock(text: []const u8, separator: []const u8) bool {
        const colon = std.mem.findScalar(u8, text, ':') orelse return false;
        var clock = colon;
        while (clock > 0 and std.ascii.isDigit(text[clock - 1])) clock -= 1;
        const joint = text[clock - @min(clock, 3) .. clock];
        if (std.mem.endsWith(u8, joint, separator)) return true;
        return std.mem.endsWith(u8, std.mem.trimEnd(u8, joint, " "), separator);
    }

    /// Blanks within a token divide columns too: `2026-06-11 00:00:01` is two of them.
    fn passColumns(fold: *Fold, text: []const u8) void {
        const last_line = if (std.mem.findScalarLast(u8, text, '\n')) |end| end + 1 else 0;
        if (last_line > 0) fold.field = 1;
        const line = text[last_line..];
        for (line[0..line.len -| 1], 0..) |byte, at| {
            if (!isBlank(byte) or isBlank(line[at + 1])) continue;
            // A blank at the beginning of a line ends no column.
            fold.field += @intFromBool(last_line == 0 or std.mem.findNone(u8, line[0..at], " \t") != null);
        }
    }

    /// For fields of the whole input, the node "field" tests whether a field starts.
    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return value.begins and value.field == question.operands[0];
    }

    pub fn write(fold: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        try cells.form(@backingInt(@as(Form, if (fold.separator == null) .of_input else .of_line)));
        try cells.count(value.field);
    }
};
