//! Shared endings: texts that recur after several prefixes, as a service's description does after `Starting`, `Started`
//! and `Stopped`. If several prefixes share several endings, the endings are values.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const constantBefore = @import("forms.zig").constantBefore;
const none = @import("forms.zig").none;
const Cut = @import("cuts.zig").Cut;
const Cuts = @import("cuts.zig").Cuts;

/// Number of prefixes that makes an ending shared.
const prefixes_min = 3;
/// Number of shared endings that makes the endings of a prefix values.
const shared_min = 4;
/// Minimum number of words of a shared ending.
const words_min = 2;
/// Longer endings are not considered.
const items_max = 24;

const Endings = struct {
    forms: *Forms,
    /// One cut before each word.
    cuts: Cuts,
    /// For each prefix, the number of its endings, and of the shared ones among them.
    endings: std.ArrayList(u32) = .empty,
    shared: std.ArrayList(u32) = .empty,

    fn deinit(self: *Endings) void {
        const gpa = self.forms.gpa;
        self.cuts.deinit();
        self.endings.deinit(gpa);
        self.shared.deinit(gpa);
    }

    fn findCuts(self: *Endings, roots: []const u32) error{OutOfMemory}!void {
        const words = &self.forms.words;
        for (roots) |form| {
            const items = self.forms.all.items[form].items;
            const end = endOf(words, items);
            for (1..@max(end, 1)) |place| {
                if (end - place > items_max or !words.isWord(items[place]) or !words.isWord(items[place - 1])) continue;
                try self.cuts.all.append(self.forms.gpa, .{
                    .form = form,
                    .place = @intCast(place),
                    .end = @intCast(end),
                    .prefix = try self.cuts.numberOf(items[0..place]),
                    .text = try self.cuts.numberOf(items[place..end]),
                });
            }
        }
    }

    fn count(self: *Endings) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const pairs = try self.cuts.distinct();
        defer gpa.free(pairs);
        try self.endings.appendNTimes(gpa, 0, self.cuts.sequences.items.len);
        try self.shared.appendNTimes(gpa, 0, self.cuts.sequences.items.len);
        for (pairs) |pair| {
            self.endings.items[pair.prefix] += 1;
            self.shared.items[pair.prefix] += @intFromBool(self.isShared(pair.text));
        }
    }

    /// Whether the ending follows several prefixes and is long enough to be evidence.
    fn isShared(self: *const Endings, ending: u32) bool {
        if (self.cuts.prefixes.items[ending] < prefixes_min) return false;
        const items = self.cuts.sequences.items[ending];
        return std.mem.findScalar(Word, items, vocabulary.value) == null and
            self.forms.words.wordCount(items) >= words_min;
    }

    fn isValue(self: *const Endings, cut: Cut) bool {
        const shared = self.shared.items[cut.prefix];
        if (shared < shared_min) return false;
        // A prefix whose endings are mostly its own belongs to several statements.
        return shared * 2 >= self.endings.items[cut.prefix] or self.isShared(cut.text);
    }
};

/// Start of the signs that close a form.
fn endOf(words: *const vocabulary.Vocabulary, items: []const Word) usize {
    var end = items.len;
    while (end > 0 and items[end - 1] != vocabulary.value and !words.isWord(items[end - 1])) end -= 1;
    return end;
}

/// Turns endings shared by several prefixes into values.
pub fn joinEndings(forms: *Forms) Error!void {
    var endings: Endings = .{ .forms = forms, .cuts = .{ .gpa = forms.gpa } };
    defer endings.deinit();
    const roots = try forms.findRoots();
    defer forms.gpa.free(roots);
    try endings.findCuts(roots);
    try endings.count();
    var out: std.ArrayList(Word) = .empty;
    defer out.deinit(forms.gpa);
    var last: u32 = none;
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
        try forms.explain(.ending, made, constantBefore(items, cut.place), &.{});
    }
    try forms.joinAlike();
}
