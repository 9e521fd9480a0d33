//! Families: forms that differ in one place. Its words are values if there is evidence: a sure value among them, names
//! used in programs, many different words, or words that also vary elsewhere. Otherwise the words are the statements'
//! own.
const std = @import("std");
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const Rule = @import("forms.zig").Rule;
const constantBefore = @import("forms.zig").constantBefore;
const none = @import("forms.zig").none;
const squeeze = @import("forms.zig").squeeze;

/// Rounds of joining; each can open one more place of a statement.
const rounds_max = 24;
/// Number of program names that makes their place a value.
const identifiers_min = 3;
/// Number of different words that makes their place a value.
const words_min = 12;
/// Number of words that suffices if at least `context_constants_min` others are constant and the place is not the
/// value of a key.
const words_in_context_min = 3;
const context_constants_min = 3;
/// Number of words, and of constants, that makes the first word of a statement a value; it is usually the statement's
/// own.
const openings_min = 12;
const opening_constants_min = 3;
/// Number of constants that makes plain words values if one of them is a program name.
const mixed_constants_min = 3;
/// Number of signs that identifies a statement without other words.
const identifying_signs_min = 4;
/// Number of words shared by two places that makes both values.
const shared_min = 3;
/// Number of other places in which words in capitals vary that makes them values.
const other_places_min = 2;
/// Families compared per word; a word in more is too common to be evidence.
const families_max = 64;

/// One place of one form.
const Entry = struct { form: u32, next: u32 };

const Family = struct {
    /// The family's items have this form, with a hole at `place`.
    form: u32,
    place: u32,
    /// Head of the list of entries, the last added first.
    entries: u32,
    size: u32 = 1,
};

const Round = struct {
    forms: *Forms,
    roots: []const u32,
    /// Printed for an empty value, like `-` in access logs.
    dash: Word,
    equals: Word,
    entries: std.ArrayList(Entry) = .empty,
    families: std.ArrayList(Family) = .empty,
    /// Head of the list of families with the same hash of items, linked by `chain`.
    by_hash: std.AutoHashMapUnmanaged(u64, u32) = .empty,
    chain: std.ArrayList(u32) = .empty,
    /// Families of more than one form in which the word fills the place.
    of_word: std.AutoHashMapUnmanaged(Word, std.ArrayList(u32)) = .empty,
    texts: std.ArrayList(Word) = .empty,
    made_count: usize = 0,

    fn deinit(self: *Round) void {
        const gpa = self.forms.gpa;
        self.entries.deinit(gpa);
        self.families.deinit(gpa);
        self.by_hash.deinit(gpa);
        self.chain.deinit(gpa);
        var lists = self.of_word.valueIterator();
        while (lists.next()) |list| list.deinit(gpa);
        self.of_word.deinit(gpa);
        self.texts.deinit(gpa);
    }

    fn items(self: *const Round, form: u32) []const Word {
        return self.forms.all.items[form].items;
    }

    /// Creates a family for each place of each form.
    fn find(self: *Round) error{OutOfMemory}!void {
        for (self.roots) |form| {
            const own = self.items(form);
            const whole = hashOf(own);
            for (own, 0..) |item, place| {
                if (item != vocabulary.value and item != self.dash and !self.forms.words.isWord(item)) continue;
                // Hash of the items with a hole at the place, derived from `whole` in constant time.
                const hash = whole -% term(item, place) +% term(vocabulary.hole, place);
                try self.enter(hash, form, @intCast(place));
            }
        }
    }

    fn enter(self: *Round, hash: u64, form: u32, place: u32) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        const found = try self.by_hash.getOrPut(gpa, hash);
        var family: u32 = if (found.found_existing) found.value_ptr.* else none;
        while (family != none) : (family = self.chain.items[family]) {
            const row = &self.families.items[family];
            if (row.place != place or !isSameBut(self.items(row.form), self.items(form), place)) continue;
            row.size += 1;
            try self.entries.append(gpa, .{ .form = form, .next = row.entries });
            row.entries = @intCast(self.entries.items.len - 1);
            return;
        }
        const first: u32 = if (found.found_existing) found.value_ptr.* else none;
        try self.entries.append(gpa, .{ .form = form, .next = none });
        try self.families.append(gpa, .{
            .form = form,
            .place = place,
            .entries = @intCast(self.entries.items.len - 1),
        });
        try self.chain.append(gpa, first);
        found.value_ptr.* = @intCast(self.families.items.len - 1);
    }

    /// Families of more than one form, the largest first.
    fn order(self: *Round) error{OutOfMemory}![]u32 {
        const gpa = self.forms.gpa;
        var ordered: std.ArrayList(u32) = .empty;
        errdefer ordered.deinit(gpa);
        for (self.families.items, 0..) |family, number| {
            if (family.size > 1) try ordered.append(gpa, @intCast(number));
        }
        std.mem.sortUnstable(u32, ordered.items, self, isBefore);
        return ordered.toOwnedSlice(gpa);
    }

    fn isBefore(self: *Round, a: u32, b: u32) bool {
        const left = self.families.items[a];
        const right = self.families.items[b];
        if (left.size != right.size) return left.size > right.size;
        const all_forms = self.forms.all.items;
        if (left.form != right.form) return all_forms[left.form].first < all_forms[right.form].first;
        return left.place < right.place;
    }

    fn indexWords(self: *Round, ordered: []const u32) error{OutOfMemory}!void {
        const gpa = self.forms.gpa;
        for (ordered) |family| {
            const row = self.families.items[family];
            var entry = row.entries;
            while (entry != none) : (entry = self.entries.items[entry].next) {
                const word = self.items(self.entries.items[entry].form)[row.place];
                if (word == vocabulary.value) continue;
                const found = try self.of_word.getOrPut(gpa, word);
                if (!found.found_existing) found.value_ptr.* = .empty;
                if (found.value_ptr.items.len < families_max) try found.value_ptr.append(gpa, family);
            }
        }
    }

    /// Joins each family whose place holds values and whose forms are all unjoined.
    fn join(self: *Round, ordered: []const u32) Error!void {
        const gpa = self.forms.gpa;
        for (ordered) |number| {
            const family = self.families.items[number];
            self.texts.clearRetainingCapacity();
            var has_value = false;
            var all_roots = true;
            var entry = family.entries;
            while (entry != none) : (entry = self.entries.items[entry].next) {
                const form = self.entries.items[entry].form;
                all_roots = all_roots and self.forms.all.items[form].joined == none;
                const word = self.items(form)[family.place];
                const is_value = word == vocabulary.value or word == self.dash;
                if (is_value) has_value = true else try self.texts.append(gpa, word);
            }
            if (!all_roots) continue;
            // Entries are listed last to first.
            std.mem.reverse(Word, self.texts.items);
            const rule = try self.findRule(number, has_value) orelse continue;
            try self.make(family, rule);
        }
    }

    fn make(self: *Round, family: Family, rule: Rule) Error!void {
        const gpa = self.forms.gpa;
        const own = try gpa.dupe(Word, self.items(family.form));
        defer gpa.free(own);
        own[family.place] = vocabulary.value;
        const before = constantBefore(own, family.place);
        const made = try self.forms.add(
            try self.forms.keep(squeeze(own)),
            0,
            self.forms.all.items[family.form].first,
        );
        var entry = family.entries;
        while (entry != none) : (entry = self.entries.items[entry].next) {
            self.forms.join(self.entries.items[entry].form, made);
        }
        try self.forms.explain(rule, made, before, self.texts.items);
        self.made_count += 1;
    }

    /// Why the texts of a family's place are values; null if they may be the statements' own words.
    fn findRule(self: *Round, number: u32, has_value: bool) error{OutOfMemory}!?Rule {
        const family = self.families.items[number];
        const words = &self.forms.words;
        const own = self.items(family.form);
        const texts = self.texts.items;
        var constants: usize = 0;
        var signs: usize = 0;
        var is_opening = true;
        for (own, 0..) |item, place| {
            if (place == family.place) continue;
            constants += @intFromBool(words.isWord(item));
            signs += @intFromBool(item != vocabulary.value and !words.isWord(item));
            if (place < family.place) is_opening = false;
        }
        if (constants == 0 and (!has_value or signs < identifying_signs_min)) return null;
        if (texts.len > 0 and all(words, texts, .is_truth)) return null;
        if (has_value) return .beside_value;
        if (is_opening) {
            if (constants >= opening_constants_min and differentNames(words, texts)) return .spellings;
            return if (texts.len >= openings_min and constants >= opening_constants_min) .words else null;
        }
        // Statements about outcomes differ in participles: `VM started`, `VM paused`.
        if (all(words, texts, .is_participle)) return null;
        if (spellingsDiffer(words, texts, constants)) return .spellings;
        var identifiers: usize = 0;
        for (texts) |text| identifiers += @intFromBool(words.traits.items[text].is_identifier);
        if (identifiers >= identifiers_min) return .identifiers;
        const is_in_context = constants >= context_constants_min and !self.isKeyed(own, family.place);
        if (texts.len >= @as(usize, if (is_in_context) words_in_context_min else words_min)) return .words;
        if (constants >= context_constants_min and texts.len >= 2 and self.areStates(number)) return .shared_words;
        return if (try self.sharesWords(number)) .shared_words else null;
    }

    /// Whether the place is the value of a key, as in `user=root`; names in such places are judged by `Skeletons`.
    fn isKeyed(self: *const Round, form_items: []const Word, place: u32) bool {
        return place > 0 and form_items[place - 1] == self.equals;
    }

    /// Whether the texts are words in capitals that also vary in other places.
    fn areStates(self: *const Round, number: u32) bool {
        for (self.texts.items) |text| {
            if (self.forms.words.traits.items[text].shape != .scream) return false;
            const families = self.of_word.get(text) orelse return false;
            var others: usize = 0;
            for (families.items) |other| others += @intFromBool(other != number);
            if (others < other_places_min) return false;
        }
        return true;
    }

    /// Whether another place holds enough of the same words.
    fn sharesWords(self: *Round, number: u32) error{OutOfMemory}!bool {
        if (self.texts.items.len < shared_min) return false;
        var counts: std.AutoHashMapUnmanaged(u32, u32) = .empty;
        defer counts.deinit(self.forms.gpa);
        for (self.texts.items) |text| {
            const families = self.of_word.get(text) orelse continue;
            for (families.items) |other| {
                if (other == number) continue;
                const found = try counts.getOrPutValue(self.forms.gpa, other, 0);
                found.value_ptr.* += 1;
                if (found.value_ptr.* >= shared_min) return true;
            }
        }
        return false;
    }
};

fn all(
    words: *const vocabulary.Vocabulary,
    texts: []const Word,
    comptime trait: enum { is_truth, is_participle },
) bool {
    for (texts) |text| if (!@field(words.traits.items[text], @tagName(trait))) return false;
    return true;
}

/// Whether the texts are names of different spellings, as only values are: `mail`, `edge-catalog`, `EventsTask`.
fn spellingsDiffer(words: *const vocabulary.Vocabulary, texts: []const Word, constants: usize) bool {
    var seen: std.EnumSet(vocabulary.Shape) = .empty;
    for (texts) |text| seen.insert(words.traits.items[text].shape);
    const count = seen.count();
    const plain = @as(usize, @intFromBool(seen.contains(.plain))) + @intFromBool(seen.contains(.scream));
    const named = count - plain;
    return count >= 2 and named >= 1 and (named >= 2 or constants >= mixed_constants_min);
}

/// Whether the texts are several program names of different spellings.
fn differentNames(words: *const vocabulary.Vocabulary, texts: []const Word) bool {
    var seen: std.EnumSet(vocabulary.Shape) = .empty;
    var identifiers: usize = 0;
    for (texts) |text| {
        const traits = words.traits.items[text];
        identifiers += @intFromBool(traits.is_identifier);
        seen.insert(traits.shape);
    }
    return identifiers >= identifiers_min and seen.count() >= 2;
}

fn isSameBut(a: []const Word, b: []const Word, place: usize) bool {
    if (a.len != b.len) return false;
    return std.mem.eql(Word, a[0..place], b[0..place]) and std.mem.eql(Word, a[place + 1 ..], b[place + 1 ..]);
}

/// An item's contribution to the hash of its form. The hash is a sum, so that one item can be exchanged.
fn term(item: Word, place: usize) u64 {
    const both = [2]u64{ item, place };
    return std.hash.Wyhash.hash(0, std.mem.asBytes(&both));
}

fn hashOf(items: []const Word) u64 {
    var hash: u64 = items.len;
    for (items, 0..) |item, place| hash +%= term(item, place);
    return hash;
}

/// Joins families until no family's place holds values.
pub fn joinFamilies(forms: *Forms) Error!void {
    for (0..rounds_max) |_| {
        const roots = try forms.findRoots();
        defer forms.gpa.free(roots);
        var round: Round = .{
            .forms = forms,
            .roots = roots,
            .dash = try forms.words.intern("-"),
            .equals = try forms.words.intern("="),
        };
        defer round.deinit();
        try round.find();
        const ordered = try round.order();
        defer forms.gpa.free(ordered);
        try round.indexWords(ordered);
        try round.join(ordered);
        if (round.made_count == 0) return;
        try forms.joinAlike();
    }
}
