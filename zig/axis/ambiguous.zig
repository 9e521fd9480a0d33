//! Whether the text before a token and the text after it disagree about it.
const std = @import("std");
const Cells = @import("cells.zig").Cells;
const observation = @import("observation.zig");
const Question = @import("../program/question.zig").Question;
const Rows = @import("../lex/rows.zig").Rows;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const Whole = @import("whole.zig").Whole;
const Grain = @import("whole.zig").Grain;
const Allocator = std.mem.Allocator;

const threshold_default = 0.2;
/// Minimum distance between two contested bytes.
const gap_bytes = 8;

const Points = std.ArrayList(observation.Point);

pub const Fold = struct {
    grain: Grain,
    threshold: f32,
    whole: Whole = .{},
    /// Contested bytes, in order.
    points: Points = .empty,
    /// One bit per token.
    contested: std.DynamicBitSetUnmanaged = .{},

    pub const Value = bool;

    pub const is_indexed = true;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        const asked = setup.comparison(1) orelse return error.BadProgram;
        const grain = std.enums.fromInt(Grain, setup.operands[0]) orelse return error.BadProgram;
        const value: f32 = @floatCast(asked.value);
        return .{ .grain = grain, .threshold = switch (asked.sign) {
            .none => threshold_default,
            .@">=" => value,
            .@">" => std.math.nextAfter(f32, value, std.math.inf(f32)),
            else => return error.BadProgram,
        } };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.whole.deinit(gpa);
        fold.points.deinit(gpa);
        fold.contested.deinit(gpa);
    }

    pub fn surveyText(fold: *Fold, gpa: Allocator, text: []const u8) Allocator.Error!void {
        fold.whole.text = text;
        if (fold.grain != .byte) return;
        const source: observation.ByteClasses = .{ .text = text };
        fold.points = try fold.find(gpa, observation.ByteClasses, source, text.len, observation.byte_alphabet);
    }

    pub fn surveyRows(fold: *Fold, gpa: Allocator, rows: *const Rows, base: u64) !void {
        try fold.whole.add(gpa, rows, base);
    }

    pub fn finishSurvey(fold: *Fold, gpa: Allocator) Allocator.Error!void {
        fold.contested = try .initEmpty(gpa, fold.whole.tokens.len);
        switch (fold.grain) {
            .byte => fold.markBytes(),
            .token => {
                const columns = fold.whole.columns();
                const symbols = try gpa.alloc(u16, columns.count());
                defer gpa.free(symbols);
                for (symbols, 0..) |*symbol, token| symbol.* = columns.code(token);
                var found = try fold.findUnits(gpa, symbols);
                defer found.deinit(gpa);
                for (found.items) |point| fold.contested.set(@intCast(point.unit));
            },
            .super => {
                var constructs = try fold.whole.constructs(gpa);
                defer constructs.deinit(gpa);
                const symbols = try gpa.alloc(u16, constructs.items.len);
                defer gpa.free(symbols);
                for (symbols, constructs.items) |*symbol, construct| symbol.* = @backingInt(construct.role);
                var found = try fold.findUnits(gpa, symbols);
                defer found.deinit(gpa);
                for (found.items) |point| fold.contested.set(@intCast(constructs.items[@intCast(point.unit)].first));
            },
        }
        fold.whole.forget(gpa);
    }

    /// Marks the tokens that contain a contested byte.
    fn markBytes(fold: *Fold) void {
        var at: usize = 0;
        const points = fold.points.items;
        for (fold.whole.tokens.items(.start), fold.whole.tokens.items(.end), 0..) |start, end, token| {
            while (at < points.len and points[at].unit < start) at += 1;
            if (at < points.len and points[at].unit < end) fold.contested.set(token);
        }
    }

    fn findUnits(fold: *const Fold, gpa: Allocator, symbols: []const u16) Allocator.Error!Points {
        const largest = if (symbols.len == 0) 0 else std.mem.max(u16, symbols);
        return fold.find(gpa, observation.Symbols, .{ .symbols = symbols }, symbols.len, largest + 1);
    }

    fn find(
        fold: *const Fold,
        gpa: Allocator,
        comptime Source: type,
        source: Source,
        count: u64,
        alphabet: u16,
    ) Allocator.Error!Points {
        var observer: observation.Observer(Source) = try .init(gpa, source, count, alphabet);
        defer observer.deinit(gpa);
        var contested: observation.Contested = .{
            .gpa = gpa,
            .count = count,
            .threshold = fold.threshold,
            .grain = if (fold.grain == .byte) .byte else .coarse,
            .gap_units = gap_bytes,
        };
        defer contested.deinit();
        while (observer.next()) |reading| try contested.add(reading.disagreement());
        try contested.finish();
        defer contested.points = .empty;
        return contested.points;
    }

    pub fn next(fold: *const Fold, _: Allocator, token: *const Token) error{}!Value {
        return fold.contested.isSet(@intCast(token.index));
    }

    pub fn holds(_: *const Fold, value: Value, _: *const Question) bool {
        return value;
    }

    pub fn write(_: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        try cells.form(0);
        try cells.count(@intFromBool(value));
    }
};
