//! Scans of text that arrives in chunks.
const std = @import("std");
const Stream = @import("../../match/stream.zig").Stream;
const matches = @import("matches.zig");
const patterns = @import("patterns.zig");
const Shared = patterns.Shared;
const Set = @import("sets.zig").Set;
const types = @import("types.zig");
const Out = types.Out;
const Span = types.Span;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

/// One stream per program; their final spans are merged in order.
const Chunks = struct {
    parts: []Part,
    spans: std.ArrayList(Span) = .empty,
    is_finished: bool = false,

    const Part = struct { shared: *Shared, first: u32, stream: Stream };

    fn create(given: []const Set.Part) !*Chunks {
        const chunks = try gpa.create(Chunks);
        errdefer gpa.destroy(chunks);
        const parts = try gpa.alloc(Part, given.len);
        chunks.* = .{ .parts = parts[0..0] };
        errdefer {
            chunks.close();
            gpa.free(parts);
        }
        for (given, parts) |from, *part| {
            part.* = .{ .shared = from.shared, .first = from.first, .stream = undefined };
            try part.stream.init(gpa, from.shared.pattern(), .{});
            _ = from.shared.retain();
            chunks.parts = parts[0 .. chunks.parts.len + 1];
        }
        return chunks;
    }

    fn close(chunks: *Chunks) void {
        for (chunks.parts) |*part| {
            part.stream.deinit();
            part.shared.release();
        }
        chunks.spans.deinit(gpa);
    }

    /// Collects the spans in the batches of all streams.
    fn collect(chunks: *Chunks) !void {
        chunks.spans.clearRetainingCapacity();
        for (chunks.parts) |*part| {
            const batch = &part.stream.scanner.committer.batch;
            for (batch.starts.items, batch.ends.items, batch.members.items) |start, end, member| {
                const wanted = part.shared.member;
                if (wanted != null and member != wanted.?) continue;
                try chunks.spans.append(gpa, .{
                    .start = matches.offsetOf(start),
                    .end = matches.offsetOf(end),
                    .member = part.first + if (wanted == null) member else 0,
                });
            }
        }
        if (chunks.parts.len > 1) std.mem.sortUnstable(Span, chunks.spans.items, {}, isBefore);
    }

    fn isBefore(_: void, a: Span, b: Span) bool {
        if (a.start != b.start) return a.start < b.start;
        if (a.end != b.end) return a.end < b.end;
        return a.member < b.member;
    }
};

export fn mt_stream_new(shared: *Shared, out: **Chunks, fault: Out) callconv(.c) Status {
    out.* = Chunks.create(&.{.{ .shared = shared, .first = 0 }}) catch |err| return types.failScan(fault, err);
    return .ok;
}

export fn mt_stream_over(set: *const Set, out: **Chunks, fault: Out) callconv(.c) Status {
    out.* = Chunks.create(set.parts) catch |err| return types.failScan(fault, err);
    return .ok;
}

export fn mt_stream_push(
    chunks: *Chunks,
    chunk: Text,
    spans: *[*]const Span,
    count: *usize,
    fault: Out,
) callconv(.c) Status {
    if (chunks.is_finished) return finished(fault);
    for (chunks.parts) |*part| {
        part.stream.push(chunk.bytes(), std.math.maxInt(usize)) catch |err| return types.failScan(fault, err);
    }
    return give(chunks, spans, count, fault);
}

export fn mt_stream_finish(chunks: *Chunks, spans: *[*]const Span, count: *usize, fault: Out) callconv(.c) Status {
    if (chunks.is_finished) return finished(fault);
    chunks.is_finished = true;
    for (chunks.parts) |*part| part.stream.finish() catch |err| return types.failScan(fault, err);
    return give(chunks, spans, count, fault);
}

fn finished(fault: Out) Status {
    return types.fail(fault, .finished, "the stream is finished: open a new one", .{});
}

fn give(chunks: *Chunks, spans: *[*]const Span, count: *usize, fault: Out) Status {
    chunks.collect() catch return types.noMemory(fault);
    spans.* = chunks.spans.items.ptr;
    count.* = chunks.spans.items.len;
    return .ok;
}

export fn mt_stream_retained(chunks: *const Chunks) callconv(.c) u64 {
    var bytes: u64 = 0;
    for (chunks.parts) |*part| bytes += part.stream.text.items.len - part.stream.scanner.needed();
    return bytes;
}

export fn mt_stream_free(owned: ?*Chunks) callconv(.c) void {
    const chunks = owned orelse return;
    const parts = chunks.parts;
    chunks.close();
    gpa.free(parts);
    gpa.destroy(chunks);
}
