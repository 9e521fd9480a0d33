//! Templates merged to what one logging statement wrote, decided from the records alone: wordings become forms, and
//! forms are joined rule by rule (tests/mine/RESULTS.md says what each rule is worth).
const std = @import("std");
const silhouette = @import("../silhouette.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const vocabulary = @import("vocabulary.zig");
const Word = vocabulary.Word;
const units_ = @import("units.zig");
const forms_ = @import("forms.zig");
const Forms = forms_.Forms;
const Skeletons = @import("skeletons.zig").Skeletons;
const joinTails = @import("tails.zig").joinTails;
const joinEndings = @import("endings.zig").joinEndings;
const joinInsides = @import("insides.zig").joinInsides;
const joinTexts = @import("texts.zig").joinTexts;
const joinFamilies = @import("families.zig").joinFamilies;
const absorbOutliers = @import("absorb.zig").absorbOutliers;
const Holes = @import("holes.zig").Holes;
const joinPrintedAlike = @import("printed.zig").joinPrintedAlike;

pub const Error = forms_.Error;

/// What varies in the first record of a template.
pub const Hole = extern struct {
    form: u32,
    /// Tokens of the form's first wording, half-open.
    token_from: u32,
    token_to: u32,
    /// The kind of the token there in all records; `mixed` where they differ.
    kind: u32,
    /// What is printed in place of the kind, in `texts`, for a quoted text of which only parts vary; empty otherwise.
    text_from: u32,
    text_to: u32,
};

pub const mixed: u32 = 256;

/// Where a hole lies in the records of one wording: tokens, half-open.
pub const Place = extern struct { hole: u32, token_from: u32, token_to: u32 };

/// Why parts of a template were joined.
pub const Reason = extern struct {
    form: u32,
    /// Number of a `forms.Rule`.
    rule: u32,
    /// Different texts in the place.
    count: u32,
    /// The constant before the place and texts that stood there, in `texts`.
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
    /// By form and place.
    holes: std.ArrayList(Hole) = .empty,
    /// By form, the earliest first.
    reasons: std.ArrayList(Reason) = .empty,
    texts: std.ArrayList(u8) = .empty,
    /// By group of the mining, each up to its `place_ends`; filled if `Options.wants_places`.
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
    }
};

/// @param wants_places tell where the holes lie in the records of every wording
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
    // Forms that are printed alike are joined, which opens more holes, until every text is printed once.
    while (true) {
        const standing = try forms.standing();
        defer gpa.free(standing);
        for (standing, 0..) |form, number| numbers[form] = @intCast(number);
        merged.form_count = @intCast(standing.len);
        for (merged.form_of_group.items, forms.of_wording.items) |*number, form| number.* = numbers[forms.root(form)];
        merged.clearHoles();
        var holes: Holes = .{ .forms = &forms, .table = table, .merged = &merged };
        defer holes.deinit();
        try holes.find(standing, options.wants_places);
        if (!try joinPrintedAlike(&forms, table, standing, &merged)) break;
    }
    try tellReasons(&forms, numbers, &merged);
    return merged;
}

fn readWordings(forms: *Forms, table: *const silhouette.Table) Error!void {
    var reader: units_.Reader = .{ .gpa = forms.gpa };
    defer reader.deinit();
    var skeletons: Skeletons = .{ .forms = forms };
    defer skeletons.deinit();
    for (table.groups.items, 0..) |group, number| {
        const sample = table.sampleOf(@intCast(number));
        if (table.isCrowded(@intCast(number))) {
            try skeletons.addApart(group.count);
            continue;
        }
        const units = try reader.read(sample, table.positionsOf(@intCast(number)));
        try skeletons.add(units, sample, group.count);
    }
    try skeletons.finish();
}

/// Joins forms whose wordings differ in white space alone: no pattern tells their records apart.
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
        try forms.explain(.white_space, into, forms_.none, &.{});
    }
}

/// Digest of what a pattern can see of a wording.
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
                    while (end < text.len and units_.isWordByte(text[end])) end += 1;
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

fn tellReasons(forms: *Forms, numbers: []const u32, merged: *Merged) Error!void {
    const gpa = merged.gpa;
    for (forms.reasons.items) |reason| {
        const before_from = merged.texts.items.len;
        if (reason.before != forms_.none) try merged.texts.appendSlice(gpa, forms.words.text(reason.before));
        const shown_from = merged.texts.items.len;
        for (forms.shown.items[reason.shown_from..reason.shown_to], 0..) |word, at| {
            if (at > 0) try merged.texts.appendSlice(gpa, ", ");
            try merged.texts.appendSlice(gpa, forms.words.text(word));
        }
        try merged.reasons.append(gpa, .{
            .form = numbers[forms.root(reason.form)],
            .rule = @backingInt(reason.rule),
            .count = reason.count,
            .before_from = @intCast(before_from),
            .before_to = @intCast(shown_from),
            .shown_from = @intCast(shown_from),
            .shown_to = @intCast(merged.texts.items.len),
        });
    }
    std.mem.sort(Reason, merged.reasons.items, {}, isOfEarlierForm);
}

fn isOfEarlierForm(_: void, a: Reason, b: Reason) bool {
    return a.form < b.form;
}
