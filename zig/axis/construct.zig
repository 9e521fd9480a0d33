//! Which construct a token stands in, and whether it begins it.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const constructs = @import("../structure/construct.zig");
const Cells = @import("cells.zig").Cells;
const Kind = @import("../gen/kinds.zig").Kind;
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Allocator = std.mem.Allocator;

/// By number, the axis's forms.
const Form = enum(u32) { outside, inside, first };

/// What roles need to know of a token: its mark, the byte of a bracket, or a letter for its kind; and whether it opens
/// a line.
const Symbol = packed struct(u8) {
    byte: u7,
    opens_line: bool,

    const word = 'w';
    const number = '0';
    const other = 'x';

    inline fn of(rows: *const Rows, row: usize) Symbol {
        const byte: u8 = switch (rows.kinds[row]) {
            .word => word,
            .number => number,
            .open, .close => rows.text[rows.starts[row]],
            .punct => if (rows.ends[row] == rows.starts[row] + 1) rows.text[rows.starts[row]] else other,
            else => other,
        };
        return .{ .byte = if (byte < 0x80) @intCast(byte) else other, .opens_line = rows.flags[row].line_first };
    }

    /// Brackets among them are in pairs.
    inline fn token(symbol: Symbol) constructs.Token {
        const kind: Kind = switch (symbol.byte) {
            word => .word,
            number => .number,
            '(', '[', '{' => .open,
            ')', ']', '}' => .close,
            else => .punct,
        };
        return .{
            .kind = kind,
            .mark = if (kind == .punct) symbol.byte else 0,
            .start = 0,
            .end = 0,
            .opens_line = symbol.opens_line,
            .is_paired = true,
        };
    }
};

/// A role of 0: the token stands in none.
const Stored = packed struct(u8) { role: u3 = 0, begins: bool = false, _: u4 = 0 };

pub const Fold = struct {
    /// Depths are shown.
    is_shown: bool,
    /// Of each token; after the survey what is stored of it.
    symbols: std.ArrayList(Symbol) = .empty,
    /// Brackets that may yet be paired.
    open: std.ArrayList(u32) = .empty,
    depths: []u32 = &.{},

    pub const Value = packed struct(u32) { role: u3 = 0, begins: bool = false, depth: u28 = 0 };

    pub const is_indexed = true;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        return if (setup.operands.len == 0) .{ .is_shown = setup.is_shown } else error.BadProgram;
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.symbols.deinit(gpa);
        fold.open.deinit(gpa);
        gpa.free(fold.depths);
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, _: u64) !void {
        if (fold.symbols.items.len + rows.count() > std.math.maxInt(u32)) return error.TooLarge;
        try fold.symbols.ensureUnusedCapacity(gpa, rows.count());
        for (rows.kinds, 0..) |kind, row| {
            if (kind == .whitespace) continue;
            const symbol: Symbol = .of(rows, row);
            if (kind == .open) try fold.open.append(gpa, @intCast(fold.symbols.items.len));
            const stays = kind != .close or fold.closes(symbol.byte);
            fold.symbols.appendAssumeCapacity(if (stays) symbol else alone(symbol));
        }
    }

    /// Whether a closing bracket pairs with the innermost open one, which then is open no more.
    fn closes(fold: *Fold, byte: u8) bool {
        const top = fold.open.getLastOrNull() orelse return false;
        if (brackets.closing(fold.symbols.items[top].byte) != byte) return false;
        _ = fold.open.pop();
        return true;
    }

    /// A bracket without a partner is an ordinary token.
    fn alone(symbol: Symbol) Symbol {
        return .{ .byte = Symbol.other, .opens_line = symbol.opens_line };
    }

    pub fn surveyed(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        const symbols = fold.symbols.items;
        for (fold.open.items) |token| symbols[token] = alone(symbols[token]);
        fold.open.clearAndFree(gpa);
        if (fold.is_shown) fold.depths = try gpa.alloc(u32, symbols.len);
        var run: constructs.Fold = .{};
        for (symbols, 0..) |*symbol, index| {
            const ended = run.step(symbol.token());
            // What was stored of the tokens since the last construct is overwritten where they turn out to be in one.
            symbol.* = @bitCast(Stored{});
            if (ended) |construct| fold.store(construct);
            if (fold.is_shown) fold.depths[index] = run.depth;
        }
        if (run.finish()) |construct| fold.store(construct);
    }

    fn store(fold: *Fold, construct: constructs.Construct) void {
        const tokens = fold.symbols.items[@intCast(construct.first)..@intCast(construct.end)];
        const role: u3 = @intCast(@backingInt(construct.role));
        @memset(tokens, @bitCast(Stored{ .role = role }));
        tokens[0] = @bitCast(Stored{ .role = role, .begins = true });
    }

    pub fn next(fold: *const Fold, _: Allocator, token: *const Token) error{}!Value {
        const index: usize = @intCast(token.index);
        const stored: Stored = @bitCast(fold.symbols.items[index]);
        const depth = if (fold.is_shown and stored.role != 0) fold.depths[index] else 0;
        return .{ .role = stored.role, .begins = stored.begins, .depth = @intCast(depth) };
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
