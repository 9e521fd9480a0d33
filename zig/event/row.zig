//! Events as rows of comma-separated values: those of the fields that are asked for, in their order.
const std = @import("std");
const Allocator = std.mem.Allocator;
const comma = @import("../field/comma.zig");
const csv = @import("../report/csv.zig");
const instants = @import("../value/instant.zig");
const Placed = @import("layers.zig").Placed;
const Reader = @import("reader.zig").Reader;
const Role = @import("format.zig").Role;
const well_formed = @import("../lex/well_formed.zig");

pub const Row = struct {
    gpa: Allocator,
    reader: *Reader,
    /// The cell of the input with its comma, or nothing.
    head: []const u8,
    /// For each field, whether an event had it.
    seen: []bool,

    /// Appends the event that was read last. What it does not have is an empty cell.
    pub fn append(
        row: Row,
        record: []const u8,
        repaired: *std.ArrayList(u8),
        out: *std.ArrayList(u8),
    ) Allocator.Error!void {
        const gpa = row.gpa;
        try out.appendSlice(gpa, row.head);
        const names = row.reader.formats.fields[0..row.reader.formats.asked_count];
        for (names, row.seen, 0..) |name, *is_seen, field| {
            if (field > 0) try out.append(gpa, ',');
            if (try readValue(row.reader, record, name, @intCast(field))) |value| {
                is_seen.* = true;
                try csv.appendCell(gpa, try well_formed.replaceIllFormed(gpa, value, repaired), out);
            } else if (names.len == 1 and row.head.len == 0) {
                // Readers pass lines that are empty.
                try out.appendSlice(gpa, "\"\"");
            }
        }
        try out.append(gpa, '\n');
    }
};

fn readValue(reader: *Reader, record: []const u8, name: []const u8, field: u32) Allocator.Error!?[]const u8 {
    const role = std.meta.stringToEnum(Role, name) orelse {
        const text = try readPlaced(reader, try reader.event.findAsked(field)) orelse return null;
        return if (reader.formats.layout.has_decimal_comma) try withPoint(reader, text) else text;
    };
    switch (role) {
        .time => {
            const time = try reader.event.time() orelse {
                reader.event.noteUnreadTime();
                return null;
            };
            var spelled: std.ArrayList(u8) = .empty;
            try instants.append(reader.event.scratch.allocator(), time.instant, &spelled);
            return if (spelled.items.len == 0) null else spelled.items;
        },
        .level => return if (try reader.event.severity()) |level| @tagName(level) else null,
        .message => if (reader.event.isBare()) return record,
        .source => {},
    }
    return readPlaced(reader, reader.event.firstOf(role));
}

/// A number with a comma before its fraction as others are written.
fn withPoint(reader: *Reader, given: []const u8) Allocator.Error![]const u8 {
    var room: [comma.value_bytes_max]u8 = undefined;
    return if (comma.spellWithPoint(given, &room)) |text| reader.event.scratch.allocator().dupe(u8, text) else given;
}

fn readPlaced(reader: *Reader, given: ?Placed) Allocator.Error!?[]const u8 {
    const found = given orelse return null;
    const text = try reader.event.readText(found.layer, found.value);
    const is_json = found.layer.format != null and found.layer.format.?.structure == .json;
    if (!is_json or found.value.held != null or !std.mem.eql(u8, text, "null")) return text;
    // The text "null" is between quotes.
    const start = found.value.start;
    return if (start > 0 and found.layer.text[start - 1] == '"') text else null;
}
