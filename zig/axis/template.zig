//! Whether a token's line has a rare template. The templates are those of the text's own lines and built-in tokens.
const std = @import("std");
const Cells = @import("cells.zig").Cells;
const Question = @import("question.zig").Question;
const Setup = @import("readings.zig").Setup;
const Token = @import("token.zig").Token;
const axes = @import("../gen/axes.zig");
const mining = @import("../mine/mine.zig");
const rare = @import("../mine/rare.zig");
const Table = @import("../mine/silhouette.zig").Table;
const Allocator = std.mem.Allocator;

pub const Fold = struct {
    cut: rare.Cut,
    /// The rare lines of the text.
    rare_lines: rare.Stretches = .{ .bounds = &.{} },

    /// Whether the token's line is rare.
    pub const Value = bool;

    pub fn init(_: Allocator, setup: Setup) error{BadProgram}!Fold {
        return .{ .cut = try cutOf(&(setup.comparison(0) orelse return error.BadProgram)) };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        gpa.free(fold.rare_lines.bounds);
    }

    pub fn surveyText(fold: *Fold, gpa: Allocator, text: []const u8) mining.Error!void {
        var table: Table = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = true };
        defer table.deinit();
        try mining.mine(&table, text, .lines, @intCast(std.Thread.getCpuCount() catch 1));
        fold.rare_lines = try rare.rareLines(gpa, text, &table, fold.cut);
    }

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!bool {
        return fold.rare_lines.hold(@intCast(token.start));
    }

    pub fn holds(_: *const Fold, value: bool, _: *const Question) bool {
        return value;
    }

    pub fn write(_: *const Fold, _: bool, cells: *Cells) Allocator.Error!void {
        try cells.nothing(axes.cell_counts[@backingInt(axes.Axis.template)]);
    }
};

/// A share is held in hundredths of a percent.
const share_max = 10_000;

fn cutOf(asked: *const Question) error{BadProgram}!rare.Cut {
    if (asked.sign == .none) return .{ .kind = .mean, .value = 0 };
    const is_share = asked.unit == .@"%";
    const value = if (is_share) asked.value * 100 else asked.value;
    if (!(value >= 1) or (is_share and value > share_max)) return error.BadProgram;
    return .{ .kind = if (is_share) .share else .count, .value = std.math.lossyCast(u32, @round(value)) };
}
