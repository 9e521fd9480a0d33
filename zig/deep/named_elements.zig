//! Elements of XML whose name, or whose first one, says that a secret is in them.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const Name = @import("name_before.zig").Name;
const named_value = @import("named_value.zig");
const Finder = named_value.Finder;
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

/// Distance from an element's name to its text, and from a name to the name of its value.
pub const between_bytes_max = 512;

/// `<NAME>VALUE</NAME>`, `<name>NAME</name><value>VALUE</value>`; the element begins at `open`.
pub fn element(finder: *Finder, open: usize) Allocator.Error!usize {
    const text = finder.text;
    var end = open + 1;
    if (end == text.len or !(bytes.isLetter(text[end]) or text[end] >= 0x80)) return open;
    const limit = @min(text.len, open + between_bytes_max);
    while (end < limit) : (end += 1) {
        if (!bytes.isWordOrHigh(text[end]) and std.mem.findScalar(u8, "-:.", text[end]) == null) break;
    }
    const colon = std.mem.findScalarLast(u8, text[open..end], ':') orelse 0;
    const name: Name = .{ .start = open + colon + 1, .end = end };
    const written = name.of(text);
    if (try addNamedElement(finder, written, end, limit)) |behind| return behind;
    const announced = secret_names.announces(written, finder.added) orelse return open;
    const tag_end = std.mem.findAnyPos(u8, text[0..limit], end, ">\n") orelse return open;
    if (text[tag_end] != '>' or text[tag_end - 1] == '/') return open;
    return addText(finder, tag_end + 1, .{ .name = name, .announced = announced });
}

/// `<name>NAME</name><value>VALUE</value>`; the name of the first element ends at `end`.
fn addNamedElement(finder: *Finder, written: []const u8, end: usize, limit: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (end == text.len or text[end] != '>' or !secret_names.isPlainly(written, &secrets.naming_names)) return null;
    const close = std.mem.findScalarPos(u8, text[0..limit], end, '<') orelse return null;
    const named = std.mem.trim(u8, text[end + 1 .. close], " \t\r\n");
    const announced = secret_names.announces(named, finder.added) orelse return null;
    const next = std.mem.findScalarPos(u8, text[0..limit], close + 1, '<') orelse return null;
    const next_end = std.mem.findScalarPos(u8, text[0..limit], next, '>') orelse return null;
    if (!secret_names.isPlainly(text[next + 1 .. next_end], &secrets.named_values)) return null;
    const name: Name = .{ .start = end + 1, .end = close };
    return try addText(finder, next_end + 1, .{ .name = name, .announced = announced });
}

/// Adds the text of an element from `from` on, which must be closed.
pub fn addText(finder: *Finder, from: usize, place: named_value.Place) Allocator.Error!usize {
    const cdata = "<![CDATA[";
    const is_cdata = std.mem.startsWith(u8, finder.text[from..], cdata);
    const start = if (is_cdata) from + cdata.len else innerStart(finder.text, from);
    const limit = @min(finder.text.len, from + named_value.reach_bytes_max);
    const text = finder.text[0..limit];
    const end = std.mem.findPos(u8, text, start, if (is_cdata) "]]>" else "<") orelse return from;
    if (!is_cdata and (end + 1 == text.len or text[end + 1] != '/')) return from;
    var lines = std.mem.tokenizeAny(u8, text[start..end], "\r\n");
    while (lines.next()) |line| {
        const value = std.mem.trim(u8, line, " \t");
        if (value.len == 0 or !secret_names.mayBeSecret(value, place.announced)) continue;
        const at = @intFromPtr(value.ptr) - @intFromPtr(text.ptr);
        try finder.append(.{ .start = @intCast(at), .end = @intCast(at + value.len), .what = .secret });
    }
    return end;
}

/// Behind an element that opens at `from`, as in `<value><string>VALUE`; `from` if none does.
fn innerStart(text: []const u8, outer: usize) usize {
    const from = spaceEnd(text, outer);
    if (from + 2 >= text.len or text[from] != '<' or !bytes.isLetter(text[from + 1])) return outer;
    var end = from + 1;
    while (end < text.len and bytes.isWord(text[end])) end += 1;
    return if (end < text.len and text[end] == '>') end + 1 else outer;
}

pub fn spaceEnd(text: []const u8, from: usize) usize {
    var end = from;
    while (end < text.len and end - from < between_bytes_max and bytes.isSpace(text[end])) end += 1;
    return end;
}
