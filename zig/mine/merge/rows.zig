//! Rows: records of fields, such as the lines of an access log. They have no words of their own that identify a
//! statement: their fields vary independently, so few texts give many wordings. All rows with the same number of
//! fields are one statement.
const std = @import("std");
const Kind = @import("../../gen/kinds.zig").Kind;
const silhouette = @import("../silhouette.zig");
const Position = silhouette.Position;
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const ItemsMap = @import("forms.zig").ItemsMap;
const none = @import("forms.zig").none;
const Unit = @import("units.zig").Unit;

const fields_min = 5;
/// Longer records are no rows.
const fields_max = 64;
/// What makes records rows.
const Least = struct {
    /// Different rows, counting fields with values as equal.
    rows: usize = 8,
    /// Different rows per different text of a field. Statements bring new words, so they have about one.
    rows_per_text: f64 = 3,
};
/// A text in one row, or in at most this share of the different rows, is rare. A record with two rare texts is a
/// message.
const rare_max = 0.02;

/// The fields of a record: tokens without white space between them outside brackets.
pub const Fields = struct {
    positions: []const Position,
    at: u32 = 0,

    pub fn next(self: *Fields) ?struct { from: u32, to: u32 } {
        if (self.at == self.positions.len) return null;
        const from = self.at;
        var depth: usize = 0;
        while (self.at < self.positions.len) : (self.at += 1) {
            const position = self.positions[self.at];
            if (self.at > from and depth == 0 and position.space_before != 0) break;
            switch (@as(Kind, @fromBackingInt(position.kind))) {
                .open => depth += 1,
                .close => depth -|= 1,
                else => {},
            }
        }
        return .{ .from = from, .to = self.at };
    }
};

/// Appends the fields of a record as units.
pub fn readUnits(
    gpa: std.mem.Allocator,
    sample: []const u8,
    positions: []const Position,
    out: *std.ArrayList(Unit),
) error{OutOfMemory}!void {
    var fields: Fields = .{ .positions = positions };
    while (fields.next()) |field| {
        const start = positions[field.from].start;
        const end = positions[field.to - 1].end;
        try out.append(gpa, .{
            .role = .value,
            .space = true,
            .text = sample[start..end],
            .from = field.from,
            .to = field.to,
            .start = start,
            .end = end,
        });
    }
}

const Record = struct { from: u32, count: u32 };

pub const Rows = struct {
    gpa: std.mem.Allocator,
    forms: *Forms,
    /// Texts of the fields of all candidates: `value` for a field that certainly varies.
    fields: std.ArrayList(Word) = .empty,
    /// The record of each wording; without fields if it cannot be a row.
    records: std.ArrayList(Record) = .empty,

    pub fn deinit(self: *Rows) void {
        self.fields.deinit(self.gpa);
        self.records.deinit(self.gpa);
    }

    /// Finds the rows among the wordings of a table. Fields that differ among them have the text `value` then.
    pub fn find(self: *Rows, table: *const silhouette.Table) Error!void {
        const count = table.groups.items.len;
        try self.forms.is_row.appendNTimes(self.forms.gpa, false, count);
        for (0..count) |number| {
            const group: u32 = @intCast(number);
            const from: u32 = @intCast(self.fields.items.len);
            if (table.isCollapsed(group) or !try self.read(table, group)) {
                self.fields.shrinkRetainingCapacity(from);
            }
            try self.records.append(self.gpa, .{ .from = from, .count = @intCast(self.fields.items.len - from) });
        }
        for (fields_min..fields_max + 1) |width| try self.judge(@intCast(width));
        self.maskVarying();
    }

    /// The fields of a wording.
    pub fn fieldsOf(self: *const Rows, number: u32) []const Word {
        const record = self.records.items[number];
        return self.fields.items[record.from..][0..record.count];
    }

    /// Records the reason for each form of rows.
    pub fn explain(self: *Rows) Error!void {
        var is_explained: [fields_max + 1]bool = @splat(false);
        for (self.records.items, 0..) |record, number| {
            if (!self.forms.is_row.items[number] or is_explained[record.count]) continue;
            is_explained[record.count] = true;
            const form = self.forms.root(self.forms.of_wording.items[number]);
            try self.forms.explain(.row, form, none, &.{});
        }
    }

    /// Appends the fields of a wording; false if it cannot be a row.
    fn read(self: *Rows, table: *const silhouette.Table, group: u32) Error!bool {
        const positions = table.positionsOf(group);
        const sample = table.sampleOf(group);
        var fields: Fields = .{ .positions = positions };
        var count: usize = 0;
        while (fields.next()) |field| {
            count += 1;
            if (count > fields_max) return false;
            const text = sample[positions[field.from].start..positions[field.to - 1].end];
            if (isValue(text)) {
                try self.fields.append(self.gpa, vocabulary.value);
                continue;
            }
            // Keys say what their values are, so such a record is no row.
            if (hasKey(text)) return false;
            try self.fields.append(self.gpa, try self.forms.words.intern(text));
        }
        return count >= fields_min;
    }

    /// Decides whether the candidates of a width are rows.
    fn judge(self: *Rows, width: u32) Error!void {
        const gpa = self.gpa;
        var different: ItemsMap = .empty;
        defer different.deinit(gpa);
        for (self.records.items) |record| {
            if (record.count != width) continue;
            try different.put(gpa, self.fields.items[record.from..][0..width], 0);
        }
        if (different.size < 4) return;
        var counts: Counts = .empty;
        defer counts.deinit(gpa);
        var all = different.keyIterator();
        while (all.next()) |fields| try countTexts(gpa, &counts, fields.*);
        const mostly = different.size / 2;
        const rare: u32 = @max(1, @as(u32, @intFromFloat(rare_max * @as(f64, @floatFromInt(different.size)))));
        var texts: Counts = .empty;
        defer texts.deinit(gpa);
        var row_count: usize = 0;
        all = different.keyIterator();
        while (all.next()) |fields| {
            if (isMessage(&counts, fields.*, mostly, rare)) continue;
            try countTexts(gpa, &texts, fields.*);
            row_count += 1;
        }
        // Texts that vary: a field with one text adds none.
        const varying = texts.size -| width + 1;
        const least: Least = if (try self.isSparse(&texts, width)) .{ .rows = 4, .rows_per_text = 1.3 } else .{};
        if (row_count < least.rows) return;
        if (@as(f64, @floatFromInt(row_count)) < least.rows_per_text * @as(f64, @floatFromInt(varying))) return;
        for (self.records.items, self.forms.is_row.items) |record, *is_row| {
            if (record.count != width) continue;
            is_row.* = !isMessage(&counts, self.fields.items[record.from..][0..width], mostly, rare);
        }
    }

    /// Whether each field that varies is empty (`-`) in some rows, as in a sparse table.
    fn isSparse(self: *Rows, texts: *const Counts, width: u32) Error!bool {
        const gpa = self.gpa;
        const dash = try self.forms.words.intern("-");
        const sparse = try gpa.alloc(struct { texts: u32 = 0, has_empty: bool = false }, width);
        defer gpa.free(sparse);
        @memset(sparse, .{});
        var all = texts.keyIterator();
        while (all.next()) |key| {
            const field = &sparse[key[0]];
            field.texts += 1;
            if (key[1] == dash) field.has_empty = true;
        }
        for (sparse) |field| if (field.texts > 1 and !field.has_empty) return false;
        return true;
    }

    /// Gives the fields that differ among the rows of a width the text `value`.
    fn maskVarying(self: *Rows) void {
        var common: [fields_max + 1]?[]Word = @splat(null);
        for (self.records.items, self.forms.is_row.items) |record, is_row| {
            if (!is_row) continue;
            const own = self.fields.items[record.from..][0..record.count];
            const first = common[record.count] orelse {
                common[record.count] = own;
                continue;
            };
            for (first, own) |*text, other| if (text.* != other) {
                text.* = vocabulary.value;
            };
        }
        for (self.records.items, self.forms.is_row.items) |record, is_row| {
            if (!is_row) continue;
            const own = self.fields.items[record.from..][0..record.count];
            for (own, common[record.count].?) |*text, shared| text.* = shared;
        }
    }
};

/// Number of rows with a text, by the text and its field.
const Counts = std.AutoHashMapUnmanaged([2]u32, u32);

fn countTexts(gpa: std.mem.Allocator, counts: *Counts, fields: []const Word) error{OutOfMemory}!void {
    for (fields, 0..) |text, place| {
        const found = try counts.getOrPutValue(gpa, .{ @intCast(place), text }, 0);
        found.value_ptr.* += 1;
    }
}

/// Whether two texts are rare, leaving out fields that have a value in more than `mostly` rows: there, the text is an
/// odd value.
fn isMessage(counts: *const Counts, fields: []const Word, mostly: u32, rare: u32) bool {
    var count: usize = 0;
    for (fields, 0..) |text, place| {
        if (text == vocabulary.value) continue;
        if ((counts.get(.{ @intCast(place), vocabulary.value }) orelse 0) > mostly) continue;
        count += @intFromBool(counts.get(.{ @intCast(place), text }).? <= rare);
    }
    return count >= 2;
}

/// Whether a text has `=` before another sign or letter, unlike the end of a base64 text.
fn hasKey(text: []const u8) bool {
    const at = std.mem.findScalar(u8, text, '=') orelse return false;
    return std.mem.trimEnd(u8, text[at..], "=").len > 0;
}

/// A field with digits, a quoted text, a path or an address.
fn isValue(text: []const u8) bool {
    return vocabulary.hasDigit(text) or text[0] == '"' or text[0] == '/' or std.mem.find(u8, text, "://") != null;
}

test "fields are divided at white space outside brackets" {
    const given = [_]Kind{ .word, .open, .word, .close, .word };
    var positions: [given.len]Position = undefined;
    for (&positions, given) |*position, kind| {
        position.* = .{ .start = 0, .end = 1, .kind = @backingInt(kind), .space_before = 1 };
    }
    var fields: Fields = .{ .positions = &positions };
    for ([_]u32{ 1, 4, 5 }) |end| try std.testing.expectEqual(end, fields.next().?.to);
    try std.testing.expect(fields.next() == null);
}
