//! Texts from a colon to the end of a form, or to brackets that close it. They are values if one prefix has many of
//! them, all without values, or also has a value there. An error message is such a text.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const ItemsMap = @import("forms.zig").ItemsMap;
const constantBefore = @import("forms.zig").constantBefore;

/// Number of different texts after one prefix that makes the place a value.
const texts_min = 4;
/// Minimum number of words before the colon; fewer are a level or a tag, which precedes statements.
const words_min = 2;

const Text = struct { form: u32, prefix: u32, from: u32, to: u32 };

/// Evidence about a prefix.
const Prefix = struct { texts: u32 = 0, has_value: bool = false, has_statements: bool = false };

const Texts = struct {
    forms: *Forms,
    open: Word,
    close: Word,
    numbers: ItemsMap = .empty,
    prefixes: std.ArrayList(Prefix) = .empty,
    all: std.ArrayList(Text) = .empty,
    scratch: std.ArrayList(Word) = .empty,

    fn deinit(self: *Texts) void {
        const gpa = self.forms.gpa;
        self.numbers.deinit(gpa);
        self.prefixes.deinit(gpa);
        self.all.deinit(gpa);
        self.scratch.deinit(gpa);
    }

    /// Adds the text after the last colon of a form.
    fn find(self: *Texts, form: u32) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const words = &self.forms.words;
        const items = self.forms.all.items[form].items;
        const place = std.mem.findScalarLast(Word, items, vocabulary.colon) orelse return;
        if (place < 1 or words.wordCount(items[0..place]) < words_min) return;
        const is_behind_value = items[place - 1] == vocabulary.value and self.says(items[0..place]);
        if (!is_behind_value and !self.isPlainWord(items[place - 1])) return;
        const end = self.closingOf(items, place + 1);
        if (end == place + 1) return;
        const text = items[place + 1 .. end];
        try self.fill(items, place + 1, end);
        const found = try self.numbers.getOrPut(gpa, self.scratch.items);
        if (!found.found_existing) {
            errdefer _ = self.numbers.remove(self.scratch.items);
            found.key_ptr.* = try self.forms.keep(self.scratch.items);
            found.value_ptr.* = @intCast(self.prefixes.items.len);
            try self.prefixes.append(gpa, .{});
        }
        const prefix = &self.prefixes.items[found.value_ptr.*];
        if (text.len == 1 and text[0] == vocabulary.value) {
            prefix.has_value = true;
        } else if (std.mem.findScalar(Word, text, vocabulary.value) != null) {
            prefix.has_statements = true;
            return;
        } else prefix.texts += 1;
        try self.all.append(gpa, .{
            .form = form,
            .prefix = found.value_ptr.*,
            .from = @intCast(place + 1),
            .to = @intCast(end),
        });
    }

    /// Writes to `scratch` the form with a value in place of the text.
    fn fill(self: *Texts, items: []const Word, from: usize, to: usize) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        self.scratch.clearRetainingCapacity();
        try self.scratch.appendSlice(gpa, items[0..from]);
        try self.scratch.append(gpa, vocabulary.value);
        try self.scratch.appendSlice(gpa, items[to..]);
    }

    /// Whether `items` contain more adjacent words than a header.
    fn says(self: *const Texts, items: []const Word) bool {
        const words = &self.forms.words;
        var count: usize = 0;
        for (items[1..], items[0 .. items.len - 1]) |item, last| {
            count += @intFromBool(words.isWord(item) and words.isWord(last));
        }
        return count >= words_min;
    }

    fn isPlainWord(self: *const Texts, word: Word) bool {
        const traits = self.forms.words.traits.items[word];
        return traits.is_word and traits.shape == .plain and !traits.is_identifier;
    }

    /// Start of the brackets that close a form; its end if there are none.
    fn closingOf(self: *const Texts, items: []const Word, from: usize) usize {
        if (items.len == 0 or items[items.len - 1] != self.close) return items.len;
        const opening = std.mem.findScalarLast(Word, items, self.open) orelse return items.len;
        return if (opening > from) opening else items.len;
    }

    fn isValue(self: *const Texts, text: Text) bool {
        const prefix = self.prefixes.items[text.prefix];
        if (prefix.has_statements) return false;
        return prefix.texts >= texts_min or (prefix.has_value and prefix.texts > 0);
    }
};

/// Turns texts after a colon into values if they vary while everything else is equal.
pub fn joinTexts(forms: *Forms) Error!void {
    const gpa = forms.gpa;
    var texts: Texts = .{ .forms = forms, .open = try forms.words.intern("("), .close = try forms.words.intern(")") };
    defer texts.deinit();
    const roots = try forms.findRoots();
    defer gpa.free(roots);
    for (roots) |form| try texts.find(form);
    for (texts.all.items) |text| {
        if (!texts.isValue(text)) continue;
        const form = forms.all.items[text.form];
        try texts.fill(form.items, text.from, text.to);
        const made = try forms.add(try forms.keep(texts.scratch.items), 0, form.first);
        forms.join(text.form, made);
        try forms.explain(.text, made, constantBefore(form.items, text.from), &.{});
    }
    try forms.joinAlike();
}
