//! The initial forms: wordings with the same words and signs, regardless of the places that may be values. A place with
//! marked names is a value if another wording has a sure value there or if it has enough different names; otherwise the
//! names are the statement's own.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const ItemsMap = @import("forms.zig").ItemsMap;
const appendItems = @import("forms.zig").appendItems;
const constantBefore = @import("forms.zig").constantBefore;
const steps = @import("../../steps.zig");
const Unit = @import("units.zig").Unit;
const hasConstants = @import("units.zig").hasConstants;

/// Number of different names that makes their place a value.
const names_min = 4;

/// One place in the wordings of a skeleton.
const Place = struct {
    has_value: bool = false,
    all_truths: bool = true,
    /// Varies independently of another place.
    is_crossed: bool = false,
    names: [names_min]Word = undefined,
    count: u8 = 0,

    fn see(place: *Place, words: *const vocabulary.Vocabulary, name: Word) void {
        if (name == vocabulary.value) {
            place.has_value = true;
            return;
        }
        if (std.mem.findScalar(Word, place.names[0..place.count], name) != null) return;
        if (!words.traits.items[name].is_truth) place.all_truths = false;
        if (place.count == names_min) return;
        place.names[place.count] = name;
        place.count += 1;
    }

    fn isBinary(place: Place) bool {
        return !place.has_value and place.all_truths and place.count == 2;
    }

    fn isSlot(place: Place) bool {
        return place.has_value or place.is_crossed or (place.count == names_min and !place.all_truths);
    }
};

const Wording = struct {
    number: u32,
    count: u64,
    /// The names in the marked places, `value` for a sure value, in the order of the skeleton's places.
    names: []const Word,
    /// Number of items that each place takes in the wording.
    widths: []const Word,
};

pub const Skeletons = struct {
    forms: *Forms,
    by_items: ItemsMap = .empty,
    /// Items and wordings of each skeleton.
    list: std.ArrayList(struct { items: []const Word, wordings: std.ArrayList(Wording) }) = .empty,
    scratch: std.ArrayList(Word) = .empty,
    names: std.ArrayList(Word) = .empty,
    widths: std.ArrayList(Word) = .empty,

    pub fn deinit(self: *Skeletons) void {
        const gpa = self.forms.gpa;
        for (self.list.items) |*skeleton| skeleton.wordings.deinit(gpa);
        self.list.deinit(gpa);
        self.by_items.deinit(gpa);
        self.scratch.deinit(gpa);
        self.names.deinit(gpa);
        self.widths.deinit(gpa);
    }

    /// Adds the next wording, with `count` records. `sample` is the text of its first record.
    pub fn add(self: *Skeletons, units: []const Unit, sample: []const u8, count: u64) Error!void {
        const forms = self.forms;
        const gpa = forms.gpa;
        self.scratch.clearRetainingCapacity();
        self.names.clearRetainingCapacity();
        self.widths.clearRetainingCapacity();
        try self.names.ensureTotalCapacity(gpa, units.len);
        try self.widths.ensureTotalCapacity(gpa, units.len);
        try appendItems(&forms.words, units, &self.scratch);
        const number: u32 = @intCast(forms.wordings.items.len);
        if (!hasConstants(units)) return self.addWordless(sample, count, number);
        try forms.wordings.append(gpa, try forms.keep(self.scratch.items));
        self.squeeze(units);
        const names = try forms.keep(self.names.items);
        const widths = try forms.keep(self.widths.items);
        try self.put(self.scratch.items, .{ .number = number, .count = count, .names = names, .widths = widths });
    }

    /// Replaces each place of `scratch` with `value`. Adjacent values are one place; a name among them becomes the
    /// place's name.
    fn squeeze(self: *Skeletons, units: []const Unit) void {
        const items = self.scratch.items;
        var write: usize = 0;
        var at: usize = 0;
        // Up to here units are names without a value.
        var names_end: usize = 0;
        while (at < items.len) {
            const end = if (at < names_end) at + 1 else placeEnd(units, at, &names_end);
            if (end == at) {
                items[write] = items[at];
                at += 1;
            } else {
                self.names.appendAssumeCapacity(nameIn(units[at..end], items[at..end]));
                self.widths.appendAssumeCapacity(@intCast(end - at));
                items[write] = vocabulary.value;
                at = end;
            }
            write += 1;
        }
        self.scratch.shrinkRetainingCapacity(write);
    }

    /// Adds a wording without words; it is identified by its text with digits masked.
    fn addWordless(self: *Skeletons, sample: []const u8, count: u64, number: u32) Error!void {
        const gpa = self.forms.gpa;
        var masked: std.ArrayList(u8) = .empty;
        defer masked.deinit(gpa);
        try maskDigits(gpa, sample, &masked);
        const items = try self.forms.keep(&.{try self.forms.words.intern(masked.items)});
        try self.forms.wordings.append(gpa, items);
        try self.put(items, .{ .number = number, .count = count, .names = &.{}, .widths = &.{} });
    }

    /// Adds a row with the texts of its fields, `value` for those that vary.
    pub fn addRow(self: *Skeletons, fields: []const Word, count: u64) Error!void {
        const gpa = self.forms.gpa;
        const number: u32 = @intCast(self.forms.wordings.items.len);
        const items = try self.forms.keep(fields);
        try self.forms.wordings.append(gpa, items);
        self.names.clearRetainingCapacity();
        self.widths.clearRetainingCapacity();
        for (items) |item| if (item == vocabulary.value) {
            try self.names.append(gpa, vocabulary.value);
            try self.widths.append(gpa, 1);
        };
        const names = try self.forms.keep(self.names.items);
        const widths = try self.forms.keep(self.widths.items);
        try self.put(items, .{ .number = number, .count = count, .names = names, .widths = widths });
    }

    /// Adds a wording with a form of its own, which no rule joins with others.
    pub fn addApart(self: *Skeletons, count: u64) Error!void {
        const gpa = self.forms.gpa;
        const number: u32 = @intCast(self.forms.wordings.items.len);
        // No word contains bytes below 16, and they do not make a text a word.
        var bytes: [9]u8 = @splat(0);
        for (0..8) |at| bytes[at + 1] = @intCast((number >> @intCast(4 * at)) & 0xf);
        const items = try self.forms.keep(&.{try self.forms.words.intern(&bytes)});
        try self.forms.wordings.append(gpa, items);
        try self.put(items, .{ .number = number, .count = count, .names = &.{}, .widths = &.{} });
    }

    fn put(self: *Skeletons, items: []const Word, wording: Wording) Error!void {
        const gpa = self.forms.gpa;
        const found = try self.by_items.getOrPut(gpa, items);
        if (!found.found_existing) {
            errdefer _ = self.by_items.remove(items);
            const kept = try self.forms.keep(items);
            found.key_ptr.* = kept;
            found.value_ptr.* = @intCast(self.list.items.len);
            try self.list.append(gpa, .{ .items = kept, .wordings = .empty });
        }
        try self.list.items[found.value_ptr.*].wordings.append(gpa, wording);
    }

    /// Makes the forms.
    pub fn finish(self: *Skeletons) Error!void {
        const forms = self.forms;
        try forms.of_wording.resize(forms.gpa, forms.wordings.items.len);
        var places: std.ArrayList(Place) = .empty;
        defer places.deinit(forms.gpa);
        for (self.list.items) |skeleton| {
            const width = skeleton.wordings.items[0].names.len;
            places.clearRetainingCapacity();
            try places.appendNTimes(forms.gpa, .{}, width);
            for (skeleton.wordings.items) |wording| {
                for (places.items, wording.names) |*place, name| place.see(&forms.words, name);
            }
            findCrossed(skeleton.wordings.items, places.items);
            try self.split(skeleton.items, skeleton.wordings.items, places.items);
        }
        try forms.joinAlike();
    }

    /// One form for each combination of the names that are the statement's own.
    fn split(
        self: *Skeletons,
        items: []const Word,
        wordings: []const Wording,
        places: []const Place,
    ) Error!void {
        const forms = self.forms;
        var by_items: ItemsMap = .empty;
        defer by_items.deinit(forms.gpa);
        for (wordings) |wording| {
            self.scratch.clearRetainingCapacity();
            const own = forms.wordings.items[wording.number];
            var place: usize = 0;
            var at: usize = 0;
            for (items) |item| {
                const width: usize = if (item == vocabulary.value) wording.widths[place] else 1;
                if (item == vocabulary.value and places[place].isSlot()) {
                    try self.scratch.append(forms.gpa, item);
                } else try self.scratch.appendSlice(forms.gpa, own[at..][0..width]);
                place += @intFromBool(item == vocabulary.value);
                at += width;
            }
            const found = try by_items.getOrPut(forms.gpa, self.scratch.items);
            if (!found.found_existing) {
                errdefer _ = by_items.remove(self.scratch.items);
                found.key_ptr.* = try forms.keep(self.scratch.items);
                found.value_ptr.* = try forms.add(found.key_ptr.*, 0, wording.number);
            }
            forms.of_wording.items[wording.number] = found.value_ptr.*;
            forms.all.items[found.value_ptr.*].count += wording.count;
        }
        try self.explainNames(items, wordings, places, &by_items);
    }

    fn explainNames(
        self: *Skeletons,
        items: []const Word,
        wordings: []const Wording,
        places: []const Place,
        made: *const ItemsMap,
    ) Error!void {
        const forms = self.forms;
        var place: usize = 0;
        for (items, 0..) |item, at| {
            if (item != vocabulary.value) continue;
            defer place += 1;
            if (!places[place].isSlot() or places[place].count < 2) continue;
            // If the wordings have several forms, the reason belongs to the first.
            const form = forms.of_wording.items[wordings[0].number];
            std.debug.assert(made.size > 0);
            const names = places[place].names[0..places[place].count];
            try forms.explain(.names, form, constantBefore(items, at), names);
        }
    }
};

/// Finds the places of truth values that vary independently, so that no statement says each combination.
fn findCrossed(wordings: []const Wording, places: []Place) void {
    for (places, 0..) |*place, at| {
        if (!place.isBinary()) continue;
        for (places[at + 1 ..], at + 1..) |*other, other_at| {
            if (!other.isBinary() or (place.is_crossed and other.is_crossed)) continue;
            var seen: std.StaticBitSet(4) = .empty;
            for (wordings) |wording| {
                const first = place.names[0] == wording.names[at];
                const second = other.names[0] == wording.names[other_at];
                seen.set(2 * @as(usize, @intFromBool(first)) + @intFromBool(second));
            }
            if (seen.count() < 4) continue;
            place.is_crossed = true;
            other.is_crossed = true;
        }
    }
}

fn mayVary(unit: Unit) bool {
    return unit.role == .value or unit.role == .marked;
}

/// End of the place that starts at `at`; `at` if no place starts there. Adjacent names without a value are separate
/// places; `names_end` is then the end of those names.
fn placeEnd(units: []const Unit, at: usize, names_end: *usize) usize {
    var end = at;
    var has_value = false;
    while (end < units.len and mayVary(units[end])) : (end += 1) has_value = has_value or units[end].role == .value;
    steps.count(end - at + 1);
    if (has_value) return end;
    names_end.* = end;
    return @min(end, at + 1);
}

/// The only name among values; `value` if there is none or more than one.
fn nameIn(units: []const Unit, items: []const Word) Word {
    var name: Word = vocabulary.value;
    for (units, items) |unit, item| {
        if (unit.role != .marked) continue;
        if (name != vocabulary.value) return vocabulary.value;
        name = item;
    }
    return name;
}

/// Writes `text` to `out` with each run of digits as one sign and each run of white space as one space.
pub fn maskDigits(gpa: std.mem.Allocator, text: []const u8, out: *std.ArrayList(u8)) error{OutOfMemory}!void {
    out.clearRetainingCapacity();
    for (text) |byte| {
        const one: u8 = if (std.ascii.isDigit(byte)) 0 else if (std.ascii.isWhitespace(byte)) ' ' else byte;
        const repeats = out.items.len > 0 and out.getLast() == one and (one == 0 or one == ' ');
        if (!repeats) try out.append(gpa, one);
    }
}
