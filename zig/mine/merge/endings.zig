//! Shared endings: texts that recur behind several beginnings, as a service's description does behind `Starting`,
//! `Started` and `Stopped`. Where several beginnings share several endings, the endings are values.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const forms_ = @import("forms.zig");
const Forms = forms_.Forms;
const cuts_ = @import("cuts.zig");

/// Beginnings that make an ending shared.
const beginnings_min = 3;
/// Shared endings that make endings of their beginning values.
const shared_min = 4;
/// Words of an ending that tells anything by being shared.
const words_min = 2;
/// Longer endings are not looked at.
const items_max = 24;

const Endings = struct {
    forms: *Forms,
    /// Every place before a word.
    cuts: cuts_.Cuts,
    /// Of each beginning: its endings, and the shared ones among them.
    endings: std.ArrayList(u32) = .empty,
    shared: std.ArrayList(u32) = .empty,

    fn deinit(self: *Endings) void {
        const gpa = self.forms.gpa;
        self.cuts.deinit();
        self.endings.deinit(gpa);
        self.shared.deinit(gpa);
    }

    fn findCuts(self: *Endings, standing: []const u32) error{OutOfMemory}!void {
        const words = &self.forms.words;
        for (standing) |form| {
            const items = self.forms.all.items[form].items;
            const end = endOf(words, items);
            for (1..@max(end, 1)) |place| {
                if (end - place > items_max or !words.isWord(items[place]) or !words.isWord(items[place - 1])) continue;
                try self.cuts.all.append(self.forms.gpa, .{
                    .form = form,
                    .place = @intCast(place),
                    .end = @intCast(end),
                    .beginning = try self.cuts.numberOf(items[0..place]),
                    .text = try self.cuts.numberOf(items[place..end]),
                });
            }
        }
    }

    fn count(self: *Endings) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const pairs = try self.cuts.distinct();
        defer gpa.free(pairs);
        try self.endings.appendNTimes(gpa, 0, self.cuts.stretches.items.len);
        try self.shared.appendNTimes(gpa, 0, self.cuts.stretches.items.len);
        for (pairs) |pair| {
            self.endings.items[pair.beginning] += 1;
            self.shared.items[pair.beginning] += @intFromBool(self.isShared(pair.text));
        }
    }

    /// Whether several beginnings have the ending, and it is long enough for that to tell anything.
    fn isShared(self: *const Endings, ending: u32) bool {
        if (self.cuts.beginnings.items[ending] < beginnings_min) return false;
        const items = self.cuts.stretches.items[ending];
        return std.mem.findScalar(Word, items, vocabulary.value) == null and
            self.forms.words.wordCount(items) >= words_min;
    }

    fn isValue(self: *const Endings, cut: cuts_.Cut) bool {
        const shared = self.shared.items[cut.beginning];
        if (shared < shared_min) return false;
        // A beginning with mostly endings of its own is that of several statements.
        return shared * 2 >= self.endings.items[cut.beginning] or self.isShared(cut.text);
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
    var endings: Endings = .{ .forms = forms, .cuts = .{ .gpa = forms.gpa } };
    defer endings.deinit();
    const standing = try forms.standing();
    defer forms.gpa.free(standing);
    try endings.findCuts(standing);
    try endings.count();
    var out: std.ArrayList(Word) = .empty;
    defer out.deinit(forms.gpa);
    var last: u32 = forms_.none;
    for (endings.cuts.all.items) |cut| {
        // The first cut of a form has the longest ending.
        if (cut.form == last or !endings.isValue(cut)) continue;
        last = cut.form;
        const items = forms.all.items[cut.form].items;
        out.clearRetainingCapacity();
        try out.appendSlice(forms.gpa, items[0..cut.place]);
        try out.append(forms.gpa, vocabulary.value);
        try out.appendSlice(forms.gpa, items[cut.end..]);
        const made = try forms.add(try forms.keep(out.items), 0, forms.all.items[cut.form].first);
        forms.join(cut.form, made);
        try forms.explain(.ending, made, forms_.constantBefore(items, cut.place), &.{});
    }
    try forms.joinAlike();
}
