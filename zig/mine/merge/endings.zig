//! Shared endings: texts that recur behind several beginnings, as a service's description does behind `Starting`,
//! `Started` and `Stopped`. Where several beginnings share several endings, the endings are values.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const forms_ = @import("forms.zig");
const Forms = forms_.Forms;

/// Beginnings that make an ending shared.
const beginnings_min = 3;
/// Shared endings that make endings of their beginning values.
const shared_min = 4;
/// Words of an ending that tells anything by being shared.
const words_min = 2;
/// Longer endings are not looked at.
const items_max = 24;

const Cut = struct { form: u32, place: u32, beginning: u32, ending: u32 };

const Endings = struct {
    forms: *Forms,
    numbers: forms_.ItemsMap = .empty,
    /// Every place before a word, in order of forms and places.
    cuts: std.ArrayList(Cut) = .empty,
    /// Of each stretch: beginnings of an ending; endings and shared endings of a beginning.
    beginnings: std.ArrayList(u32) = .empty,
    endings: std.ArrayList(u32) = .empty,
    shared: std.ArrayList(u32) = .empty,
    /// Whether a stretch is an ending that tells something by being shared.
    is_telling: std.ArrayList(bool) = .empty,

    fn deinit(self: *Endings) void {
        const gpa = self.forms.gpa;
        self.numbers.deinit(gpa);
        self.cuts.deinit(gpa);
        self.beginnings.deinit(gpa);
        self.endings.deinit(gpa);
        self.shared.deinit(gpa);
        self.is_telling.deinit(gpa);
    }

    fn numberOf(self: *Endings, items: []const Word) error{OutOfMemory}!u32 {
        const gpa = self.forms.gpa;
        const found = try self.numbers.getOrPut(gpa, items);
        if (found.found_existing) return found.value_ptr.*;
        errdefer _ = self.numbers.remove(items);
        found.value_ptr.* = @intCast(self.is_telling.items.len);
        const words = &self.forms.words;
        const is_plain = std.mem.findScalar(Word, items, vocabulary.value) == null;
        try self.is_telling.append(gpa, is_plain and words.wordCount(items) >= words_min);
        return found.value_ptr.*;
    }

    fn findCuts(self: *Endings, standing: []const u32) error{OutOfMemory}!void {
        const words = &self.forms.words;
        for (standing) |form| {
            const items = self.forms.all.items[form].items;
            const end = endOf(words, items);
            for (1..@max(end, 1)) |place| {
                if (end - place > items_max or !words.isWord(items[place]) or !words.isWord(items[place - 1])) continue;
                try self.cuts.append(self.forms.gpa, .{
                    .form = form,
                    .place = @intCast(place),
                    .beginning = try self.numberOf(items[0..place]),
                    .ending = try self.numberOf(items[place..end]),
                });
            }
        }
    }

    fn count(self: *Endings) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const size = self.is_telling.items.len;
        try self.beginnings.appendNTimes(gpa, 0, size);
        try self.endings.appendNTimes(gpa, 0, size);
        try self.shared.appendNTimes(gpa, 0, size);
        const pairs = try gpa.dupe(Cut, self.cuts.items);
        defer gpa.free(pairs);
        std.mem.sort(Cut, pairs, {}, isBefore);
        for (pairs, 0..) |pair, at| {
            if (at == 0 or !isSamePair(pairs[at - 1], pair)) self.beginnings.items[pair.ending] += 1;
        }
        for (pairs, 0..) |pair, at| {
            if (at > 0 and isSamePair(pairs[at - 1], pair)) continue;
            self.endings.items[pair.beginning] += 1;
            self.shared.items[pair.beginning] += @intFromBool(self.isShared(pair.ending));
        }
    }

    fn isBefore(_: void, a: Cut, b: Cut) bool {
        return if (a.ending != b.ending) a.ending < b.ending else a.beginning < b.beginning;
    }

    fn isSamePair(a: Cut, b: Cut) bool {
        return a.ending == b.ending and a.beginning == b.beginning;
    }

    fn isShared(self: *const Endings, ending: u32) bool {
        return self.is_telling.items[ending] and self.beginnings.items[ending] >= beginnings_min;
    }

    fn isValue(self: *const Endings, cut: Cut) bool {
        const shared = self.shared.items[cut.beginning];
        if (shared < shared_min) return false;
        // A beginning with mostly endings of its own is that of several statements.
        return shared * 2 >= self.endings.items[cut.beginning] or self.isShared(cut.ending);
    }
};

/// Where the signs that close a form begin.
fn endOf(words: *const vocabulary.Vocabulary, items: []const Word) usize {
    var end = items.len;
    while (end > 0 and items[end - 1] != vocabulary.value and !words.isWord(items[end - 1])) end -= 1;
    return end;
}

/// Makes values of endings that several beginnings share.
pub fn joinEndings(forms: *Forms) forms_.Error!void {
    var endings: Endings = .{ .forms = forms };
    defer endings.deinit();
    const standing = try forms.standing();
    defer forms.gpa.free(standing);
    try endings.findCuts(standing);
    try endings.count();
    var out: std.ArrayList(Word) = .empty;
    defer out.deinit(forms.gpa);
    var last: u32 = forms_.none;
    for (endings.cuts.items) |cut| {
        // The first cut of a form has the longest ending.
        if (cut.form == last or !endings.isValue(cut)) continue;
        last = cut.form;
        const items = forms.all.items[cut.form].items;
        out.clearRetainingCapacity();
        try out.appendSlice(forms.gpa, items[0..cut.place]);
        try out.append(forms.gpa, vocabulary.value);
        try out.appendSlice(forms.gpa, items[endOf(&forms.words, items)..]);
        const made = try forms.add(try forms.keep(out.items), 0, forms.all.items[cut.form].first);
        forms.join(cut.form, made);
        try forms.explain(.ending, made, forms_.constantBefore(items, cut.place), &.{});
    }
    try forms.joinAlike();
}
