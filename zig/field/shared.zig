//! Several queries over the records of one input, which are read once for all of them.
const std = @import("std");
const assert = std.debug.assert;
const Finder = @import("finder.zig").Finder;
const Error = @import("finder.zig").Error;
const Allocator = std.mem.Allocator;

pub const Shared = struct {
    gpa: Allocator,
    /// Reads the records. Its query has the fields of all, and no condition.
    reader: *Finder,
    queries: std.ArrayList(One) = .empty,

    const One = struct {
        finder: Finder,
        /// The reader's numbers of the query's fields.
        fields: []const u32,
    };

    pub fn deinit(shared: *Shared) void {
        for (shared.queries.items) |*one| {
            shared.gpa.free(one.fields);
            one.finder.deinit();
        }
        shared.queries.deinit(shared.gpa);
    }

    /// Copies `fields`, and takes ownership of `finder` unless it fails.
    pub fn add(shared: *Shared, finder: Finder, fields: []const u32) error{ OutOfMemory, BadQuery }!void {
        if (fields.len != finder.query.field_count) return error.BadQuery;
        for (fields) |field| if (field >= shared.reader.query.field_count) return error.BadQuery;
        const own = try shared.gpa.dupe(u32, fields);
        errdefer shared.gpa.free(own);
        try shared.queries.append(shared.gpa, .{ .finder = finder, .fields = own });
    }

    /// Fills the batches of all queries, as `Finder.next` fills one.
    /// @returns the offset at which to resume; everything before it is final
    pub fn next(shared: *Shared, text: []const u8, origin: u64, from: u64, is_last: bool) Error!u64 {
        const reader = shared.reader;
        for (shared.queries.items) |*one| try one.finder.begin(text.len);
        if (from == 0) {
            reader.reset();
            for (shared.queries.items) |*one| one.finder.reset();
        }
        assert(from >= origin and from - origin <= text.len);
        var at: usize = @intCast(from - origin);
        while (!shared.isFull()) {
            const step = try reader.records.next(text, at, origin, is_last);
            try reader.look(step, text, origin);
            switch (step) {
                .record, .unread => |record| {
                    for (shared.queries.items) |*one| {
                        try one.finder.examine(reader, one.fields, text, origin, record);
                    }
                    at = record.end;
                },
                .other, .too_long, .comment, .header, .skipped => |place| at = place.end,
                .incomplete => break,
                .end => {
                    at = text.len;
                    break;
                },
            }
        }
        reader.lines.moveTo(text, origin, origin + at);
        return origin + at;
    }

    fn isFull(shared: *const Shared) bool {
        for (shared.queries.items) |*one| if (one.finder.isFull()) return true;
        return false;
    }
};
