//! Globs over paths: `*` and `?` within a name, `[...]`, `**` over directories, `\` before a literal character. All
//! states are simulated at once, so the cost is the pattern's size times the path's.
//!
//! Twin: ts/input/glob.ts, compared by tests/c/same.test.ts.
const std = @import("std");
const Allocator = std.mem.Allocator;

/// Maximum number of elements of a glob.
const elements_max = 1023;

const Element = union(enum) {
    byte: u8,
    /// One character of a name.
    any,
    /// Any characters of a name.
    star,
    /// Any directories, each with the slash after it.
    folders,
    /// The rest of the path, at least one character.
    rest,
    /// Bytes between brackets, including a leading `!` or `^` that negates them.
    class: []const u8,
};

pub const Glob = struct {
    elements: []const Element,

    /// The result is in `arena` and borrows `pattern`. Null if it is malformed.
    pub fn parse(arena: Allocator, pattern: []const u8) Allocator.Error!?Glob {
        var elements: std.ArrayList(Element) = .empty;
        var at: usize = 0;
        while (at < pattern.len) {
            if (elements.items.len == elements_max) return null;
            const rest = pattern[at..];
            const begins_name = at == 0 or pattern[at - 1] == '/';
            if (begins_name and std.mem.startsWith(u8, rest, "**/")) {
                try elements.append(arena, .folders);
                at += 3;
            } else if (begins_name and std.mem.eql(u8, rest, "**")) {
                try elements.append(arena, .rest);
                at += 2;
            } else switch (rest[0]) {
                '*' => {
                    if (elements.items.len == 0 or elements.items[elements.items.len - 1] != .star) {
                        try elements.append(arena, .star);
                    }
                    at += 1;
                },
                '?' => {
                    try elements.append(arena, .any);
                    at += 1;
                },
                '[' => {
                    const size = classSize(rest) orelse return null;
                    try elements.append(arena, .{ .class = rest[1 .. size - 1] });
                    at += size;
                },
                '\\' => {
                    if (rest.len < 2) return null;
                    try elements.append(arena, .{ .byte = rest[1] });
                    at += 2;
                },
                else => |byte| {
                    try elements.append(arena, .{ .byte = byte });
                    at += 1;
                },
            }
        }
        return .{ .elements = elements.items };
    }

    const States = std.StaticBitSet(elements_max + 1);

    pub fn matches(glob: Glob, path: []const u8) bool {
        var now: States = .empty;
        now.set(0);
        glob.close(&now);
        // States within a directory's name, by the index of its element.
        var inside: States = .empty;
        for (path) |byte| {
            var next: States = .empty;
            var inside_next: States = .empty;
            for (glob.elements, 0..) |element, i| {
                if (element == .folders and (now.isSet(i) or inside.isSet(i))) {
                    if (byte != '/') inside_next.set(i) else if (inside.isSet(i)) next.set(i);
                }
                if (i > 0 and now.isSet(i) and glob.elements[i - 1] == .any and byte & 0xc0 == 0x80) next.set(i);
                if (!now.isSet(i)) continue;
                switch (element) {
                    .byte => |wanted| if (byte == wanted) next.set(i + 1),
                    .any => if (byte != '/') next.set(i + 1),
                    .star => if (byte != '/') next.set(i),
                    .folders => {},
                    .rest => {
                        next.set(i);
                        next.set(i + 1);
                    },
                    .class => |class| if (byte != '/' and classHolds(class, byte)) next.set(i + 1),
                }
            }
            glob.close(&next);
            now = next;
            inside = inside_next;
        }
        return now.isSet(glob.elements.len);
    }

    /// Adds the states after elements that may be empty.
    fn close(glob: Glob, states: *States) void {
        for (glob.elements, 0..) |element, i| switch (element) {
            .star, .folders => if (states.isSet(i)) states.set(i + 1),
            else => {},
        };
    }
};

/// Size of the class at the start of `text`, including brackets; null if it is not closed. A leading `]` is a member.
fn classSize(text: []const u8) ?usize {
    var at: usize = 1;
    if (at < text.len and (text[at] == '!' or text[at] == '^')) at += 1;
    const end = std.mem.findScalarPos(u8, text, @min(at + 1, text.len), ']') orelse return null;
    return end + 1;
}

fn classHolds(class: []const u8, byte: u8) bool {
    const negated = class.len > 0 and (class[0] == '!' or class[0] == '^');
    const body = class[@intFromBool(negated)..];
    var at: usize = 0;
    while (at < body.len) {
        if (at + 2 < body.len and body[at + 1] == '-') {
            if (byte >= body[at] and byte <= body[at + 2]) return !negated;
            at += 3;
        } else {
            if (body[at] == byte) return !negated;
            at += 1;
        }
    }
    return negated;
}

/// The alternatives of the braces in `pattern`, in `arena`; null if braces are not closed or there are too many
/// alternatives.
pub fn alternatives(arena: Allocator, pattern: []const u8) Allocator.Error!?[]const []const u8 {
    const alternatives_max = 1024;
    var open: std.ArrayList([]const u8) = .empty;
    try open.append(arena, pattern);
    var done: std.ArrayList([]const u8) = .empty;
    while (open.pop()) |text| {
        if (open.items.len + done.items.len > alternatives_max) return null;
        const begin = std.mem.findScalar(u8, text, '{') orelse {
            if (std.mem.findScalar(u8, text, '}') != null) return null;
            try done.append(arena, text);
            continue;
        };
        const end = closing(text, begin) orelse return null;
        var from = begin + 1;
        var depth: usize = 0;
        for (text[begin + 1 .. end + 1], begin + 1..) |byte, at| {
            if (byte == '{') depth += 1;
            if (byte == '}' and at != end) depth -= 1;
            if (at != end and (byte != ',' or depth > 0)) continue;
            const one = try std.mem.concat(arena, u8, &.{ text[0..begin], text[from..at], text[end + 1 ..] });
            try open.append(arena, one);
            from = at + 1;
        }
    }
    return done.items;
}

fn closing(text: []const u8, begin: usize) ?usize {
    var depth: usize = 0;
    for (text[begin..], begin..) |byte, at| {
        if (byte == '{') depth += 1;
        if (byte == '}') depth -= 1;
        if (depth == 0) return at;
    }
    return null;
}

test "globs match paths" {
    const testing = std.testing;
    var arena: std.heap.ArenaAllocator = .init(testing.allocator);
    defer arena.deinit();
    const rows = [_]struct { []const u8, []const u8, bool }{
        .{ "*.log", "a.log", true },
        .{ "*.log", "d/a.log", false },
        .{ "**/*.log", "d/e/a.log", true },
        .{ "**/*.log", "a.log", true },
        .{ "d/**", "d/e/f", true },
        .{ "d/**", "d", false },
        .{ "d/**/f", "d/f", true },
        .{ "d/**/f", "d/x/y/f", true },
        .{ "d/**/f", "d/xf", false },
        .{ "a?c", "aéc", true },
        .{ "a[!b-d]c", "axc", true },
        .{ "a[b-d]c", "axc", false },
        .{ "[]]", "]", true },
        .{ "\\*", "*", true },
        .{ "a*b*c", "a-b-b-c", true },
        .{ "a**b", "a-b", true },
    };
    for (rows) |row| {
        const glob = (try Glob.parse(arena.allocator(), row[0])).?;
        try testing.expectEqual(row[2], glob.matches(row[1]));
    }
    try testing.expectEqual(null, try Glob.parse(arena.allocator(), "a[b"));
    const both = (try alternatives(arena.allocator(), "x{a,b{c,d}}y")).?;
    try testing.expectEqual(3, both.len);
    try testing.expectEqual(null, try alternatives(arena.allocator(), "x{a"));
}
