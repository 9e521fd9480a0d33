//! Texts with their matches masked, and those within their tokens.
const std = @import("std");
const Allocator = std.mem.Allocator;
const all_matches = @import("all_matches.zig");
const OfText = all_matches.OfText;
const FormedMasks = @import("formed_masks.zig").FormedMasks;
const kept_forms = @import("kept_forms.zig");
const Masking = @import("masking.zig").Masking;
const Cursor = @import("places.zig").Cursor;
const scans = @import("scans.zig");
const Shared = @import("patterns.zig").Shared;
const templates = @import("../../template/template.zig");
const types = @import("types.zig");
const Options = types.Options;
const Out = types.Out;
const Status = types.Status;
const Wanted = @import("../../deep/wanted.zig").Wanted;
const gpa = types.gpa;

pub const Error = scans.Error || error{ Template, Leftover, Malformed };

/// A text with its matches masked.
pub const Redacted = struct {
    text: std.ArrayList(u8) = .empty,
    /// Start and end of the masks in `text`, ascending; adjacent ones are joined.
    masks: std.ArrayList([2]usize) = .empty,
    /// Masks with other line ends than what they mask; places in the input are those in the range.
    joined: std.ArrayList(kept_forms.Joined) = .empty,

    pub fn deinit(it: *Redacted) void {
        it.text.deinit(gpa);
        it.masks.deinit(gpa);
        it.joined.deinit(gpa);
    }

    fn addMask(it: *Redacted, start: usize) Allocator.Error!void {
        const end = it.text.items.len;
        const masks = it.masks.items;
        if (masks.len > 0 and masks[masks.len - 1][1] == start) {
            masks[masks.len - 1][1] = end;
        } else try it.masks.append(gpa, .{ start, end });
    }

    /// Copies the input from `at` on, up to the end of an earlier mask. @returns that end; `at` if it was passed
    fn keepMask(it: *Redacted, input: []const u8, at: usize, mask: [2]usize) Allocator.Error!usize {
        if (mask[0] < at) return at;
        try it.text.appendSlice(gpa, input[at..mask[0]]);
        const written = it.text.items.len;
        try it.text.appendSlice(gpa, input[mask[0]..mask[1]]);
        try it.addMask(written);
        return mask[1];
    }

    /// The mask from `written` on replaces `source`, which begins at `start`.
    fn noteLines(it: *Redacted, source: []const u8, start: usize, written: usize) Allocator.Error!void {
        const mask = it.text.items[written..];
        if (std.mem.countScalar(u8, source, '\n') == std.mem.countScalar(u8, mask, '\n')) return;
        try it.joined.append(gpa, .{
            .start = start,
            .end = start + source.len,
            .written = written,
            .written_end = it.text.items.len,
        });
    }
};

/// What still reads as a match after masking.
pub const Leftovers = struct { count: usize = 0, line: u64 = 0, column: u64 = 0 };

/// Why there is no redacted text.
pub const Refusal = struct { left: Leftovers = .{}, broken: kept_forms.Broken = .{} };

/// The range of the input selected by the options, masked, as `ts/rewrite/second-pass.ts` does it: what reads as a
/// match only with these masks is masked, too. Names and kept parts are in `arena`.
/// @param refusal filled if the error is `error.Leftover` or `error.Malformed`
pub fn redact(
    arena: Allocator,
    shared: *const Shared,
    input: []const u8,
    given: Options,
    keep: []const u8,
    mask: []const u8,
    fault: *templates.Fault,
    refusal: *Refusal,
) Error!Redacted {
    var masking: Masking = try .init(arena, shared, keep, mask, fault);
    var options = given;
    options.flags.captures = keep.len > 0;
    options.flags.lists = keep.len > 0;
    var first = try pass(&masking, shared, input, options, &.{});
    errdefer first.deinit();
    const range = input[@intCast(options.from)..@intCast(options.to)];
    refusal.broken = try kept_forms.findBroken(range, first.text.items, first.joined.items);
    // Beyond a limit, matches are left on purpose.
    if (options.max != 0 or options.flags.first or !canBeChecked(shared)) {
        return if (refusal.broken.isAny()) error.Malformed else first;
    }
    var again = options;
    again.from = 0;
    again.to = first.text.items.len;
    var second = try pass(&masking, shared, first.text.items, again, first.masks.items);
    errdefer second.deinit();
    if (!std.mem.eql(u8, second.text.items, first.text.items)) {
        refusal.left = try leftovers(shared, &second, options);
        if (refusal.left.count > 0) return error.Leftover;
        if (!refusal.broken.isAny()) {
            refusal.broken = try kept_forms.findBroken(first.text.items, second.text.items, second.joined.items);
        }
    }
    if (refusal.broken.isAny()) return error.Malformed;
    first.deinit();
    first = .{};
    return second;
}

/// The range with its matches masked, but for those that touch an earlier mask.
/// @param masks earlier masks in it, in order
fn pass(
    masking: *Masking,
    shared: *const Shared,
    input: []const u8,
    options: Options,
    masks: []const [2]usize,
) Error!Redacted {
    var formed: FormedMasks = try .init(masking, input);
    defer formed.deinit();
    var all: OfText = undefined;
    try all.init(shared, input, options);
    defer all.deinit();
    var out: Redacted = .{};
    errdefer out.deinit();
    const from: usize = @intCast(options.from);
    var at = from;
    var mask: usize = 0;
    var written_mask: std.ArrayList(u8) = .empty;
    defer written_mask.deinit(gpa);
    while (try all.next()) |found| {
        if (found.end <= at) continue; // Within another member's match.
        while (mask < masks.len and masks[mask][1] <= found.start) : (mask += 1) {
            at = try out.keepMask(input, at, masks[mask]);
        }
        if (mask < masks.len and masks[mask][0] < found.end) continue;
        written_mask.clearRetainingCapacity();
        const start = try formed.write(found, at, &written_mask);
        try out.text.appendSlice(gpa, input[at..start]);
        const written = out.text.items.len;
        try out.text.appendSlice(gpa, written_mask.items);
        try out.addMask(written);
        try out.noteLines(input[start..found.end], start - from, written);
        at = found.end;
    }
    for (masks[mask..]) |one| at = try out.keepMask(input, at, one);
    try out.text.appendSlice(gpa, input[at..@intCast(options.to)]);
    return out;
}

pub fn failLeftovers(fault: Out, left: Leftovers) Status {
    return types.fail(
        fault,
        .leftover,
        "after masking, {d} span{s} of the output still read{s} as a match, the first at {d}:{d}; use another mask",
        .{ left.count, plural(left.count), if (left.count == 1) "s" else "", left.line, left.column },
    );
}

pub fn failBroken(fault: Out, broken: kept_forms.Broken) Status {
    return types.fail(
        fault,
        .malformed,
        "masks would break the JSON, the cells or the pairs of {d} record{s}, the first on line {d}; a pattern that " ++
            "leaves quotes and separators out keeps the form",
        .{ broken.lines + broken.documents, plural(@intCast(broken.lines + broken.documents)), broken.line },
    );
}

fn plural(count: usize) []const u8 {
    return if (count == 1) "" else "s";
}

/// Whether matches do not depend on their surroundings, which masks change.
pub fn canBeChecked(shared: *const Shared) bool {
    return Wanted.of(shared.program()) != null;
}

/// Matches of a redacted text that touch no mask; none if matches depend on their surroundings, which masks change.
fn leftovers(shared: *const Shared, redacted: *const Redacted, given: Options) Error!Leftovers {
    if (!canBeChecked(shared)) return .{};
    const text = redacted.text.items;
    var options: Options = .{ .to = text.len, .cancel = given.cancel };
    options.flags.lines = given.flags.lines;
    options.flags.shallow = given.flags.shallow;
    var all: OfText = undefined;
    try all.init(shared, text, options);
    defer all.deinit();
    var left: Leftovers = .{};
    var mask: usize = 0;
    const masks = redacted.masks.items;
    while (try all.next()) |found| {
        while (mask < masks.len and masks[mask][1] <= found.start) mask += 1;
        if (mask < masks.len and masks[mask][0] < found.end) continue;
        left.count += 1;
        if (left.count > 1) continue;
        var cursor: Cursor = .{};
        cursor.advance(text, 0, found.start);
        left.line = cursor.at.line;
        left.column = cursor.at.column;
    }
    return left;
}
