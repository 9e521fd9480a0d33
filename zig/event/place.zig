//! Where in the input a value of an event is written, through all texts that are within others, and how: what replaces
//! it must be spelled as the text around it requires.
const std = @import("std");
const Allocator = std.mem.Allocator;
const decode = @import("../field/decode.zig");
const Container = @import("../field/found.zig").Container;
const Place = @import("../field/found.zig").Place;
const Value = @import("../field/found.zig").Value;
const Layer = @import("layers.zig").Layer;
const Placed = @import("layers.zig").Placed;
const Structure = @import("format.zig").Structure;

/// The place of a value in `input`; null if it has none that can be replaced: it is joined of several, decoded by other
/// rules than escapes, or around it are terminal sequences.
pub fn findPlace(arena: Allocator, input: []const u8, placed: Placed) Allocator.Error!?Place {
    const value = placed.value;
    if (value.held != null) return null;
    var layer = placed.layer;
    var place: Place = .{
        .start = value.start,
        .end = value.end,
        .form = .{ .container = containerOf(layer, placed.whole orelse value) orelse return null },
    };
    if (value.start > 0) place.form.before = layer.text[value.start - 1];
    if (value.end < layer.text.len) place.form.after = layer.text[value.end];
    while (layer.outer) |outer| : (layer = outer) {
        const opened = layer.outer_value;
        if (opened.held != null) return null;
        const is_string = isString(outer, opened) orelse return null;
        if (!try moveOut(arena, &place, layer, outer, opened)) return null;
        if (is_string) {
            if (place.form.strings == std.math.maxInt(u8)) return null;
            place.form.strings += 1;
        } else if (place.form.strings == 0 and place.form.after == 0 and place.end < outer.text.len) {
            place.form.after = outer.text[place.end];
        }
    }
    const offset = offsetIn(input, layer.text) orelse return null;
    place.start += offset;
    place.end += offset;
    return place;
}

/// Moves a place from a layer to the text that holds it. @returns false if that has other bytes for it
fn moveOut(arena: Allocator, place: *Place, layer: *const Layer, outer: *const Layer, opened: Value) !bool {
    if (offsetIn(outer.text, layer.text)) |offset| {
        place.start += offset;
        place.end += offset;
        return true;
    }
    if (opened.spelling != .escaped) return false;
    const raw = outer.text[opened.start..opened.end];
    var decoded: std.ArrayList(u8) = .empty;
    try decode.append(arena, &decoded, raw, .escaped);
    const trimmed = std.mem.trim(u8, decoded.items, " \t\r\n");
    const is_whole = std.mem.eql(u8, decoded.items, layer.text);
    if (!is_whole and !std.mem.eql(u8, trimmed, layer.text)) return false;
    const before = if (is_whole) 0 else @intFromPtr(trimmed.ptr) - @intFromPtr(decoded.items.ptr);
    const start = decode.findEscapedOffset(raw, before + place.start) orelse return false;
    const end = decode.findEscapedOffset(raw, before + place.end) orelse return false;
    place.start = opened.start + start;
    place.end = opened.start + end;
    return true;
}

fn offsetIn(outer: []const u8, inner: []const u8) ?usize {
    const offset = @intFromPtr(inner.ptr) -% @intFromPtr(outer.ptr);
    return if (offset <= outer.len and inner.len <= outer.len - offset) offset else null;
}

fn structureOf(layer: *const Layer) Structure {
    if (layer.format) |format| return format.structure;
    return if (layer.outer == null) .line else .json;
}

/// Whether a text that goes on as a layer of its own is a string with escapes; null if it is written otherwise.
fn isString(layer: *const Layer, value: Value) ?bool {
    return switch (structureOf(layer)) {
        .json, .trailing => true,
        .logfmt, .pairs => if (isBetween('"', layer.text, value)) true else null,
        .line => if (value.spelling == .plain) false else null,
        .w3c, .zeek, .prose, .extension, .@"export", .xml, .csv, .commas, .tabs, .aligned => null,
    };
}

fn containerOf(layer: *const Layer, value: Value) ?Container {
    const is_quoted = isBetween('"', layer.text, value);
    return switch (structureOf(layer)) {
        .json, .trailing => if (is_quoted) .json_string else .json_bare,
        .logfmt => if (is_quoted) .pair_string else if (isBetween('\'', layer.text, value)) .text else .pair_bare,
        .pairs => if (is_quoted) .pair_string else if (isBetween('\'', layer.text, value)) .text else .pair_word,
        .extension => .extension,
        .csv => if (is_quoted) .cell_string else .cell_bare,
        .line, .w3c, .zeek, .prose, .commas, .tabs, .aligned => .text,
        // A field of several lines has its length before it.
        .@"export" => if (value.start > 0 and layer.text[value.start - 1] == '=') .text else null,
        .xml => .xml,
    };
}

fn isBetween(quote: u8, text: []const u8, value: Value) bool {
    return value.start > 0 and value.end < text.len and text[value.start - 1] == quote and text[value.end] == quote;
}
