//! Records of several lines that their own structure delimits, not what formats make of the lines below them.
const std = @import("std");
const level = @import("../value/level.zig");
const stamp = @import("../lex/stamp.zig");
const xml = @import("xml.zig");
const exports = @import("export.zig");
const objects = @import("objects.zig");
const rows = @import("rows.zig");
const columns = @import("columns.zig");
const Formats = @import("format.zig").Formats;
const Extent = @import("lines.zig").Extent;

/// The end of the record at `start`, whose first line ends at `line_end`; `none` if it is a line like others. Calls for
/// one record after another take linear time: what a call has passed is a record, or few lines more than its line.
pub fn extent(formats: *const Formats, text: []const u8, start: usize, line_end: usize, has_more: bool) Extent {
    const structures = &formats.structures;
    if (structures.contains(.@"export") and exports.begins(text[start..])) return exports.extent(text, start, has_more);
    if (structures.contains(.xml) and xml.begins(text[start..])) return orNone(xml.extent(text, start), has_more);
    if (structures.contains(.csv) and rows.mayGoOn(text[start..line_end])) {
        return orNone(rows.extent(text, start, rows.separator, rows.columns_max, has_more), has_more);
    }
    if (structures.contains(.json) and objects.begins(text, start, line_end)) {
        return orNone(objects.extent(text, line_end, has_more), has_more);
    }
    if (formats.separator) |between| if (std.mem.findScalar(u8, text[start..line_end], '"') != null) {
        return orNone(rows.extent(text, start, between, columns.columns_max, has_more), has_more);
    };
    return .none;
}

/// Whether a record of several lines is an object of JSON, whose lines are rows of a table one by one.
pub fn isObject(record: []const u8) bool {
    return objects.begins(record, 0, std.mem.findScalar(u8, record, '\n') orelse record.len);
}

/// The end of the second of two lines that are a record together, as java.util.logging writes them: a time with AM or
/// PM begins the first, a level and a colon the second.
pub fn pairEnd(formats: *const Formats, text: []const u8, start: usize, line_end: usize, has_more: bool) Extent {
    if (!formats.has_pairs_of_lines or !hasHalfDay(text[start..line_end])) return .none;
    if (stamp.endOfDated(text[start..line_end], 0, .line_start) == 0) return .none;
    const from = line_end + 1;
    if (from >= text.len) return if (has_more) .cut else .none;
    const stop = std.mem.findScalarPos(u8, text, from, '\n') orelse text.len;
    if (stop == text.len and has_more) return .cut;
    const head = text[from..@min(stop, from + level_bytes_max)];
    const colon = std.mem.findScalar(u8, head, ':') orelse return .none;
    return if (level.ofWord(head[0..colon]) != null) .{ .record = stop } else .none;
}

const level_bytes_max = 16;
/// Behind the month, the day, the year and the clock.
const half_day_max = 32;

fn hasHalfDay(line: []const u8) bool {
    if (line.len == 0 or !std.ascii.isAlphabetic(line[0])) return false;
    const head = line[0..@min(line.len, half_day_max)];
    return std.mem.find(u8, head, " AM ") != null or std.mem.find(u8, head, " PM ") != null;
}

/// What the end of the input cuts off is no record.
fn orNone(found: Extent, has_more: bool) Extent {
    return if (found == .cut and !has_more) .none else found;
}

/// The start of the next record from `from` on: behind line ends, and behind what is around events of XML.
pub fn pass(formats: *const Formats, text: []const u8, from: usize) usize {
    var at = from;
    while (at < text.len and (text[at] == '\n' or text[at] == '\r')) at += 1;
    const may_be_framed = at < text.len and std.mem.findScalar(u8, "< \t-", text[at]) != null;
    return if (may_be_framed and formats.structures.contains(.xml)) xml.passFrame(text, at) else at;
}
