//! Records of JSON, logfmt and CSV by their fields, for bun:ffi.
const Finder = @import("../../field/finder.zig").Finder;
const Need = @import("../../field/finder.zig").Need;
const Shared = @import("../../field/shared.zig").Shared;
const Query = @import("../../field/query.zig").Query;
const Source = @import("../../event/source.zig").Source;
const scan = @import("scan.zig");
const gpa = @import("../../memory/budget.zig").gpa;

/// Read by ts/fields/finder.ts in addition to the columns of matches.
pub const FieldMatches = extern struct {
    /// Offset in the input at which to resume.
    reached: f64 = 0,
    /// The text of the matches.
    text: ?[*]const u8 = null,
    size_bytes: f64 = 0,
    /// What the input had so far: number of records, number of lines without a record, and the first such line.
    records: f64 = 0,
    others: f64 = 0,
    first_other_line: f64 = 0,
    /// Number of records that were too long, and of those that have a field more than once, and their first lines.
    too_long: f64 = 0,
    first_too_long_line: f64 = 0,
    repeated: f64 = 0,
    first_repeated_line: f64 = 0,
    /// Number of events that no format reads, and the line of the first.
    unread: f64 = 0,
    first_unread_line: f64 = 0,
    /// Number of comments, and the line of the first.
    comments: f64 = 0,
    first_comment_line: f64 = 0,
    /// 1 if the header of a table looks like a record.
    header_is_record: f64 = 0,
    /// For each field, 1 if a record of the input so far had it.
    seen: ?[*]const u8 = null,
    /// The header of the input, or its first record.
    sample: ?[*]const u8 = null,
    sample_bytes: f64 = 0,
    /// For each way to read an event, how many it read.
    counts: ?[*]const u64 = null,
    /// For each register of the matches, how it is written in the input, if values are to be replaced.
    forms: ?[*]const u32 = null,
};

/// Opens a search from the words of a query. `needs` says of each register what is read of it, if nothing else of a
/// match is.
pub export fn mb_fields_open(
    words: [*]const u32,
    count: u32,
    needs: ?[*]const Need,
    out: *?*Finder,
) callconv(.c) scan.Status {
    const query = Query.open(gpa, words[0..count]) catch |err| return statusOf(err);
    const finder = gpa.create(Finder) catch {
        query.close();
        return .no_memory;
    };
    finder.* = Finder.init(gpa, query, if (needs) |given| given[0..query.register_count] else null) catch {
        gpa.destroy(finder);
        query.close();
        return .no_memory;
    };
    if (query.format == .event) {
        const source = Source.open(gpa, query.rest) catch |err| {
            finder.deinit();
            gpa.destroy(finder);
            return statusOf(err);
        };
        // The values of a record are one for each field.
        if (source.roles.len != query.field_count) {
            source.external().close(source);
            finder.deinit();
            gpa.destroy(finder);
            return .bad_program;
        }
        source.has_places = query.layout.has_places;
        source.reader.keeps_lines = query.layout.has_places;
        finder.records.external = source.external();
    }
    out.* = finder;
    return .ok;
}

/// Finds matches from offset `from` of the input on; `text` starts at `origin` of the input, and more text follows
/// unless `is_last`. Writes the batch of matches as read, then their places in the input, both in the form of
/// `mb_scan_next`.
pub export fn mb_fields_next(
    finder: *Finder,
    text: [*]const u8,
    size_bytes: f64,
    origin: f64,
    from: f64,
    is_last: bool,
    read: [*]f64,
    placed: [*]f64,
    out: *FieldMatches,
) callconv(.c) scan.Status {
    const reached = finder.next(
        text[0..@intFromFloat(size_bytes)],
        @intFromFloat(origin),
        @intFromFloat(from),
        is_last,
    ) catch |err| return statusOf(err);
    writeFound(finder, finder, reached, read, placed, out);
    return .ok;
}

/// Writes the matches of `finder`, and what `reader` counted of the records.
fn writeFound(
    finder: *const Finder,
    reader: *const Finder,
    reached: u64,
    read: [*]f64,
    placed: [*]f64,
    out: *FieldMatches,
) void {
    scan.writeBatch(&finder.read_batch, read);
    scan.writeBatch(&finder.placed, placed);
    const noted = &reader.noted;
    out.* = .{
        .reached = @floatFromInt(reached),
        .text = finder.text.items.ptr,
        .size_bytes = @floatFromInt(finder.text.items.len),
        .records = @floatFromInt(reader.records_read),
        .others = @floatFromInt(noted.others.count),
        .first_other_line = @floatFromInt(noted.others.first_line),
        .too_long = @floatFromInt(noted.too_long.count),
        .first_too_long_line = @floatFromInt(noted.too_long.first_line),
        .repeated = @floatFromInt(noted.repeated.count),
        .first_repeated_line = @floatFromInt(noted.repeated.first_line),
        .unread = @floatFromInt(noted.unread.count),
        .first_unread_line = @floatFromInt(noted.unread.first_line),
        .comments = @floatFromInt(noted.comments.count),
        .first_comment_line = @floatFromInt(noted.comments.first_line),
        .header_is_record = @floatFromInt(@intFromBool(reader.header.looks_like_record)),
        .seen = finder.seen.ptr,
        .sample = reader.sample.items.ptr,
        .sample_bytes = @floatFromInt(reader.sample.items.len),
        .counts = if (reader.records.external) |external| external.counts(external.context).ptr else null,
        .forms = @ptrCast(finder.forms.items.ptr),
    };
}

/// Prepares for the next input.
pub export fn mb_fields_reset(finder: *Finder) callconv(.c) void {
    finder.reset();
}

pub export fn mb_fields_close(finder: *Finder) callconv(.c) void {
    finder.deinit();
    gpa.destroy(finder);
}

/// Opens several queries over the records that `reader` reads; it stays the caller's.
pub export fn mb_fields_shared_open(reader: *Finder, out: *?*Shared) callconv(.c) scan.Status {
    const shared = gpa.create(Shared) catch return .no_memory;
    shared.* = .{ .gpa = gpa, .reader = reader };
    out.* = shared;
    return .ok;
}

/// Adds a query from its words. `fields` are the reader's numbers of its fields.
pub export fn mb_fields_shared_add(
    shared: *Shared,
    words: [*]const u32,
    count: u32,
    fields: [*]const u32,
    field_count: u32,
) callconv(.c) scan.Status {
    const query = Query.open(gpa, words[0..count]) catch |err| return statusOf(err);
    var finder = Finder.init(gpa, query, null) catch {
        query.close();
        return .no_memory;
    };
    shared.add(finder, fields[0..field_count]) catch |err| {
        finder.deinit();
        return statusOf(err);
    };
    return .ok;
}

/// As `mb_fields_next`, for all queries; `out` is the offset at which to resume.
pub export fn mb_fields_shared_next(
    shared: *Shared,
    text: [*]const u8,
    size_bytes: f64,
    origin: f64,
    from: f64,
    is_last: bool,
    out: *f64,
) callconv(.c) scan.Status {
    const reached = shared.next(
        text[0..@intFromFloat(size_bytes)],
        @intFromFloat(origin),
        @intFromFloat(from),
        is_last,
    ) catch |err| return statusOf(err);
    out.* = @floatFromInt(reached);
    return .ok;
}

/// Writes the batch of a query, in the form of `mb_fields_next`.
pub export fn mb_fields_shared_found(
    shared: *const Shared,
    query: u32,
    read: [*]f64,
    placed: [*]f64,
    out: *FieldMatches,
) callconv(.c) void {
    const finder = &shared.queries.items[query].finder;
    writeFound(finder, shared.reader, 0, read, placed, out);
}

pub export fn mb_fields_shared_close(shared: *Shared) callconv(.c) void {
    shared.deinit();
    gpa.destroy(shared);
}

fn statusOf(err: @import("../../field/query.zig").Error) scan.Status {
    return switch (err) {
        error.BadQuery => .bad_program,
        else => |other| scan.statusOf(other),
    };
}
