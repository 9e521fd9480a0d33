//! Whether the line that is read as the header of a table looks like a record of it.
const std = @import("std");
const Allocator = std.mem.Allocator;
const csv = @import("csv.zig");
const decode = @import("decode.zig");
const readKind = @import("kind.zig").readKind;
const Kind = @import("../gen/kinds.zig").Kind;
const kind_none = @import("../match/commit/batch.zig").kind_none;
const Tokens = @import("../lex/tokens.zig").Tokens;

/// More columns are not looked at.
const columns_max = 256;

pub const Error = Allocator.Error;

/// The kinds of the values of a row; `kind_none` where a text could be the name of a column.
pub const Header = struct {
    kinds: [columns_max]u8 = undefined,
    count: usize = 0,
    /// A value in each column that has one in the line below: a record. Known once that line is read.
    looks_like_record: bool = false,

    /// Reads the header.
    pub fn begin(header: *Header, gpa: Allocator, tokens: *Tokens, row: []const u8, separator: u8) Error!void {
        header.* = .{};
        var kinds: Kinds = .{ .row = row, .separator = separator };
        while (try kinds.next(gpa, tokens)) |kind| : (header.count += 1) {
            if (header.count == columns_max) break;
            header.kinds[header.count] = kind;
            if (kind != kind_none) header.looks_like_record = true;
        }
    }

    /// Compares the header with the first record.
    pub fn compare(header: *Header, gpa: Allocator, tokens: *Tokens, row: []const u8, separator: u8) Error!void {
        if (!header.looks_like_record) return;
        var kinds: Kinds = .{ .row = row, .separator = separator };
        for (header.kinds[0..header.count]) |expected| {
            const kind = (try kinds.next(gpa, tokens)) orelse break;
            if (expected != kind_none and kind != expected) header.looks_like_record = false;
        }
    }
};

const Kinds = struct {
    row: []const u8,
    separator: u8,
    at: ?usize = 0,

    fn next(kinds: *Kinds, gpa: Allocator, tokens: *Tokens) Error!?u8 {
        const at = kinds.at orelse return null;
        const cell = csv.cell(kinds.row, at, kinds.separator) orelse return null;
        kinds.at = if (cell.ends_record) null else cell.next;
        const raw = std.mem.trim(u8, kinds.row[cell.start..cell.end], " \t");
        const kind = try readKind(gpa, tokens, raw);
        return if (kind != kind_none and isValue(@fromBackingInt(kind), raw)) kind else kind_none;
    }
};

/// Names of columns may be words, paths, versions, years, and whatever could be one of them.
fn isValue(kind: Kind, text: []const u8) bool {
    return switch (kind) {
        .number => !isYear(text),
        .percent, .bytesize, .money, .duration, .timestamp, .ip, .cidr, .mac, .url, .email, .geo, .uuid => true,
        else => false,
    };
}

fn isYear(text: []const u8) bool {
    const year = std.fmt.parseInt(u32, text, 10) catch return false;
    return text.len == 4 and year >= 1900 and year < 2200;
}
