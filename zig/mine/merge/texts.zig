//! Texts behind a colon that end a form, up to brackets that close it: where one beginning has many of them, all
//! without values, or a value is found there too, they are values. An error message is such a text.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const forms_ = @import("forms.zig");
const Forms = forms_.Forms;

/// Different texts behind one beginning that make the place a value.
const texts_min = 5;
/// Words before the colon; fewer are a level or a tag, which precedes statements.
const words_min = 2;

const Text = struct { form: u32, beginning: u32, from: u32, to: u32 };

/// What is known of a beginning.
const Beginning = struct { texts: u32 = 0, has_value: bool = false, has_statements: bool = false };

const Texts = struct {
    forms: *Forms,
    open: Word,
    close: Word,
    numbers: forms_.ItemsMap = .empty,
    beginnings: std.ArrayList(Beginning) = .empty,
    all: std.ArrayList(Text) = .empty,
    scratch: std.ArrayList(Word) = .empty,

    fn deinit(self: *Texts) void {
        const gpa = self.forms.gpa;
        self.numbers.deinit(gpa);
        self.beginnings.deinit(gpa);
        self.all.deinit(gpa);
        self.scratch.deinit(gpa);
    }

    /// The text behind the last colon of a form.
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
            found.value_ptr.* = @intCast(self.beginnings.items.len);
            try self.beginnings.append(gpa, .{});
        }
        const beginning = &self.beginnings.items[found.value_ptr.*];
        if (text.len == 1 and text[0] == vocabulary.value) {
            beginning.has_value = true;
        } else if (std.mem.findScalar(Word, text, vocabulary.value) != null) {
            beginning.has_statements = true;
            return;
        } else beginning.texts += 1;
        try self.all.append(gpa, .{
            .form = form,
            .beginning = found.value_ptr.*,
            .from = @intCast(place + 1),
            .to = @intCast(end),
        });
    }

    /// The form with a value for the text, in `scratch`.
    fn fill(self: *Texts, items: []const Word, from: usize, to: usize) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        self.scratch.clearRetainingCapacity();
        try self.scratch.appendSlice(gpa, items[0..from]);
        try self.scratch.append(gpa, vocabulary.value);
        try self.scratch.appendSlice(gpa, items[to..]);
    }

    /// Whether words stand side by side in `items`, more than a header has.
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

    /// Where the brackets that close a form begin; its end without such.
    fn closingOf(self: *const Texts, items: []const Word, from: usize) usize {
        if (items.len == 0 or items[items.len - 1] != self.close) return items.len;
        const opening = std.mem.findScalarLast(Word, items, self.open) orelse return items.len;
        return if (opening > from) opening else items.len;
    }

    fn isValue(self: *const Texts, text: Text) bool {
        const beginning = self.beginnings.items[text.beginning];
        if (beginning.has_statements) return false;
        return beginning.texts >= texts_min or (beginning.has_value and beginning.texts > 0);
    }
};

/// Makes values of texts behind a colon that vary while everything else is equal.
pub fn joinTexts(forms: *Forms) forms_.Error!void {
    const gpa = forms.gpa;
    var texts: Texts = .{ .forms = forms, .open = try forms.words.intern("("), .close = try forms.words.intern(")") };
    defer texts.deinit();
    const standing = try forms.standing();
    defer gpa.free(standing);
    for (standing) |form| try texts.find(form);
    for (texts.all.items) |text| {
        if (!texts.isValue(text)) continue;
        const form = forms.all.items[text.form];
        try texts.fill(form.items, text.from, text.to);
        const made = try forms.add(try forms.keep(texts.scratch.items), 0, form.first);
        forms.join(text.form, made);
        try forms.explain(.text, made, forms_.constantBefore(form.items, text.from), &.{});
    }
    try forms.joinAlike();
}
