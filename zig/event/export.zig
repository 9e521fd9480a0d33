//! The export of systemd's journal: a field a line, `NAME=VALUE`, and an empty line behind each record. A value that
//! holds line ends or no text is `NAME`, a line end, its size in eight bytes, the value, and a line end.
const std = @import("std");
const Names = @import("../field/names.zig").Names;
const Found = @import("../field/found.zig").Found;

/// Every record begins with one of the fields that the journal adds.
pub const head = "__";
const size_bytes = 8;
pub const Extent = @import("lines.zig").Extent;

pub const Field = struct { name: []const u8, start: usize, end: usize };

pub fn begins(text: []const u8) bool {
    return std.mem.startsWith(u8, text, head);
}

/// The fields of a record, in order, up to what is none.
pub const Iterator = struct {
    text: []const u8,
    /// Offset behind the last field.
    at: usize = 0,
    /// What follows is no field, though not the end of the record.
    is_broken: bool = false,
    /// The text ends within a field.
    is_cut: bool = false,

    pub fn next(fields: *Iterator) ?Field {
        const text = fields.text;
        if (fields.at == text.len) {
            fields.is_cut = true;
            return null;
        }
        if (text[fields.at] == '\n') return null;
        const start = fields.at;
        var end = start;
        while (end < text.len and isNameByte(text[end])) end += 1;
        if (end == text.len) return fields.cut();
        const name = text[start..end];
        if (name.len == 0) return fields.breakOff();
        const from = end + 1;
        if (text[end] == '=') {
            const stop = std.mem.findScalarPos(u8, text, from, '\n') orelse text.len;
            fields.at = @min(stop + 1, text.len);
            if (stop == text.len) fields.is_cut = true;
            return .{ .name = name, .start = from, .end = stop };
        }
        if (text[end] != '\n') return fields.breakOff();
        if (text.len - from < size_bytes) return fields.cut();
        const size = std.mem.readInt(u64, text[from..][0..size_bytes], .little);
        const value = from + size_bytes;
        if (size > text.len - value) return fields.cut();
        const stop = value + @as(usize, @intCast(size));
        if (stop < text.len and text[stop] != '\n') return fields.breakOff();
        fields.at = @min(stop + 1, text.len);
        if (stop == text.len) fields.is_cut = true;
        return .{ .name = name, .start = value, .end = stop };
    }

    fn breakOff(fields: *Iterator) ?Field {
        fields.is_broken = true;
        return null;
    }

    fn cut(fields: *Iterator) ?Field {
        fields.is_cut = true;
        return null;
    }
};

/// The end of the record at `start`; `cut` if the text ends before it and more follows.
pub fn extent(text: []const u8, start: usize, has_more: bool) Extent {
    var fields: Iterator = .{ .text = text[start..] };
    var count: usize = 0;
    var last_end: usize = 0;
    while (fields.next()) |field| : (count += 1) last_end = field.end;
    if (fields.is_cut and has_more) return .cut;
    if (count < 2) return .none;
    // What breaks off is a record up to there, so that it is not read again.
    return .{ .record = start + last_end };
}

pub fn read(text: []const u8, names: *const Names, found: *Found) bool {
    if (!begins(text)) return false;
    var fields: Iterator = .{ .text = text };
    var count: usize = 0;
    while (fields.next()) |field| : (count += 1) {
        const node = names.child(Names.root, field.name) orelse continue;
        found.put(names.fieldOf(node) orelse continue, field.start, field.end, .plain);
    }
    return count > 1;
}

fn isNameByte(byte: u8) bool {
    return std.ascii.isUpper(byte) or std.ascii.isDigit(byte) or byte == '_';
}

test "values with line ends have their size before them" {
    const text = "__CURSOR=s\nMESSAGE\n\x05\x00\x00\x00\x00\x00\x00\x00a\n\x00\nb\nPRIORITY=3\n\nnext";
    try std.testing.expectEqual(text.len - "\n\nnext".len, extent(text, 0, true).record);
    var fields: Iterator = .{ .text = text };
    _ = fields.next();
    const message = fields.next().?;
    try std.testing.expectEqualStrings("MESSAGE", message.name);
    try std.testing.expectEqualStrings("a\n\x00\nb", text[message.start..message.end]);
    try std.testing.expectEqualStrings("PRIORITY", fields.next().?.name);
    try std.testing.expectEqual(null, fields.next());
}

test "a value with its size may be the last one, and end with a line end" {
    const text = "__CURSOR=s\nMESSAGE\n\x04\x00\x00\x00\x00\x00\x00\x00a\nb\n\n\nnext";
    const end = extent(text, 0, true).record;
    try std.testing.expectEqual(text.len - "\n\nnext".len, end);
    var fields: Iterator = .{ .text = text[0..end] };
    _ = fields.next();
    const message = fields.next().?;
    try std.testing.expectEqualStrings("a\nb\n", text[message.start..message.end]);
}

test "a record that the text cuts off, and what is no record" {
    const rows = [_]struct { []const u8, Extent, Extent }{
        .{ "__CURSOR=s\nMESSAGE\n\x05\x00\x00\x00", .cut, .none },
        .{ "__CURSOR=s\nA=b\nMESSAGE\n\xff\xff\xff\xff\xff\xff\xff\xffab", .cut, .{ .record = 14 } },
        .{ "__CURSOR=s\nMESSAGE=a", .cut, .{ .record = 20 } },
        .{ "__main__ is here\n", .none, .none },
    };
    for (rows) |row| {
        try std.testing.expectEqual(row[1], extent(row[0], 0, true));
        try std.testing.expectEqual(row[2], extent(row[0], 0, false));
    }
}
