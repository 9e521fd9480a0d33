//! Tables whose header names the columns: W3C's extended log format (`#Fields: date time c-ip`) and Zeek's (`#fields`),
//! and those with commas or tabs whose first line has the names.
const std = @import("std");
const isBlank = @import("../lex/bytes.zig").isBlank;
const Allocator = std.mem.Allocator;
const Names = @import("../field/names.zig").Names;
const Found = @import("../field/found.zig").Found;
const Spelling = @import("../field/found.zig").Spelling;
const csv = @import("../field/csv.zig");
const decode = @import("../field/decode.zig");
const timestamp = @import("../value/timestamp.zig");

pub const columns_max = 1024;
/// Digits of a column's number.
const number_bytes_max = 4;

/// The columns of the last header.
pub const Columns = struct {
    pub const Kind = enum {
        w3c,
        zeek,
        /// The first line has the names.
        separated,
    };

    kind: ?Columns.Kind = null,
    /// Between the values of a table whose first line has the names.
    separator: u8 = ',',
    /// The first line is a row in any case.
    has_no_header: bool = false,
    /// Columns have numbers, and every row may have more of them than those before it.
    is_numbered: bool = false,
    /// The line that was read last is the one that names the columns, and no row.
    is_header: bool = false,
    /// Holds the names.
    header: std.ArrayList(u8) = .empty,
    names: std.ArrayList([]const u8) = .empty,

    pub fn deinit(columns: *Columns, gpa: Allocator) void {
        columns.header.deinit(gpa);
        columns.names.deinit(gpa);
    }

    pub fn reset(columns: *Columns) void {
        columns.kind = null;
        columns.is_header = false;
    }

    /// Reads a line of the table: a directive, of which a header sets the columns, or a row with a cell for each.
    /// @returns whether it is one
    pub fn read(
        columns: *Columns,
        gpa: Allocator,
        kind: Columns.Kind,
        line: []const u8,
        names: *const Names,
        found: *Found,
    ) Allocator.Error!bool {
        columns.is_header = false;
        if (kind == .separated) {
            if (columns.kind != kind) try columns.begin(gpa, line);
            if (columns.is_header) return true;
        } else {
            if (line.len > 0 and line[0] == '#') return columns.directive(gpa, kind, line);
            if (columns.kind != kind) return false;
        }
        var cells = columns.cellsOf(line);
        var count: usize = 0;
        while (cells.next()) |cell| : (count += 1) {
            if (count == columns.names.items.len) {
                if (!columns.is_numbered or count == columns_max) return false;
                try columns.appendNumber(gpa);
            }
            if (cell.isAbsent(line, kind)) continue;
            const node = names.child(Names.root, columns.names.items[count]) orelse continue;
            const field = names.fieldOf(node) orelse continue;
            found.put(field, cell.start, cell.end, cell.spelling);
        }
        // A row of such a table may end before its last column.
        if (kind == .separated) return !cells.is_broken;
        return count == columns.names.items.len;
    }

    /// Reads the first line of a table: the names of its columns, or the first row if it has values; columns then have
    /// numbers, and nothing is lost.
    fn begin(columns: *Columns, gpa: Allocator, line: []const u8) Allocator.Error!void {
        columns.header.clearRetainingCapacity();
        columns.names.clearRetainingCapacity();
        // Names are slices of it.
        try columns.header.ensureTotalCapacity(gpa, line.len + columns_max * number_bytes_max);
        columns.kind = .separated;
        columns.is_header = true;
        const has_names = !columns.has_no_header and !hasValues(columns.separator, line);
        columns.is_numbered = !has_names;
        var cells = columns.cellsOf(line);
        while (cells.next()) |cell| {
            if (columns.names.items.len == columns_max) break;
            const start = columns.header.items.len;
            if (has_names) try decode.append(gpa, &columns.header, line[cell.start..cell.end], cell.spelling);
            const name = std.mem.trim(u8, columns.header.items[start..], " \t");
            if (name.len > 0) try columns.names.append(gpa, name) else {
                columns.header.items.len = start;
                try columns.appendNumber(gpa);
            }
        }
        columns.is_header = has_names;
    }

    /// The next column is named by its number; the header has room for it.
    fn appendNumber(columns: *Columns, gpa: Allocator) Allocator.Error!void {
        const start = columns.header.items.len;
        columns.header.printAssumeCapacity("{d}", .{columns.names.items.len + 1});
        try columns.names.append(gpa, columns.header.items[start..]);
    }

    /// The cells of a row of the table.
    pub fn cellsOf(columns: *const Columns, line: []const u8) Cells {
        return .{ .line = line, .kind = columns.kind.?, .separator = columns.separator };
    }

    /// Whether a line has a number or a time: it names no columns.
    fn hasValues(between: u8, line: []const u8) bool {
        var at: usize = 0;
        while (csv.cell(line, at, between)) |cell| : (at = cell.next) {
            const value = std.mem.trim(u8, line[cell.start..cell.end], " \t");
            if (value.len > 0) {
                // Names such as inf and nan are numbers to `parseFloat`.
                const is_spelled = std.mem.findNone(u8, value, "0123456789+-.eE") == null and
                    std.mem.findAny(u8, value, "0123456789") != null;
                if (is_spelled) if (std.fmt.parseFloat(f64, value)) |_| return true else |_| {};
                if (timestamp.readIn(value, .any) != null) return true;
            }
            if (cell.ends_record) break;
        }
        return false;
    }

    fn directive(columns: *Columns, gpa: Allocator, kind: Columns.Kind, line: []const u8) Allocator.Error!bool {
        const head = if (kind == .w3c) "#Fields:" else "#fields\t";
        if (!std.mem.startsWith(u8, line, head)) return isDirective(kind, line);
        columns.header.clearRetainingCapacity();
        columns.names.clearRetainingCapacity();
        try columns.header.appendSlice(gpa, std.mem.trim(u8, line[head.len..], " \t"));
        var cells: Cells = .{ .line = columns.header.items, .kind = kind };
        while (cells.next()) |cell| {
            if (columns.names.items.len == columns_max) return false;
            try columns.names.append(gpa, columns.header.items[cell.start..cell.end]);
        }
        columns.kind = kind;
        return columns.names.items.len > 1;
    }
};

fn isDirective(kind: Columns.Kind, line: []const u8) bool {
    const known: []const []const u8 = switch (kind) {
        .separated => &.{},
        .w3c => &.{ "#Version:", "#Software:", "#Date:", "#Start-Date:", "#End-Date:", "#Remark:", "#Time Format:" },
        .zeek => &.{
            "#separator ", "#set_separator\t", "#empty_field\t", "#unset_field\t",
            "#path\t",     "#open\t",          "#close\t",       "#types\t",
        },
    };
    for (known) |start| if (std.mem.startsWith(u8, line, start)) return true;
    return false;
}

pub const Cell = struct {
    start: usize,
    end: usize,
    spelling: Spelling = .plain,

    pub fn isAbsent(cell: Cell, line: []const u8, kind: Columns.Kind) bool {
        const text = line[cell.start..cell.end];
        if (kind == .separated) return text.len == 0;
        return text.len == 0 or std.mem.eql(u8, text, "-") or std.mem.eql(u8, text, "(empty)");
    }
};

/// The cells of a row: between tabs, or between blanks with quotes around those that hold some.
pub const Cells = struct {
    line: []const u8,
    kind: Columns.Kind,
    separator: u8 = ',',
    at: usize = 0,
    is_over: bool = false,
    /// A quote is not closed.
    is_broken: bool = false,

    pub fn next(cells: *Cells) ?Cell {
        const line = cells.line;
        if (cells.kind == .separated) {
            if (cells.is_over) return null;
            const cell = csv.cell(line, cells.at, cells.separator) orelse {
                cells.is_over = true;
                cells.is_broken = true;
                return null;
            };
            cells.is_over = cell.ends_record;
            cells.at = cell.next;
            return .{ .start = cell.start, .end = cell.end, .spelling = cell.spelling };
        }
        if (cells.kind == .zeek) {
            if (cells.is_over) return null;
            const start = cells.at;
            const end = std.mem.findScalarPos(u8, line, start, '\t') orelse line.len;
            cells.is_over = end == line.len;
            cells.at = end + 1;
            return .{ .start = start, .end = end };
        }
        while (cells.at < line.len and isBlank(line[cells.at])) cells.at += 1;
        if (cells.at == line.len) return null;
        const start = cells.at;
        if (line[start] == '"') {
            if (std.mem.findScalarPos(u8, line, start + 1, '"')) |quote| {
                cells.at = quote + 1;
                return .{ .start = start + 1, .end = quote };
            }
        }
        while (cells.at < line.len and !isBlank(line[cells.at])) cells.at += 1;
        return .{ .start = start, .end = cells.at };
    }
};

test "rows have the names of the last header" {
    const gpa = std.testing.allocator;
    var columns: Columns = .{};
    defer columns.deinit(gpa);
    var names: Names = .{};
    defer names.deinit(gpa);
    try names.add(gpa, "c-ip", 0);
    var values: [1]?@import("../field/found.zig").Value = .{null};
    var found: Found = .{ .values = &values };
    try std.testing.expect(!try columns.read(gpa, .w3c, "1 2", &names, &found));
    try std.testing.expect(try columns.read(gpa, .w3c, "#Fields: time c-ip", &names, &found));
    try std.testing.expect(try columns.read(gpa, .w3c, "10:00:00 192.0.2.1", &names, &found));
    try std.testing.expectEqual(9, found.values[0].?.start);
    try std.testing.expect(!try columns.read(gpa, .w3c, "10:00:00 192.0.2.1 more", &names, &found));
    try std.testing.expect(!try columns.read(gpa, .zeek, "a\tb", &names, &found));
}
