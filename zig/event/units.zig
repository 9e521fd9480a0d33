//! Records of several lines that their own structure delimits, not what formats make of the lines below them.
const xml = @import("xml.zig");
const exports = @import("export.zig");
const rows = @import("rows.zig");
const Formats = @import("format.zig").Formats;
const Extent = @import("lines.zig").Extent;

/// The end of the record at `start`, whose first line ends at `line_end`; `none` if it is a line like others. Calls for
/// one record after another take linear time: what a call has passed is a record, or few lines more than its line.
pub fn extent(formats: *const Formats, text: []const u8, start: usize, line_end: usize, has_more: bool) Extent {
    const structures = &formats.structures;
    if (structures.contains(.@"export") and exports.begins(text[start..])) return exports.extent(text, start, has_more);
    if (structures.contains(.xml) and xml.begins(text[start..])) return orNone(xml.extent(text, start), has_more);
    if (structures.contains(.csv) and rows.mayGoOn(text[start..line_end])) {
        return orNone(rows.extent(text, start, has_more), has_more);
    }
    return .none;
}

/// What the end of the input cuts off is no record.
fn orNone(found: Extent, has_more: bool) Extent {
    return if (found == .cut and !has_more) .none else found;
}

/// The start of the next record from `from` on: behind line ends, and behind what is around events of XML.
pub fn pass(formats: *const Formats, text: []const u8, from: usize) usize {
    var at = from;
    while (at < text.len and (text[at] == '\n' or text[at] == '\r')) at += 1;
    const may_be_framed = at < text.len and (text[at] == '<' or text[at] == ' ' or text[at] == '\t');
    return if (may_be_framed and formats.structures.contains(.xml)) xml.passFrame(text, at) else at;
}
