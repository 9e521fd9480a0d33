//! Forms: wordings that are the same without their values. Forms are a union-find structure: a rule that joins forms
//! makes a new one and records it in the old ones, so a wording's form is found by following the joins.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Vocabulary = vocabulary.Vocabulary;
const Unit = @import("units.zig").Unit;

pub const Error = Vocabulary.Error;

/// Why forms were joined.
pub const Rule = enum(u32) {
    /// Enough different names in one place.
    names,
    /// The text after the colon recurs after other prefixes.
    tail,
    /// Other lines have a value in this place.
    beside_value,
    /// Names of different spellings in one place.
    spellings,
    /// Enough program names in one place.
    identifiers,
    /// Enough different words in one place.
    words,
    /// The same words vary in another template.
    shared_words,
    /// A rare form that a frequent form accepts.
    absorbed,
    /// They differ only in white space.
    white_space,
    /// The text recurs after other words.
    ending,
    /// Different texts in one pair of brackets.
    inside,
    /// Different texts after one colon.
    text,
    /// They are printed the same.
    same_text,
    /// Rows of a table.
    row,
    /// The text recurs after colons of other statements.
    phrase,
    /// Values of different kinds, or of different numbers of tokens, in one place; found by `Holes`.
    kinds,
};

pub const Reason = struct {
    rule: Rule,
    /// The form that was made.
    form: u32,
    /// The constant before the place; `none` at the start of a form.
    before: Word,
    /// Number of different texts in the place.
    count: u32,
    /// Examples of them, in `Forms.shown`.
    shown_from: u32,
    shown_to: u32,
};

pub const none = std.math.maxInt(u32);
/// Maximum number of texts shown by a reason.
pub const shown_max = 6;

pub const Form = struct {
    items: []const Word,
    /// Records of all its wordings.
    count: u64,
    /// Number of its first wording.
    first: u32,
    /// The form it was joined to; `none` if it was not joined.
    joined: u32 = none,
};

pub const Forms = struct {
    gpa: std.mem.Allocator,
    /// Owns the items of all forms.
    arena: std.heap.ArenaAllocator,
    words: Vocabulary,
    all: std.ArrayList(Form) = .empty,
    /// Form of each wording, before joins.
    of_wording: std.ArrayList(u32) = .empty,
    /// Items of each wording; names that may be values are kept as they are.
    wordings: std.ArrayList([]const Word) = .empty,
    /// Whether the wording is a row (`rows.zig`), which has one item for each field.
    is_row: std.ArrayList(bool) = .empty,
    reasons: std.ArrayList(Reason) = .empty,
    shown: std.ArrayList(Word) = .empty,

    pub fn init(gpa: std.mem.Allocator) error{OutOfMemory}!Forms {
        return .{ .gpa = gpa, .arena = .init(gpa), .words = try .init(gpa) };
    }

    pub fn deinit(self: *Forms) void {
        self.arena.deinit();
        self.words.deinit();
        self.all.deinit(self.gpa);
        self.of_wording.deinit(self.gpa);
        self.wordings.deinit(self.gpa);
        self.is_row.deinit(self.gpa);
        self.reasons.deinit(self.gpa);
        self.shown.deinit(self.gpa);
    }

    pub fn add(self: *Forms, items: []const Word, count: u64, first: u32) Error!u32 {
        if (self.all.items.len >= none) return error.TooManyGroups;
        try self.all.append(self.gpa, .{ .items = items, .count = count, .first = first });
        return @intCast(self.all.items.len - 1);
    }

    /// Joins `form` to `into`.
    pub fn join(self: *Forms, form: u32, into: u32) void {
        std.debug.assert(form != into and self.all.items[form].joined == none);
        std.debug.assert(self.all.items[into].joined == none);
        const target = &self.all.items[into];
        target.count += self.all.items[form].count;
        target.first = @min(target.first, self.all.items[form].first);
        self.all.items[form].joined = into;
    }

    /// The root of `form`.
    pub fn root(self: *Forms, form: u32) u32 {
        var top = form;
        while (self.all.items[top].joined != none) top = self.all.items[top].joined;
        var at = form;
        while (at != top) {
            const next = self.all.items[at].joined;
            self.all.items[at].joined = top;
            at = next;
        }
        return top;
    }

    /// Forms that are not joined to another, by their first wording. The caller frees them.
    pub fn findRoots(self: *Forms) error{OutOfMemory}![]u32 {
        var found: std.ArrayList(u32) = .empty;
        errdefer found.deinit(self.gpa);
        for (self.all.items, 0..) |form, number| {
            if (form.joined == none) try found.append(self.gpa, @intCast(number));
        }
        std.mem.sortUnstable(u32, found.items, self.all.items, isEarlier);
        return found.toOwnedSlice(self.gpa);
    }

    fn isEarlier(all: []const Form, a: u32, b: u32) bool {
        return if (all[a].first == all[b].first) a < b else all[a].first < all[b].first;
    }

    /// Joins roots with equal items.
    pub fn joinAlike(self: *Forms) Error!void {
        const forms = try self.findRoots();
        defer self.gpa.free(forms);
        var by_items: ItemsMap = .empty;
        defer by_items.deinit(self.gpa);
        for (forms) |form| {
            const found = try by_items.getOrPut(self.gpa, self.all.items[form].items);
            if (found.found_existing) self.join(form, found.value_ptr.*) else found.value_ptr.* = form;
        }
    }

    pub fn explain(self: *Forms, rule: Rule, form: u32, before: Word, texts: []const Word) error{OutOfMemory}!void {
        const from: u32 = @intCast(self.shown.items.len);
        try self.shown.appendSlice(self.gpa, texts[0..@min(texts.len, shown_max)]);
        try self.reasons.append(self.gpa, .{
            .rule = rule,
            .form = form,
            .before = before,
            .count = @intCast(texts.len),
            .shown_from = from,
            .shown_to = @intCast(self.shown.items.len),
        });
    }

    /// Copies `items` into the forms' arena.
    pub fn keep(self: *Forms, items: []const Word) error{OutOfMemory}![]const Word {
        return self.arena.allocator().dupe(Word, items);
    }
};

pub const ItemsMap = std.HashMapUnmanaged([]const Word, u32, ItemsContext, 80);

pub const ItemsContext = struct {
    pub fn hash(_: ItemsContext, items: []const Word) u64 {
        return std.hash.Wyhash.hash(0, std.mem.sliceAsBytes(items));
    }
    pub fn eql(_: ItemsContext, a: []const Word, b: []const Word) bool {
        return std.mem.eql(Word, a, b);
    }
};

/// The last constant before `place`.
pub fn constantBefore(items: []const Word, place: usize) Word {
    var at = place;
    while (at > 0) {
        at -= 1;
        if (items[at] > vocabulary.colon) return items[at];
    }
    return none;
}

/// Merges adjacent values in place.
pub fn squeeze(items: []Word) []Word {
    var count: usize = 0;
    for (items) |item| {
        if (item == vocabulary.value and count > 0 and items[count - 1] == vocabulary.value) continue;
        items[count] = item;
        count += 1;
    }
    return items[0..count];
}

/// Appends a wording's units to `out`, one item per unit; a name that may be a value is kept as its text.
pub fn appendItems(words: *Vocabulary, units: []const Unit, out: *std.ArrayList(Word)) Error!void {
    for (units, 0..) |unit, at| {
        const is_open_colon = unit.isSign(":") and at + 1 < units.len and units[at + 1].space;
        try out.append(words.gpa, switch (unit.role) {
            .value => vocabulary.value,
            .word, .marked => try words.intern(unit.text),
            .sign => if (is_open_colon) vocabulary.colon else try words.intern(unit.text),
        });
    }
}
