//! Passwords beside users in lines about logins: `login attempt [root/VALUE]`, `Login incorrect: [bob/VALUE]`, `log in
//! with admin/VALUE`, and one that somebody typed in the place of a user.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const blankEnd = name_before.blankEnd;
const Finder = @import("named_value.zig").Finder;
const password_like = @import("password_like.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

/// Distance from what says that a login follows to the bracket.
const mark_bytes_max = 64;
/// Size of a user and a password.
const pair_bytes_max = 128;

/// `login attempt [USER/VALUE]`; the bracket is at `open`. @returns its end; null if it is none
pub fn addBracketed(finder: *Finder, open: usize) Allocator.Error!?usize {
    const text = finder.text;
    const limit = @min(text.len, open + pair_bytes_max);
    var slash = std.mem.findAnyPos(u8, text[0..limit], open, "/] \n") orelse return null;
    if (text[slash] != '/' or slash == open + 1) return null;
    // The user is a computer.
    if (std.mem.eql(u8, text[open + 1 .. slash], "host")) {
        slash = std.mem.findAnyPos(u8, text[0..limit], slash + 1, "/] \n") orelse return null;
        if (text[slash] != '/') return null;
    }
    const before = text[@max(bare_value.lineStart(text, open), open -| mark_bytes_max)..open];
    for (secrets.login_marks) |mark| {
        if (std.ascii.findIgnoreCase(before, mark) != null) break;
    } else return ofDatabase(finder, open, slash, limit);
    // In lines of other programs, a bracket with blanks holds something else: `[Mozilla/5.0 (X11; Linux)]`.
    const may_have_blank = std.ascii.endsWithIgnoreCase(before, "login attempt ");
    const start = slash + 1;
    var end = start;
    while (end < limit) : (end += 1) switch (text[end]) {
        '\n' => return null,
        ' ' => if (!may_have_blank) return null,
        ']' => if (end + 1 == text.len or bytes.isSpace(text[end + 1]) or text[end + 1] == '"') break,
        else => {},
    };
    // `<via Auth-Type = PAP>`
    if (end >= limit or end == start or text[start] == '<') return null;
    if (!secret_names.mayBeSecret(text[start..end], .any)) return null;
    try finder.append(.{ .start = @intCast(start), .end = @intCast(end), .what = .secret });
    return end;
}

/// `[USER/VALUE@DATABASE]`, if the value looks like a password.
fn ofDatabase(finder: *Finder, open: usize, slash: usize, limit: usize) Allocator.Error!?usize {
    const text = finder.text;
    const close = std.mem.findAnyPos(u8, text[0..limit], slash, " \t\r\n]") orelse return null;
    if (text[close] != ']') return null;
    const sign = std.mem.findScalarLast(u8, text[slash..close], '@') orelse return null;
    for (text[open + 1 .. slash]) |byte| if (!bytes.isWord(byte)) return null;
    const value = text[slash + 1 .. slash + sign];
    if (!password_like.isPlain(value)) return null;
    try finder.secret(.{ .start = slash + 1, .end = slash + sign, .behind = close }, 0);
    return close;
}

/// The same for a bracket at the start of a line, which closes before `end`.
pub fn addBracketedBefore(finder: *Finder, end: usize) Allocator.Error!void {
    const text = finder.text;
    const first = end -| pair_bytes_max;
    const open = first + (std.mem.findScalarLast(u8, text[first..end], '[') orelse return);
    if (open > 0 and text[open - 1] != '\n') return;
    const slash = std.mem.findScalarPos(u8, text[0..end], open, '/') orelse return;
    if (slash > open + 1) _ = try ofDatabase(finder, open, slash, end);
}

/// Whether a word before `USER/VALUE` may end with this byte, in lower case.
pub const may_precede: [256]bool = blk: {
    var table: [256]bool = @splat(false);
    for (secrets.login_words) |word| table[word[word.len - 1]] = true;
    break :blk table;
};

/// `log in with USER/VALUE`, if the value looks like a password and the user is one that many systems have, or the word
/// before them names a login; it ends at `blank`.
pub fn addSlashed(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const word = wordBefore(text, blank, &secrets.login_words) orelse return null;
    const from = blankEnd(text, blank);
    const limit = @min(text.len, from + pair_bytes_max);
    var slash = from;
    while (slash < limit and bytes.isWord(text[slash])) slash += 1;
    if (slash == from or slash == limit or text[slash] != '/') return null;
    const user = text[from..slash];
    const is_account = secret_names.isOneOf(user, &secrets.account_names) or
        secret_names.isOneOf(user, &secrets.server_accounts);
    if (!is_account and !secret_names.isOneOf(word, &secrets.login_nouns)) return null;
    var end = slash + 1;
    while (end < limit and std.mem.findScalar(u8, " \t\r\n,;\"'`()/<>", text[end]) == null) end += 1;
    while (end > slash and std.mem.findScalar(u8, ".?", text[end - 1]) != null) end -= 1;
    if (end < text.len and text[end] == '/') return null;
    const value = text[slash + 1 .. end];
    if (!password_like.isLikely(value) or !(is_account or isMixed(value))) return null;
    try finder.append(.{ .start = @intCast(slash + 1), .end = @intCast(end), .what = .secret });
    return end;
}

/// Whether it has capitals and others and a digit, as no path has.
fn isMixed(value: []const u8) bool {
    var has_upper = false;
    var has_lower = false;
    var has_digit = false;
    for (value) |byte| switch (byte) {
        'A'...'Z' => has_upper = true,
        'a'...'z' => has_lower = true,
        '0'...'9' => has_digit = true,
        else => {},
    };
    return has_upper and has_lower and has_digit;
}

/// The word of the list that ends at `blank`.
fn wordBefore(text: []const u8, blank: usize, words: []const []const u8) ?[]const u8 {
    for (words) |word| {
        if (!std.ascii.endsWithIgnoreCase(text[0..blank], word)) continue;
        if (blank == word.len or !bytes.isWordOrHigh(text[blank - word.len - 1])) return word;
    }
    return null;
}

/// `invalid user VALUE from`, `FAILED LOGIN 1 FROM tty1 FOR VALUE`: what has letters, digits and signs is the password,
/// typed too early.
pub fn addMistyped(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const is_named = wordBefore(text, blank, &secrets.mistyped_marks) != null or isFailedLogin(text, blank);
    if (!is_named) return null;
    var from = blankEnd(text, blank);
    if (from < text.len and text[from] == '\'') from += 1;
    const limit = @min(text.len, from + pair_bytes_max);
    var end = from;
    while (end < limit and !bytes.isSpace(text[end])) end += 1;
    if (end == limit and limit < text.len) return null;
    while (end > from and std.mem.findScalar(u8, "',:;.", text[end - 1]) != null) end -= 1;
    const value = text[from..end];
    if (!secret_names.hasLettersAndDigits(value)) return null;
    if (std.mem.findAny(u8, value, "!#$%^&*+~?") == null or !password_like.isLikely(value)) return null;
    try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
    return end;
}

fn isFailedLogin(text: []const u8, blank: usize) bool {
    if (!std.mem.endsWith(u8, text[0..blank], " FOR")) return false;
    const first = @max(bare_value.lineStart(text, blank), blank -| mark_bytes_max);
    return std.mem.find(u8, text[first..blank], "FAILED LOGIN") != null;
}
