//! Decides which wordings the templates of an earlier mining accept: a wording of that mining, or one that contains a
//! template's words in order and whose other items its values cover.
const std = @import("std");
const silhouette = @import("../silhouette.zig");
const Table = silhouette.Table;
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Reader = @import("units.zig").Reader;
const hasConstants = @import("units.zig").hasConstants;
const Forms = @import("forms.zig").Forms;
const appendItems = @import("forms.zig").appendItems;
const alignment = @import("align.zig");
const merging = @import("merge.zig");
const skeletons = @import("skeletons.zig");

/// A template with fewer words only accepts wordings with the same number of items, since its words alone are too
/// little evidence.
const words_min = 2;
/// Maximum number of templates tried that share a word with the wording.
const tries_max = 4096;
const items_max = 1024;

pub const Known = struct {
    gpa: std.mem.Allocator,
    /// Borrowed; mined by wording. Its wordings are known, including those added later.
    table: *Table,
    forms: Forms,
    reader: Reader,
    frequency: std.AutoHashMapUnmanaged(Word, u32) = .empty,
    /// Roots by the rarest of their words; those without words by their only item.
    index: std.AutoHashMapUnmanaged(Word, std.ArrayList(u32)) = .empty,
    items: std.ArrayList(Word) = .empty,
    covers: std.ArrayList(alignment.Cover) = .empty,
    masked: std.ArrayList(u8) = .empty,
    barrier: Word,

    pub fn init(gpa: std.mem.Allocator, table: *Table) merging.Error!Known {
        var forms = try merging.buildForms(gpa, table);
        errdefer forms.deinit();
        const barrier = try forms.words.intern("=");
        const reader: Reader = .{ .gpa = gpa };
        var self: Known = .{ .gpa = gpa, .table = table, .forms = forms, .reader = reader, .barrier = barrier };
        errdefer self.dropIndex();
        const roots = try self.forms.findRoots();
        defer gpa.free(roots);
        for (roots) |form| try self.countWords(self.forms.all.items[form].items);
        for (roots) |form| try self.enter(form);
        return self;
    }

    pub fn deinit(self: *Known) void {
        self.dropIndex();
        self.forms.deinit();
        self.reader.deinit();
        self.items.deinit(self.gpa);
        self.covers.deinit(self.gpa);
        self.masked.deinit(self.gpa);
    }

    fn dropIndex(self: *Known) void {
        var lists = self.index.valueIterator();
        while (lists.next()) |list| list.deinit(self.gpa);
        self.index.deinit(self.gpa);
        self.frequency.deinit(self.gpa);
    }

    fn countWords(self: *Known, items: []const Word) error{OutOfMemory}!void {
        for (items) |item| {
            const found = try self.frequency.getOrPutValue(self.gpa, item, 0);
            found.value_ptr.* += 1;
        }
    }

    fn enter(self: *Known, form: u32) error{OutOfMemory}!void {
        const items = self.forms.all.items[form].items;
        var rarest: Word = if (items.len > 0) items[0] else vocabulary.value;
        var is_word = false;
        for (items) |item| {
            if (!self.forms.words.isWord(item)) continue;
            if (!is_word or self.frequency.get(item).? < self.frequency.get(rarest).?) rarest = item;
            is_word = true;
        }
        const found = try self.index.getOrPut(self.gpa, rarest);
        if (!found.found_existing) found.value_ptr.* = .empty;
        try found.value_ptr.append(self.gpa, form);
    }

    /// Whether a template accepts the wording of this first record.
    pub fn accepts(self: *Known, sample: []const u8, positions: []const silhouette.Position) merging.Error!bool {
        try self.readItems(sample, positions);
        const items = self.items.items;
        if (items.len > items_max) return false;
        var tries: usize = 0;
        for (items) |item| {
            const candidates = self.index.get(item) orelse continue;
            for (candidates.items) |form| {
                tries += 1;
                if (tries > tries_max) return false;
                if (try self.isOf(form, items)) return true;
            }
        }
        return false;
    }

    fn readItems(self: *Known, sample: []const u8, positions: []const silhouette.Position) merging.Error!void {
        const units = try self.reader.read(sample, positions);
        self.items.clearRetainingCapacity();
        if (hasConstants(units)) return appendItems(&self.forms.words, units, &self.items);
        try skeletons.maskDigits(self.gpa, sample, &self.masked);
        try self.items.append(self.gpa, try self.forms.words.intern(self.masked.items));
    }

    fn isOf(self: *Known, form: u32, items: []const Word) error{OutOfMemory}!bool {
        const own = self.forms.all.items[form].items;
        if (self.forms.words.wordCount(own) >= words_min) {
            try self.covers.resize(self.gpa, own.len);
            return alignment.alignForm(own, items, self.barrier, self.covers.items);
        }
        if (own.len != items.len) return false;
        for (own, items) |here, there| if (here != vocabulary.value and here != there) return false;
        return true;
    }

    /// Adds a template for a wording that no template accepts.
    pub fn learn(self: *Known, sample: []const u8, positions: []const silhouette.Position) merging.Error!void {
        try self.readItems(sample, positions);
        const form = try self.forms.add(try self.forms.keep(self.items.items), 1, 0);
        try self.countWords(self.items.items);
        try self.enter(form);
    }

    /// Sets `out` for each group of another table: whether its wordings are known.
    pub fn compare(self: *Known, other: *const Table, out: []bool) merging.Error!void {
        for (out, 0..) |*is_known, group| {
            const number: u32 = @intCast(group);
            const sample = other.sampleOf(number);
            const positions = other.positionsOf(number);
            try self.table.spellGroup(sample, positions);
            is_known.* = self.table.hasSpelled() or try self.accepts(sample, positions);
        }
    }
};
