//! Columns of secrets in separated values: the first line of the input names them, as in `user,password`.
const std = @import("std");
const limits = @import("../gen/limits.zig");
const row_form = @import("../form/row_form.zig");
const Cells = row_form.Cells;
const secret_names = @import("secret_names.zig");
const Value = @import("values.zig").Value;
const Values = @import("values.zig").Values;
const Allocator = std.mem.Allocator;

/// A head with more columns names none.
const columns_max = limits.secret_columns;

comptime {
    // The text before a block still has the head.
    std.debug.assert(row_form.head_bytes_max < limits.deep_context_bytes);
}

pub const Columns = struct {
    separator: u8,
    count: usize,
    /// What the name of each column announces.
    announced: [columns_max]?secret_names.Announced,
    /// The head, which may come again where files were joined.
    head_hash: u64,

    /// Null if the line names no column of secrets.
    pub fn of(line: []const u8, added: *const secret_names.Added) ?Columns {
        const head = std.mem.trimEnd(u8, line, "\r");
        if (head.len > row_form.head_bytes_max) return null;
        var cells: [columns_max]Cell = undefined;
        for (Cells.separators) |separator| {
            const count = cellsOf(head, separator, &cells) orelse continue;
            // `Name, password` with blanks in names would be prose.
            const is_dense = std.mem.findPos(u8, head, 0, &[_]u8{ separator, ' ' }) == null;
            const may_have_blanks = is_dense and (count > 2 or areTitles(head, cells[0..count]));
            if (count < 2 or !Cells.isOfNames(head, separator, may_have_blanks)) continue;
            var columns: Columns = .{
                .separator = separator,
                .count = count,
                .announced = @splat(null),
                .head_hash = std.hash.Wyhash.hash(0, head),
            };
            var names_secrets = false;
            for (cells[0..count], columns.announced[0..count]) |cell, *announced| {
                announced.* = secret_names.announces(head[cell.start..cell.end], added);
                names_secrets = names_secrets or announced.* != null;
            }
            return if (names_secrets) columns else null;
        }
        return null;
    }

    /// Appends the values that begin at or after `from`, in the records that have as many cells as the head. A record
    /// may begin before the text or end behind it, and a cell in quotes may hold line ends: then the cells of a line
    /// are counted from the end that it has.
    pub fn find(
        columns: *const Columns,
        gpa: Allocator,
        text: []const u8,
        from: usize,
        out: *Values,
    ) Allocator.Error!void {
        // A cell that is open at `from` may have begun before.
        var start: usize = 0;
        var open: ?usize = null;
        while (start < text.len) {
            const end = std.mem.findScalarPos(u8, text, start, '\n') orelse text.len;
            var row: Row = .{
                .line = std.mem.trimEnd(u8, text[start..end], "\r"),
                .start = start,
                .begins = start > 0 or from == 0,
                .ends = end < text.len,
            };
            if (!row.begins) row.skipQuotes(columns.separator);
            open = try columns.ofLine(gpa, row, open, from, out);
            start = end + 1;
        }
    }

    /// @param open column of the cell in quotes in which the line begins
    /// @returns the column of a cell in quotes in which the next line begins
    fn ofLine(
        columns: *const Columns,
        gpa: Allocator,
        row: Row,
        open: ?usize,
        from: usize,
        out: *Values,
    ) Allocator.Error!?usize {
        if (std.hash.Wyhash.hash(0, row.line) == columns.head_hash) return null;
        var cells: [columns_max]Cell = undefined;
        const read_count = cellsOf(row.line, columns.separator, &cells) orelse
            strictCellsOf(row.line, columns.separator, &cells);
        if (read_count) |count| if (row.firstColumn(count, columns.count)) |first| {
            try columns.ofCells(gpa, row, cells[0..count], first, from, out);
            return null;
        };
        if (row.cellEnd(columns.separator)) |end| {
            const before: Cell = .{ .start = 0, .end = end, .is_quoted = true };
            if (open) |column| try columns.ofCells(gpa, row, &.{before}, column, from, out);
            const rest = row.behind(end + 1) orelse return null;
            if (strictCellsOf(rest.line, columns.separator, &cells)) |count| {
                if (count < columns.count)
                    try columns.ofCells(gpa, rest, cells[0..count], columns.count - count, from, out);
                return null;
            }
            return columns.ofOpen(gpa, rest, if (open) |column| column + 1 else return null, from, out);
        }
        if (open) |column| {
            const line: Cell = .{ .start = 0, .end = row.line.len, .is_quoted = true };
            try columns.ofCells(gpa, row, &.{line}, column, from, out);
            return column;
        }
        return if (row.begins) columns.ofOpen(gpa, row, 0, from, out) else null;
    }

    /// Reads a line at whose end a cell in quotes is open; its first cell is of column `first`.
    /// @returns the column of the cell that is open
    fn ofOpen(
        columns: *const Columns,
        gpa: Allocator,
        row: Row,
        first: usize,
        from: usize,
        out: *Values,
    ) Allocator.Error!?usize {
        var reader: row_form.CellReader = .{ .line = row.line, .separator = columns.separator, .is_strict = true };
        var cells: [columns_max]Cell = undefined;
        var count: usize = 0;
        while (reader.next()) |cell| : (count += 1) {
            if (first + count >= columns.count) return null;
            cells[count] = trimCell(row.line, cell.start, cell.end);
        }
        if (!reader.is_quoted) return null;
        const last = &cells[count - 1];
        // It may end with a quote that is doubled.
        if (last.is_quoted) last.end += 1 else last.start += 1;
        last.is_quoted = true;
        try columns.ofCells(gpa, row, cells[0..count], first, from, out);
        return first + count - 1;
    }

    /// @param first column of the first of the cells
    fn ofCells(
        columns: *const Columns,
        gpa: Allocator,
        row: Row,
        cells: []const Cell,
        first: usize,
        from: usize,
        out: *Values,
    ) Allocator.Error!void {
        for (cells, columns.announced[first..][0..cells.len]) |cell, announced| {
            const written = std.mem.trim(u8, row.line[cell.start..cell.end], " \t");
            if (written.len == 0 or row.start + cell.start < from) continue;
            if (!secret_names.mayBeSecret(written, announced orelse continue)) continue;
            const value: Value = .{
                .start = @intCast(row.start + cell.start),
                .end = @intCast(row.start + cell.end),
                .what = .secret,
                .quote = if (cell.is_quoted) '"' else 0,
            };
            try out.append(gpa, value);
        }
    }
};

/// Whether two names with blanks are titles, since a line of prose may have one comma as well: `User name,Password`.
fn areTitles(head: []const u8, names: []const Cell) bool {
    for (names) |name| {
        const written = head[name.start..name.end];
        const words = std.mem.countScalar(u8, written, ' ') + 1;
        if (written.len == 0 or !std.ascii.isUpper(written[0]) or words > title_words_max) return false;
    }
    return true;
}

const title_words_max = 3;

/// A line, or what the text has of it.
const Row = struct {
    line: []const u8,
    start: usize,
    begins: bool,
    ends: bool,

    /// The column of the first of `count` cells; null if it is not known, or the line is no row.
    fn firstColumn(row: Row, count: usize, columns: usize) ?usize {
        if (count == columns) return 0;
        if (count < 2 or count > columns) return null;
        if (row.begins) return if (row.ends) null else 0;
        return if (row.ends) columns - count else null;
    }

    /// Where the first quote of the line is, if it ends a cell: quotes in a cell are doubled.
    fn cellEnd(row: Row, separator: u8) ?usize {
        const line = row.line;
        var at: usize = 0;
        while (std.mem.findScalarPos(u8, line, at, '"')) |quote| : (at = quote + 2) {
            if (quote + 1 < line.len and line[quote + 1] == '"') continue;
            if (quote > 0 and line[quote - 1] == separator) return null;
            return if (quote + 1 == line.len or line[quote + 1] == separator) quote else null;
        }
        return null;
    }

    /// What follows the separator at `at`; null if there is none.
    fn behind(row: Row, at: usize) ?Row {
        if (at >= row.line.len) return null;
        return .{ .line = row.line[at + 1 ..], .start = row.start + at + 1, .begins = true, .ends = row.ends };
    }

    /// Leaves out the end of a cell in quotes with which the line begins.
    fn skipQuotes(row: *Row, separator: u8) void {
        const quote = std.mem.find(u8, row.line, &.{ '"', separator }) orelse return;
        const open = std.mem.findScalar(u8, row.line, '"').?;
        if (open > 0 and row.line[open - 1] == separator) return;
        row.line = row.line[quote + 1 ..];
        row.start += quote + 1;
    }
};

/// The content of a cell, without blanks and quotes around it.
const Cell = struct { start: usize, end: usize, is_quoted: bool };

/// @returns the number of cells; null if there are too many or a quote is not closed
fn cellsOf(line: []const u8, separator: u8, cells: *[columns_max]Cell) ?usize {
    return read(.{ .line = line, .separator = separator }, cells);
}

/// The cells of a line where quotes within a cell without quotes are part of it: `1,5" disk,x`.
fn strictCellsOf(line: []const u8, separator: u8, cells: *[columns_max]Cell) ?usize {
    return read(.{ .line = line, .separator = separator, .is_strict = true }, cells);
}

fn read(from: row_form.CellReader, cells: *[columns_max]Cell) ?usize {
    var reader = from;
    var count: usize = 0;
    while (reader.next()) |cell| : (count += 1) {
        if (count == columns_max) return null;
        cells[count] = trimCell(from.line, cell.start, cell.end);
    }
    return if (reader.is_quoted) null else count;
}

fn trimCell(line: []const u8, from: usize, to: usize) Cell {
    var start = from;
    var end = to;
    while (start < end and line[start] == ' ') start += 1;
    while (end > start and line[end - 1] == ' ') end -= 1;
    const is_quoted = end - start > 1 and line[start] == '"' and line[end - 1] == '"';
    return .{ .start = start + @intFromBool(is_quoted), .end = end - @intFromBool(is_quoted), .is_quoted = is_quoted };
}

fn expectFound(text: []const u8, expected: []const []const u8) !void {
    const gpa = std.testing.allocator;
    var found: Values = .empty;
    defer found.deinit(gpa);
    const head = text[0..std.mem.findScalar(u8, text, '\n').?];
    if (Columns.of(head, &.none)) |columns| try columns.find(gpa, text, 0, &found);
    try std.testing.expectEqual(expected.len, found.items.len);
    for (expected, found.items) |value, it| try std.testing.expectEqualStrings(value, text[it.start..it.end]);
}

test Columns {
    const joined = "user,password\nbob,hunter2\r\nann,\"a,b\"\nuser,password\neve\ncy,,x\ncy,null\n";
    try expectFound(joined, &.{ "hunter2", "a,b" });
    try expectFound("id;Public Key;note\n1;aB3dE5gH7jK9mN2p;x\n2;key of ann;y", &.{"aB3dE5gH7jK9mN2p"});
    try expectFound("token\tn\na\t1\n\t2\nb\t3", &.{ "a", "b" });
    try expectFound("\"user\"|\"db_password\"\n\"bob\"| \"x\"", &.{"x"});
    try expectFound("User name,New password\nann,a/b+c\n", &.{"a/b+c"});
    try expectFound("user,name\nbob,hunter2\n", &.{});
    try expectFound("we hope,the new password\na,b\nDear all,the old password\na,b\n", &.{});
    try expectFound("enter the name, the password, please\na, b, c\n", &.{});
}

test "cells in quotes that hold line ends" {
    const head = "user,password,note,token\n";
    const cases = [_]struct { []const u8, []const []const u8 }{
        .{ "\"bob\",\"s1\",\"a, b\nc, \"\"d\"\", e\nf, g\",t1\ncy,s2,x,t2\n", &.{ "s1", "t1", "s2", "t2" } },
        .{ "bob,s1,\"a\n\n\",\"t\n1\"\ncy,\"s\n2, x\n3\",x,t2\n", &.{ "s1", "t", "1", "s", "2, x", "3", "t2" } },
        .{ "bob,\"s1\"\"\n2\",x,t1\n", &.{ "s1\"\"", "2", "t1" } },
        // Quotes in a cell without quotes, and one that nothing closes.
        .{ "bob,s1,5\" disk,t1\ncy,s2,\"x\nann,s3,y,t3\n", &.{ "s1", "t1", "s2", "s3", "t3" } },
    };
    for (cases) |case| {
        var buffer: [128]u8 = undefined;
        try expectFound(try std.fmt.bufPrint(&buffer, "{s}{s}", .{ head, case[0] }), case[1]);
    }
}

test "rows of which the text has a part" {
    const gpa = std.testing.allocator;
    const columns = Columns.of("user,note,password,end", &.none).?;
    const cases = [_]struct { []const u8, usize, []const []const u8 }{
        .{ "bob,a,s3cr3t,e\nbob,a,s3cr4t", 0, &.{ "s3cr3t", "s3cr4t" } },
        .{ "ote,s3cr3t,e\n", 2, &.{"s3cr3t"} },
        .{ "of a, note\",s3cr3t,e\nx", 2, &.{"s3cr3t"} },
        .{ "note,\"s3,r3t\",e\n", 2, &.{"s3,r3t"} },
        .{ "bob,a,e\nx", 0, &.{} },
        .{ "a text,of other,cells", 2, &.{} },
    };
    for (cases) |case| {
        var found: Values = .empty;
        defer found.deinit(gpa);
        try columns.find(gpa, case[0], case[1], &found);
        try std.testing.expectEqual(case[2].len, found.items.len);
        for (found.items, case[2]) |value, expected| {
            try std.testing.expectEqualStrings(expected, case[0][value.start..value.end]);
        }
    }
}
