//! Values in commands that write secrets: `gh secret set KEY --body VALUE`, `kubectl create -n prod secret generic a
//! --from-literal=k=VALUE`, `secrets -a app put --value VALUE`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankStart = name_before.blankStart;
const Finder = @import("named_value.zig").Finder;
const programs = @import("programs.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

/// Options behind which the value of a secret follows.
const value_options = [_][]const u8{
    "body", "value", "secret-string", "string-value", "data", "string", "base64",
};
/// Options behind which a name and its value follow.
const literal_options = [_][]const u8{ "from-literal", "from-literals" };
const text_options = [_][]const u8{ "title", "subject", "label", "message", "description", "body", "comment", "topic" };
/// Options with their words between a secret and what is done with it.
const words_to_verb_max = 8;
/// Such a command may have many values before one.
const command_bytes_max = 1024;

/// `--body VALUE`, `--body=VALUE`, `--from-literal=k=VALUE`: the value behind the option `name`, whose hyphens begin at
/// `at`. @returns its end; null if there is none
pub fn option(finder: *Finder, at: usize, name: Name) Allocator.Error!?usize {
    const text = finder.text;
    if (name.end == text.len) return null;
    const from = name_before.blankEnd(text, name.end + 1);
    if (from >= text.len or (from > name.end + 1 and text[name.end] == '=')) return null;
    const is_literal = secret_names.isOneOf(name.of(text), &literal_options);
    if (!is_literal) {
        // Behind a blank, other rules of options hold, too.
        if (text[name.end] != '=' or !isValue(text, at, name.of(text))) return null;
        return try finder.add(from, .{ .name = name, .announced = .any, .sign = '=' });
    }
    if (!isBehindCommand(text, at)) return null;
    const start = from + @intFromBool(name_before.isQuote(text[from]));
    const limit = @min(bare_value.lineEnd(text, start), start + secret_names.name_bytes_max);
    const sign = std.mem.findAnyPos(u8, text[0..limit], start, "= \t\"'") orelse return null;
    if (text[sign] != '=' or sign + 1 == text.len or bytes.isSpace(text[sign + 1])) return null;
    if (start == from) {
        const end = try finder.add(sign + 1, .{ .name = name, .announced = .any });
        return if (end == sign + 1) null else end;
    }
    const line = text[0..bare_value.lineEnd(text, sign)];
    const close = std.mem.findScalarPos(u8, line, sign, text[from]) orelse return null;
    try finder.part(text[sign + 1 .. close]);
    return close + 1;
}

/// `-b VALUE`: the value from `from` on behind the letter of an option at `at`.
pub fn letterOption(finder: *Finder, at: usize, letter: u8, from: usize) Allocator.Error!?usize {
    for (secrets.secret_letters) |known| {
        if (known.letter != letter or programs.behindProgram(finder.text, at, known.programs) == null) continue;
        if (!isBehindCommand(finder.text, at)) continue;
        return try finder.add(from, .{ .name = .{ .start = at, .end = at + 2 }, .announced = .any });
    }
    return null;
}

/// Whether the value of a secret follows `written`, an option at `at`.
pub fn isValue(text: []const u8, at: usize, written: []const u8) bool {
    if (!secret_names.isOneOf(written, &value_options)) return false;
    if (name_before.endingAt(text, blankStart(text, at))) |word| {
        const is_secret = secret_names.announces(word.of(text), &.none) == .any;
        const is_part = word.quote != 0 and word.start > 0 and text[word.start - 1] != word.quote;
        if (is_secret and !is_part and !isOfTextOption(text, word)) return true;
    }
    return isBehindCommand(text, at);
}

/// Whether the word is a text for people: `--title secrets`.
fn isOfTextOption(text: []const u8, word: Name) bool {
    const start = word.start - @intFromBool(word.quote != 0);
    const before = name_before.endingAt(text, blankStart(text, start)) orelse return false;
    return secret_names.isOneOf(std.mem.trimStart(u8, before.of(text), "-"), &text_options) and
        (before.start > 0 and text[before.start - 1] == '-' or before.of(text)[0] == '-');
}

/// Whether a command that writes secrets is before `at`: `gh secret set`, `secrets -a app put`, `create -n a secret`.
fn isBehindCommand(text: []const u8, at: usize) bool {
    const line = programs.lineBefore(text, at, command_bytes_max);
    const near = line[programs.behindSeparator(line)..];
    const tells = std.ascii.findIgnoreCase(near, "secret") orelse std.ascii.findIgnoreCase(near, "securestring");
    if (tells == null) return false;
    var words = std.mem.tokenizeAny(u8, near, programs.separators);
    var before: []const u8 = "-";
    // A verb, and options behind it.
    var has_verb = false;
    while (words.next()) |word| : (before = word) {
        if (isPartOfText(words.buffer, words.index - word.len, words.index)) continue;
        if (secret_names.isOneOf(word, &secrets.secret_writers)) return true;
        if (isWritingVerb(word)) {
            has_verb = true;
            continue;
        }
        const is_operand = before[0] == '-';
        if (is_operand or !secret_names.isOneOf(word, &secrets.secret_objects)) {
            has_verb = has_verb and (word[0] == '-' or is_operand);
            continue;
        }
        if (has_verb) return true;
        var rest = words;
        for (0..words_to_verb_max) |number| {
            const next = rest.next() orelse break;
            if (isWritingVerb(next)) return true;
            if (number == 0 and next[0] != '-' and !secret_names.isOneOf(next, &.{ "version", "versions" })) break;
        }
        has_verb = false;
    }
    return false;
}

/// Whether a quote is on one side of the word: `--title "set secrets"`.
fn isPartOfText(line: []const u8, start: usize, end: usize) bool {
    const opens = start > 0 and name_before.isQuote(line[start - 1]);
    return opens != (end < line.len and name_before.isQuote(line[end]));
}

/// `set`, `create-base64`
fn isWritingVerb(word: []const u8) bool {
    return secret_names.isOneOf(word[0 .. std.mem.findScalar(u8, word, '-') orelse word.len], &secrets.writing_verbs);
}
