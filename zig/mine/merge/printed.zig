//! Joins forms that are printed the same; their difference can lie within a token that is a hole.
const std = @import("std");
const silhouette = @import("../silhouette.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const Error = @import("forms.zig").Error;
const Forms = @import("forms.zig").Forms;
const none = @import("forms.zig").none;
const merging = @import("merge.zig");

const Digest = [16]u8;

/// Joins the roots whose templates have the same text; false if there were none. The holes must be `roots`' own.
pub fn joinPrintedAlike(
    forms: *Forms,
    table: *const silhouette.Table,
    roots: []const u32,
    merged: *const merging.Merged,
) Error!bool {
    const gpa = forms.gpa;
    const holes = merged.holes.items;
    var first_of: std.AutoHashMapUnmanaged(Digest, u32) = .empty;
    defer first_of.deinit(gpa);
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    var joined_any = false;
    var from: usize = 0;
    for (roots, 0..) |form, number| {
        var to = from;
        while (to < holes.len and holes[to].form == number) to += 1;
        try spell(gpa, table, forms.all.items[form].first, merged, holes[from..to], &text);
        from = to;
        const found = try first_of.getOrPut(gpa, try hashPrinted(gpa, text.items));
        if (!found.found_existing) {
            found.value_ptr.* = form;
            continue;
        }
        // Forms are ordered by their first wordings, so the earliest remains the root.
        const into = found.value_ptr.*;
        forms.join(form, into);
        try forms.explain(.same_text, into, none, &.{});
        joined_any = true;
    }
    return joined_any;
}

/// The text form of a template: its first record, each hole as `<kind>`.
fn spell(
    gpa: std.mem.Allocator,
    table: *const silhouette.Table,
    group: u32,
    merged: *const merging.Merged,
    holes: []const merging.Hole,
    out: *std.ArrayList(u8),
) error{OutOfMemory}!void {
    const sample = table.sampleOf(group);
    const positions = table.positionsOf(group);
    out.clearRetainingCapacity();
    var shown: usize = 0;
    for (holes) |hole| {
        // A value that is empty in this record is spelled behind the token before it.
        const is_empty = hole.token_from == hole.token_to;
        const start = if (!is_empty)
            positions[hole.token_from].start
        else if (hole.token_from > 0) positions[hole.token_from - 1].end else 0;
        try out.appendSlice(gpa, sample[shown..start]);
        const own = merged.texts.items[hole.text_from..hole.text_to];
        const name = if (hole.kind == merging.mixed) "*" else @tagName(@as(Kind, @fromBackingInt(@intCast(hole.kind))));
        if (own.len > 0) try out.appendSlice(gpa, own) else try out.print(gpa, "<{s}>", .{name});
        shown = if (is_empty) start else positions[hole.token_to - 1].end;
    }
    try out.appendSlice(gpa, sample[shown..]);
}

/// Digest of the text as a report shows it: bytes that are not valid UTF-8 look alike.
fn hashPrinted(gpa: std.mem.Allocator, text: []const u8) error{OutOfMemory}!Digest {
    var digest: Digest = undefined;
    if (std.unicode.utf8ValidateSlice(text)) {
        std.crypto.hash.Blake3.hash(text, &digest, .{});
    } else {
        const shown = try std.fmt.allocPrint(gpa, "{f}", .{std.unicode.fmtUtf8(text)});
        defer gpa.free(shown);
        std.crypto.hash.Blake3.hash(shown, &digest, .{});
    }
    return digest;
}
