//! The timeline of textures: the input is cut at its change points, and neighbors with the same texture are merged.
//! Frames are processed as they arrive; only the open piece and the regions found are kept.
const std = @import("std");
const spectral = @import("spectral.zig");
const change_points = @import("change_points.zig");
const Frame = spectral.Frame;
const Pool = spectral.Pool;
const Allocator = std.mem.Allocator;

/// A region, and its pooled reading.
pub const Region = extern struct {
    start: u64,
    end: u64,
    entropy: f32,
    novelty: f32,
    strength: f32,
    period: u32,
    texture: spectral.Texture,
};

/// Maximum number of change points found with one frame and the previous one.
const pending_max = 2 * spectral.frame_bytes;

pub const Timeline = struct {
    gpa: Allocator,
    regions: std.ArrayList(Region) = .empty,
    /// A frame waits until the next one is read, which may reveal a change point in it.
    waiting: ?Frame = null,
    waiting_number: u64 = 0,
    pending: [pending_max]u64 = undefined,
    pending_count: usize = 0,
    piece: Piece = .{},
    /// The region with which the open piece may still be merged.
    region: ?Piece = null,
    /// Frames of the region and of the open piece.
    merged: Pool = .{},

    const Piece = struct {
        start: u64 = 0,
        end: u64 = 0,
        pool: Pool = .{},
        texture: spectral.Texture = .mixed,
    };

    pub fn deinit(timeline: *Timeline) void {
        timeline.regions.deinit(timeline.gpa);
    }

    /// Adds the next frame, with the change points that its bytes revealed.
    pub fn add(timeline: *Timeline, frame: Frame, changes: []const u64) Allocator.Error!void {
        @memcpy(timeline.pending[timeline.pending_count..][0..changes.len], changes);
        timeline.pending_count += changes.len;
        if (timeline.waiting) |*waiting| {
            try timeline.settle(waiting);
            timeline.waiting_number += 1;
        }
        timeline.waiting = frame;
    }

    /// Ends the last region at `size`, the end of the input.
    pub fn finish(timeline: *Timeline, size: u64) Allocator.Error!void {
        if (timeline.waiting) |*waiting| {
            try timeline.settle(waiting);
            try timeline.close(size);
        }
        if (timeline.region) |*region| try timeline.emit(region);
    }

    fn settle(timeline: *Timeline, frame: *const Frame) Allocator.Error!void {
        const start = timeline.waiting_number * spectral.frame_bytes;
        var done: usize = 0;
        for (timeline.pending[0..timeline.pending_count]) |point| {
            if (point >= start + spectral.frame_bytes) break;
            done += 1;
            if (point <= timeline.piece.start) continue;
            if (point > start) timeline.take(frame);
            try timeline.close(point);
        }
        std.mem.copyForwards(u64, &timeline.pending, timeline.pending[done..timeline.pending_count]);
        timeline.pending_count -= done;
        timeline.take(frame);
    }

    fn take(timeline: *Timeline, frame: *const Frame) void {
        timeline.piece.pool.add(frame);
        const region = timeline.region orelse return;
        // A frame cut by a change point counts once for both pieces together.
        if ((region.end - 1) / spectral.frame_bytes != timeline.waiting_number) timeline.merged.add(frame);
    }

    fn close(timeline: *Timeline, end: u64) Allocator.Error!void {
        var piece = timeline.piece;
        piece.end = end;
        piece.texture = piece.pool.mean().texture();
        timeline.piece = .{ .start = end };
        if (timeline.region) |*region| {
            if (region.texture == piece.texture) {
                region.end = end;
                region.pool = timeline.merged;
                return;
            }
            try timeline.emit(region);
        }
        timeline.region = piece;
        timeline.merged = piece.pool;
    }

    fn emit(timeline: *Timeline, region: *const Piece) Allocator.Error!void {
        const reading = region.pool.mean();
        try timeline.regions.append(timeline.gpa, .{
            .start = region.start,
            .end = region.end,
            .entropy = reading.entropy,
            .novelty = reading.novelty,
            .strength = reading.strength,
            .period = reading.period,
            // That of its first piece; the merged frames may have another.
            .texture = region.texture,
        });
    }
};

/// The regions of `text`; the caller frees them.
pub fn regionsOf(gpa: Allocator, text: []const u8, options: change_points.Options) Allocator.Error![]Region {
    const pass = try gpa.create(spectral.Pass);
    defer gpa.destroy(pass);
    pass.* = .init(text, .{ .mix = true, .novelty = true, .period = true, .changes = true }, options);
    var timeline: Timeline = .{ .gpa = gpa };
    defer timeline.deinit();
    while (pass.next()) |frame| try timeline.add(frame, pass.changes());
    try timeline.finish(text.len);
    return timeline.regions.toOwnedSlice(gpa);
}

/// The definition, computed from all frames.
fn slowRegions(gpa: Allocator, text: []const u8, options: change_points.Options) ![]Region {
    var frames: std.ArrayList(Frame) = .empty;
    defer frames.deinit(gpa);
    const pass = try gpa.create(spectral.Pass);
    defer gpa.destroy(pass);
    pass.* = .init(text, .all, options);
    while (pass.next()) |frame| try frames.append(gpa, frame);
    var points: std.ArrayList(u64) = .empty;
    defer points.deinit(gpa);
    try spectral.changePoints(gpa, text, options, &points);
    try points.append(gpa, text.len);
    var regions: std.ArrayList(Region) = .empty;
    var texture: spectral.Texture = .mixed;
    var start: u64 = 0;
    for (points.items) |end| {
        if (end == start) continue;
        const own = poolFrames(frames.items, start, end).texture();
        const merges = regions.items.len > 0 and own == texture;
        const from = if (merges) regions.pop().?.start else start;
        const reading = poolFrames(frames.items, from, end);
        try regions.append(gpa, .{
            .start = from,
            .end = end,
            .entropy = reading.entropy,
            .novelty = reading.novelty,
            .strength = reading.strength,
            .period = reading.period,
            .texture = own,
        });
        texture = own;
        start = end;
    }
    return regions.toOwnedSlice(gpa);
}

fn poolFrames(frames: []const Frame, start: u64, end: u64) Frame {
    const range = spectral.framesOf(start, end);
    var pool: Pool = .{};
    for (frames[range.first .. range.last + 1]) |*frame| pool.add(frame);
    return pool.mean();
}

test "regions equal those of the definition" {
    const gpa = std.testing.allocator;
    var prng: std.Random.DefaultPrng = .init(17);
    const random = prng.random();
    const parts = [_][]const u8{
        "the ferry left the harbour at dusk. ", "a[i]^=(b<<3)|(c>>5);", "12+3=15/7;",
        "\xff\x00\x01\xfe",
        "é—ж日本 ",
    };
    for (0..60) |round| {
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (0..random.uintLessThan(usize, 12)) |_| {
            const part = parts[random.uintLessThan(usize, parts.len)];
            for (0..1 + random.uintLessThan(usize, 9)) |_| try text.appendSlice(gpa, part);
        }
        const options: change_points.Options = .{
            .threshold = if (round % 2 == 0) 4 else 1,
            .gap_bytes = @intCast(round % 6),
        };
        const wanted = try slowRegions(gpa, text.items, options);
        defer gpa.free(wanted);
        const got = try regionsOf(gpa, text.items, options);
        defer gpa.free(got);
        try std.testing.expectEqualSlices(Region, wanted, got);
    }
}
