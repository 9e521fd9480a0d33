//! Masks as the record around them needs them: in quotes in the place of a bare value of JSON or YAML, in parts where a
//! match goes over cells or pairs. `ts/rewrite/rewrite.ts` and `record-forms.ts` do the same for TypeScript.
const std = @import("std");
const Allocator = std.mem.Allocator;
const all_matches = @import("all_matches.zig");
const escape = @import("../../deep/escape.zig");
const form_places = @import("../../form/form_places.zig");
const Head = @import("../../form/form_guard.zig").Head;
const json_place = @import("../../form/json_place.zig");
const Masking = @import("masking.zig").Masking;
const types = @import("types.zig");
const wrapped_quote = @import("../../deep/insides.zig").wrapped_quote;
const yaml_place = @import("../../form/yaml_place.zig");
const gpa = types.gpa;

pub const FormedMasks = struct {
    masking: *Masking,
    text: []const u8,
    places: form_places.Places,
    /// Quotes around a mask that is a value of JSON would make another one of it.
    quotes_values: bool,
    rendered: std.ArrayList(u8) = .empty,

    pub fn init(masking: *Masking, text: []const u8) Allocator.Error!FormedMasks {
        return .{
            .masking = masking,
            .text = text,
            .places = .{ .text = text, .cells = Head.of(text).cells },
            .quotes_values = !try isJsonValue(masking.mask),
        };
    }

    fn isJsonValue(mask: []const u8) Allocator.Error!bool {
        const is_character = (std.unicode.utf8CountCodepoints(mask) catch 0) == 1;
        return !is_character and try std.json.validate(gpa, mask);
    }

    pub fn deinit(it: *FormedMasks) void {
        it.rendered.deinit(gpa);
    }

    /// Appends what replaces a match. @returns where that begins in the text: a sign before a number goes with it, if
    /// it is not before `written_to`
    pub fn write(
        it: *FormedMasks,
        found: all_matches.Found,
        written_to: usize,
        out: *std.ArrayList(u8),
    ) Allocator.Error!usize {
        const is_unquoted = found.quotes.len == 0 or found.quotes[0] == 0;
        const start = @max(written_to, found.start);
        switch (it.places.manner(found.start, found.end)) {
            .plain => {},
            .quoted => |depth| {
                try it.render(found);
                try it.appendQuoted(depth, it.isKept(found.start, found.end), out);
                return start;
            },
            .beginning => {
                try it.render(found);
                const is_kept = it.isKept(found.start, found.end);
                if (!is_kept and yaml_place.isIndicator(it.rendered.items)) {
                    try out.appendSlice(gpa, form_places.scalar_start);
                }
                try out.appendSlice(gpa, it.rendered.items);
                return start;
            },
            .quoted_with_sign => |depth| if (is_unquoted and found.start > written_to) {
                const from = found.start - 1;
                it.rendered.clearRetainingCapacity();
                try it.masking.writeSpan(found, it.text, from, found.end, &it.rendered);
                try it.appendQuoted(depth, it.isKept(from, found.end), out);
                return from;
            },
            .divided => if (is_unquoted and found.start >= written_to) {
                try it.writeParts(found, out);
                return start;
            },
        }
        try it.masking.write(found, out);
        return start;
    }

    fn render(it: *FormedMasks, found: all_matches.Found) Allocator.Error!void {
        it.rendered.clearRetainingCapacity();
        try it.masking.render(found, &it.rendered);
    }

    /// Whether the match is replaced by its own text.
    fn isKept(it: *const FormedMasks, start: usize, end: usize) bool {
        return std.mem.eql(u8, it.text[start..end], it.rendered.items);
    }

    fn appendQuoted(it: *FormedMasks, depth: u8, is_kept: bool, out: *std.ArrayList(u8)) Allocator.Error!void {
        var quotes: [json_place.depth_max + 1]u8 = @splat('"');
        quotes[depth] = if (is_kept or !it.quotes_values) 0 else wrapped_quote;
        // What is escaped stands behind what `out` has already.
        var escaped: std.ArrayList(u8) = .empty;
        defer escaped.deinit(gpa);
        try escape.append(gpa, &escaped, it.rendered.items, quotes[0 .. depth + 1]);
        try out.appendSlice(gpa, escaped.items);
    }

    fn writeParts(it: *FormedMasks, found: all_matches.Found, out: *std.ArrayList(u8)) Allocator.Error!void {
        var parts = it.places.partsOf(found.start, found.end);
        var at = found.start;
        while (parts.next()) |part| {
            try out.appendSlice(gpa, it.text[at..part.start]);
            it.rendered.clearRetainingCapacity();
            try it.masking.writeSpan(found, it.text, part.start, part.end, &it.rendered);
            if (part.quotes_within) |depth| {
                try it.appendQuoted(depth, it.isKept(part.start, part.end), out);
            } else try out.appendSlice(gpa, it.rendered.items);
            at = part.end;
        }
        try out.appendSlice(gpa, it.text[at..found.end]);
    }
};
