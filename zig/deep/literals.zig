//! Strings that a program gives to a name or compares with it, with other syntax between them:
//! `Password { get; set; } = "VALUE"`, `password.equals("VALUE")`, `password = cfg["a"] ?? "VALUE"`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const password_like = @import("password_like.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");

/// Signs behind an expression, before what it gives if it has no value.
const otherwise_signs = [_][]const u8{ "??", "||", "?:", "?" };
/// Signs that compare.
const comparing_signs = [_][]const u8{ "===", "!==", "==", "!=", "<>" };
/// What closes the expression that a name is in.
const closing = " \t)]\"'`";

/// Whether such a string may be the secret: no word for a type, and no name of a secret. Behind names that other things
/// have, too, it must look like a password.
pub fn mayBeValue(value: []const u8, name: []const u8, added: *const secret_names.Added) bool {
    if (value.len == 0 or !secret_names.mayBeSecret(value, .any)) return false;
    if (password_like.isLikely(value)) return true;
    if (std.mem.findAny(u8, value, " \t") != null or secret_names.isShared(name)) return false;
    return !name_before.isType(value) and secret_names.announces(value, added) == null;
}

/// Whether the text between a name and the quote at `open` shows that the name has the value in the quotes, which close
/// before `behind`.
pub fn isGiven(text: []const u8, name_end: usize, open: usize, behind: usize) bool {
    const between = std.mem.trimEnd(u8, text[name_end..open], " \t");
    if (between.len == 0) return false;
    return switch (between[between.len - 1]) {
        '=' => isAssigned(between) or isCompared(between),
        '>' => isCompared(between),
        '?', '|' => isOtherwise(between),
        ':' => isWord(between[0 .. between.len - 1], &secrets.giving_words) or isOtherwise(between),
        '(' => isWord(between[0 .. between.len - 1], &secrets.giving_words) or isMethod(between),
        '{' => closes(std.mem.trimEnd(u8, between[0 .. between.len - 1], " ")) and follows(text, behind, '}'),
        ',' => isLastArgument(between) and follows(text, behind, ')'),
        else => isWord(between, &secrets.giving_words) or isOtherwise(between),
    };
}

/// `{ get; set; } =`, `: &'static str =`: a type or an accessor is before the sign.
fn isAssigned(between: []const u8) bool {
    const sign = between.len - 1;
    const before = std.mem.trimEnd(u8, between[0..sign], " \t");
    if (before.len == 0) return false;
    if (isWord(before, &secrets.giving_words)) return true;
    if (before[before.len - 1] == '}') return std.mem.findScalar(u8, before, '{') != null;
    if (before[0] != ':' or std.mem.findScalar(u8, before, ',') != null) return false;
    const word = before[wordStart(before)..];
    return word.len > 0 and name_before.isType(word);
}

fn isCompared(between: []const u8) bool {
    for (comparing_signs) |sign| {
        if (std.mem.endsWith(u8, between, sign)) return isClosing(between[0 .. between.len - sign.len]);
    }
    return false;
}

/// `= cfg["a"] ??`, `= ready ?`, `= ready ? "VALUE" :`, `= name or`: the expression is given to the name.
fn isOtherwise(between: []const u8) bool {
    const expression = std.mem.trimStart(u8, between, closing);
    if (expression.len < 2 or (expression[0] != '=' and expression[0] != ':')) return false;
    if (std.mem.findAny(u8, expression, ";{}") != null) return false;
    if (std.mem.endsWith(u8, expression, " or")) return true;
    if (expression[expression.len - 1] == ':') return std.mem.find(u8, expression, " ? ") != null;
    for (otherwise_signs) |sign| if (std.mem.endsWith(u8, expression, sign)) return expression.len > sign.len + 1;
    return false;
}

/// `.equals(`, `).toBe(`, ` IN (`: a method of what has the name, whose bracket ends the text.
fn isMethod(between: []const u8) bool {
    const method = std.mem.trimEnd(u8, between[0 .. between.len - 1], " ");
    const start = wordStart(method);
    if (start == 0 or start == method.len or (method[start - 1] != '.' and method[start - 1] != ' ')) return false;
    return isClosing(method[0 .. start - 1]) and
        secret_names.endsWithAnyPart(method[start..], &secrets.comparing_calls);
}

/// `= env("a",`: of a call that reads what the name has.
fn isLastArgument(between: []const u8) bool {
    const expression = std.mem.trimStart(u8, between, closing);
    if (expression.len < 2 or (expression[0] != '=' and expression[0] != ':')) return false;
    const open = std.mem.findScalar(u8, expression, '(') orelse return false;
    if (std.mem.findAny(u8, expression[open + 1 ..], "();{}") != null) return false;
    const start = wordStart(expression[0..open]);
    for (secrets.reading_words) |word| {
        if (std.ascii.findIgnoreCase(expression[start..open], word) != null) return true;
    }
    return false;
}

/// Whether the last word, with the blanks behind it, is one of these.
fn isWord(written: []const u8, words: []const []const u8) bool {
    const trimmed = std.mem.trimEnd(u8, written, " \t");
    const start = wordStart(trimmed);
    return start > 0 and start < trimmed.len and secret_names.isOneOf(trimmed[start..], words);
}

fn wordStart(written: []const u8) usize {
    var start = written.len;
    while (start > 0 and bytes.isWord(written[start - 1])) start -= 1;
    return start;
}

fn isClosing(written: []const u8) bool {
    return std.mem.trim(u8, written, closing).len == 0;
}

fn closes(written: []const u8) bool {
    return written.len > 0 and written[written.len - 1] == ')' and isClosing(written);
}

fn follows(text: []const u8, from: usize, sign: u8) bool {
    const at = name_before.blankEnd(text, from);
    return at < text.len and text[at] == sign;
}
