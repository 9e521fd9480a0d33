//! Spectral readings of a whole text: its summary in one call, its frames in batches. Every call borrows its arguments.
const std = @import("std");
const regions = @import("../../axis/regions.zig");
const spectral = @import("../../axis/spectral.zig");
const change_points = @import("../../axis/change_points.zig");

const gpa = @import("../../memory/budget.zig").gpa;
const period_max = 128;

/// Read by ts/axis/spectral.ts.
pub const Summary = extern struct {
    frame_count: u64,
    entropy_min: f32,
    entropy_mean: f32,
    entropy_max: f32,
    _pad: u32 = 0,
    /// The maximum strength of each period, by its length; 0 if it did not occur.
    strengths: [period_max + 1]f32,
    changes: [*]const u64,
    change_count: u64,
    regions: [*]const regions.Region,
    region_count: u64,
};

const Held = struct {
    summary: Summary,
    changes: std.ArrayList(u64) = .empty,
    timeline: regions.Timeline = .{ .gpa = gpa },
};

/// Reads all of `text`. Null if memory ran out.
pub export fn mb_spectral_read(
    text: [*]const u8,
    size: u64,
    threshold: f32,
    floor: f32,
    gap_bytes: u32,
) callconv(.c) ?*Held {
    const held = gpa.create(Held) catch return null;
    held.* = .{ .summary = undefined };
    const options: change_points.Options = .{ .threshold = threshold, .floor = floor, .gap_bytes = gap_bytes };
    read(held, text[0..@intCast(size)], options) catch {
        mb_spectral_release(held);
        return null;
    };
    return held;
}

fn read(held: *Held, text: []const u8, options: change_points.Options) std.mem.Allocator.Error!void {
    const pass = try gpa.create(spectral.Pass);
    defer gpa.destroy(pass);
    pass.* = .init(text, .{ .mix = true, .novelty = true, .period = true, .changes = true }, options);
    const summary = &held.summary;
    summary.* = .{
        .frame_count = 0,
        .entropy_min = std.math.inf(f32),
        .entropy_mean = 0,
        .entropy_max = 0,
        .strengths = @splat(0),
        .changes = undefined,
        .change_count = 0,
        .regions = undefined,
        .region_count = 0,
    };
    while (pass.next()) |frame| {
        summary.frame_count += 1;
        summary.entropy_min = @min(summary.entropy_min, frame.entropy);
        summary.entropy_max = @max(summary.entropy_max, frame.entropy);
        summary.entropy_mean += frame.entropy;
        summary.strengths[frame.period] = @max(summary.strengths[frame.period], frame.strength);
        try held.changes.appendSlice(gpa, pass.changes());
        try held.timeline.add(frame, pass.changes());
    }
    try held.timeline.finish(text.len);
    summary.entropy_mean /= @floatFromInt(@max(1, summary.frame_count));
    summary.changes = held.changes.items.ptr;
    summary.change_count = held.changes.items.len;
    summary.regions = held.timeline.regions.items.ptr;
    summary.region_count = held.timeline.regions.items.len;
}

/// The summary; its lists are valid as long as `held`.
pub export fn mb_spectral_summary(held: *const Held, out: *Summary) callconv(.c) void {
    out.* = held.summary;
}

pub export fn mb_spectral_release(held: *Held) callconv(.c) void {
    held.changes.deinit(gpa);
    held.timeline.deinit();
    gpa.destroy(held);
}

/// Opens a pass over the frames of `text`, which is borrowed until it is closed. Null if memory ran out.
pub export fn mb_spectral_frames_open(text: [*]const u8, size: u64) callconv(.c) ?*spectral.Pass {
    const pass = gpa.create(spectral.Pass) catch return null;
    pass.* = .init(text[0..@intCast(size)], .{ .mix = true, .bands = true, .novelty = true, .period = true }, .{});
    return pass;
}

/// The next frames, at most `capacity`: for each one 25 bands, then entropy, novelty and strength, its period and its
/// texture. Returns their number.
pub export fn mb_spectral_frames_next(
    pass: *spectral.Pass,
    capacity: u32,
    numbers: [*]f32,
    periods: [*]u32,
    textures: [*]u8,
) callconv(.c) u32 {
    const band_count = spectral.clock_count * @import("../../value/byte_class.zig").class_count;
    const width = band_count + 3;
    for (0..capacity) |row| {
        const frame = pass.next() orelse return @intCast(row);
        const bands: [band_count]f32 = @bitCast(frame.bands);
        @memcpy(numbers[row * width ..][0..band_count], &bands);
        numbers[row * width + band_count ..][0..3].* = .{ frame.entropy, frame.novelty, frame.strength };
        periods[row] = frame.period;
        textures[row] = @intCast(@backingInt(frame.texture()));
    }
    return capacity;
}

pub export fn mb_spectral_frames_close(pass: *spectral.Pass) callconv(.c) void {
    gpa.destroy(pass);
}
