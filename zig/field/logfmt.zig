//! Fields of logfmt records: `key=value key="quoted value" key`, one record per line.
const std = @import("std");
const isLineSpace = @import("../lex/bytes.zig").isLineSpace;
const assert = std.debug.assert;
const Names = @import("names.zig").Names;
const Found = @import("found.zig").Found;

/// Reads the fields of `names` in a line without its end.
/// @param base offset of the line in the text
/// @returns whether it contains a pair
pub fn read(line: []const u8, base: usize, names: *const Names, found: *Found) bool {
    var at: usize = 0;
    var has_pair = false;
    while (true) {
        while (at < line.len and isLineSpace(line[at])) at += 1;
        if (at == line.len) return has_pair;
        const key_start = at;
        while (at < line.len and line[at] != '=' and !isLineSpace(line[at])) at += 1;
        const field = fieldOf(names, line[key_start..at]);
        if (at == line.len or line[at] != '=') {
            // A key without a value is a field with an empty text.
            if (field) |number| found.put(number, base + at, base + at, .plain);
            continue;
        }
        has_pair = has_pair or at > key_start;
        at += 1;
        if (at < line.len and line[at] == '"') {
            const start = at + 1;
            const end, const escaped = findQuotedEnd(line, start);
            if (field) |number| found.put(number, base + start, base + end, if (escaped) .escaped else .plain);
            at = @min(end + 1, line.len);
            continue;
        }
        const start = at;
        while (at < line.len and !isLineSpace(line[at])) at += 1;
        if (field) |number| found.put(number, base + start, base + at, .plain);
    }
}

/// End of the quoted text whose content starts at `start`: its closing quote, or the end of the line.
fn findQuotedEnd(line: []const u8, start: usize) struct { usize, bool } {
    var at = start;
    var escaped = false;
    while (at < line.len and line[at] != '"') : (at += 1) {
        if (line[at] != '\\') continue;
        escaped = true;
        at += 1;
    }
    assert(at >= start and start <= line.len);
    return .{ @min(at, line.len), escaped };
}

fn fieldOf(names: *const Names, key: []const u8) ?u32 {
    const node = names.child(Names.root, key) orelse return null;
    return names.fieldOf(node);
}
