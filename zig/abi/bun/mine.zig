//! Mining of templates: a table of silhouettes, filled input by input.
const std = @import("std");
const mining = @import("../../mine/mine.zig");
const silhouette = @import("../../mine/silhouette.zig");
const merging = @import("../../mine/merge/merge.zig");

const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/mine/miner.ts.
pub const View = extern struct {
    groups: [*]const silhouette.Group,
    positions: [*]const silhouette.Position,
    samples: [*]const u8,
    group_of_record: [*]const u32,
    group_count: u64,
    position_count: u64,
    sample_bytes: u64,
    numbered_count: u64,
    record_count: u64,
};

pub const Status = @import("../status.zig").Status;

/// Null if memory ran out. `is_numbered` keeps the group of every record.
export fn mb_mine_open(grain: u32, is_numbered: u32) callconv(.c) ?*silhouette.Table {
    const table = gpa.create(silhouette.Table) catch return null;
    table.* = .{ .gpa = gpa, .grain = @fromBackingInt(grain), .is_numbered = is_numbered != 0 };
    return table;
}

/// Adds the records of `text`: its lines if `starts` is null, otherwise `count` spans in order of their start. Borrows
/// everything for the call.
export fn mb_mine_add(
    table: *silhouette.Table,
    text: [*]const u8,
    size_bytes: u64,
    starts: ?[*]const f64,
    ends: ?[*]const f64,
    count: u64,
    cores: u32,
) callconv(.c) Status {
    const records: mining.Records = if (starts) |first| .{ .spans = .{
        .starts = first[0..@intCast(count)],
        .ends = ends.?[0..@intCast(count)],
    } } else .lines;
    mining.mine(table, text[0..@intCast(size_bytes)], records, cores) catch |err| return .of(err);
    return .ok;
}

/// The current table; valid until the next call.
export fn mb_mine_view(table: *const silhouette.Table, out: *View) callconv(.c) void {
    out.* = .{
        .groups = table.groups.items.ptr,
        .positions = table.positions.items.ptr,
        .samples = table.samples.items.ptr,
        .group_of_record = table.group_of_record.items.ptr,
        .group_count = table.groups.items.len,
        .position_count = table.positions.items.len,
        .sample_bytes = table.samples.items.len,
        .numbered_count = table.group_of_record.items.len,
        .record_count = table.record_count,
    };
}

export fn mb_mine_close(table: *silhouette.Table) callconv(.c) void {
    table.deinit();
    gpa.destroy(table);
}

/// Read by ts/mine/merge.
pub const MergedView = extern struct {
    form_of_group: [*]const u32,
    holes: [*]const merging.Hole,
    reasons: [*]const merging.Reason,
    texts: [*]const u8,
    form_count: u64,
    hole_count: u64,
    reason_count: u64,
    text_bytes: u64,
};

/// Merges the groups of a table that was mined by wording; null on failure, with the reason in `status`.
export fn mb_mine_merge(table: *const silhouette.Table, status: *Status) callconv(.c) ?*merging.Merged {
    const merged = gpa.create(merging.Merged) catch {
        status.* = .no_memory;
        return null;
    };
    merged.* = merging.merge(gpa, table) catch |err| {
        gpa.destroy(merged);
        status.* = switch (err) {
            error.OutOfMemory => .no_memory,
            error.TooManyGroups => .too_many_groups,
        };
        return null;
    };
    status.* = .ok;
    return merged;
}

/// Valid until the merge is freed.
export fn mb_mine_merged_view(merged: *const merging.Merged, out: *MergedView) callconv(.c) void {
    out.* = .{
        .form_of_group = merged.form_of_group.items.ptr,
        .holes = merged.holes.items.ptr,
        .reasons = merged.reasons.items.ptr,
        .texts = merged.texts.items.ptr,
        .form_count = merged.form_count,
        .hole_count = merged.holes.items.len,
        .reason_count = merged.reasons.items.len,
        .text_bytes = merged.texts.items.len,
    };
}

export fn mb_mine_merged_free(merged: *merging.Merged) callconv(.c) void {
    merged.deinit();
    gpa.destroy(merged);
}
