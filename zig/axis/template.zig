//! Whether a token's line has a rare template. Templates are of the text's own lines and of built-in tokens.
const std = @import("std");
const Cells = @import("cells.zig").Cells;
const Question = @import("../program/question.zig").Question;
const Setup = @import("setup.zig").Setup;
const Token = @import("token.zig").Token;
const axes = @import("../gen/axes.zig");
const mining = @import("../mine/mine.zig");
const rare = @import("../mine/rare.zig");
const steps = @import("../steps.zig");
const threads = @import("../concurrent/threads.zig");
const Table = @import("../mine/silhouette.zig").Table;
const no_group = @import("../mine/silhouette.zig").no_group;
const Allocator = std.mem.Allocator;

pub const Fold = struct {
    cut: rare.Cut,
    table: Table,
    /// Number of lines with tokens.
    covered: u64 = 0,
    /// End of each line, including its line end, and the line of the next token.
    line_ends: std.ArrayList(u64) = .empty,
    line: usize = 0,

    /// The group of the token's line.
    pub const Value = u32;

    pub fn init(gpa: Allocator, setup: Setup) error{BadProgram}!Fold {
        const cut = try readCut(&(setup.comparison(0) orelse return error.BadProgram));
        return .{ .cut = cut, .table = .{ .gpa = gpa, .grain = .silhouette, .is_numbered = true } };
    }

    pub fn deinit(fold: *Fold, gpa: Allocator) void {
        fold.table.deinit();
        fold.line_ends.deinit(gpa);
    }

    pub fn surveyText(fold: *Fold, gpa: Allocator, text: []const u8) mining.Error!void {
        try mining.mine(&fold.table, text, .lines, .{ .cores = @intCast(threads.coreCount()) });
        for (fold.table.groups.items) |group| fold.covered += group.count;
        try fold.line_ends.ensureTotalCapacity(gpa, fold.table.group_of_record.items.len);
        var at: usize = 0;
        for (fold.table.group_of_record.items) |_| {
            const start = at;
            at = if (std.mem.indexOfScalarPos(u8, text, at, '\n')) |feed| feed + 1 else text.len;
            steps.count(at - start);
            fold.line_ends.appendAssumeCapacity(at);
        }
    }

    pub fn next(fold: *Fold, _: Allocator, token: *const Token) error{}!Value {
        while (fold.line < fold.line_ends.items.len and fold.line_ends.items[fold.line] <= token.start) {
            fold.line += 1;
            steps.count(1);
        }
        const groups = fold.table.group_of_record.items;
        return if (fold.line < groups.len) groups[fold.line] else no_group;
    }

    pub fn holds(fold: *const Fold, value: Value, _: *const Question) bool {
        if (value == no_group) return false;
        const groups = fold.table.groups.items;
        return rare.isRare(fold.cut, groups[value].count, groups.len, fold.covered);
    }

    pub fn write(fold: *const Fold, value: Value, cells: *Cells) Allocator.Error!void {
        if (value == no_group) return cells.nothing(axes.cell_counts[@backingInt(axes.Axis.template)]);
        try cells.form(0);
        try cells.count(@intFromBool(fold.holds(value, undefined)));
        var readable: std.ArrayList(u8) = .empty;
        defer readable.deinit(cells.gpa);
        try fold.table.appendReadable(cells.gpa, &readable, value);
        try cells.text(readable.items);
        try cells.count(fold.table.groups.items[value].count);
        try cells.count(fold.covered);
    }
};

/// Shares are in hundredths of a percent.
const share_max = 10_000;

fn readCut(asked: *const Question) error{BadProgram}!rare.Cut {
    if (asked.sign == .none) return .{ .kind = .mean, .value = 0 };
    const is_share = asked.unit == .@"%";
    const value = if (is_share) asked.value * 100 else asked.value;
    if (!(value >= 1) or (is_share and value > share_max)) return error.BadProgram;
    return .{ .kind = if (is_share) .share else .count, .value = std.math.lossyCast(u32, @round(value)) };
}
