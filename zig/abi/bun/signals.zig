//! Signals over the tokens or constructs of a whole text, as columns that are valid until the text is closed.
const signals = @import("../../axis/signals.zig");
const Text = @import("../../structure/text.zig").Text;

const Status = @import("../status.zig").Status;

/// Read by ts/axis/signals.ts.
pub const SignalView = extern struct {
    values: [*]const f32,
    starts: [*]const u32,
    ends: [*]const u32,
    count: u64,
};

pub export fn mb_signal(
    text: *Text,
    signal: signals.Signal,
    grain: signals.Grain,
    out: *SignalView,
) callconv(.c) Status {
    const row = signals.read(text, signal, grain) catch return .no_memory;
    out.* = .{ .values = row.values.ptr, .starts = row.starts.ptr, .ends = row.ends.ptr, .count = row.values.len };
    return .ok;
}

pub const EnergyView = extern struct {
    local: [*]const f32,
    jumps: [*]const u32,
    jump_count: u64,
    outliers: [*]const u32,
    outlier_count: u64,
    heaviest: [*]const u32,
    heaviest_count: u64,
    total: f64,
};

/// For a signal from `mb_signal`.
pub export fn mb_signal_energy(
    text: *Text,
    values: [*]const f32,
    count: u64,
    jump: f64,
    sigma: f64,
    top: u32,
    out: *EnergyView,
) callconv(.c) Status {
    fillEnergy(text, values[0..@intCast(count)], @floatCast(jump), @floatCast(sigma), top, out) catch return .no_memory;
    return .ok;
}

fn fillEnergy(text: *Text, values: []const f32, jump: f32, sigma: f32, top: u32, out: *EnergyView) !void {
    const arena = text.arena.allocator();
    const energies: signals.Energies = try .init(arena, values);
    const jumps = try signals.jumps(arena, values, jump);
    const outliers = try energies.outliers(arena, values, sigma);
    const heaviest = try energies.heaviest(arena, top);
    out.* = .{
        .local = energies.local.ptr,
        .jumps = jumps.ptr,
        .jump_count = jumps.len,
        .outliers = outliers.ptr,
        .outlier_count = outliers.len,
        .heaviest = heaviest.ptr,
        .heaviest_count = heaviest.len,
        .total = energies.total,
    };
}

pub const FlowView = extern struct {
    slopes: [*]const f32,
    directions: [*]const i32,
    momenta: [*]const u32,
    reversals: [*]const u32,
    reversal_count: u64,
};

pub export fn mb_signal_flow(
    text: *Text,
    values: [*]const f32,
    count: u64,
    window: u32,
    band: f64,
    out: *FlowView,
) callconv(.c) Status {
    const arena = text.arena.allocator();
    const flow = signals.Flow.init(arena, values[0..@intCast(count)], window, @floatCast(band)) catch return .no_memory;
    out.* = .{
        .slopes = flow.slopes.ptr,
        .directions = flow.directions.ptr,
        .momenta = flow.momenta.ptr,
        .reversals = flow.reversals.ptr,
        .reversal_count = flow.reversals.len,
    };
    return .ok;
}

pub const AnalyticView = extern struct {
    amplitudes: [*]const f32,
    phases: [*]const f32,
    frequencies: [*]const f32,
    count: u64,
};

pub export fn mb_signal_analytic(
    text: *Text,
    values: [*]const f32,
    count: u64,
    out: *AnalyticView,
) callconv(.c) Status {
    const found = signals.Analytic.init(text.arena.allocator(), values[0..@intCast(count)]) catch return .no_memory;
    out.* = .{
        .amplitudes = found.amplitudes.ptr,
        .phases = found.phases.ptr,
        .frequencies = found.frequencies.ptr,
        .count = found.amplitudes.len,
    };
    return .ok;
}
