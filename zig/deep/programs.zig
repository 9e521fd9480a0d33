//! The program that an option at a place belongs to, by the words before it on its line: `sudo mysql -h db -pVALUE`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");

/// Distance back to the name of the program, and forward in its command.
pub const command_bytes_max = 256;
pub const separators = " \t\r\n/\\\"'`();|&$,[=<>";

fn longOption(text: []const u8, at: usize) []const u8 {
    var end = at + 2;
    while (end < text.len and (bytes.isWord(text[end]) or text[end] == '-')) end += 1;
    return text[at..end];
}

/// Whether the option at `at` is the first such one of one of the programs.
pub fn isOfProgram(text: []const u8, at: usize, programs: []const []const u8) bool {
    const behind = behindProgram(text, at, programs) orelse return false;
    // A second such option belongs to the program that the first one runs.
    const option_start = if (std.mem.startsWith(u8, text[at..], "--")) longOption(text, at) else text[at..][0..2];
    return std.mem.find(u8, behind, option_start) == null;
}

/// What is between one of the programs and `at`, on the line and near; null if none is there.
pub fn behindProgram(text: []const u8, at: usize, programs: []const []const u8) ?[]const u8 {
    const near = lineBefore(text, at, command_bytes_max);
    var words: Words = .{ .text = near };
    var found: ?[]const u8 = null;
    var command_end: usize = 0;
    while (words.next()) |word| {
        if (!secret_names.isOneOf(withoutExe(word), programs)) continue;
        const start = words.index - word.len;
        // Of several commands the last one counts.
        if (found != null and start <= command_end) continue;
        if (isOperand(near[0..start])) continue;
        found = near[words.index..];
        command_end = std.mem.findAnyPos(u8, near, words.index, ";|&") orelse near.len;
    }
    return found;
}

/// The words of a line before an option.
const Words = struct {
    text: []const u8,
    index: usize = 0,

    fn next(words: *Words) ?[]const u8 {
        while (words.index < words.text.len and is_separator[words.text[words.index]]) words.index += 1;
        const start = words.index;
        while (words.index < words.text.len and !is_separator[words.text[words.index]]) words.index += 1;
        return if (words.index == start) null else words.text[start..words.index];
    }

    const is_separator = bytes.setOf(separators);
};

/// Whether one of the words is before `at`, on the line and near.
pub fn isBehindWord(text: []const u8, at: usize, wanted: []const []const u8) bool {
    var words: Words = .{ .text = lineBefore(text, at, command_bytes_max) };
    while (words.next()) |word| if (secret_names.isOneOf(withoutExe(word), wanted)) return true;
    return false;
}

/// The name of a program without what Windows has behind it.
fn withoutExe(word: []const u8) []const u8 {
    return word[0 .. word.len - if (std.ascii.endsWithIgnoreCase(word, ".exe")) @as(usize, 4) else 0];
}

/// The command before `at`, at most so many bytes: its line behind a line break of HTML, and lines before it that a
/// backslash continues.
pub fn lineBefore(text: []const u8, at: usize, bytes_max: usize) []const u8 {
    const first = at -| bytes_max;
    var start = bare_value.lineStartNear(text, at, bytes_max);
    while (start > first + 1 and text[start - 1] == '\n') {
        const end = std.mem.trimEnd(u8, text[first .. start - 1], "\r").len + first;
        if (end == first or text[end - 1] != '\\') break;
        start = bare_value.lineStartNear(text, start - 1, start - 1 - first);
    }
    const near = text[start..at];
    return near[behindBreak(near)..];
}

/// Behind the last sign that ends a command and has a blank behind it, outside of quotes: `a; b`, `a && b`.
pub fn behindSeparator(line: []const u8) usize {
    var start: usize = 0;
    var quote: u8 = 0;
    for (line, 0..) |byte, at| switch (byte) {
        '"', '\'', '`' => quote = if (quote == 0) byte else if (quote == byte) 0 else quote,
        ';', '|', '&' => if (quote == 0 and at + 1 < line.len and bytes.isBlank(line[at + 1])) {
            start = at + 1;
        },
        else => {},
    };
    return start;
}

/// Behind the last line break or beginning of a block of HTML.
fn behindBreak(near: []const u8) usize {
    if (std.mem.findScalar(u8, near, '<') == null) return 0;
    var close: ?usize = null;
    var at = near.len;
    while (at > 0) {
        at -= 1;
        if (near[at] == '>') close = at;
        if (near[at] != '<') continue;
        const tag = std.mem.trim(u8, near[at + 1 .. close orelse continue], " /");
        const name = tag[0 .. std.mem.findScalar(u8, tag[0..@min(tag.len, tag_bytes_max)], ' ') orelse tag.len];
        if (secret_names.isOneOf(name, &breaking_tags)) return close.? + 1;
    }
    return 0;
}

/// Longer names are none of these.
const tag_bytes_max = 8;
const breaking_tags = [_][]const u8{ "br", "p", "li", "pre", "code", "div", "td", "kbd", "samp", "tt" };

/// Whether the word between is something that the command before it works on, and doesn't run:
/// `kubectl port-forward svc/hydra -p 8080`.
fn isOperand(before: []const u8) bool {
    const first = if (std.mem.findLastAny(u8, before, ";|&(`")) |sign| sign + 1 else 0;
    var words = std.mem.tokenizeAny(u8, before[first..], " \t\r\n\"'");
    while (words.next()) |word| {
        const name = word[if (std.mem.findScalarLast(u8, word, '/')) |slash| slash + 1 else 0..];
        if (secret_names.isOneOf(name, &secrets.operand_programs)) break;
        // A sentence may name a command; what a prompt shows is no word.
        if (isOfLetters(word) and !secret_names.isOneOf(word, &secrets.wrapping_programs)) return false;
    } else return false;
    while (words.next()) |word| {
        // `curl failed: mysql -pVALUE` is a message, and what is behind `#` a comment.
        const ends_part = word[word.len - 1] == ':' or word[word.len - 1] == ',' or word[0] == '#';
        if (ends_part or secret_names.isOneOf(word, &secrets.running_words)) return false;
    }
    return true;
}

fn isOfLetters(word: []const u8) bool {
    for (word) |byte| if (!bytes.isLetter(byte)) return false;
    return true;
}
