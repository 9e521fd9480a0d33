//! Finds the parts of a template's first record that are shown as `<kind>`: tokens of values that differ in some
//! record.
const std = @import("std");
const silhouette = @import("../silhouette.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Reader = @import("units.zig").Reader;
const Unit = @import("units.zig").Unit;
const hasConstants = @import("units.zig").hasConstants;
const Forms = @import("forms.zig").Forms;
const none = @import("forms.zig").none;
const shown_max = @import("forms.zig").shown_max;
const alignment = @import("align.zig");
const rows = @import("rows.zig");
const Error = @import("merge.zig").Error;
const Merged = @import("merge.zig").Merged;
const Place = @import("merge.zig").Place;
const mixed = @import("merge.zig").mixed;
const steps = @import("../../steps.zig");

/// Tokens that a value covers in one wording, half-open, and their bytes in the record.
const Tokens = struct { from: u32, to: u32, start: u32, end: u32 };

/// State of one value of the current form.
const Slot = struct {
    tokens: Tokens,
    /// All wordings have tokens of the same kinds here.
    has_same_kinds: bool = true,
    /// Different texts of it, and how many there are.
    examples: [examples_max][]const u8 = undefined,
    example_count: u8 = 0,

    fn show(slot: *Slot, text: []const u8) void {
        if (slot.example_count == examples_max or !isShort(text)) return;
        for (slot.examples[0..slot.example_count]) |known| if (std.mem.eql(u8, known, text)) return;
        slot.examples[slot.example_count] = text;
        slot.example_count += 1;
    }
};

/// One more than a reason shows, so that it can tell whether there are others.
const examples_max = shown_max + 1;
/// Longer texts, and texts of several lines or parts, are no examples.
const example_bytes_max = 40;

fn isShort(text: []const u8) bool {
    if (text.len == 0 or text.len > example_bytes_max) return false;
    return std.mem.findAny(u8, text, "\r\n,") == null;
}

/// A place of a root that some rule of its joins has explained.
const Explained = struct { root: u32, before: Word };

/// The tokens of a value that a hole covers: all from `from` on, or only that one.
const Part = struct { slot: u32, from: u32, is_whole: bool };

const GroupPlace = struct { group: u32, place: Place };

pub const Holes = struct {
    forms: *Forms,
    table: *const silhouette.Table,
    merged: *Merged,
    slots: std.ArrayList(Slot) = .empty,
    /// Whether a token of the first wording differs in some record.
    varies: std.ArrayList(bool) = .empty,
    covers: std.ArrayList(alignment.Cover) = .empty,
    tokens: std.ArrayList(Tokens) = .empty,
    /// Units of a row.
    fields: std.ArrayList(Unit) = .empty,
    /// For each hole of the current form.
    in_slot: std.ArrayList(Part) = .empty,
    /// Slots that end before the quoted token that is written.
    passed_slots: usize = 0,
    /// The current form has no words, so its records are compared as a whole.
    is_wordless: bool = false,
    explained: std.AutoHashMapUnmanaged(Explained, void) = .empty,

    pub fn deinit(self: *Holes) void {
        const gpa = self.forms.gpa;
        self.explained.deinit(gpa);
        self.slots.deinit(gpa);
        self.varies.deinit(gpa);
        self.covers.deinit(gpa);
        self.tokens.deinit(gpa);
        self.fields.deinit(gpa);
        self.in_slot.deinit(gpa);
    }

    /// Finds the holes of the roots, in the order by which the groups' forms are numbered.
    pub fn find(self: *Holes, roots: []const u32, wants_places: bool) Error!void {
        const gpa = self.forms.gpa;
        const groups = try groupsByForm(gpa, roots.len, self.merged.form_of_group.items);
        defer gpa.free(groups.order);
        defer gpa.free(groups.ends);
        var reader: Reader = .{ .gpa = gpa };
        defer reader.deinit();
        var places: std.ArrayList(GroupPlace) = .empty;
        defer places.deinit(gpa);
        for (self.forms.reasons.items) |reason|
            try self.explained.put(gpa, .{ .root = self.forms.root(reason.form), .before = reason.before }, {});
        var from: usize = 0;
        for (roots, groups.ends, 0..) |form, to, number| {
            defer from = to;
            const items = self.forms.all.items[form].items;
            const own = groups.order[from..to];
            if (!try self.open(&reader, items, own[0])) continue;
            for (own) |group| try self.compare(&reader, items, own[0], group);
            const first_hole = self.merged.holes.items.len;
            try self.write(@intCast(number), own[0]);
            try self.explain(@intCast(number), form);
            if (!wants_places) continue;
            for (own) |group| try self.place(&reader, items, own[0], group, first_hole, &places);
        }
        if (wants_places) try self.orderPlaces(places.items);
    }

    /// Finds the current form's holes in one wording; adds nothing if they are unknown.
    fn place(
        self: *Holes,
        reader: *Reader,
        items: []const Word,
        first: u32,
        group: u32,
        first_hole: usize,
        places: *std.ArrayList(GroupPlace),
    ) Error!void {
        if (!try self.locate(reader, items, group) and !try self.locateByTokens(first, group)) return;
        for (self.in_slot.items, first_hole..) |part, hole| {
            const tokens = self.tokens.items[part.slot];
            const from = tokens.from + part.from;
            const to = if (part.is_whole) tokens.to else from + 1;
            // A value whose tokens are all covered by the one before it has an empty place.
            try places.append(self.forms.gpa, .{
                .group = group,
                .place = .{ .hole = @intCast(hole), .token_from = @min(from, to), .token_to = to },
            });
        }
    }

    /// Orders the places by group.
    fn orderPlaces(self: *Holes, places: []GroupPlace) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const merged = self.merged;
        const ends = &merged.place_ends;
        try ends.appendNTimes(gpa, 0, merged.form_of_group.items.len);
        for (places) |one| ends.items[one.group] += 1;
        var sum: u32 = 0;
        for (ends.items) |*end| {
            const size = end.*;
            end.* = sum;
            sum += size;
        }
        try merged.places.resize(gpa, places.len);
        for (places) |one| {
            merged.places.items[ends.items[one.group]] = one.place;
            ends.items[one.group] += 1;
        }
    }

    /// Finds the tokens of the form's values in one wording; false if it does not match.
    fn locate(self: *Holes, reader: *Reader, items: []const Word, group: u32) Error!bool {
        const gpa = self.forms.gpa;
        self.tokens.clearRetainingCapacity();
        if (self.is_wordless) {
            const positions = self.table.positionsOf(group);
            const end = positions[positions.len - 1].end;
            try self.tokens.append(gpa, .{ .from = 0, .to = @intCast(positions.len), .start = 0, .end = end });
            return true;
        }
        const wording = self.forms.wordings.items[group];
        try self.covers.resize(gpa, items.len);
        if (!alignment.alignForm(items, wording, null, self.covers.items)) return false;
        const units = try self.readUnits(reader, group);
        if (units.len != wording.len) return false;
        // The masked text of a record without words names no values.
        if (items.len == 1 and items[0] != vocabulary.value and !hasConstants(units)) return false;
        var count: usize = 0;
        for (items) |item| {
            if (item != vocabulary.value) continue;
            const cover = self.covers.items[count];
            count += 1;
            const first = units[cover.from];
            const last = units[cover.to - 1];
            try self.tokens.append(gpa, .{ .from = first.from, .to = last.to, .start = first.start, .end = last.end });
        }
        return true;
    }

    /// The units of a wording; valid until the next call.
    fn readUnits(self: *Holes, reader: *Reader, group: u32) error{OutOfMemory}![]const Unit {
        const sample = self.table.sampleOf(group);
        const positions = self.table.positionsOf(group);
        if (!self.forms.is_row.items[group]) return reader.read(sample, positions);
        self.fields.clearRetainingCapacity();
        try rows.readUnits(self.forms.gpa, sample, positions, &self.fields);
        return self.fields.items;
    }

    /// Uses the tokens of the first wording's values if both wordings have the same kinds of tokens, as wordings that
    /// differ only in white space do.
    fn locateByTokens(self: *Holes, first: u32, group: u32) error{OutOfMemory}!bool {
        const own = self.table.positionsOf(first);
        const other = self.table.positionsOf(group);
        if (own.len != other.len) return false;
        for (own, other) |here, there| if (here.kind != there.kind) return false;
        self.tokens.clearRetainingCapacity();
        for (self.slots.items) |slot| try self.tokens.append(self.forms.gpa, slot.tokens);
        return true;
    }

    fn open(self: *Holes, reader: *Reader, items: []const Word, group: u32) Error!bool {
        const gpa = self.forms.gpa;
        self.slots.clearRetainingCapacity();
        self.is_wordless = false;
        if (!try self.locate(reader, items, group)) {
            self.is_wordless = true;
            _ = try self.locate(reader, items, group);
        }
        const sample = self.table.sampleOf(group);
        for (self.tokens.items) |tokens| {
            try self.slots.append(gpa, .{ .tokens = tokens });
            self.slots.items[self.slots.items.len - 1].show(sample[tokens.start..tokens.end]);
        }
        const positions = self.table.positionsOf(group);
        try self.varies.resize(gpa, positions.len);
        for (self.varies.items, positions) |*varies, position| varies.* = position.is_slot != 0;
        return self.slots.items.len > 0;
    }

    fn compare(self: *Holes, reader: *Reader, items: []const Word, first: u32, group: u32) Error!void {
        if (group == first) return;
        const has_units = try self.locate(reader, items, group);
        if (!has_units and !try self.locateByTokens(first, group)) {
            // The units differ, so the wordings cannot be compared token by token.
            for (self.slots.items) |*slot| slot.has_same_kinds = false;
            return;
        }
        const own = self.table.positionsOf(first);
        const other = self.table.positionsOf(group);
        const own_sample = self.table.sampleOf(first);
        const other_sample = self.table.sampleOf(group);
        for (self.slots.items, self.tokens.items) |*slot, tokens| {
            const length = slot.tokens.to - slot.tokens.from;
            if (has_units) slot.show(other_sample[tokens.start..tokens.end]);
            if (tokens.to - tokens.from != length) {
                slot.has_same_kinds = false;
                continue;
            }
            for (0..length) |at| {
                const here = own[slot.tokens.from + at];
                const there = other[tokens.from + at];
                if (here.kind != there.kind) slot.has_same_kinds = false;
                const is_same = std.mem.eql(
                    u8,
                    own_sample[here.start..here.end],
                    other_sample[there.start..there.end],
                );
                if (!is_same or there.is_slot != 0) self.varies.items[slot.tokens.from + at] = true;
            }
        }
    }

    /// Tells why values that are of no one kind are one hole, where no join has a reason for it.
    fn explain(self: *Holes, number: u32, root: u32) error{OutOfMemory}!void {
        const items = self.forms.all.items[root].items;
        var item: usize = 0;
        var part: usize = 0;
        // The last constant before the item.
        var before: Word = none;
        for (self.slots.items, 0..) |*slot, at| {
            if (!self.is_wordless) {
                while (items[item] != vocabulary.value) : (item += 1) {
                    if (items[item] > vocabulary.colon) before = items[item];
                }
            }
            defer item += 1;
            // Parts are in the order of their slots.
            var is_hole = false;
            while (part < self.in_slot.items.len and self.in_slot.items[part].slot == at) : (part += 1) {
                steps.count(1);
                is_hole = is_hole or self.in_slot.items[part].is_whole;
            }
            if (!is_hole) continue;
            if (self.explained.contains(.{ .root = root, .before = before })) continue;
            try self.merged.addReason(.{
                .rule = .kinds,
                .form = number,
                .before = if (before == none) "" else self.forms.words.text(before),
                .count = slot.example_count,
                .shown = slot.examples[0..@min(slot.example_count, shown_max)],
            });
        }
    }

    fn write(self: *Holes, form: u32, group: u32) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const out = &self.merged.holes;
        const positions = self.table.positionsOf(group);
        var shown: u32 = 0;
        self.in_slot.clearRetainingCapacity();
        self.passed_slots = 0;
        for (self.slots.items, 0..) |slot, number| {
            const from = @max(slot.tokens.from, shown);
            const to = slot.tokens.to;
            // A value that is empty in this record is a place between two tokens.
            const is_empty_here = slot.tokens.from == to and from == to and !slot.has_same_kinds;
            if (from >= to and !is_empty_here) continue;
            shown = to;
            const skipped = from - slot.tokens.from;
            if (!slot.has_same_kinds) {
                try self.in_slot.append(gpa, .{ .slot = @intCast(number), .from = skipped, .is_whole = true });
                try out.append(gpa, .{
                    .form = form,
                    .token_from = from,
                    .token_to = to,
                    .kind = mixed,
                    .text_from = 0,
                    .text_to = 0,
                });
                continue;
            }
            for (from..to) |token| {
                const at: u32 = @intCast(token);
                const kind = positions[at].kind;
                if (!self.varies.items[token] and !isValue(@fromBackingInt(kind))) continue;
                const part: Part = .{ .slot = @intCast(number), .from = at - slot.tokens.from, .is_whole = false };
                try self.in_slot.append(gpa, part);
                const text = try self.writeParts(positions[at], self.table.sampleOf(group));
                try out.append(gpa, .{
                    .form = form,
                    .token_from = at,
                    .token_to = at + 1,
                    .kind = kind,
                    .text_from = text.from,
                    .text_to = text.to,
                });
            }
        }
    }

    /// Writes a quoted text with `<*>` for its values, if it also contains words of the statement. Called for tokens in
    /// their order.
    fn writeParts(self: *Holes, token: silhouette.Position, sample: []const u8) error{OutOfMemory}!Text {
        const gpa = self.forms.gpa;
        const texts = &self.merged.texts;
        const from: u32 = @intCast(texts.items.len);
        const nothing: Text = .{ .from = from, .to = from };
        if (token.kind != @backingInt(Kind.quoted)) return nothing;
        var shown = token.start;
        var has_words = false;
        const slots = self.slots.items;
        while (self.passed_slots < slots.len and slots[self.passed_slots].tokens.end <= token.start)
            self.passed_slots += 1;
        for (slots[self.passed_slots..]) |slot| {
            steps.count(1);
            const value = slot.tokens;
            if (value.start >= token.end) break;
            if (value.end <= token.start) continue;
            if (value.start <= token.start or value.end >= token.end) {
                texts.shrinkRetainingCapacity(from);
                return nothing;
            }
            if (value.start < shown) continue;
            has_words = has_words or vocabulary.hasLetter(sample[shown..value.start]);
            try texts.appendSlice(gpa, sample[shown..value.start]);
            try texts.appendSlice(gpa, "<*>");
            shown = value.end;
        }
        has_words = has_words or vocabulary.hasLetter(sample[shown..token.end]);
        try texts.appendSlice(gpa, sample[shown..token.end]);
        if (has_words) return .{ .from = from, .to = @intCast(texts.items.len) };
        texts.shrinkRetainingCapacity(from);
        return nothing;
    }
};

/// Whether a token of the kind is a value even where it never varied: one record does not show what may vary.
fn isValue(kind: Kind) bool {
    return switch (kind) {
        .word, .other, .punct, .quoted, .open, .close => false,
        else => true,
    };
}

/// A slice of `Merged.texts`.
const Text = struct { from: u32, to: u32 };

/// The groups of each form, ascending, concatenated in `order`; `ends` has the end of each form.
const GroupsByForm = struct { order: []u32, ends: []u32 };

fn groupsByForm(gpa: std.mem.Allocator, count: usize, form_of_group: []const u32) !GroupsByForm {
    const ends = try gpa.alloc(u32, count);
    errdefer gpa.free(ends);
    @memset(ends, 0);
    for (form_of_group) |form| ends[form] += 1;
    var sum: u32 = 0;
    for (ends) |*end| {
        const size = end.*;
        end.* = sum;
        sum += size;
    }
    const order = try gpa.alloc(u32, form_of_group.len);
    for (form_of_group, 0..) |form, group| {
        order[ends[form]] = @intCast(group);
        ends[form] += 1;
    }
    return .{ .order = order, .ends = ends };
}
