//! Whether a token's content occurs in a second input, which is part of the program.
const std = @import("std");
const address = @import("../value/address.zig");
const lexer = @import("../lex/lexer.zig");
const recurrence = @import("recurrence.zig");
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Program = @import("../program/program.zig").Program;
const Setup = @import("setup.zig").Setup;
const Shapes = @import("../lex/shapes.zig").Shapes;
const Texts = @import("texts.zig").Texts;
const Token = @import("token.zig").Token;
const Tokens = @import("../lex/tokens.zig").Tokens;
const groupOf = @import("echo.zig").groupOf;
const isKeyedKind = @import("token.zig").isKeyedKind;
const Allocator = std.mem.Allocator;

pub const Fold = struct {
    group: recurrence.Group,
    other: []const u8,
    /// Declares the shapes with which both inputs are lexed; null if a program is only checked.
    program: ?*const Program,
    /// Contents of the second input; filled at the first token.
    known: Texts = .{},
    is_filled: bool = false,
    is_shown: bool,
    /// Keys of the tokens read, as written by reports.
    keys: Texts = .{},
    scratch: std.ArrayList(u8) = .empty,

    pub const Value = struct {
        state: enum(u8) { unkeyed, absent, occurs },
        /// The key differs from the token's text.
        differs: bool = false,
        key: u32 = 0,
    };

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        if (setup.operands.len != 4) return error.BadProgram;
        const from, const length = setup.operands[2..4].*;
        if (@as(u64, from) + length > setup.strings.len) return error.BadProgram;
        return .{
            .group = try groupOf(setup.operands),
            .other = setup.strings[from..][0..length],
            .program = setup.program,
            .is_shown = setup.is_shown,
        };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.known.deinit(gpa);
        fold.keys.deinit(gpa);
        fold.scratch.deinit(gpa);
    }

    pub fn next(fold: *Fold, gpa: Allocator, token: *const Token) (Texts.Error || error{TooLarge})!Value {
        if (!token.isKeyed()) return .{ .state = .unkeyed };
        if (!fold.is_filled) try fold.fill(gpa);
        const key = try fold.group.keyOf(gpa, token.text, &fold.scratch);
        var value: Value = .{ .state = if (fold.known.find(key) == null) .absent else .occurs };
        if (!fold.is_shown) return value;
        if (fold.group.relation != .identity) try fold.spellKey(gpa, token.text);
        const spelled = if (fold.group.relation == .identity) token.text else fold.scratch.items;
        value.differs = !std.mem.eql(u8, spelled, token.text);
        value.key = (try fold.keys.add(gpa, spelled)).number;
        return value;
    }

    fn fill(fold: *Fold, gpa: Allocator) Texts.Error!void {
        fold.is_filled = true;
        var tokens: Tokens = .empty;
        defer tokens.deinit(gpa);
        const program = fold.program.?;
        var shapes = Shapes.init(gpa, program.shapes, program.automata) catch |err| switch (err) {
            error.OutOfMemory => return error.OutOfMemory,
            error.BadProgram => unreachable, // Checked when the program was loaded.
        };
        defer shapes.deinit();
        const options: lexer.Options = .{ .shapes = if (program.shapes.len == 0) null else &shapes };
        lexer.lex(gpa, fold.other, 0, @intCast(fold.other.len), options, &tokens) catch |err| {
            return if (err == error.OutOfMemory) error.OutOfMemory else error.TooLarge;
        };
        for (tokens.items(.kind), tokens.items(.start), tokens.items(.end)) |kind, start, end| {
            if (!isKeyedKind(kind)) continue;
            _ = try fold.known.add(gpa, try fold.group.keyOf(gpa, fold.other[start..end], &fold.scratch));
        }
    }

    /// Makes the key in `scratch` readable: a relation is shown as its name, a colon, and the value it reads.
    fn spellKey(fold: *Fold, gpa: Allocator, text: []const u8) Allocator.Error!void {
        const tagged = std.mem.findScalar(u8, fold.scratch.items, 0) orelse return;
        fold.scratch.items[tagged] = ':';
        if (fold.group.relation != .subnet) return;
        const read = address.read(text) orelse return;
        const usual: u8 = if (read.family == .v4) 24 else 64;
        const parameter = fold.group.parameter;
        const prefix: u8 = if (parameter == 0) usual else @intCast(@min(parameter - 1, 128));
        fold.scratch.shrinkRetainingCapacity(tagged + 1);
        try address.write(read.network(prefix), gpa, &fold.scratch);
        try fold.scratch.print(gpa, "/{d}", .{prefix});
    }

    pub fn holds(_: *const Fold, value: Value, question: *const Question) bool {
        return switch (question.anchor) {
            .@"novel:@" => value.state == .absent,
            .@"echoed:@" => value.state == .occurs,
            else => false,
        };
    }

    pub fn write(fold: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        if (value.state == .unkeyed) {
            try cells.form(0);
            try cells.number(std.math.nan(f64));
            return cells.text("");
        }
        try cells.form(if (value.differs) 2 else 1);
        try cells.count(@intFromBool(value.state == .occurs));
        try cells.text(fold.keys.get(value.key));
    }
};
