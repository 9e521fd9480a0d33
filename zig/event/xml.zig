//! Events as XML, as Windows exports its logs: `<Event>` with elements, whose texts and attributes are fields.
//! Elements are named by themselves (`EventID`), attributes behind their element (`Provider.Name`), and
//! `<Data Name="User">` is `User`; those without a name are `Data`, `Data_2` and so on.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Names = @import("../field/names.zig").Names;
const Found = @import("../field/found.zig").Found;

pub const open_tag = "<Event";
const close_tag = "</Event>";
pub const Extent = @import("lines.zig").Extent;
/// Elements within each other; deeper ones are passed.
const depth_max = 32;
/// Elements whose children are fields of the event by their own names.
const plain_parents = [_][]const u8{ "Event", "System", "EventData", "UserData" };

pub fn begins(text: []const u8) bool {
    if (!std.mem.startsWith(u8, text, open_tag) or text.len == open_tag.len) return false;
    return text[open_tag.len] == ' ' or text[open_tag.len] == '>';
}

/// The end of the event at `start`; `cut` if the text ends before it. Events are not within each other.
pub fn extent(text: []const u8, start: usize) Extent {
    var at = start;
    while (std.mem.findScalarPos(u8, text, at + 1, '<')) |tag| : (at = tag) {
        if (std.mem.startsWith(u8, text[tag..], close_tag)) return .{ .record = tag + close_tag.len };
        if (begins(text[tag..])) return .none;
    }
    return .cut;
}

/// The end of what is around events: the declaration, `<Events>` and `</Events>`, with the space before each
/// of them and before an event, and the dash that browsers show before an element that can be folded.
pub fn passFrame(text: []const u8, from: usize) usize {
    var passed = from;
    while (true) {
        var at = passed;
        while (at < text.len and std.ascii.isWhitespace(text[at])) at += 1;
        if (at < text.len and text[at] == '-') at = std.mem.findNonePos(u8, text, at + 1, " \t\r\n") orelse text.len;
        if (at == text.len) return passed;
        const is_frame = for ([_][]const u8{ "<?xml ", "<Events>", "<Events ", "</Events>" }) |tag| {
            if (std.mem.startsWith(u8, text[at..], tag)) break true;
        } else false;
        if (!is_frame) return if (begins(text[at..])) at else passed;
        passed = 1 + (std.mem.findScalarPos(u8, text, at, '>') orelse return passed);
        while (passed < text.len and (text[passed] == '\n' or text[passed] == '\r')) passed += 1;
    }
}

pub const Field = struct { name: []const u8, start: usize, end: usize };

/// The texts and attributes of an event, in order.
pub const Iterator = struct {
    text: []const u8,
    at: usize = 0,
    depth: usize = 0,
    /// Names of the elements that are open, and what the text of each is called.
    open: [depth_max][]const u8 = undefined,
    title: []const u8 = "",
    /// The element of the attributes.
    element: []const u8 = "",
    /// The attributes of a tag that are left.
    attributes: []const u8 = "",
    /// Hold names of several parts; each is valid until the next field.
    title_buffer: [256]u8 = undefined,
    /// Data without a name so far.
    unnamed: u32 = 0,
    name_buffer: [256]u8 = undefined,
    is_broken: bool = false,

    pub fn next(fields: *Iterator) ?Field {
        while (true) {
            if (fields.attribute()) |field| return field;
            const text = fields.text;
            const tag = std.mem.findScalarPos(u8, text, fields.at, '<') orelse return null;
            const before = fields.at;
            const close = tagEnd(text, tag) orelse {
                fields.is_broken = true;
                return null;
            };
            fields.at = close + 1;
            const inside = text[tag + 1 .. close];
            if (inside.len == 0 or inside[0] == '?') continue;
            if (inside[0] == '!') {
                // What is left of a text around a comment or CDATA would be a wrong value.
                fields.title = "";
                continue;
            }
            if (inside[0] == '/') {
                defer fields.leave();
                if (std.mem.trim(u8, text[before..tag], " \t\r\n").len == 0) continue;
                if (fields.title.len == 0) continue;
                return .{ .name = fields.title, .start = before, .end = tag };
            }
            fields.enter(inside);
        }
    }

    fn enter(fields: *Iterator, inside: []const u8) void {
        const is_empty = inside[inside.len - 1] == '/';
        const body = if (is_empty) inside[0 .. inside.len - 1] else inside;
        const name_end = std.mem.findAny(u8, body, " \t\r\n") orelse body.len;
        const element = body[0..name_end];
        fields.attributes = std.mem.trimStart(u8, body[name_end..], " \t\r\n");
        const parent = if (fields.depth > 0 and fields.depth <= depth_max) fields.open[fields.depth - 1] else "";
        if (fields.depth < depth_max) fields.open[fields.depth] = element;
        fields.depth += 1;
        fields.element = element;
        fields.title = fields.readTitle(parent, element);
        if (is_empty) fields.leave();
    }

    fn readTitle(fields: *Iterator, parent: []const u8, element: []const u8) []const u8 {
        if (std.mem.eql(u8, element, "Data")) if (valueIn(fields.attributes, "Name")) |name| {
            fields.attributes = "";
            return name;
        };
        if (fields.depth > depth_max) return "";
        if (std.mem.eql(u8, element, "Data") and std.mem.eql(u8, parent, "EventData")) {
            fields.unnamed += 1;
            if (fields.unnamed == 1) return element;
            return std.fmt.bufPrint(&fields.title_buffer, "Data_{d}", .{fields.unnamed}) catch "";
        }
        for (plain_parents) |plain| if (std.mem.eql(u8, plain, parent)) return element;
        if (parent.len == 0) return element;
        // Elements below user data have a parent of any name.
        if (fields.depth >= 3 and std.mem.eql(u8, fields.open[fields.depth - 3], "UserData")) return element;
        return joinNames(&fields.title_buffer, parent, element);
    }

    fn leave(fields: *Iterator) void {
        fields.title = "";
        fields.depth -|= 1;
    }

    fn attribute(fields: *Iterator) ?Field {
        while (fields.attributes.len > 0) {
            const text = fields.attributes;
            const equals = std.mem.findScalar(u8, text, '=') orelse break;
            const name = std.mem.trim(u8, text[0..equals], " \t\r\n");
            const quote = std.mem.findAnyPos(u8, text, equals, "'\"") orelse break;
            const close = std.mem.findScalarPos(u8, text, quote + 1, text[quote]) orelse break;
            fields.attributes = std.mem.trimStart(u8, text[close + 1 ..], " \t\r\n");
            if (std.mem.startsWith(u8, name, "xmlns") or close == quote + 1) continue;
            const start = @intFromPtr(text.ptr) - @intFromPtr(fields.text.ptr) + quote + 1;
            return .{
                .name = joinNames(&fields.name_buffer, fields.element, name),
                .start = start,
                .end = start + close - quote - 1,
            };
        }
        fields.attributes = "";
        return null;
    }
};

/// The offset of the `>` that ends the tag, comment or CDATA at `tag`.
fn tagEnd(text: []const u8, tag: usize) ?usize {
    for ([_][2][]const u8{ .{ "<!--", "-->" }, .{ "<![CDATA[", "]]>" } }) |pair| {
        if (!std.mem.startsWith(u8, text[tag..], pair[0])) continue;
        const end = std.mem.findPos(u8, text, tag + pair[0].len, pair[1]) orelse return null;
        return end + pair[1].len - 1;
    }
    var at = tag;
    while (std.mem.findAnyPos(u8, text, at, "'\">")) |found| {
        if (text[found] == '>') return found;
        at = 1 + (std.mem.findScalarPos(u8, text, found + 1, text[found]) orelse return null);
    }
    return null;
}

fn joinNames(buffer: []u8, first: []const u8, second: []const u8) []const u8 {
    return std.fmt.bufPrint(buffer, "{s}.{s}", .{ first, second }) catch "";
}

fn valueIn(attributes: []const u8, wanted: []const u8) ?[]const u8 {
    var at: usize = 0;
    while (std.mem.findScalarPos(u8, attributes, at, '=')) |equals| {
        const name = std.mem.trim(u8, attributes[at..equals], " \t\r\n");
        const quote = std.mem.findAnyPos(u8, attributes, equals, "'\"") orelse return null;
        const close = std.mem.findScalarPos(u8, attributes, quote + 1, attributes[quote]) orelse return null;
        if (std.mem.eql(u8, name, wanted)) return attributes[quote + 1 .. close];
        at = close + 1;
    }
    return null;
}

pub fn read(arena: Allocator, text: []const u8, names: *const Names, found: *Found) Allocator.Error!bool {
    if (!begins(text) or !std.mem.endsWith(u8, text, close_tag)) return false;
    var fields: Iterator = .{ .text = text };
    while (fields.next()) |field| {
        const node = names.child(Names.root, field.name) orelse continue;
        const number = names.fieldOf(node) orelse continue;
        found.put(number, field.start, field.end, .plain);
        if (std.mem.findScalar(u8, text[field.start..field.end], '&') == null) continue;
        found.values[number].?.held = try decodeEntities(arena, text[field.start..field.end]);
    }
    return !fields.is_broken;
}

const entities = [_]struct { []const u8, u8 }{
    .{ "&lt;", '<' }, .{ "&gt;", '>' }, .{ "&amp;", '&' }, .{ "&quot;", '"' }, .{ "&apos;", '\'' },
};

/// A text without its entities; those that are not known stay.
pub fn decodeEntities(arena: Allocator, text: []const u8) Allocator.Error![]const u8 {
    var out: std.ArrayList(u8) = try .initCapacity(arena, text.len);
    var at: usize = 0;
    while (at < text.len) {
        const size = if (text[at] == '&') entity(text[at..], &out) else 0;
        if (size == 0) out.appendAssumeCapacity(text[at]);
        at += @max(1, size);
    }
    return out.items;
}

/// Appends what the entity at the start of `text` means, which is never longer. @returns its size; 0 if it is none
fn entity(text: []const u8, out: *std.ArrayList(u8)) usize {
    for (entities) |row| if (std.mem.startsWith(u8, text, row[0])) {
        out.appendAssumeCapacity(row[1]);
        return row[0].len;
    };
    const size_max = "&#x10FFFF;".len;
    if (!std.mem.startsWith(u8, text, "&#")) return 0;
    const stop = std.mem.findScalar(u8, text[0..@min(text.len, size_max)], ';') orelse return 0;
    const is_hex = text[2] == 'x' or text[2] == 'X';
    const digits = text[if (is_hex) 3 else 2..stop];
    const code = std.fmt.parseInt(u21, digits, if (is_hex) 16 else 10) catch return 0;
    var bytes: [4]u8 = undefined;
    const length = std.unicode.utf8Encode(code, &bytes) catch return 0;
    if (length > stop + 1) return 0;
    out.appendSliceAssumeCapacity(bytes[0..length]);
    return stop + 1;
}

test "elements, attributes and named data of an event are fields" {
    const text = "<Event xmlns='x'><System><Provider Name='P' Guid=\"{1}\"/><EventID>4625</EventID><TimeCreated " ++
        "SystemTime='2026'/></System><EventData><Data Name='User'>a&amp;b</Data><Data Name='E'></Data></EventData>" ++
        "<RenderingInfo Culture='en'><Level>Information</Level></RenderingInfo></Event>";
    const expected = [_][2][]const u8{
        .{ "Provider.Name", "P" },                 .{ "Provider.Guid", "{1}" }, .{ "EventID", "4625" },
        .{ "TimeCreated.SystemTime", "2026" },     .{ "User", "a&amp;b" },      .{ "RenderingInfo.Culture", "en" },
        .{ "RenderingInfo.Level", "Information" },
    };
    var fields: Iterator = .{ .text = text };
    for (expected) |row| {
        const field = fields.next().?;
        try std.testing.expectEqualStrings(row[0], field.name);
        try std.testing.expectEqualStrings(row[1], text[field.start..field.end]);
    }
    try std.testing.expectEqual(null, fields.next());
    try std.testing.expect(!fields.is_broken);
}

test "a bracket in an attribute ends no tag, and what comments or CDATA interrupt is no value" {
    const text = "<Event><EventData><Data Name='a>b'>c</Data><Data Name='d'><![CDATA[e > f]]></Data>" ++
        "<Data Name='g'>h<!-- > -->i</Data><Data Name='j'>k</Data></EventData></Event>";
    var fields: Iterator = .{ .text = text };
    for ([_][2][]const u8{ .{ "a>b", "c" }, .{ "j", "k" } }) |row| {
        const field = fields.next().?;
        try std.testing.expectEqualStrings(row[0], field.name);
        try std.testing.expectEqualStrings(row[1], text[field.start..field.end]);
    }
    try std.testing.expectEqual(null, fields.next());
    try std.testing.expect(!fields.is_broken);
}

test "entities are decoded, unknown ones stay" {
    var arena: std.heap.ArenaAllocator = .init(std.testing.allocator);
    defer arena.deinit();
    const text = try decodeEntities(arena.allocator(), "a&lt;b&#x41;&#10;&no;& &#;&#xD800;");
    try std.testing.expectEqualStrings("a<bA\n&no;& &#;&#xD800;", text);
}
