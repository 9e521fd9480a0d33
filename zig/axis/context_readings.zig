//! The readings of every axis at each token of a whole text: the entries pooled by the folds of `context`.
const std = @import("std");
const brackets = @import("../structure/brackets.zig");
const isKeyedKind = @import("token.zig").isKeyedKind;
const magnitude = @import("magnitude.zig");
const observation = @import("observation.zig");
const seams = @import("../structure/seam.zig");
const signals = @import("signals.zig");
const spectral = @import("spectral.zig");
const Columns = @import("../structure/columns.zig").Columns;
const Pool = @import("context_pool.zig").Pool;
const Text = @import("../structure/text.zig").Text;
const Texts = @import("texts.zig").Texts;
const Allocator = std.mem.Allocator;

/// Defaults of `flow` and `observe`.
const flow_window = 4;
const flow_band = 0.05;
const contested_threshold = 0.2;
const contested_gap_bytes = 8;

/// One entry per token, in `arena`; scratch memory is freed.
pub fn read(arena: Allocator, gpa: Allocator, text: *const Text) Texts.Error![]Pool {
    const columns = &text.columns;
    const entries = try arena.alloc(Pool, columns.count());
    for (entries) |*entry| entry.* = .{ .sums = .{ .count = 1 } };
    try readStress(gpa, text, entries);
    try readSpectral(gpa, columns, entries);
    try readEchoes(gpa, columns, entries);
    try readObservation(gpa, columns, entries);
    try readContested(gpa, columns, entries);
    try readSeams(gpa, columns, entries);
    try readFlow(gpa, columns, entries);
    return entries;
}

fn readStress(gpa: Allocator, text: *const Text, entries: []Pool) Allocator.Error!void {
    const depths = try brackets.depths(gpa, text.mates);
    defer gpa.free(depths);
    for (entries, depths) |*entry, depth| {
        entry.sums.stress = @floatFromInt(depth);
        entry.sums.stress_max = depth;
    }
}

/// Tokens do not overlap, so each frame is pulled once; the last one may also be used for the next token.
fn readSpectral(gpa: Allocator, columns: *const Columns, entries: []Pool) Allocator.Error!void {
    const pass = try gpa.create(spectral.Pass);
    defer gpa.destroy(pass);
    pass.* = .init(columns.text, .{ .period = true }, .{});
    var frame: spectral.Frame = .{};
    var pulled: u64 = 0;
    for (entries, columns.starts, columns.ends) |*entry, start, end| {
        const frames = spectral.framesOf(start, end);
        for (@intCast(frames.first)..@intCast(frames.last + 1)) |number| {
            while (pulled <= number) : (pulled += 1) frame = pass.next().?;
            entry.sums.entropy += frame.entropy;
            if (number > frames.first and frame.strength <= entry.sums.strength) continue;
            entry.sums.strength = frame.strength;
            entry.sums.period = frame.period;
        }
        entry.sums.entropy /= @floatFromInt(frames.last + 1 - frames.first);
    }
}

fn readEchoes(gpa: Allocator, columns: *const Columns, entries: []Pool) Texts.Error!void {
    var texts: Texts = .{};
    defer texts.deinit(gpa);
    var counts: std.ArrayList(u32) = .empty;
    defer counts.deinit(gpa);
    const numbers = try gpa.alloc(u32, entries.len);
    defer gpa.free(numbers);
    for (entries, numbers, 0..) |*entry, *number, token| {
        if (!isKeyedKind(columns.kinds[token])) continue;
        const found = try texts.add(gpa, columns.bytes(token));
        entry.sums.novel = @intFromBool(found.is_new);
        if (found.is_new) try counts.append(gpa, 0);
        counts.items[found.number] += 1;
        number.* = found.number;
    }
    for (entries, numbers, columns.kinds) |*entry, number, kind| {
        if (isKeyedKind(kind)) entry.sums.echoed = @intFromBool(counts.items[number] > 1);
    }
}

const ByteObserver = observation.Observer(observation.ByteClasses);

fn observe(gpa: Allocator, text: []const u8) Allocator.Error!ByteObserver {
    return .init(gpa, .{ .text = text }, text.len, observation.byte_alphabet);
}

/// At each token's first byte.
fn readObservation(gpa: Allocator, columns: *const Columns, entries: []Pool) Allocator.Error!void {
    var observer = try observe(gpa, columns.text);
    defer observer.deinit(gpa);
    var at: u32 = 0;
    for (entries, columns.starts) |*entry, start| {
        while (at < start) : (at += 1) _ = observer.next();
        const reading = observer.next().?;
        at += 1;
        entry.sums.causal = reading.causal;
        entry.sums.anticausal = reading.anticausal;
        entry.sums.centered = reading.centered;
        entry.sums.disagreement = reading.disagreement();
        entry.sums.disagreement_max = entry.sums.disagreement;
    }
}

/// For each token, whether it contains a contested point.
fn readContested(gpa: Allocator, columns: *const Columns, entries: []Pool) Allocator.Error!void {
    var observer = try observe(gpa, columns.text);
    defer observer.deinit(gpa);
    var contested: observation.Contested = .{
        .gpa = gpa,
        .count = columns.text.len,
        .threshold = contested_threshold,
        .grain = .byte,
        .gap_units = contested_gap_bytes,
    };
    defer contested.deinit();
    while (observer.next()) |reading| try contested.add(reading.disagreement());
    try contested.finish();
    var points = contested.points.items;
    for (entries, columns.starts, columns.ends) |*entry, start, end| {
        while (points.len > 0 and points[0].unit < start) points = points[1..];
        entry.sums.contested = @intFromBool(points.len > 0 and points[0].unit < end);
    }
}

/// At each token's first byte.
fn readSeams(gpa: Allocator, columns: *const Columns, entries: []Pool) Allocator.Error!void {
    if (entries.len == 0) return;
    var bytes: seams.Bytes = try .init(gpa, columns.text);
    defer bytes.deinit(gpa);
    for (entries, columns.starts) |*entry, start| {
        entry.sums.forward = bytes.contexts.followers(start);
        entry.sums.backward = bytes.contexts.predecessors(start);
        entry.sums.seam = bytes.strength(start);
        entry.sums.seam_max = entry.sums.seam;
    }
}

/// The flow of the magnitude over all tokens, including white space.
fn readFlow(gpa: Allocator, columns: *const Columns, entries: []Pool) Allocator.Error!void {
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    var all: std.ArrayList(f32) = try .initCapacity(arena.allocator(), 2 * entries.len);
    var before: u32 = 0;
    for (entries, columns.starts, columns.ends, 0..) |*entry, start, end, token| {
        if (before < start) all.appendAssumeCapacity(magnitude.of(.whitespace, columns.text[before..start]));
        before = end;
        const size = magnitude.of(columns.kinds[token], columns.bytes(token));
        all.appendAssumeCapacity(size);
        entry.sums.magnitude = size;
        entry.squares = size * size;
        entry.sums.magnitude_max = size;
    }
    const flow: signals.Flow = try .init(arena.allocator(), all.items, flow_window, flow_band);
    before = 0;
    var unit: usize = 0;
    for (entries, columns.starts, columns.ends) |*entry, start, end| {
        unit += @intFromBool(before < start);
        before = end;
        const direction = flow.directions[unit];
        entry.sums.slope = flow.slopes[unit];
        entry.sums.rising = @intFromBool(direction > 0);
        entry.sums.falling = @intFromBool(direction < 0);
        entry.sums.momentum_max = flow.momenta[unit];
        entry.first_direction = @fromBackingInt(@as(i8, @intCast(direction)));
        entry.last_direction = entry.first_direction;
        unit += 1;
    }
}
