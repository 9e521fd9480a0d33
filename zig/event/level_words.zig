//! Words for levels in lines, and where such a word belongs to a sentence instead: `NOTICE OF SALE`, `[a] the first`.
const std = @import("std");
const level = @import("../value/level.zig");
const passBlanks = @import("spans.zig").passBlanks;
const spanEnd = @import("spans.zig").spanEnd;

/// The end of the word for a level at `at`; null if there is none.
pub fn findEnd(line: []const u8, at: usize) ?usize {
    const letters = spanEnd(line, at, std.ascii.isAlphabetic);
    const whole = spanEnd(line, at, std.ascii.isAlphanumeric);
    const end = if (level.ofWord(line[at..whole]) != null) whole else letters;
    if (level.ofWord(line[at..end]) == null) return null;
    if (isOrdinary(line[at..end])) return null;
    return if (end == at + 1 and isItem(line, at)) null else end;
}

/// Words that are levels of Java where they stand in capitals, and other things in small letters: `[config]`.
fn isOrdinary(word: []const u8) bool {
    for ([_][]const u8{ "all", "config", "fine", "finer", "finest" }) |ordinary| {
        if (std.mem.eql(u8, word, ordinary)) return true;
    }
    return false;
}

/// Whether a letter counts an item of a list. Levels are capitals; `A` is one only where columns tell it.
fn isItem(line: []const u8, at: usize) bool {
    if (std.ascii.isLower(line[at])) return true;
    if (line[at] != 'A' or at == 0) return false;
    if (std.mem.findScalar(u8, "[(<", line[at - 1]) != null) return true;
    return at > 1 and line[at - 1] == ' ' and line[at - 2] == '-';
}

/// Whether the word for a level before a message may be its first word.
pub fn mayBeginSentence(line: []const u8, at: usize, end: usize) bool {
    const word = line[at..end];
    if (level.isName(word)) return isBeforeFunctionWord(line, at, end);
    const next = passBlanks(line, end);
    if (word.len == 1) return next < line.len and std.ascii.isAlphanumeric(line[next]);
    for (word) |byte| if (std.ascii.isLower(byte)) return true;
    return isBeforeFunctionWord(line, at, end);
}

/// Whether the word for a level that a form names goes on as a sentence.
pub fn isOfSentence(line: []const u8, at: usize, end: usize) bool {
    if (level.ofWord(line[at..end]) == null) return false;
    return isBeforeFunctionWord(line, at, end) or (at == 0 and isCounted(line, end));
}

/// Words that follow the noun with which a sentence begins. Behind a column, such as a time, the word for a level is
/// a column, too, and a message may begin with most of these: `was slow`.
const function_words = [_][]const u8{ "of", "to", "is", "are", "was", "were", "and", "or" };
const behind_column = function_words[0..1];

/// Whether such a word follows, in capitals behind capitals, and in small letters behind others.
fn isBeforeFunctionWord(line: []const u8, at: usize, end: usize) bool {
    const first = passBlanks(line, end);
    const next = line[first..spanEnd(line, first, std.ascii.isAlphanumeric)];
    const is_capital = std.ascii.isUpper(line[end - 1]);
    if (end == at + 1) return false;
    for (if (at == 0) &function_words else behind_column) |word| {
        if (!std.ascii.eqlIgnoreCase(word, next)) continue;
        for (next) |byte| if (std.ascii.isUpper(byte) != is_capital) return false;
        return true;
    }
    return false;
}

/// `ERROR 5 times`
fn isCounted(line: []const u8, end: usize) bool {
    const first = passBlanks(line, end);
    const digits = spanEnd(line, first, std.ascii.isDigit);
    if (digits == first) return false;
    const next = passBlanks(line, digits);
    const word = line[next..spanEnd(line, next, std.ascii.isAlphanumeric)];
    return std.ascii.eqlIgnoreCase(word, "times") or std.ascii.eqlIgnoreCase(word, "time");
}

test "a word for a level that goes on as a sentence" {
    const expectEqual = std.testing.expectEqual;
    try expectEqual(true, isOfSentence("NOTICE OF SALE", 0, 6));
    try expectEqual(false, isOfSentence("NOTICE of x", 0, 6));
    try expectEqual(false, isOfSentence("ERROR IN A", 0, 5));
    try expectEqual(true, isOfSentence("ERROR 5  times", 0, 5));
    try expectEqual(false, isOfSentence("ERROR 5", 0, 5));
    try expectEqual(false, isOfSentence("ERROR", 0, 5));
    try expectEqual(true, mayBeginSentence("Notice of x", 0, 6));
    try expectEqual(true, mayBeginSentence("7 Notice of x", 2, 8));
    for ([_][]const u8{ "7 info the x", "7 warn was x", "7 INFO TO X" }) |line| {
        try expectEqual(false, mayBeginSentence(line, 2, 6));
    }
    try expectEqual(null, findEnd("[a]", 1));
    try expectEqual(null, findEnd("[A]", 1));
    try expectEqual(null, findEnd("[config]", 1));
    try expectEqual(7, findEnd("[CONFIG]", 1));
    try expectEqual(2, findEnd("[E]", 1));
    try expectEqual(5, findEnd("7 8 A t", 4));
}
