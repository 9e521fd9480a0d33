//! Rows of values between commas without a header, whose columns the format names: PostgreSQL's csvlog.
const std = @import("std");
const csv = @import("../field/csv.zig");
const Format = @import("format.zig").Format;
const Role = @import("format.zig").Role;
const Found = @import("../field/found.zig").Found;
const level = @import("../value/level.zig");
const clock = @import("../value/clock.zig");
const timestamp = @import("../value/timestamp.zig");
const Extent = @import("lines.zig").Extent;

/// A row has at most so many cells.
pub const columns_max = 64;
pub const separator = ',';

/// Reads a row with between `least` and `most` cells, which are the registers; empty ones are absent.
pub fn read(text: []const u8, least: usize, most: usize, found: *Found) bool {
    var at: usize = 0;
    for (0..most) |column| {
        const cell = csv.cell(text, at, separator) orelse return false;
        if (cell.end > cell.start) found.put(@intCast(column), cell.start, cell.end, cell.spelling);
        if (cell.ends_record) return column + 1 >= least and cell.next >= text.len;
        at = cell.next;
    }
    return false;
}

/// Whether the columns of time and level hold some: as many commas as a row has are in other texts, too.
pub fn rolesFit(format: *const Format, text: []const u8, found: *const Found) bool {
    for (format.places[@backingInt(Role.time)]) |place| {
        const value = found.values[place.value] orelse return false;
        if (timestamp.readIn(text[value.start..value.end], .any) == null) return false;
    }
    for (format.places[@backingInt(Role.level)]) |place| {
        const value = found.values[place.value] orelse return false;
        if (level.read(text[value.start..value.end], place.scale) == null) return false;
    }
    return true;
}

/// Whether a row that goes on in the next line may begin with this line: a quote is open, and a time begins it.
pub fn mayGoOn(line: []const u8) bool {
    if (line.len == 0 or !std.ascii.isDigit(line[0])) return false;
    if (std.mem.count(u8, line, "\"") % 2 == 0) return false;
    const comma = std.mem.findScalar(u8, line, separator) orelse return false;
    return timestamp.readIn(line[0..comma], clock.now().order) != null;
}

/// The end of the row at `start`, without its line end; `cut` if the text ends before it.
pub fn extent(text: []const u8, start: usize, between: u8, most: usize, has_more: bool) Extent {
    var at = start;
    for (0..most) |_| {
        const cell = csv.cell(text, at, between) orelse return .cut;
        if (cell.ends_record) {
            const is_ended = cell.next > start and cell.next <= text.len and text[cell.next - 1] == '\n';
            if (!is_ended and has_more) return .cut;
            return .{ .record = if (is_ended) cell.next - 1 else @min(cell.next, text.len) };
        }
        at = cell.next;
    }
    return .none;
}

test "a row goes on over the line ends in its quotes" {
    const text = "2026-05-01 10:00:00,bob,\"a\nb \"\"c\"\"\",x\nnext";
    try std.testing.expect(mayGoOn("2026-05-01 10:00:00,bob,\"a"));
    try std.testing.expect(!mayGoOn("7,bob,\"a"));
    try std.testing.expectEqual(text.len - "\nnext".len, extent(text, 0, separator, columns_max, true).record);
    try std.testing.expectEqual(.cut, extent("1,\"a\nb", 0, separator, columns_max, false));
    var values: [4]?@import("../field/found.zig").Value = @splat(null);
    var found: Found = .{ .values = &values };
    const row = text[0 .. text.len - "\nnext".len];
    try std.testing.expect(read(row, 3, 4, &found));
    try std.testing.expectEqual(.doubled, values[2].?.spelling);
    found.clear();
    try std.testing.expect(!read(row, 5, 6, &found));
    found.clear();
    try std.testing.expect(!read(row, 1, 3, &found));
}
