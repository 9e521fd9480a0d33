//! Tables whose values stand below the names of a header, as `kubectl get`, `docker ps`, `ps` and `df` print them. A
//! value belongs to the column whose name it overlaps, since one side of both is at the same place.
const builtin = @import("builtin");
const isLineSpace = @import("../lex/bytes.zig").isLineSpace;
const std = @import("std");
const assert = std.debug.assert;
const Allocator = std.mem.Allocator;
const Found = @import("found.zig").Found;
const Names = @import("names.zig").Names;

/// Rows that are looked at to tell a blank within a name from one between two.
pub const sample_rows = 16;

/// Words that were read of headers and rows, in tests.
var words_read: u64 = 0;

/// A part of a line without blanks, but for those around a slash (`45.3MiB / 1.944GiB`): its bytes, and its places in
/// characters, by which columns are aligned.
const Word = struct {
    start: usize,
    end: usize,
    from: usize,
    to: usize,
    /// Blanks before it; a tab counts as two.
    blanks: usize,
};

const Words = struct {
    line: []const u8,
    at: usize = 0,
    place: usize = 0,

    fn next(words: *Words) ?Word {
        var blanks: usize = 0;
        while (words.at < words.line.len and isLineSpace(words.line[words.at])) : (words.at += 1) {
            blanks += if (words.line[words.at] == '\t') 2 else 1;
            words.place += 1;
        }
        if (words.at == words.line.len) return null;
        const start = words.at;
        const from = words.place;
        words.passText();
        while (words.isBeforeSlash()) {
            words.at += slash.len;
            words.place += slash.len;
            words.passText();
        }
        if (builtin.is_test) words_read += 1;
        return .{ .start = start, .end = words.at, .from = from, .to = words.place, .blanks = blanks };
    }

    fn passText(words: *Words) void {
        while (words.at < words.line.len and !isLineSpace(words.line[words.at])) : (words.at += 1) {
            words.place += @intFromBool(words.line[words.at] & 0xc0 != 0x80);
        }
    }

    const slash = " / ";

    /// Whether the text goes on behind a slash between blanks.
    fn isBeforeSlash(words: *const Words) bool {
        const rest = words.line[words.at..];
        return rest.len > slash.len and std.mem.startsWith(u8, rest, slash) and !isLineSpace(rest[slash.len]);
    }
};

/// The rows below a header, read on from one word of it to the next, so that each is read once.
const Sample = struct {
    rows: [sample_rows]Row = undefined,
    count: usize = 0,
    has_values: bool = false,

    const Row = struct {
        words: Words,
        value: ?Word,
        /// The one in front of it.
        before: ?Word = null,

        /// The first value that ends behind `place`, which never decreases.
        fn reaching(row: *Row, place: usize) ?Word {
            while (row.value) |value| : (row.value = row.words.next()) {
                if (value.to > place) return value;
                row.before = value;
            }
            return null;
        }
    };

    fn init(rows: []const u8) Sample {
        var sample: Sample = .{};
        var lines = std.mem.splitScalar(u8, rows, '\n');
        while (lines.next()) |line| {
            if (sample.count == sample_rows) break;
            const row = &sample.rows[sample.count];
            row.* = .{ .words = .{ .line = line }, .value = null };
            row.value = row.words.next();
            if (row.value != null) sample.has_values = true;
            sample.count += 1;
        }
        return sample;
    }
};

const Column = struct {
    /// The name, in the text of the header.
    start: usize,
    end: usize,
    /// Its place in characters.
    from: usize,
    to: usize,
    field: ?u32 = null,
    /// The value of the row at hand.
    cell: ?Cell = null,

    const Cell = struct { start: usize, end: usize, words: usize };
};

pub const Table = struct {
    header: std.ArrayList(u8) = .empty,
    columns: std.ArrayList(Column) = .empty,
    words: std.ArrayList(Word) = .empty,
    /// The names, with tabs between them.
    names: std.ArrayList(u8) = .empty,
    /// The field of what stands before the first name, where the header begins with blanks.
    label: ?u32 = null,
    has_label: bool = false,
    label_cell: ?Column.Cell = null,
    /// Rows so far; null if in one of them a column but the last has not exactly one word.
    dense_rows: ?u64 = 0,

    pub fn deinit(table: *Table, gpa: Allocator) void {
        table.header.deinit(gpa);
        table.columns.deinit(gpa);
        table.words.deinit(gpa);
        table.names.deinit(gpa);
    }

    /// Whether a line names the columns again, or the columns of a table that begins as this one does.
    pub fn isHeader(table: *const Table, line: []const u8, is_behind_gap: bool) bool {
        if (table.hasWordsOf(line)) return true;
        if (!is_behind_gap) return false;
        var own: Words = .{ .line = table.header.items };
        var other: Words = .{ .line = line };
        const first = own.next() orelse return false;
        const second = other.next() orelse return false;
        return std.mem.eql(u8, table.header.items[first.start..first.end], line[second.start..second.end]);
    }

    /// Whether a line has the words of the header, maybe at other places: the values below it are wider.
    fn hasWordsOf(table: *const Table, line: []const u8) bool {
        var own: Words = .{ .line = table.header.items };
        var other: Words = .{ .line = line };
        while (own.next()) |word| {
            const found = other.next() orelse return false;
            if (!std.mem.eql(u8, table.header.items[word.start..word.end], line[found.start..found.end])) return false;
        }
        return other.next() == null;
    }

    /// Whether rows decide which names the header has.
    pub fn needsRows(header: []const u8) bool {
        var words: Words = .{ .line = header };
        _ = words.next() orelse return false;
        while (words.next()) |word| if (word.blanks == 1) return true;
        return false;
    }

    /// Reads the header. @param rows lines below it
    pub fn begin(table: *Table, gpa: Allocator, header: []const u8, rows: []const u8, names: *const Names) !void {
        table.header.clearRetainingCapacity();
        try table.header.appendSlice(gpa, header);
        table.columns.clearRetainingCapacity();
        table.dense_rows = 0;
        var sample: Sample = .init(rows);
        var words: Words = .{ .line = header };
        while (words.next()) |word| {
            const column: Column = .{ .start = word.start, .end = word.end, .from = word.from, .to = word.to };
            const list = table.columns.items;
            if (list.len > 0 and word.blanks == 1 and isOneName(header, &sample, list[list.len - 1], word, names)) {
                list[list.len - 1].end = word.end;
                list[list.len - 1].to = word.to;
            } else try table.columns.append(gpa, column);
        }
        table.joinLast(rows, names);
        table.has_label = header.len > 0 and isLineSpace(header[0]);
        table.label = if (table.has_label) fieldOf(names, "1") else null;
        table.names.clearRetainingCapacity();
        if (table.has_label) try table.names.appendSlice(gpa, "1");
        for (table.columns.items) |*column| {
            const name = header[column.start..column.end];
            column.field = fieldOf(names, name);
            if (table.names.items.len > 0) try table.names.append(gpa, '\t');
            try table.names.appendSlice(gpa, name);
        }
    }

    fn fieldOf(names: *const Names, name: []const u8) ?u32 {
        return names.fieldOf(names.child(Names.root, name) orelse return null);
    }

    /// Whether a word goes on the name before it: the query has both as one, values stand below both that begin or end
    /// with them, or a word that goes on such a value, or none stands below the word.
    fn isOneName(header: []const u8, sample: *Sample, name: Column, word: Word, names: *const Names) bool {
        if (fieldOf(names, header[name.start..word.end]) != null) return true;
        var has_own = !sample.has_values or fieldOf(names, header[word.start..word.end]) != null;
        for (sample.rows[0..sample.count]) |*line| {
            const value = line.reaching(word.from) orelse continue;
            if (value.from < word.to) has_own = true;
            if (value.from >= name.to) continue;
            if (value.from == name.from or value.to == word.to) return true;
            // `11 days ago` begins with the name, and `days` is below the blank in it.
            if (value.blanks == 1) if (line.before) |before| if (before.from == name.from) return true;
        }
        return !has_own;
    }

    /// A last word below which no row has a value is the end of a name: `Mounted on`.
    fn joinLast(table: *Table, rows: []const u8, names: *const Names) void {
        const list = table.columns.items;
        if (list.len < 2 or rows.len == 0) return;
        const last = list[list.len - 1];
        if (last.from != list[list.len - 2].to + 1) return;
        if (fieldOf(names, table.header.items[last.start..last.end]) != null) return;
        var lines = std.mem.splitScalar(u8, rows, '\n');
        while (lines.next()) |line| {
            var words: Words = .{ .line = line };
            while (words.next()) |value| if (value.to > last.from) return;
        }
        list[list.len - 2].end = last.end;
        list[list.len - 2].to = last.to;
        table.columns.items.len -= 1;
    }

    /// Reads a row, which is at `base` of the text. @returns false if it does not tell which value is in which column
    pub fn row(table: *Table, gpa: Allocator, line: []const u8, base: usize, found: *Found) Allocator.Error!bool {
        table.words.clearRetainingCapacity();
        var words: Words = .{ .line = line };
        while (words.next()) |word| try table.words.append(gpa, word);
        if (table.columns.items.len == 0) return false;
        const is_dense = table.dense_rows orelse 0 > 0;
        switch (table.place()) {
            .unclear => return false,
            .wide => if (!is_dense or !table.placeInOrder()) return false,
            .placed => {
                const is_one_each = table.hasOneWordEach();
                // A wide value may have moved those behind it below other names.
                if (!is_one_each and is_dense and table.hasGap()) return false;
                if (!is_one_each) table.dense_rows = null else if (table.dense_rows) |*count| count.* += 1;
            },
        }
        if (table.label) |field| if (table.label_cell) |cell| {
            found.put(field, base + cell.start, base + cell.end, .plain);
        };
        for (table.columns.items) |column| {
            const cell = column.cell orelse continue;
            if (column.field) |field| found.put(field, base + cell.start, base + cell.end, .plain);
        }
        return true;
    }

    fn hasOneWordEach(table: *const Table) bool {
        const list = table.columns.items;
        if (table.has_label and table.label_cell != null) return false;
        for (list[0 .. list.len - 1]) |column| if (column.cell == null or column.cell.?.words != 1) return false;
        return list[list.len - 1].cell != null;
    }

    /// A column has no value, in a row with as many words as columns.
    fn hasGap(table: *const Table) bool {
        const list = table.columns.items;
        if (table.words.items.len < list.len) return false;
        for (list) |column| if (column.cell == null) return true;
        return false;
    }

    fn clear(table: *Table) void {
        table.label_cell = null;
        for (table.columns.items) |*column| column.cell = null;
    }

    const Placing = enum {
        placed,
        /// A value is below several names.
        wide,
        /// One is between two names, and belongs to neither.
        unclear,
    };

    /// Values by the places of names.
    fn place(table: *Table) Placing {
        table.clear();
        const list = table.columns.items;
        const words = table.words.items;
        // The first column that does not end before the word, and the one of the word before.
        var column: usize = 0;
        var before: ?usize = null;
        for (words, 0..) |word, number| {
            while (column + 1 < list.len and list[column].to <= word.from) column += 1;
            const last = list.len - 1;
            const is_below = word.from < list[column].to and word.to > list[column].from;
            const target = if (word.from >= list[last].from)
                last
            else if (is_below)
                column
            else between: {
                const goes_on = word.blanks == 1 and before != null;
                const begins = number + 1 < words.len and words[number + 1].blanks == 1 and
                    words[number + 1].to > list[column].from;
                if (goes_on == begins) {
                    if (goes_on or before != null or column > 0 or !table.has_label) return .unclear;
                    if (table.label_cell != null) return .unclear;
                    table.label_cell = .{ .start = word.start, .end = word.end, .words = 1 };
                    continue;
                }
                break :between if (goes_on) before.? else column;
            };
            if (target < last and word.to > list[target + 1].from) return .wide;
            if (list[target].cell) |*cell| {
                if (target != last and (before != target or word.blanks > 1)) return .unclear;
                cell.end = word.end;
                cell.words += 1;
            } else list[target].cell = .{ .start = word.start, .end = word.end, .words = 1 };
            before = target;
        }
        return if (words.len > 0) .placed else .unclear;
    }

    /// Values in the order of the columns, each a word but the last: some are wider than their column.
    fn placeInOrder(table: *Table) bool {
        table.clear();
        const list = table.columns.items;
        const words = table.words.items;
        if (table.has_label or words.len < list.len) return false;
        for (list, words[0..list.len]) |*column, word| {
            column.cell = .{ .start = word.start, .end = word.end, .words = 1 };
        }
        list[list.len - 1].cell.?.end = words[words.len - 1].end;
        return true;
    }
};

test "a header is read in steps that grow with it, and not with its square" {
    const gpa = std.testing.allocator;
    const names: Names = .{};
    var rows: [sample_rows * 2000]u8 = undefined;
    for (&rows, 0..) |*byte, at| byte.* = if (at % 2 == 0) 'a' else if (at % 2000 == 1999) '\n' else ' ';
    var table: Table = .{};
    defer table.deinit(gpa);
    const before = words_read;
    try table.begin(gpa, rows[0..1999], &rows, &names);
    try std.testing.expectEqual(1000, table.columns.items.len);
    // The header, the rows beside it, and the rows to see whether the last word has a column.
    try std.testing.expect(words_read - before <= 1000 * (1 + 2 * sample_rows));
}
