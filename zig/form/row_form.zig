//! Rows whose form a mask may break: cells of separated values, and pairs of logfmt.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const limits = @import("../gen/limits.zig");

/// Longer lines are no head of a table.
pub const head_bytes_max = limits.table_head_bytes;

/// Separator and number of cells of separated values, as the first two lines tell it.
pub const Cells = struct {
    separator: u8,
    count: usize,

    pub const separators = ",;\t|";
    /// The form that a line of names and the line after it have; null if there is none.
    pub fn of(head: []const u8, next: []const u8) ?Cells {
        if (head.len > head_bytes_max or next.len > head_bytes_max) return null;
        for (separators) |separator| {
            const count = countOf(head, separator) orelse continue;
            if (count < 2 or countOf(next, separator) != count) continue;
            if (isOfNames(head, separator, count > 2)) return .{ .separator = separator, .count = count };
        }
        return null;
    }

    pub fn has(cells: Cells, line: []const u8) bool {
        return countOf(line, cells.separator) == cells.count;
    }

    /// Number of cells; null if a quote is not closed.
    fn countOf(line: []const u8, separator: u8) ?usize {
        var cells: CellReader = .{ .line = line, .separator = separator };
        var count: usize = 0;
        while (cells.next()) |_| count += 1;
        return if (cells.is_quoted) null else count;
    }

    pub fn isOfNames(head: []const u8, separator: u8, may_have_blanks: bool) bool {
        var names = std.mem.splitScalar(u8, head, separator);
        while (names.next()) |written| {
            const name = std.mem.trim(u8, written, " \"");
            if (name.len == 0 or bytes.isDigit(name[0])) return false;
            for (name) |byte| {
                const is_name = bytes.isWordOrHigh(byte) or byte == '-' or byte == '.';
                if (!is_name and !(byte == ' ' and may_have_blanks)) return false;
            }
        }
        return true;
    }
};

/// Reads the cells of a line in order; separators in quotes belong to a cell.
pub const CellReader = struct {
    line: []const u8,
    separator: u8,
    at: usize = 0,
    /// The cell goes on in quotes: behind the last one, a quote is not closed.
    is_quoted: bool = false,
    /// Only a quote with which a cell begins opens it.
    is_strict: bool = false,

    pub const Cell = struct { start: usize, end: usize };

    pub fn next(cells: *CellReader) ?Cell {
        if (cells.at > cells.line.len) return null;
        const start = cells.at;
        var end = start;
        while (end < cells.line.len) : (end += 1) {
            const byte = cells.line[end];
            if (byte == '"' and (!cells.is_strict or cells.is_quoted or cells.isBegun(start, end)))
                cells.is_quoted = !cells.is_quoted;
            if (byte == cells.separator and !cells.is_quoted) break;
        }
        cells.at = end + 1;
        return .{ .start = start, .end = end };
    }

    /// Whether a quote at `at` is in a cell that is in quotes, or begins one.
    fn isBegun(cells: *const CellReader, start: usize, at: usize) bool {
        const before = std.mem.trimStart(u8, cells.line[start..at], " ");
        return before.len == 0 or before[0] == '"';
    }
};

/// Number of pairs `name=value` of which the line consists; null if it has anything else, or only one. A comma behind
/// a value without quotes shows that the line is no logfmt: `ann=40example.org, bob=40example.org` is encoded mail.
pub fn pairCount(line: []const u8) ?usize {
    return countPairs(line, isOfName);
}

/// The same for a line in which masks may be names.
pub fn countMaskedPairs(line: []const u8) ?usize {
    return countPairs(line, isOfMaskedName);
}

fn countPairs(line: []const u8, comptime isName: fn (byte: u8) bool) ?usize {
    var count: usize = 0;
    var at: usize = 0;
    while (true) {
        while (at < line.len and bytes.isLineSpace(line[at])) at += 1;
        if (at == line.len) return if (count > 1) count else null;
        const name = at;
        while (at < line.len and isName(line[at])) at += 1;
        if (at == name or at == line.len or line[at] != '=') return null;
        at += 1;
        at = valueEnd(line, at) orelse return null;
        count += 1;
    }
}

fn valueEnd(line: []const u8, from: usize) ?usize {
    var at = from;
    if (at == line.len or line[at] != '"') {
        while (at < line.len and !bytes.isLineSpace(line[at])) : (at += 1) if (line[at] == '"') return null;
        return if (at > from and line[at - 1] == ',') null else at;
    }
    at += 1;
    while (at < line.len and line[at] != '"') at += if (line[at] == '\\') 2 else 1;
    if (at >= line.len) return null;
    return if (at + 1 == line.len or bytes.isLineSpace(line[at + 1])) at + 1 else null;
}

fn isOfName(byte: u8) bool {
    return bytes.isWordOrHigh(byte) or byte == '-' or byte == '.' or byte == '/';
}

fn isOfMaskedName(byte: u8) bool {
    return byte != '=' and byte != '"' and !bytes.isLineSpace(byte);
}

test Cells {
    const cells = Cells.of("name,ip,\"last seen\"", "a,10.0.0.1,\"x, y\"").?;
    try std.testing.expectEqual(3, cells.count);
    try std.testing.expect(cells.has("b,\"c,d\",e"));
    try std.testing.expect(!cells.has("b,c,d,e") and !cells.has("b,\"c,e"));
    try std.testing.expectEqual(';', Cells.of("ip;host", "10.0.0.1;x").?.separator);
    for ([_][2][]const u8{
        .{ "Starting server, please wait", "Done, ok" },
        .{ "1,2,3", "4,5,6" },
        .{ "a,b", "c,d,e" },
        .{ "name", "x" },
    }) |case| try std.testing.expectEqual(null, Cells.of(case[0], case[1]));
}

test pairCount {
    try std.testing.expectEqual(3, pairCount("level=info msg=\"a \\\" b\" ip=10.0.0.1\r"));
    try std.testing.expectEqual(2, pairCount("a= b.c/d=e=f"));
    const others = "a=1;a=1 b;a=\"b c=d;x a=1 b=2;a=\"b\"c d=1;a=b\"c d=1;a=b, c=d;";
    var lines = std.mem.splitScalar(u8, others, ';');
    while (lines.next()) |line| {
        try std.testing.expectEqual(null, pairCount(line));
    }
}
