//! Whether a token starts at a seam, where the text before it does not predict the text after it.
const std = @import("std");
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const seams = @import("../structure/seam.zig");
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Whole = @import("whole.zig").Whole;
const Grain = @import("whole.zig").Grain;
const Allocator = std.mem.Allocator;

pub const Fold = struct {
    grain: Grain,
    cut: seams.Cut,
    whole: Whole = .{},
    bytes: ?seams.Bytes = null,
    /// One bit per token.
    on: std.DynamicBitSetUnmanaged = .{},

    pub const Value = bool;

    pub const is_indexed = true;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        const asked = setup.comparison(1) orelse return error.BadProgram;
        const grain = std.enums.fromInt(Grain, setup.operands[0]) orelse return error.BadProgram;
        return switch (asked.sign) {
            .none => .{ .grain = grain, .cut = .{} },
            .@">" => .{ .grain = grain, .cut = .{ .deviations = asked.value, .or_equal = false } },
            .@">=" => .{ .grain = grain, .cut = .{ .deviations = asked.value } },
            else => error.BadProgram,
        };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.whole.deinit(gpa);
        fold.on.deinit(gpa);
        if (fold.bytes) |*bytes| bytes.deinit(gpa);
    }

    pub fn surveyText(fold: *Fold, gpa: Allocator, text: []const u8) Allocator.Error!void {
        fold.whole.text = text;
        if (fold.grain == .byte) fold.bytes = try .init(gpa, text);
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, base: u64) !void {
        try fold.whole.add(gpa, rows, base);
    }

    pub fn finishSurvey(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        fold.on = try .initEmpty(gpa, fold.whole.tokens.len);
        switch (fold.grain) {
            .byte => {
                const bytes = &fold.bytes.?;
                for (fold.whole.tokens.items(.start), 0..) |start, token| {
                    if (bytes.holds(start, fold.cut)) fold.on.set(token);
                }
                bytes.deinit(gpa);
                fold.bytes = null;
            },
            .token => try fold.readTokens(gpa),
            .super => try fold.readConstructs(gpa),
        }
        fold.whole.forget(gpa);
    }

    fn readTokens(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        const columns = fold.whole.columns();
        const symbols = try seams.tokenSymbols(gpa, &columns);
        defer gpa.free(symbols);
        const units: seams.Units = try .init(gpa, symbols);
        defer units.deinit(gpa);
        for (0..symbols.len) |token| if (units.holds(token, fold.cut)) fold.on.set(token);
    }

    fn readConstructs(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        var constructs = try fold.whole.constructs(gpa);
        defer constructs.deinit(gpa);
        const symbols = try seams.constructSymbols(gpa, constructs.items);
        defer gpa.free(symbols);
        const units: seams.Units = try .init(gpa, symbols);
        defer units.deinit(gpa);
        for (constructs.items, 0..) |construct, unit| {
            if (units.holds(unit, fold.cut)) fold.on.set(@intCast(construct.first));
        }
    }

    pub fn next(fold: *const Fold, _: Allocator, token: *const Token) error{}!Value {
        return fold.on.isSet(@intCast(token.index));
    }

    pub fn holds(_: *const Fold, value: Value, _: *const Question) bool {
        return value;
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        try cells.form(0);
        try cells.count(@intFromBool(value));
    }
};
