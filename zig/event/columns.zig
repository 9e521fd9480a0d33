//! Tables whose header names the columns: W3C's extended log format (`#Fields: date time c-ip`) and Zeek's (`#fields`).
const std = @import("std");
const Allocator = std.mem.Allocator;
const Names = @import("../field/names.zig").Names;
const Found = @import("../field/found.zig").Found;

const columns_max = 1024;

/// The columns of the last header.
pub const Columns = struct {
    pub const Kind = enum { w3c, zeek };

    kind: ?Columns.Kind = null,
    /// Holds the names.
    header: std.ArrayList(u8) = .empty,
    names: std.ArrayList([]const u8) = .empty,

    pub fn deinit(columns: *Columns, gpa: Allocator) void {
        columns.header.deinit(gpa);
        columns.names.deinit(gpa);
    }

    pub fn reset(columns: *Columns) void {
        columns.kind = null;
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
        if (line.len > 0 and line[0] == '#') return columns.directive(gpa, kind, line);
        if (columns.kind != kind) return false;
        var cells: Cells = .{ .line = line, .kind = kind };
        var count: usize = 0;
        while (cells.next()) |cell| : (count += 1) {
            if (count == columns.names.items.len) return false;
            if (cell.isAbsent(line)) continue;
            const node = names.child(Names.root, columns.names.items[count]) orelse continue;
            const field = names.fieldOf(node) orelse continue;
            found.put(field, cell.start, cell.end, .plain);
        }
        return count == columns.names.items.len;
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
        .w3c => &.{ "#Version:", "#Software:", "#Date:", "#Start-Date:", "#End-Date:", "#Remark:" },
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

    pub fn isAbsent(cell: Cell, line: []const u8) bool {
        const text = line[cell.start..cell.end];
        return text.len == 0 or std.mem.eql(u8, text, "-") or std.mem.eql(u8, text, "(empty)");
    }
};

/// The cells of a row: between tabs, or between blanks with quotes around those that hold some.
pub const Cells = struct {
    line: []const u8,
    kind: Columns.Kind,
    at: usize = 0,
    is_over: bool = false,

    pub fn next(cells: *Cells) ?Cell {
        const line = cells.line;
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

fn isBlank(byte: u8) bool {
    return byte == ' ' or byte == '\t';
}

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
