//! Tails: texts after a colon or in brackets. A tail that recurs after several prefixes, as an error message does, is a
//! value.
const std = @import("std");
const steps = @import("../../steps.zig");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const ItemsMap = @import("forms.zig").ItemsMap;
const constantBefore = @import("forms.zig").constantBefore;
const squeeze = @import("forms.zig").squeeze;
const joinPhrases = @import("phrases.zig").joinPhrases;
const Cut = @import("cuts.zig").Cut;
const Cuts = @import("cuts.zig").Cuts;

/// Number of prefixes that makes a tail a value.
const prefixes_min = 3;
/// Number of shared tails that makes all tails of their prefix values.
const shared_min = 2;
/// Number of keys that makes a tail the statement itself.
const keys_min = 2;
/// Minimum number of words of a prefix for which a shared tail is a value by itself.
const prefix_words_min = 2;
/// Places of a form that are looked at. A line with more colons and brackets is a record, and each place takes as long
/// as the form is.
const places_max = 64;
/// Longer texts are no phrases of other forms: each place of a form that may begin one takes as long as the phrase is.
const phrase_items_max = 256;

const Tails = struct {
    forms: *Forms,
    quote: Word,
    equals: Word,
    /// A colon without white space after it.
    joined_colon: Word,
    open: Word,
    close: Word,
    /// Cuts at each colon that has words on both sides, at each bracket that opens a text, and at each quote that opens
    /// the text of a key after a phrase. The text ends at the closing quote or bracket if the cut is within quotes or
    /// brackets, else at the end of the form.
    cuts: Cuts,
    /// Number of shared tails of each prefix.
    shared: std.ArrayList(u32) = .empty,
    /// Number of those that contain no value, as error messages do.
    shared_plain: std.ArrayList(u32) = .empty,

    fn deinit(self: *Tails) void {
        const gpa = self.forms.gpa;
        self.cuts.deinit();
        self.shared.deinit(gpa);
        self.shared_plain.deinit(gpa);
    }

    fn findCuts(self: *Tails, roots: []const u32) error{OutOfMemory}!void {
        const words = &self.forms.words;
        for (roots) |form| {
            const items = self.forms.all.items[form].items;
            var words_before: usize = 0;
            var spoken: usize = 0;
            var is_quoted = false;
            var depth: usize = 0;
            var places: usize = 0;
            for (items, 0..) |item, place| {
                if (item == self.quote) is_quoted = !is_quoted;
                if (item == self.open) depth += 1;
                if (item == self.close) depth -|= 1;
                words_before += @intFromBool(words.isWord(item));
                spoken += @intFromBool(place > 0 and words.isWord(item) and words.isWord(items[place - 1]));
                const is_field = is_quoted and item == self.quote and spoken > 0 and self.isKeyed(items, place);
                const is_text = item == vocabulary.colon or item == self.open;
                if (!is_field and (!is_text or words_before == 0)) continue;
                if (places == places_max) break;
                places += 1;
                steps.count(items.len);
                const end = if (is_quoted)
                    std.mem.findScalarPos(Word, items, place + 1, self.quote) orelse items.len
                else if (depth > 0)
                    self.closingOf(items, place + 1) orelse items.len
                else
                    items.len;
                const tail = items[place + 1 .. end];
                if (words.wordCount(tail) == 0) continue;
                // A record of keys is the statement, and what precedes it is a header.
                if (std.mem.countScalar(Word, tail, self.equals) >= keys_min) continue;
                // Brackets often hold keys or one name; only a phrase is a text of its own.
                if (item == self.open and !self.says(tail)) continue;
                try self.cuts.all.append(self.forms.gpa, .{
                    .form = form,
                    .place = @intCast(place),
                    .end = @intCast(end),
                    .prefix = try self.cuts.numberOf(self.prefixOf(items[0 .. place + 1])),
                    .text = try self.cuts.numberOf(tail),
                });
            }
        }
    }

    /// The bracket that closes those around `from`; null if there is none.
    fn closingOf(self: *const Tails, items: []const Word, from: usize) ?usize {
        var depth: usize = 0;
        for (items[from..], from..) |item, place| {
            if (item == self.open) depth += 1;
            if (item != self.close) continue;
            if (depth == 0) return place;
            depth -= 1;
        }
        return null;
    }

    /// The items up to and including a colon. If they end with names between two colons, these are tags, all of which
    /// count as one prefix: `eth0: link is up`, `lo: link is up`.
    fn prefixOf(self: *Tails, items: []const Word) []const Word {
        const colon = items.len - 1;
        const last = if (std.mem.findScalarLast(Word, items[0..colon], vocabulary.colon)) |before| before + 1 else 0;
        return if (last == 0 or self.says(items[last..colon])) items else items[colon..];
    }

    /// Whether `items` contain adjacent words.
    fn says(self: *const Tails, items: []const Word) bool {
        const words = &self.forms.words;
        var was_word = false;
        for (items) |item| {
            const is_word = words.isWord(item);
            if (is_word and was_word) return true;
            was_word = is_word;
        }
        return false;
    }

    /// Whether the quote at `place` opens the text of a key: `err="..."`, `"error":"..."`.
    fn isKeyed(self: *const Tails, items: []const Word, place: usize) bool {
        return place > 0 and (items[place - 1] == self.equals or items[place - 1] == self.joined_colon);
    }

    /// Counts the shared tails of each prefix.
    fn count(self: *Tails) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const pairs = try self.cuts.distinct();
        defer gpa.free(pairs);
        try self.shared.appendNTimes(gpa, 0, self.cuts.sequences.items.len);
        try self.shared_plain.appendNTimes(gpa, 0, self.cuts.sequences.items.len);
        for (pairs) |pair| {
            if (!self.isShared(pair.text)) continue;
            self.shared.items[pair.prefix] += 1;
            self.shared_plain.items[pair.prefix] += @intFromBool(self.isPlain(pair.text));
        }
    }

    /// Adds the shared tails that are phrases.
    fn findPhrases(self: *const Tails, out: *ItemsMap) error{OutOfMemory}!void {
        for (self.cuts.sequences.items, 0..) |items, number| {
            if (items.len > phrase_items_max) continue;
            if (!self.isShared(@intCast(number)) or !self.says(items)) continue;
            try out.put(self.forms.gpa, items, @intCast(number));
        }
    }

    fn isShared(self: *const Tails, tail: u32) bool {
        return self.cuts.prefixes.items[tail] >= prefixes_min;
    }

    fn isPlain(self: *const Tails, sequence: u32) bool {
        return std.mem.findScalar(Word, self.cuts.sequences.items[sequence], vocabulary.value) == null;
    }

    fn isValue(self: *const Tails, cut: Cut) bool {
        const is_tag = self.cuts.sequences.items[cut.prefix].len == 1;
        if (is_tag) return false;
        // A level or a tag alone precedes both statements and texts.
        if (self.forms.words.wordCount(self.cuts.sequences.items[cut.prefix]) < prefix_words_min) {
            return self.shared_plain.items[cut.prefix] >= shared_min;
        }
        return self.shared.items[cut.prefix] >= shared_min or self.isShared(cut.text);
    }
};

/// Turns tails shared by several statements into values, here and as phrases of other forms.
pub fn joinTails(forms: *Forms) Error!void {
    var tails: Tails = .{
        .forms = forms,
        .cuts = .{ .gpa = forms.gpa },
        .quote = try forms.words.intern("\""),
        .equals = try forms.words.intern("="),
        .joined_colon = try forms.words.intern(":"),
        .open = try forms.words.intern("("),
        .close = try forms.words.intern(")"),
    };
    defer tails.deinit();
    const roots = try forms.findRoots();
    defer forms.gpa.free(roots);
    try tails.findCuts(roots);
    try tails.count();
    var out: std.ArrayList(Word) = .empty;
    defer out.deinit(forms.gpa);
    var at: usize = 0;
    for (roots) |form| {
        var cut: ?Cut = null;
        while (at < tails.cuts.all.items.len and tails.cuts.all.items[at].form == form) : (at += 1) {
            if (cut == null and tails.isValue(tails.cuts.all.items[at])) cut = tails.cuts.all.items[at];
        }
        const found = cut orelse continue;
        const items = forms.all.items[form].items;
        out.clearRetainingCapacity();
        try out.appendSlice(forms.gpa, items[0 .. found.place + 1]);
        try out.append(forms.gpa, vocabulary.value);
        try out.appendSlice(forms.gpa, items[found.end..]);
        if (std.mem.eql(Word, out.items, items) or forms.words.wordCount(out.items) == 0) continue;
        const made = try forms.add(try forms.keep(squeeze(out.items)), 0, forms.all.items[form].first);
        forms.join(form, made);
        try forms.explain(.tail, made, constantBefore(items, found.place), &.{});
    }
    try forms.joinAlike();
    var phrases: ItemsMap = .empty;
    defer phrases.deinit(forms.gpa);
    try tails.findPhrases(&phrases);
    try joinPhrases(forms, &phrases);
}
