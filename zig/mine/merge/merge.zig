//! Merges wordings into templates of single logging statements, using only the records. Wordings become forms, and
//! rules join the forms one by one (tests/mine/RESULTS.md has the contribution of each rule).
const std = @import("std");
const silhouette = @import("../silhouette.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const Reader = @import("units.zig").Reader;
const isWordOrHigh = @import("../../lex/bytes.zig").isWordOrHigh;
const Forms = @import("forms.zig").Forms;
const Rule = @import("forms.zig").Rule;
const none = @import("forms.zig").none;
const shown_max = @import("forms.zig").shown_max;
const Skeletons = @import("skeletons.zig").Skeletons;
const Rows = @import("rows.zig").Rows;
const joinTails = @import("tails.zig").joinTails;
const joinEndings = @import("endings.zig").joinEndings;
const joinInsides = @import("insides.zig").joinInsides;
const joinTexts = @import("texts.zig").joinTexts;
const joinFamilies = @import("families.zig").joinFamilies;
const absorbOutliers = @import("absorb.zig").absorbOutliers;
const Holes = @import("holes.zig").Holes;
const joinPrintedAlike = @import("printed.zig").joinPrintedAlike;

pub const Error = @import("forms.zig").Error;

/// A varying part of a template's first record.
pub const Hole = extern struct {
    form: u32,
    /// Tokens of the form's first wording, half-open.
    token_from: u32,
    token_to: u32,
    /// The kind of this token in all records; `mixed` if they differ.
    kind: u32,
    /// Printed in place of the kind for a quoted text that varies only in part: a range of `texts`, else empty.
    text_from: u32,
    text_to: u32,

    /// The kind of its tokens; null if they differ.
    pub fn kindOf(hole: Hole) ?Kind {
        return @fromBackingInt(std.math.cast(u8, hole.kind) orelse return null);
    }
};

pub const mixed: u32 = 256;

/// Tokens of a hole in the records of one wording, half-open.
pub const Place = extern struct { hole: u32, token_from: u32, token_to: u32 };

/// Why parts of a template were joined.
pub const Reason = extern struct {
    form: u32,
    /// Number of a `forms.Rule`.
    rule: u32,
    /// Number of different texts in the place.
    count: u32,
    /// The constant before the place, and examples of its texts; ranges of `texts`.
    before_from: u32,
    before_to: u32,
    shown_from: u32,
    shown_to: u32,
};

pub const Merged = struct {
    gpa: std.mem.Allocator,
    form_count: u32 = 0,
    /// Form of each group of the mining; forms are numbered by their first group.
    form_of_group: std.ArrayList(u32) = .empty,
    /// Ordered by form and place.
    holes: std.ArrayList(Hole) = .empty,
    /// Ordered by form, the earliest first.
    reasons: std.ArrayList(Reason) = .empty,
    texts: std.ArrayList(u8) = .empty,
    /// Ordered by group of the mining; `place_ends` has the end of each group. Filled if `Options.wants_places`.
    places: std.ArrayList(Place) = .empty,
    place_ends: std.ArrayList(u32) = .empty,

    pub fn deinit(self: *Merged) void {
        self.places.deinit(self.gpa);
        self.place_ends.deinit(self.gpa);
        self.form_of_group.deinit(self.gpa);
        self.holes.deinit(self.gpa);
        self.reasons.deinit(self.gpa);
        self.texts.deinit(self.gpa);
    }

    fn clearHoles(self: *Merged) void {
        self.holes.clearRetainingCapacity();
        self.texts.clearRetainingCapacity();
        self.places.clearRetainingCapacity();
        self.place_ends.clearRetainingCapacity();
        self.reasons.clearRetainingCapacity();
    }

    pub const NewReason = struct {
        rule: Rule,
        form: u32,
        before: []const u8,
        count: u32,
        shown: []const []const u8,
    };

    pub fn addReason(self: *Merged, new: NewReason) error{OutOfMemory}!void {
        const before_from = self.texts.items.len;
        try self.texts.appendSlice(self.gpa, new.before);
        const shown_from = self.texts.items.len;
        for (new.shown, 0..) |text, at| {
            if (at > 0) try self.texts.appendSlice(self.gpa, ", ");
            try self.texts.appendSlice(self.gpa, text);
        }
        try self.reasons.append(self.gpa, .{
            .form = new.form,
            .rule = @backingInt(new.rule),
            .count = new.count,
            .before_from = @intCast(before_from),
            .before_to = @intCast(shown_from),
            .shown_from = @intCast(shown_from),
            .shown_to = @intCast(self.texts.items.len),
        });
    }
};

/// @param wants_places compute the places of holes in the records of every wording
pub const Options = struct { wants_places: bool = false };

/// The forms of a table that was mined by wording. The caller frees them.
pub fn formsOf(gpa: std.mem.Allocator, table: *const silhouette.Table) Error!Forms {
    std.debug.assert(table.grain == .wording);
    var forms: Forms = try .init(gpa);
    errdefer forms.deinit();
    try readWordings(&forms, table);
    try joinTails(&forms);
    try joinEndings(&forms);
    try joinInsides(&forms);
    try joinFamilies(&forms);
    try joinTexts(&forms);
    try absorbOutliers(&forms);
    try joinFamilies(&forms);
    try joinSpacings(&forms, table);
    return forms;
}

/// @param table mined by wording
pub fn merge(gpa: std.mem.Allocator, table: *const silhouette.Table, options: Options) Error!Merged {
    var forms = try formsOf(gpa, table);
    defer forms.deinit();
    var merged: Merged = .{ .gpa = gpa };
    errdefer merged.deinit();
    const numbers = try gpa.alloc(u32, forms.all.items.len);
    defer gpa.free(numbers);
    try merged.form_of_group.resize(gpa, table.groups.items.len);
    // Joining forms that are printed the same can open more holes, so this repeats until all texts are distinct.
    while (true) {
        const roots = try forms.findRoots();
        defer gpa.free(roots);
        for (roots, 0..) |form, number| numbers[form] = @intCast(number);
        merged.form_count = @intCast(roots.len);
        for (merged.form_of_group.items, forms.of_wording.items) |*number, form| number.* = numbers[forms.root(form)];
        merged.clearHoles();
        var holes: Holes = .{ .forms = &forms, .table = table, .merged = &merged };
        defer holes.deinit();
        try holes.find(roots, options.wants_places);
        if (!try joinPrintedAlike(&forms, table, roots, &merged)) break;
    }
    try writeReasons(&forms, numbers, &merged);
    return merged;
}

fn readWordings(forms: *Forms, table: *const silhouette.Table) Error!void {
    var reader: Reader = .{ .gpa = forms.gpa };
    defer reader.deinit();
    var skeletons: Skeletons = .{ .forms = forms };
    defer skeletons.deinit();
    var rows: Rows = .{ .gpa = forms.gpa, .forms = forms };
    defer rows.deinit();
    try rows.find(table);
    for (table.groups.items, 0..) |group, number| {
        const sample = table.sampleOf(@intCast(number));
        if (table.isCollapsed(@intCast(number))) {
            try skeletons.addApart(group.count);
            continue;
        }
        if (forms.is_row.items[number]) {
            try skeletons.addRow(rows.fieldsOf(@intCast(number)), group.count);
            continue;
        }
        const units = try reader.read(sample, table.positionsOf(@intCast(number)));
        try skeletons.add(units, sample, group.count);
    }
    try skeletons.finish();
    try rows.explain();
}

/// Joins forms whose wordings differ only in white space; no pattern distinguishes their records.
fn joinSpacings(forms: *Forms, table: *const silhouette.Table) Error!void {
    const gpa = forms.gpa;
    var first_of: std.AutoHashMapUnmanaged([16]u8, u32) = .empty;
    defer first_of.deinit(gpa);
    for (0..table.groups.items.len) |number| {
        const found = try first_of.getOrPut(gpa, spacelessDigest(table, @intCast(number)));
        const form = forms.root(forms.of_wording.items[number]);
        if (!found.found_existing) {
            found.value_ptr.* = form;
            continue;
        }
        const other = forms.root(found.value_ptr.*);
        if (other == form) continue;
        const into = if (forms.all.items[other].first < forms.all.items[form].first) other else form;
        forms.join(if (into == other) form else other, into);
        try forms.explain(.white_space, into, none, &.{});
    }
}

/// Digest of the parts of a wording that a pattern distinguishes.
fn spacelessDigest(table: *const silhouette.Table, number: u32) [16]u8 {
    var hash: std.crypto.hash.Blake3 = .init(.{});
    const sample = table.sampleOf(number);
    for (table.positionsOf(number)) |position| {
        const text = sample[position.start..position.end];
        hash.update(&.{position.kind});
        switch (@as(Kind, @fromBackingInt(position.kind))) {
            .open, .close => hash.update(text),
            .word, .other, .punct => hash.update(if (vocabulary.hasDigit(text)) "0" else text),
            .quoted => {
                var at: usize = 0;
                while (at < text.len) {
                    var end = at;
                    while (end < text.len and isWordOrHigh(text[end])) end += 1;
                    if (end == at) end += 1;
                    hash.update(if (vocabulary.hasDigit(text[at..end])) "0" else text[at..end]);
                    at = end;
                }
            },
            else => {},
        }
        hash.update(&.{0});
    }
    var digest: [16]u8 = undefined;
    hash.final(&digest);
    return digest;
}

fn writeReasons(forms: *Forms, numbers: []const u32, merged: *Merged) Error!void {
    for (forms.reasons.items) |reason| {
        const words = forms.shown.items[reason.shown_from..reason.shown_to];
        var shown: [shown_max][]const u8 = undefined;
        for (words, shown[0..words.len]) |word, *text| text.* = forms.words.text(word);
        try merged.addReason(.{
            .rule = reason.rule,
            .form = numbers[forms.root(reason.form)],
            .before = if (reason.before == none) "" else forms.words.text(reason.before),
            .count = reason.count,
            .shown = shown[0..words.len],
        });
    }
    std.mem.sortUnstable(Reason, merged.reasons.items, {}, isOfEarlierForm);
}

fn isOfEarlierForm(_: void, a: Reason, b: Reason) bool {
    return if (a.form == b.form) a.before_from < b.before_from else a.form < b.form;
}
