//! Observation of a whole text: its contested units in one call, its readings in batches. Every call borrows its
//! arguments.
const std = @import("std");
const observation = @import("../../axis/observation.zig");

const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/axis/observation.ts.
pub const ContestedView = extern struct { points: [*]const observation.Point, count: u64 };

const Contested = observation.Contested;
const Bytes = observation.Observer(observation.ByteClasses);
const Coarse = observation.Observer(observation.Symbols);

/// Finds the contested units of `count` symbols, or of the bytes of `text` if `symbols` is null. Null if memory ran
/// out.
pub export fn mb_contested_find(
    text: [*]const u8,
    symbols: ?[*]const u16,
    count: u64,
    alphabet: u32,
    threshold: f32,
    gap_units: u64,
) callconv(.c) ?*Contested {
    const contested = gpa.create(Contested) catch return null;
    contested.* = .{
        .gpa = gpa,
        .count = count,
        .threshold = threshold,
        .grain = if (symbols == null) .byte else .coarse,
        .gap_units = gap_units,
    };
    find(contested, text, symbols, @intCast(count), @intCast(alphabet)) catch {
        mb_contested_release(contested);
        return null;
    };
    return contested;
}

fn find(contested: *Contested, text: [*]const u8, symbols: ?[*]const u16, count: usize, alphabet: u16) !void {
    if (symbols) |column| {
        try judge(contested, try Coarse.init(gpa, .{ .symbols = column[0..count] }, count, alphabet));
    } else try judge(contested, try Bytes.init(gpa, .{ .text = text[0..count] }, count, observation.byte_alphabet));
}

fn judge(contested: *Contested, opened: anytype) !void {
    var observer = opened;
    defer observer.deinit(gpa);
    while (observer.next()) |reading| try contested.add(reading.disagreement());
    try contested.finish();
}

/// The points, valid as long as `contested`.
pub export fn mb_contested_view(contested: *const Contested, out: *ContestedView) callconv(.c) void {
    out.* = .{ .points = contested.points.items.ptr, .count = contested.points.items.len };
}

pub export fn mb_contested_release(contested: *Contested) callconv(.c) void {
    contested.deinit();
    gpa.destroy(contested);
}

/// Reads every `step`-th unit: causal, anticausal and centered values alternating. Returns their number; `no_count` if
/// memory ran out. The buffer must have room for all of them.
pub export fn mb_observation_sample(
    text: [*]const u8,
    symbols: ?[*]const u16,
    count: u64,
    alphabet: u32,
    step: u64,
    out: [*]f32,
) callconv(.c) u32 {
    const size: usize = @intCast(count);
    if (symbols) |column| {
        const source: observation.Symbols = .{ .symbols = column[0..size] };
        const observer = Coarse.init(gpa, source, size, @intCast(alphabet)) catch return no_count;
        return sample(observer, step, out);
    }
    const observer = Bytes.init(gpa, .{ .text = text[0..size] }, size, observation.byte_alphabet) catch return no_count;
    return sample(observer, step, out);
}

const no_count = std.math.maxInt(u32);

fn sample(opened: anytype, step: u64, out: [*]f32) u32 {
    var observer = opened;
    defer observer.deinit(gpa);
    var rows: u32 = 0;
    while (observer.next()) |reading| {
        if ((observer.at - 1) % step != 0) continue;
        out[3 * rows ..][0..3].* = .{ reading.causal, reading.anticausal, reading.centered };
        rows += 1;
    }
    return rows;
}
