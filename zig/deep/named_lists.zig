//! Values in a list behind a list of their names: `my ($user, $password) = ("bob", "VALUE")`,
//! `user, password := "bob", "VALUE"`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const name_before = @import("name_before.zig");
const blankEnd = name_before.blankEnd;
const blankStart = name_before.blankStart;
const isQuote = name_before.isQuote;
const Finder = @import("named_value.zig").Finder;
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const Allocator = std.mem.Allocator;

/// Size of the list of names.
const names_bytes_max = 128;
const names_max = 8;

/// Adds the values from `from` on that the list of names before the sign gives; it ends before `sign`.
/// @returns the end of the last; null if there are none
pub fn addAssigned(finder: *Finder, sign: usize, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (from >= text.len or !(text[from] == '(' or text[from] == '[' or isQuote(text[from]))) return null;
    const end = blankStart(text, sign);
    if (end == 0) return null;
    var names: [names_max]?secret_names.Announced = @splat(null);
    const count = namesBefore(finder, end, &names) orelse return null;
    var at = from + @intFromBool(!isQuote(text[from]));
    const before = finder.out.items.len;
    for (names[0..count], 0..) |name, number| {
        at = blankEnd(text, at);
        if (at == text.len) break;
        if (isQuote(text[at])) {
            const content = quoted_text.contentOf(text, at) orelse break;
            const value = text[content.start..content.end];
            if (name) |announced| if (value.len > 0 and secret_names.mayBeSecret(value, announced)) {
                try finder.secret(content, text[at]);
            };
            at = blankEnd(text, content.behind);
        } else {
            at = std.mem.findAnyPos(u8, text[0..bare_value.lineEnd(text, at)], at, ",)]\"'`") orelse break;
        }
        if (number + 1 == count) break;
        if (at >= text.len or text[at] != ',') {
            // Fewer values than names: which is whose is not known.
            finder.out.shrinkRetainingCapacity(before);
            break;
        }
        at += 1;
    }
    return if (finder.out.items.len > before) at else null;
}

/// Fills in what the names before `end` announce. @returns how many there are; null if it is no list, or none is that
/// of a secret
fn namesBefore(finder: *const Finder, end: usize, out: *[names_max]?secret_names.Announced) ?usize {
    const text = finder.text;
    const last = text[end - 1];
    if (last != ')' and last != ']' and !bytes.isWord(last)) return null;
    const line = bare_value.lineStart(text, end);
    const first = @max(line, end -| names_bytes_max);
    var list = text[first..end];
    if (!bytes.isWord(last)) {
        const open = std.mem.findScalarLast(u8, list, if (last == ')') '(' else '[') orelse return null;
        list = list[open + 1 .. list.len - 1];
    } else if (std.mem.findScalarLast(u8, list, ';')) |behind| {
        list = list[behind + 1 ..];
    } else if (first > line) return null;
    if (std.mem.findScalar(u8, list, ',') == null) return null;
    var parts = std.mem.splitScalar(u8, list, ',');
    var count: usize = 0;
    var has_secret = false;
    while (parts.next()) |part| : (count += 1) {
        var words = std.mem.tokenizeAny(u8, part, " \t");
        var name = words.next() orelse return null;
        // `local a, b`, but not `a = 1, b`
        if (count == 0) while (words.next()) |word| {
            if (std.mem.findScalar(u8, word, '=') != null) return null;
            name = word;
        };
        if (words.next() != null or count == names_max) return null;
        name = std.mem.trimStart(u8, name, "$@%&*");
        for (name) |byte| if (!bytes.isWord(byte) and byte != '.') return null;
        const announced = if (name.len == 0) null else secret_names.announces(name, finder.added);
        out[count] = announced;
        has_secret = has_secret or announced != null;
    }
    return if (has_secret) count else null;
}
