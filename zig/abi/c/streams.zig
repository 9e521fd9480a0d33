//! Scans of text that arrives in chunks.
const std = @import("std");
const Chunks = @import("chunks.zig").Chunks;
const line_places = @import("line_places.zig");
const Place = @import("places.zig").Place;
const scans = @import("scans.zig");
const Shared = @import("patterns.zig").Shared;
const Set = @import("sets.zig").Set;
const types = @import("types.zig");
const Options = types.Options;
const Out = types.Out;
const Span = types.Span;
const Status = types.Status;
const Text = types.Text;

export fn mt_stream_new(shared: *Shared, out: **Chunks, fault: Out) callconv(.c) Status {
    return mt_stream_open(shared, null, null, out, fault);
}

export fn mt_stream_over(set: *const Set, out: **Chunks, fault: Out) callconv(.c) Status {
    return mt_stream_open(null, set, null, out, fault);
}

export fn mt_stream_open(
    pattern: ?*Shared,
    set: ?*const Set,
    options: ?*const Options,
    out: **Chunks,
    fault: Out,
) callconv(.c) Status {
    if ((pattern == null) == (set == null)) {
        return types.fail(fault, .option, "mt_stream_open needs a pattern or a set, and not both", .{});
    }
    if (pattern) |shared| return open(&.{.{ .shared = shared, .first = 0 }}, options, out, fault);
    return open(set.?.parts, options, out, fault);
}

fn open(parts: []const Set.Part, given: ?*const Options, out: **Chunks, fault: Out) Status {
    var options: Options = undefined;
    const status = scans.readStreamOptions(given, &options, fault);
    if (status != .ok) return status;
    const flags = options.flags;
    if (flags.gpu or flags.dual_grain or options.chunk != 0 or options.from != 0 or options.to != 0) {
        return types.fail(fault, .option, "a stream does not support MT_GPU, MT_DUAL_GRAIN, chunk, from or to", .{});
    }
    out.* = Chunks.create(parts, options) catch |err| return scans.failScan(fault, err);
    return .ok;
}

export fn mt_stream_push(
    chunks: *Chunks,
    chunk: Text,
    spans: *[*]const Span,
    count: *usize,
    fault: Out,
) callconv(.c) Status {
    if (chunks.is_finished) return failFinished(fault);
    chunks.push(chunk.bytes()) catch |err| return scans.failScan(fault, err);
    return give(chunks, spans, count);
}

export fn mt_stream_finish(chunks: *Chunks, spans: *[*]const Span, count: *usize, fault: Out) callconv(.c) Status {
    if (chunks.is_finished) return failFinished(fault);
    chunks.finish() catch |err| return scans.failScan(fault, err);
    return give(chunks, spans, count);
}

fn failFinished(fault: Out) Status {
    return types.fail(fault, .finished, "the stream is finished: open a new one, or restart it", .{});
}

fn give(chunks: *Chunks, spans: *[*]const Span, count: *usize) Status {
    spans.* = chunks.columns.spans.items.ptr;
    count.* = chunks.given;
    return .ok;
}

const View = extern struct {
    registers: u32,
    reserved: u32 = 0,
    count: u64,
    spans: [*]const Span,
    slots: ?[*]const u64,
    kinds: ?[*]const u8,
    list_firsts: ?[*]const u64,
    lists: ?[*]const u64,
    where: ?[*]const line_places.Where,
    text: Text,
    text_at: u64,
    comptime {
        std.debug.assert(@sizeOf(View) == 88);
    }
};

export fn mt_stream_batch(chunks: *const Chunks, out: *View) callconv(.c) void {
    const columns = &chunks.columns;
    const shape = columns.shape;
    const held = chunks.textInMemory();
    out.* = .{
        .registers = if (shape.has_cells) shape.width else 0,
        .count = chunks.given,
        .spans = columns.spans.items.ptr,
        .slots = if (shape.has_cells) columns.slots.items.ptr else null,
        .kinds = if (shape.has_cells) columns.kinds.items.ptr else null,
        .list_firsts = if (shape.has_lists) chunks.list_firsts.items.ptr else null,
        .lists = if (shape.has_lists) columns.pairs.items.ptr else null,
        .where = if (chunks.places) |*places| places.found.items.ptr else null,
        .text = .of(held.text),
        .text_at = held.base,
    };
}

export fn mt_stream_slots(chunks: *const Chunks, index: usize, registers: *u32) callconv(.c) ?[*]const u64 {
    registers.* = 0;
    const shape = chunks.columns.shape;
    if (index >= chunks.given or !shape.has_cells) return null;
    registers.* = shape.width;
    return chunks.columns.slots.items[2 * index * shape.width ..].ptr;
}

export fn mt_stream_list(chunks: *const Chunks, index: usize, register: u32, pairs: *usize) callconv(.c) ?[*]const u64 {
    pairs.* = 0;
    const shape = chunks.columns.shape;
    if (index >= chunks.given or !shape.has_lists or register >= shape.width) return null;
    const firsts = chunks.list_firsts.items[index * shape.width + register ..][0..2];
    pairs.* = @intCast(firsts[1] - firsts[0]);
    return if (pairs.* > 0) chunks.columns.pairs.items[@intCast(2 * firsts[0])..].ptr else null;
}

export fn mt_stream_is_over(chunks: *const Chunks) callconv(.c) c_int {
    return @intFromBool(chunks.isOver());
}

export fn mt_stream_restart(chunks: *Chunks, fault: Out) callconv(.c) Status {
    chunks.restart() catch |err| return scans.failScan(fault, err);
    return .ok;
}

export fn mt_stream_place(chunks: *Chunks, place: *const Place) callconv(.c) void {
    chunks.beginAt(place.*);
}

export fn mt_stream_name(chunks: *Chunks, member: u32, name: Text, fault: Out) callconv(.c) Status {
    if (member >= chunks.member_count) return types.fail(fault, .option, "the stream has no member {d}", .{member});
    chunks.nameMember(member, name.bytes()) catch |err| return scans.failScan(fault, err);
    return .ok;
}

export fn mt_stream_settled(chunks: *const Chunks) callconv(.c) u64 {
    return chunks.endOfSettled();
}

export fn mt_stream_retained(chunks: *const Chunks) callconv(.c) u64 {
    var bytes: u64 = 0;
    for (chunks.parts) |*part| bytes += part.stream.text.items.len - part.stream.scanner.firstNeeded();
    return bytes;
}

export fn mt_stream_undecided(chunks: *const Chunks) callconv(.c) u64 {
    var bytes: u64 = 0;
    for (chunks.parts) |*part| bytes = @max(bytes, part.stream.text.items.len -| part.stream.scanner.openFrom());
    return bytes;
}

export fn mt_stream_free(owned: ?*Chunks) callconv(.c) void {
    if (owned) |chunks| chunks.destroy();
}
