//! The rolling context of the tokens of a whole text, as rows that are valid until the text is closed.
const std = @import("std");
const read = @import("../../axis/alignment.zig").read;
const context = @import("../../axis/context.zig");
const Periods = @import("../../axis/periods.zig").Periods;
const Figures = @import("../../axis/context_pool.zig").Figures;
const Text = @import("../../structure/text.zig").Text;

const gpa = @import("../../memory/budget.zig").gpa;

/// 0; 1 if memory ran out.
const Status = @import("../status.zig").Status;

/// Read by ts/axis/context.ts.
pub const ContextView = extern struct {
    /// Live periods, starting with the record period.
    periods: [*]const u32,
    period_count: u64,
    construct_count: u64,
    starts: [*]const u32,
    ends: [*]const u32,
    roles: [*]const u8,
    regime_offsets: [*]const i32,
    shape_offsets: [*]const i32,
    seam_offsets: [*]const i32,
    regime_share: f64,
    shape_share: f64,
    seam_share: f64,
};

pub export fn mb_context_overview(text: *Text, out: *ContextView) callconv(.c) Status {
    fillOverview(text, out) catch return .no_memory;
    return .ok;
}

fn fillOverview(text: *Text, out: *ContextView) !void {
    const arena = text.arena.allocator();
    const periods = try gpa.create(Periods);
    defer gpa.destroy(periods);
    periods.* = .{};
    defer periods.deinit(gpa);
    try context.addPeriods(periods, gpa, text);
    const lags = try arena.alloc(u32, periods.live_count);
    for (lags, periods.live[0..lags.len]) |*lag, period| lag.* = period.lag;
    const constructs = try text.readConstructs();
    const starts = try arena.alloc(u32, constructs.len);
    const ends = try arena.alloc(u32, constructs.len);
    const roles = try arena.alloc(u8, constructs.len);
    for (constructs, starts, ends, roles) |construct, *start, *end, *role| {
        start.* = @intCast(construct.span.start);
        end.* = @intCast(construct.span.end);
        role.* = @backingInt(construct.role);
    }
    const alignment = try read(arena, gpa, text);
    out.* = .{
        .periods = lags.ptr,
        .period_count = lags.len,
        .construct_count = constructs.len,
        .starts = starts.ptr,
        .ends = ends.ptr,
        .roles = roles.ptr,
        .regime_offsets = alignment.offsets[0].ptr,
        .shape_offsets = alignment.offsets[1].ptr,
        .seam_offsets = alignment.offsets[2].ptr,
        .regime_share = alignment.shares[0],
        .shape_share = alignment.shares[1],
        .seam_share = alignment.shares[2],
    };
}

pub const FiguresView = extern struct { rows: [*]const Figures, count: u64 };

/// The figures of the first `limit` tokens.
pub export fn mb_context_figures(
    text: *Text,
    fold: context.Fold,
    token_window: u32,
    unit_window: u32,
    limit: u64,
    out: *FiguresView,
) callconv(.c) Status {
    const windows: context.Windows = .{ .tokens = token_window, .units = unit_window };
    const most = std.math.cast(usize, limit) orelse std.math.maxInt(usize);
    const rows = context.read(text.arena.allocator(), gpa, text, fold, windows, most) catch return .no_memory;
    out.* = .{ .rows = rows.ptr, .count = rows.len };
    return .ok;
}
