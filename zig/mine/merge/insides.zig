//! Contents of brackets: forms that differ only within one pair of brackets, as a scheduler's lines differ in the
//! command they run. Enough different contents are values.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const ItemsMap = @import("forms.zig").ItemsMap;
const none = @import("forms.zig").none;

/// Number of different contents that makes them a value.
const insides_min = 4;
/// Minimum number of words outside the brackets.
const words_min = 1;
/// Maximum number of pairs of brackets considered per form.
const pairs_max = 16;

const Entry = struct { form: u32, sequence: u32 };

const Insides = struct {
    forms: *Forms,
    open: Word,
    close: Word,
    /// Forms with one content left open, by number.
    numbers: ItemsMap = .empty,
    entries: std.ArrayList(Entry) = .empty,
    scratch: std.ArrayList(Word) = .empty,

    fn deinit(self: *Insides) void {
        const gpa = self.forms.gpa;
        self.numbers.deinit(gpa);
        self.entries.deinit(gpa);
        self.scratch.deinit(gpa);
    }

    /// Adds an entry for each pair of brackets of a form.
    fn find(self: *Insides, form: u32) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const items = self.forms.all.items[form].items;
        var opening: ?usize = null;
        var count: usize = 0;
        for (items, 0..) |item, place| {
            if (item == self.open) opening = place;
            if (item != self.close) continue;
            const from = opening orelse continue;
            opening = null;
            if (place == from + 1 or count == pairs_max) continue;
            count += 1;
            self.scratch.clearRetainingCapacity();
            try self.scratch.appendSlice(gpa, items[0 .. from + 1]);
            try self.scratch.append(gpa, vocabulary.value);
            try self.scratch.appendSlice(gpa, items[place..]);
            if (self.forms.words.wordCount(self.scratch.items) < words_min) continue;
            const found = try self.numbers.getOrPut(gpa, self.scratch.items);
            if (!found.found_existing) {
                errdefer _ = self.numbers.remove(self.scratch.items);
                found.key_ptr.* = try self.forms.keep(self.scratch.items);
                found.value_ptr.* = self.numbers.size - 1;
            }
            try self.entries.append(gpa, .{ .form = form, .sequence = found.value_ptr.* });
        }
    }
};

/// Turns contents of brackets into values if they vary while everything else is equal.
pub fn joinInsides(forms: *Forms) Error!void {
    const gpa = forms.gpa;
    var insides: Insides = .{
        .forms = forms,
        .open = try forms.words.intern("("),
        .close = try forms.words.intern(")"),
    };
    defer insides.deinit();
    const roots = try forms.findRoots();
    defer gpa.free(roots);
    for (roots) |form| try insides.find(form);
    const counts = try gpa.alloc(u32, insides.numbers.size);
    defer gpa.free(counts);
    @memset(counts, 0);
    // Forms have different items, so each entry of a sequence has a different content.
    for (insides.entries.items) |entry| counts[entry.sequence] += 1;
    const made = try gpa.alloc(u32, counts.len);
    defer gpa.free(made);
    @memset(made, none);
    const kept = try gpa.alloc([]const Word, counts.len);
    defer gpa.free(kept);
    var sequences = insides.numbers.iterator();
    while (sequences.next()) |sequence| kept[sequence.value_ptr.*] = sequence.key_ptr.*;
    for (insides.entries.items) |entry| {
        const form = forms.all.items[entry.form];
        if (counts[entry.sequence] < insides_min or form.joined != none) continue;
        if (made[entry.sequence] == none) {
            made[entry.sequence] = try forms.add(kept[entry.sequence], 0, form.first);
            try forms.explain(.inside, made[entry.sequence], insides.open, &.{});
        }
        forms.join(entry.form, made[entry.sequence]);
    }
    try forms.joinAlike();
}
