//! Phrases: texts that are values after several colons, in places without a colon: `took too long: broken pipe` says
//! what `broken pipe` is in `write failed with broken pipe, retrying`. Different phrases in one place are values.
const std = @import("std");
const steps = @import("../../steps.zig");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const ItemsMap = @import("forms.zig").ItemsMap;
const none = @import("forms.zig").none;
const squeeze = @import("forms.zig").squeeze;

/// Minimum number of words beside the phrases of a form.
const words_min = 2;
/// Number of different forms that makes their phrases values.
const forms_min = 2;

/// A form whose phrases would be values.
const Entry = struct { form: u32, sequence: u32 };

const Phrases = struct {
    forms: *Forms,
    /// Texts of several words that recur after colons.
    known: *const ItemsMap,
    /// Whether a word starts a phrase, and the lengths of phrases, the longest first.
    starts: std.AutoHashMapUnmanaged(Word, void) = .empty,
    lengths: std.ArrayList(u32) = .empty,
    /// Forms with values in place of their phrases, by number, and how many forms each has.
    numbers: ItemsMap = .empty,
    sizes: std.ArrayList(u32) = .empty,
    entries: std.ArrayList(Entry) = .empty,
    scratch: std.ArrayList(Word) = .empty,

    fn deinit(self: *Phrases) void {
        const gpa = self.forms.gpa;
        self.starts.deinit(gpa);
        self.lengths.deinit(gpa);
        self.numbers.deinit(gpa);
        self.sizes.deinit(gpa);
        self.entries.deinit(gpa);
        self.scratch.deinit(gpa);
    }

    fn index(self: *Phrases) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        var phrases = self.known.keyIterator();
        while (phrases.next()) |phrase| {
            try self.starts.put(gpa, phrase.*[0], {});
            const length: u32 = @intCast(phrase.len);
            if (std.mem.findScalar(u32, self.lengths.items, length) == null) try self.lengths.append(gpa, length);
        }
        std.mem.sortUnstable(u32, self.lengths.items, {}, std.sort.desc(u32));
    }

    /// Length of the longest phrase that starts `items`; 0 if none does.
    fn lengthAt(self: *const Phrases, items: []const Word) usize {
        if (!self.starts.contains(items[0])) return 0;
        for (self.lengths.items) |length| {
            if (length > items.len) continue;
            steps.count(length);
            if (self.known.contains(items[0..length])) return length;
        }
        return 0;
    }

    /// Adds an entry for a form with phrases; a form that already has values in these places also counts.
    fn find(self: *Phrases, form: u32) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const items = self.forms.all.items[form].items;
        self.scratch.clearRetainingCapacity();
        var at: usize = 0;
        while (at < items.len) {
            const length = self.lengthAt(items[at..]);
            try self.scratch.append(gpa, if (length > 0) vocabulary.value else items[at]);
            at += @max(length, 1);
        }
        const own = squeeze(self.scratch.items);
        if (self.forms.words.wordCount(own) < words_min) return;
        const found = try self.numbers.getOrPut(gpa, own);
        if (!found.found_existing) {
            errdefer _ = self.numbers.remove(own);
            found.key_ptr.* = try self.forms.keep(own);
            found.value_ptr.* = @intCast(self.sizes.items.len);
            try self.sizes.append(gpa, 0);
        }
        self.sizes.items[found.value_ptr.*] += 1;
        if (own.len == items.len and std.mem.eql(Word, own, items)) return;
        try self.entries.append(gpa, .{ .form = form, .sequence = found.value_ptr.* });
    }
};

/// Turns phrases into values where other forms have other phrases, or values, in the same places.
/// @param known texts of several items
pub fn joinPhrases(forms: *Forms, known: *const ItemsMap) Error!void {
    if (known.size == 0) return;
    const gpa = forms.gpa;
    var phrases: Phrases = .{ .forms = forms, .known = known };
    defer phrases.deinit();
    try phrases.index();
    const roots = try forms.findRoots();
    defer gpa.free(roots);
    for (roots) |form| try phrases.find(form);
    const kept = try gpa.alloc([]const Word, phrases.sizes.items.len);
    defer gpa.free(kept);
    var sequences = phrases.numbers.iterator();
    while (sequences.next()) |sequence| kept[sequence.value_ptr.*] = sequence.key_ptr.*;
    for (phrases.entries.items) |entry| {
        if (phrases.sizes.items[entry.sequence] < forms_min) continue;
        const own = forms.all.items[entry.form];
        const made = try forms.add(kept[entry.sequence], 0, own.first);
        forms.join(entry.form, made);
        try forms.explain(.phrase, made, none, &.{});
    }
    try forms.joinAlike();
}
