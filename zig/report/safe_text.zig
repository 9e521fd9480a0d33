//! Text of an input as people are shown it: ill-formed bytes replaced and, on a terminal, control sequences escaped.
const std = @import("std");
const maskOf = @import("../kernels/mask.zig").ofLanes;
const Allocator = std.mem.Allocator;
const bytes = @import("../lex/bytes.zig");
const unicode = @import("../lex/unicode.zig");
const utf8 = @import("../lex/well_formed.zig");

const Block = @Vector(16, u8);

/// Appends `text` with its ill-formed sequences replaced.
pub fn append(gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    if (utf8.isWellFormed(text)) return out.appendSlice(gpa, text);
    try utf8.appendReplaced(gpa, text, out);
}

/// Appends `text` with ill-formed sequences replaced and characters escaped that could control a terminal; tabs and
/// line ends are safe.
pub fn appendForTerminal(gpa: Allocator, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
    var at: usize = 0;
    while (at < text.len) {
        const run = safeRun(text[at..]);
        try out.appendSlice(gpa, text[at..][0..run]);
        at += run;
        if (at == text.len) return;
        const character = bytes.decode(text[at..]) orelse {
            try out.appendSlice(gpa, utf8.replacement);
            at += utf8.characterBytes(text[at..]);
            continue;
        };
        if (character.code == '\r') {
            try out.appendSlice(gpa, "\\r");
        } else if (character.code != '\n' and character.code != '\t' and isControl(character.code)) {
            try out.print(gpa, "\\u{{{x}}}", .{character.code});
        } else try out.appendSlice(gpa, text[at..][0..character.size]);
        at += character.size;
    }
}

/// Emoji are joined by this one.
const zero_width_joiner = 0x200d;

fn isControl(code: u21) bool {
    return code != zero_width_joiner and unicode.has(.controls, code);
}

/// Number of bytes at the start that are printable ASCII.
fn safeRun(text: []const u8) usize {
    var at: usize = 0;
    while (at + 16 <= text.len) : (at += 16) {
        const block: Block = text[at..][0..16].*;
        const is_other = block -% @as(Block, @splat(' ')) > @as(Block, @splat('~' - ' '));
        const others = maskOf(is_other);
        if (others != 0) return at + @ctz(others);
    }
    while (at < text.len and text[at] >= ' ' and text[at] <= '~') at += 1;
    return at;
}

test "control characters are escaped for a terminal alone" {
    const gpa = std.testing.allocator;
    const text = "a\x1b[31m\tb\r\n\x7f\u{85}\u{200d}\u{202e}日\xff\xe6\x97x, and more text that is longer than a block";
    var out: std.ArrayList(u8) = .empty;
    defer out.deinit(gpa);
    try append(gpa, text, &out);
    const rest = "x, and more text that is longer than a block";
    try std.testing.expectEqualStrings(
        "a\x1b[31m\tb\r\n\x7f\u{85}\u{200d}\u{202e}日\u{fffd}\u{fffd}" ++ rest,
        out.items,
    );
    out.clearRetainingCapacity();
    try appendForTerminal(gpa, text, &out);
    try std.testing.expectEqualStrings(
        "a\\u{1b}[31m\tb\\r\n\\u{7f}\\u{85}\u{200d}\\u{202e}日\u{fffd}\u{fffd}" ++ rest,
        out.items,
    );
}
