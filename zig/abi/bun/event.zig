//! Events of any log, for bun:ffi.
const std = @import("std");
const Formats = @import("../../event/format.zig").Formats;
const documents = @import("../../event/documents.zig");
const left_out = @import("../../event/left_out.zig");
const noted_texts = @import("../../value/noted_texts.zig");
const learning = @import("../../event/learning.zig");
const Reader = @import("../../event/reader.zig").Reader;
const Writer = @import("../../event/writer.zig").Writer;
const Lines = @import("../../match/commit/batch.zig").Lines;
const scan = @import("scan.zig");
const gpa = @import("../../memory/budget.zig").gpa;

/// Bytes of output after which a call returns.
const output_bytes = 1 << 18;
/// Text that a call reads without output: the caller releases what was passed.
const call_bytes_max = 8 << 20;

pub const Events = struct {
    formats: *Formats,
    reader: Reader,
    writer: Writer,
    lines: Lines = .{},
    head: std.ArrayList(u8) = .empty,
    /// The first event of the input that no format reads.
    unread: [unread_bytes_max]u8 = undefined,
};

/// Bytes of an event that no format reads that are kept to be shown.
const unread_bytes_max = 256;

/// Read by ts/events/reader.ts.
pub const EventsRead = extern struct {
    /// Offset in the input at which to resume.
    reached: f64 = 0,
    /// Events of the call as lines of JSON, or as rows of the fields asked for.
    text: ?[*]const u8 = null,
    size_bytes: f64 = 0,
    /// So far in the input: events, those that no format read, and the line of the first such.
    events: f64 = 0,
    unread: f64 = 0,
    first_unread_line: f64 = 0,
    /// The text of that one, cut.
    first_unread: ?[*]const u8 = null,
    first_unread_bytes: f64 = 0,
    /// For each way to read a record, its tally: zig/event/tally.zig.
    counts: ?[*]const u64 = null,
    /// For each field that is asked for, whether an event of any input had it.
    seen: ?[*]const bool = null,
};

/// What records lack, read by ts/events/left-out.ts.
pub const EventsLeftOut = extern struct {
    /// Size of the values where a level is asked for that are none, in bytes.
    level_words: f64,
    /// Records that hold a document of many records.
    documents_within: f64,
    /// Objects around records whose members do not all count for these.
    around: f64,
};

/// Fills `out`, and copies up to three of the values that are no levels to `words`, one a line, and then of the times
/// that are no instants. Forgets them. @returns the size of all of them in bytes
pub export fn mb_events_left_out(out: *EventsLeftOut, words: [*]u8, capacity: u32) callconv(.c) u32 {
    const levels = noted_texts.unknown_levels.take(words[0..capacity]);
    const times = noted_texts.unread_times.take(words[levels..capacity]);
    const counts = left_out.take();
    out.* = .{
        .level_words = @floatFromInt(levels),
        .documents_within = @floatFromInt(counts.documents_within),
        .around = @floatFromInt(counts.around),
    };
    return @intCast(levels + times);
}

/// Opens a reader from the words of ts/events/encode.ts.
pub export fn mb_events_open(words: [*]const u32, count: u32, out: *?*Events) callconv(.c) scan.Status {
    const formats = Formats.open(gpa, words[0..count]) catch |err| return statusOf(err);
    const events = gpa.create(Events) catch {
        formats.close(gpa);
        return .no_memory;
    };
    events.* = .{ .formats = formats, .reader = undefined, .writer = undefined };
    events.reader = Reader.init(gpa, formats) catch {
        formats.close(gpa);
        gpa.destroy(events);
        return .no_memory;
    };
    const seen = gpa.alloc(bool, formats.asked_count) catch {
        events.reader.deinit();
        formats.close(gpa);
        gpa.destroy(events);
        return .no_memory;
    };
    @memset(seen, false);
    events.writer = .{ .gpa = gpa, .reader = &events.reader, .seen = seen };
    out.* = events;
    return .ok;
}

/// Prepares for the next input; `head` is a part of each event, such as `"input":"a.log",`.
pub export fn mb_events_reset(events: *Events, head: [*]const u8, size_bytes: u32) callconv(.c) scan.Status {
    events.reader.reset();
    events.lines = .{};
    events.head.clearRetainingCapacity();
    events.head.appendSlice(gpa, head[0..size_bytes]) catch return .no_memory;
    events.writer.head = events.head.items;
    return .ok;
}

/// Reads events from offset `from` of the input on; `text` starts at `origin`, and more follows unless `is_last`.
/// Without `writes` they are only counted.
pub export fn mb_events_next(
    events: *Events,
    text: [*]const u8,
    size_bytes: f64,
    origin: f64,
    from: f64,
    is_last: bool,
    writes: bool,
    out: *EventsRead,
) callconv(.c) scan.Status {
    const all = text[0..@intFromFloat(size_bytes)];
    const base: u64 = @intFromFloat(origin);
    const reached = read(events, all, base, @as(u64, @intFromFloat(from)) - base, is_last, writes, out) catch
        return .no_memory;
    out.reached = @floatFromInt(base + reached);
    out.text = events.writer.out.items.ptr;
    out.size_bytes = @floatFromInt(events.writer.out.items.len);
    out.counts = @ptrCast(events.reader.tallies.ptr);
    out.seen = events.writer.seen.ptr;
    return .ok;
}

fn read(
    events: *Events,
    text: []const u8,
    base: u64,
    from: u64,
    is_last: bool,
    writes: bool,
    out: *EventsRead,
) std.mem.Allocator.Error!u64 {
    const reader = &events.reader;
    events.writer.out.clearRetainingCapacity();
    var at: usize = @intCast(from);
    if (from + base == 0) {
        out.* = .{};
        try learning.learn(reader, text, is_last);
    }
    while (events.writer.out.items.len < output_bytes and at - from < call_bytes_max) {
        const step = try reader.next(text, at, is_last);
        switch (step) {
            .incomplete => break,
            .end => {
                at = text.len;
                break;
            },
            .event => |record| {
                at = record.end;
                if (reader.isHeader()) continue;
                out.events += 1;
                documents.noteWithin(reader);
                events.lines.moveTo(text, base, base + record.start);
                if (reader.event.layers[0].format == null) {
                    out.unread += 1;
                    if (out.first_unread_line == 0) keepUnread(events, text[record.start..record.end], out);
                }
                if (writes) try events.writer.write(text[record.start..record.end], events.lines.line);
            },
        }
    }
    events.lines.moveTo(text, base, base + at);
    return at;
}

fn keepUnread(events: *Events, record: []const u8, out: *EventsRead) void {
    const size = @min(record.len, unread_bytes_max);
    @memcpy(events.unread[0..size], record[0..size]);
    out.first_unread = &events.unread;
    out.first_unread_bytes = @floatFromInt(size);
    out.first_unread_line = @floatFromInt(events.lines.line);
}

pub export fn mb_events_close(events: *Events) callconv(.c) void {
    events.writer.deinit();
    events.reader.deinit();
    events.formats.close(gpa);
    events.head.deinit(gpa);
    gpa.destroy(events);
}

fn statusOf(err: @import("../../event/format.zig").Error) scan.Status {
    return switch (err) {
        error.BadQuery => .bad_program,
        error.OutOfMemory => .no_memory,
    };
}
