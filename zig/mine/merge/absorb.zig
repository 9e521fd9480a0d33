//! Joins forms of few lines to a frequent form that accepts them: they contain its constants in order, and its values
//! cover the rest. Otherwise one odd line would split a statement in two.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Form = @import("forms.zig").Form;
const Forms = @import("forms.zig").Forms;
const none = @import("forms.zig").none;
const alignment = @import("align.zig");

/// A form absorbs others of at most this share of its own lines.
const part_max = 0.3;
/// Minimum number of words of a form that absorbs others.
const words_min = 2;
/// Candidates tried per form, among forms with the same rarest word, the most frequent first.
const tries_max = 1024;

/// Longer forms are not compared.
const items_max = 1024;

/// What a value that ends a line is followed by where the line reports its failure: `sent 7 failed` is a statement of
/// its own beside `sent 7`. Elsewhere in a line such words are as often those of a value.
const verdicts = [_][]const u8{
    "aborted", "crashed", "denied", "error", "failed", "killed", "lost", "refused", "rejected", "timeout",
};

const Index = std.AutoHashMapUnmanaged(Word, std.ArrayList(u32));

pub fn absorbOutliers(forms: *Forms) Error!void {
    const gpa = forms.gpa;
    const roots = try forms.findRoots();
    defer gpa.free(roots);
    var index = try indexByRarest(forms, roots);
    defer {
        var lists = index.valueIterator();
        while (lists.next()) |list| list.deinit(gpa);
        index.deinit(gpa);
    }
    const barrier = try forms.words.intern("=");
    var covers: std.ArrayList(alignment.Cover) = .empty;
    defer covers.deinit(gpa);
    std.mem.sortUnstable(u32, roots, forms.all.items, isSmaller);
    for (roots) |form| {
        const into = try bestFor(forms, &index, form, barrier, &covers) orelse continue;
        forms.join(form, into);
        try forms.explain(.absorbed, into, none, &.{});
    }
}

fn isSmaller(all: []const Form, a: u32, b: u32) bool {
    return if (all[a].count != all[b].count) all[a].count < all[b].count else all[a].first > all[b].first;
}

fn isLarger(all: []const Form, a: u32, b: u32) bool {
    return isSmaller(all, b, a);
}

/// Forms that may absorb others, by the rarest of their words.
fn indexByRarest(forms: *Forms, roots: []const u32) error{OutOfMemory}!Index {
    const gpa = forms.gpa;
    var frequency: std.AutoHashMapUnmanaged(Word, u32) = .empty;
    defer frequency.deinit(gpa);
    for (roots) |form| {
        for (forms.all.items[form].items) |item| {
            if (!forms.words.isWord(item)) continue;
            const found = try frequency.getOrPutValue(gpa, item, 0);
            found.value_ptr.* += 1;
        }
    }
    var index: Index = .empty;
    errdefer index.deinit(gpa);
    for (roots) |form| {
        const items = forms.all.items[form].items;
        if (std.mem.findScalar(Word, items, vocabulary.value) == null) continue;
        if (forms.words.wordCount(items) < words_min) continue;
        var rarest: ?Word = null;
        for (items) |item| {
            if (!forms.words.isWord(item)) continue;
            if (rarest == null or frequency.get(item).? < frequency.get(rarest.?).?) rarest = item;
        }
        const found = try index.getOrPut(gpa, rarest.?);
        if (!found.found_existing) found.value_ptr.* = .empty;
        try found.value_ptr.append(gpa, form);
    }
    var lists = index.valueIterator();
    while (lists.next()) |list| std.mem.sortUnstable(u32, list.items, forms.all.items, isLarger);
    return index;
}

/// The last word of a form that says how it went with the value before it; null if it has none.
fn findVerdict(forms: *const Forms, items: []const Word) ?Word {
    if (items.len < 2 or items[items.len - 2] != vocabulary.value) return null;
    const last = items[items.len - 1];
    if (!forms.words.isWord(last)) return null;
    for (verdicts) |word| if (std.ascii.eqlIgnoreCase(word, forms.words.text(last))) return last;
    return null;
}

/// The form with the most words that accepts `form`.
fn bestFor(
    forms: *Forms,
    index: *const Index,
    form: u32,
    barrier: Word,
    covers: *std.ArrayList(alignment.Cover),
) error{OutOfMemory}!?u32 {
    const items = forms.all.items[form].items;
    var best: ?u32 = null;
    var tries: usize = 0;
    if (items.len > items_max) return null;
    const verdict = findVerdict(forms, items);
    for (items) |item| {
        if (!forms.words.isWord(item)) continue;
        const candidates = index.get(item) orelse continue;
        for (candidates.items) |other| {
            tries += 1;
            if (tries > tries_max) return best;
            if (other == form or forms.all.items[other].joined != none) continue;
            const part = part_max * @as(f64, @floatFromInt(forms.all.items[other].count));
            if (@as(f64, @floatFromInt(forms.all.items[form].count)) > part) continue;
            const own = forms.all.items[other].items;
            if (verdict != null and own[own.len - 1] != verdict.?) continue;
            try covers.resize(forms.gpa, own.len);
            if (!alignment.alignForm(own, items, barrier, covers.items)) continue;
            const best_words = if (best) |found| forms.words.wordCount(forms.all.items[found].items) else 0;
            if (forms.words.wordCount(own) > best_words) best = other;
        }
    }
    return best;
}
