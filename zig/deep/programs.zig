//! The program that an option at a place belongs to, by the words before it on its line: `sudo mysql -h db -pVALUE`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");

/// Distance back to the name of the program, and forward in its command.
pub const command_bytes_max = 256;
const separators = " \t/\\\"'`();|&$,[=";

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
    const near = lineBefore(text, at);
    var words = std.mem.tokenizeAny(u8, near, separators);
    var found: ?[]const u8 = null;
    while (words.next()) |word| {
        if (!secret_names.isOneOf(withoutExe(word), programs)) continue;
        const start = words.index - word.len;
        // Of several commands the last one counts.
        if (found) |first| if (std.mem.findAny(u8, first[0 .. first.len - (near.len - start)], ";|&") == null) continue;
        if (!isOperand(near[0..start])) found = near[words.index..];
    }
    return found;
}

/// Whether one of the words is before `at`, on the line and near.
pub fn isBehindWord(text: []const u8, at: usize, wanted: []const []const u8) bool {
    var words = std.mem.tokenizeAny(u8, lineBefore(text, at), separators);
    while (words.next()) |word| if (secret_names.isOneOf(withoutExe(word), wanted)) return true;
    return false;
}

/// The name of a program without what Windows has behind it.
fn withoutExe(word: []const u8) []const u8 {
    return word[0 .. word.len - if (std.ascii.endsWithIgnoreCase(word, ".exe")) @as(usize, 4) else 0];
}

/// Whether a command that writes secrets is before `at`, on the line and near: `gh secret set`, `secrets -a app put`.
pub fn isBehindSecretCommand(text: []const u8, at: usize) bool {
    var words = std.mem.tokenizeAny(u8, lineBefore(text, at), separators);
    var before: []const u8 = "-";
    while (words.next()) |word| : (before = word) {
        if (secret_names.isOneOf(word, &secrets.secret_writers)) return true;
        if (before[0] == '-' or !secret_names.isOneOf(word, &secrets.secret_objects)) continue;
        if (isWritingVerb(before)) return true;
        var rest = words;
        for (0..words_to_verb_max) |number| {
            const next = rest.next() orelse break;
            if (isWritingVerb(next)) return true;
            if (number == 0 and next[0] != '-' and !secret_names.isOneOf(next, &.{ "version", "versions" })) break;
        }
    }
    return false;
}

/// Options with their words between a secret and what is done with it.
const words_to_verb_max = 8;

/// `set`, `create-base64`
fn isWritingVerb(word: []const u8) bool {
    return secret_names.isOneOf(word[0 .. std.mem.findScalar(u8, word, '-') orelse word.len], &secrets.writing_verbs);
}

fn lineBefore(text: []const u8, at: usize) []const u8 {
    return text[@max(bare_value.lineStart(text, at), at -| command_bytes_max)..at];
}

/// Whether the word between is something that the command before it works on, and doesn't run:
/// `kubectl port-forward svc/hydra -p 8080`.
fn isOperand(before: []const u8) bool {
    const first = if (std.mem.findLastAny(u8, before, ";|&(`")) |sign| sign + 1 else 0;
    var words = std.mem.tokenizeAny(u8, before[first..], " \t\"'");
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
