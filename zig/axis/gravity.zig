//! The pair field at a token: its strain, the bound of the cut before it, and its kin.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const Cells = @import("cells.zig").Cells;
const Columns = @import("../structure/columns.zig").Columns;
const construct = @import("../structure/construct.zig");
const fields = @import("../structure/gravity.zig");
const lexer = @import("../lex/lexer.zig");
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Tokens = @import("../lex/tokens.zig").Tokens;
const unplaced = @import("../structure/gravity_classes.zig").unplaced;
const Whole = @import("whole.zig").Whole;
const Grain = @import("whole.zig").Grain;
const Allocator = std.mem.Allocator;

/// The axis's forms, by number.
const Form = enum(u32) { no_unit, first, read };

const none = std.math.maxInt(u32);

pub const Fold = struct {
    gpa: Allocator,
    grain: Grain,
    /// The program's texts, also of questions about kin.
    strings: []const u8,
    whole: Whole = .{},
    arena: *std.heap.ArenaAllocator,
    field: fields.Field = undefined,
    /// The construct of each token, if units are constructs.
    unit_of_token: []u32 = &.{},
    /// Types of the texts in questions, by their offset; `none` if the text has no such type.
    asked_types: *std.AutoHashMapUnmanaged(u32, u32),

    /// `begins` is true for the first token of a construct.
    pub const Value = struct { unit: u32, begins: bool };

    pub const is_indexed = true;

    pub fn init(gpa: Allocator, setup: Setup) error{ OutOfMemory, BadProgram }!Fold {
        if (setup.operands.len != 1) return error.BadProgram;
        const grain = std.enums.fromInt(Grain, setup.operands[0]) orelse return error.BadProgram;
        const arena = try gpa.create(std.heap.ArenaAllocator);
        errdefer gpa.destroy(arena);
        arena.* = .init(gpa);
        const asked_types = try gpa.create(std.AutoHashMapUnmanaged(u32, u32));
        asked_types.* = .empty;
        return .{ .gpa = gpa, .grain = grain, .strings = setup.strings, .arena = arena, .asked_types = asked_types };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.whole.deinit(gpa);
        fold.asked_types.deinit(gpa);
        gpa.destroy(fold.asked_types);
        fold.arena.deinit();
        gpa.destroy(fold.arena);
    }

    pub fn surveyText(fold: *Fold, _: Allocator, text: []const u8) Allocator.Error!void {
        fold.whole.text = text;
        if (fold.grain == .byte) fold.field = try .init(fold.arena.allocator(), .{ .byte = text });
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, base: u64) !void {
        if (fold.grain != .byte) try fold.whole.add(gpa, rows, base);
    }

    pub fn finishSurvey(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        const arena = fold.arena.allocator();
        const columns = fold.whole.columns();
        switch (fold.grain) {
            .byte => {},
            .token => fold.field = try .init(arena, .{ .token = &columns }),
            .super => {
                var found = try fold.whole.constructs(gpa);
                defer found.deinit(gpa);
                fold.field = try .init(arena, .{ .super = .{ .columns = &columns, .constructs = found.items } });
                fold.unit_of_token = try arena.alloc(u32, columns.count());
                @memset(fold.unit_of_token, none);
                for (found.items, 0..) |one, unit| {
                    @memset(fold.unit_of_token[@intCast(one.first)..@intCast(one.end)], @intCast(unit));
                }
            },
        }
        fold.whole.forget(gpa);
    }

    pub fn next(fold: *const Fold, _: Allocator, token: *const Token) error{}!Value {
        const index: usize = @intCast(token.index);
        return switch (fold.grain) {
            .byte => .{ .unit = @intCast(token.start), .begins = true },
            .token => .{ .unit = @intCast(index), .begins = true },
            .super => {
                const unit = fold.unit_of_token[index];
                const begins = unit != none and (index == 0 or fold.unit_of_token[index - 1] != unit);
                return .{ .unit = unit, .begins = begins };
            },
        };
    }

    pub fn holds(fold: *const Fold, value: Value, question: *const Question) bool {
        if (value.unit == none) return false;
        switch (question.anchor) {
            .strain => return value.unit > 0 and
                reaches(fold.field.strains[value.unit], fold.field.strains_sorted, question),
            .bound => return value.unit > 0 and value.begins and
                reaches(fold.field.bounds[value.unit], fold.field.bounds_sorted, question),
            else => {
                const asked = fold.findType(question.operands) catch return false;
                return asked != none and fold.field.areKin(fold.field.types.of[value.unit], @intCast(asked));
            },
        }
    }

    /// Whether a later token's unit is kin to an earlier one's.
    pub fn holdsAgainst(fold: *const Fold, value: Value, other: Value, _: *const Question) bool {
        if (value.unit == none or other.unit == none) return false;
        return fold.field.areKin(fold.field.types.of[value.unit], fold.field.types.of[other.unit]);
    }

    /// The type of the first unit of a program's text; `none` if the input does not have this type.
    fn findType(fold: *const Fold, place: [2]u32) Allocator.Error!u32 {
        if (fold.asked_types.get(place[0])) |known| return known;
        const found = try fold.readType(fold.strings[place[0]..][0..place[1]]);
        try fold.asked_types.put(fold.gpa, place[0], found);
        return found;
    }

    fn readType(fold: *const Fold, text: []const u8) Allocator.Error!u32 {
        var tokens: Tokens = .empty;
        defer tokens.deinit(fold.gpa);
        try lexer.lex(fold.gpa, text, 0, @intCast(text.len), .{}, &tokens);
        const columns: Columns = .of(text, tokens.slice());
        const mates = try brackets.pair(fold.gpa, &columns);
        defer fold.gpa.free(mates);
        var found = try construct.find(fold.gpa, &columns, mates);
        defer found.deinit(fold.gpa);
        const units: fields.Units = switch (fold.grain) {
            .byte => .{ .byte = text },
            .token => .{ .token = &columns },
            .super => .{ .super = .{ .columns = &columns, .constructs = found.items } },
        };
        if (units.count() == 0) return none;
        return fold.field.types.numbers.get(units.key(0)) orelse none;
    }

    pub fn write(fold: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        const form: Form = if (value.unit == none) .no_unit else if (value.unit == 0) .first else .read;
        try cells.form(@backingInt(form));
        const field = &fold.field;
        const nan = std.math.nan(f64);
        if (form == .read) {
            const strain = field.strains[value.unit];
            const bound = field.bounds[value.unit];
            try cells.number(strain);
            try cells.number(fields.wholePercentile(field.strains_sorted, strain));
            try cells.number(bound);
            try cells.number(fields.wholePercentile(field.bounds_sorted, bound));
        } else for (0..4) |_| try cells.number(nan);
        if (form == .no_unit) return cells.text("");
        const class = field.class(value.unit);
        if (class == unplaced) return cells.text("unplaced");
        var digits: [3]u8 = undefined;
        try cells.text(std.fmt.bufPrint(&digits, "{d}", .{class}) catch unreachable);
    }
};

/// Compares a reading with the one at a percentile, or with a number of bits.
fn reaches(reading: f32, ascending: []const f32, question: *const Question) bool {
    var asked = question.*;
    const bits: f32 = @floatCast(question.value);
    asked.value = if (question.unit == .b) bits else fields.atPercentile(ascending, question.value) orelse return false;
    return asked.compares(reading);
}
