//! What is typed where a secret was asked for: `send "VALUE\r"` of Expect, `.type("VALUE")` of tests of pages, and the
//! word below a sentence such as `Please use the following password to proceed:`.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const blankEnd = name_before.blankEnd;
const isQuote = name_before.isQuote;
const Finder = @import("named_value.zig").Finder;
const password_like = @import("password_like.zig");
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

/// Distance back to a prompt, or to what selects a field.
const back_bytes_max = 256;
/// Words of a sentence that announces the word below it.
const words_min = 3;
const word_bytes_min = 8;
const glued_bytes_min = 6;
/// Empty lines between them.
const empty_lines_max = 2;

/// `send "VALUE\r"` behind a prompt for a password; what follows `send` is at `from`.
pub fn addSent(finder: *Finder, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    const open = if (std.mem.startsWith(u8, text[from..], "-- ")) from + 3 else from;
    if (open == text.len or !isQuote(text[open])) return null;
    const before = text[from -| back_bytes_max..from];
    const prompt = for ([_][]const u8{ "ssword", "ssphrase" }) |word| {
        if (std.mem.findLast(u8, before, word)) |found| break found;
    } else return null;
    // What was sent before belongs to the prompt.
    if (std.mem.count(u8, before[prompt..], "send ") > 1) return null;
    var content = quoted_text.readContent(text, open) orelse return null;
    for ([_][]const u8{ "\\n", "\\r" }) |end| {
        if (std.mem.endsWith(u8, text[content.start..content.end], end)) content.end -= end.len;
    }
    if (content.start >= content.end or !secret_names.mayBeSecret(text[content.start..content.end], .any)) return null;
    try finder.secret(content, text[open]);
    return content.behind;
}

/// `get("#password").type("VALUE")`; the bracket behind the function is at `open`, its name begins at `start`.
pub fn addTyped(finder: *Finder, start: usize, open: usize) Allocator.Error!?usize {
    const text = finder.text;
    const first = @max(bare_value.lineStart(text, start), start -| back_bytes_max);
    const before = std.mem.trimEnd(u8, text[first..start], " .)]\"'`>");
    if (first + before.len + 2 > start) return null;
    const name = name_before.endingAt(text, first + before.len) orelse return null;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return null;
    return try finder.add(open + 1, .{ .name = name, .announced = announced });
}

/// `fill in "Password" with "VALUE"`, `type "VALUE" into "password"`; the blank behind the first quotes is at `blank`.
pub fn addFilled(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const word_start = blankEnd(text, blank);
    var word_end = word_start;
    while (word_end < text.len and bytes.isLetter(text[word_end])) word_end += 1;
    const word = text[word_start..word_end];
    const fills = secret_names.isOneOf(word, &secrets.filling_words);
    if (!fills and !secret_names.isOneOf(word, &secrets.filled_words)) return null;
    const from = blankEnd(text, word_end);
    if (from == word_end or from == text.len or !isQuote(text[from])) return null;
    const second = quoted_text.readContent(text, from) orelse return null;
    const quote = text[blank - 1];
    const first_end = blank - 1;
    const near = first_end -| back_bytes_max;
    const open = std.mem.findScalarLast(u8, text[near..first_end], quote) orelse return null;
    const first: quoted_text.Content = .{ .start = near + open + 1, .end = first_end, .behind = blank };
    const name, const content = if (fills) .{ first, second } else .{ second, first };
    const announced = secret_names.announces(text[name.start..name.end], finder.added) orelse return null;
    if (announced == .likely or !password_like.isLikely(text[content.start..content.end])) return null;
    try finder.secret(content, if (fills) text[from] else quote);
    return second.behind;
}

/// What was typed at `Password for bob@example.com: VALUE`, a line of its own: a word; of a phrase, all words.
pub fn addTypedFor(finder: *Finder, name: name_before.Name, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    const before = std.mem.trim(u8, text[bare_value.lineStart(text, name.start)..name.start], " \t");
    if (before.len > 0 and !std.ascii.eqlIgnoreCase(before, "enter")) return null;
    const line = std.mem.trim(u8, text[from..bare_value.lineEnd(text, from)], " \t\r");
    if (line.len < typed_bytes_min) return null;
    const is_word = std.mem.findAny(u8, line, " \t") == null;
    if (!is_word and !secret_names.endsWithOneOf(name.of(text), &secrets.phrase_words)) return null;
    return try restOfLine(finder, from);
}

const typed_bytes_min = 4;

/// Adds what follows on the line. @returns its end
pub fn restOfLine(finder: *Finder, from: usize) Allocator.Error!usize {
    const end = bare_value.lineEnd(finder.text, from);
    const line = std.mem.trim(u8, finder.text[@min(from, end)..end], " \t\r");
    if (line.len > 0) try finder.part(line);
    return end;
}

/// `changed the password from VALUE to VALUE`: both words, if they look like passwords; `from` is behind the name.
pub fn addChanged(finder: *Finder, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    const word = "from ";
    if (!std.mem.startsWith(u8, text[from..], word)) return null;
    const first = password_like.wordAt(text, from + word.len);
    const middle = " to ";
    if (!std.mem.startsWith(u8, text[first.end..], middle)) return null;
    const second = password_like.wordAt(text, first.end + middle.len);
    const old = text[first.start..first.end];
    const new = text[second.start..second.end];
    if (!password_like.isLikely(old) or !password_like.isLikely(new)) return null;
    try finder.secret(.{ .start = first.start, .end = first.end, .behind = first.end }, 0);
    try finder.secret(.{ .start = second.start, .end = second.end, .behind = second.end }, 0);
    return second.end;
}

/// `is « VALUE »`, `ist „VALUE“`: what is between quotes that are not ASCII, which begin at `from`.
pub fn inMarks(finder: *Finder, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (from == text.len or text[from] < 0x80) return null;
    const marks = [_][2][]const u8{
        .{ "«", "»" },
        .{ "»", "«" },
        .{ "„", "“" },
        .{ "“", "”" },
        .{ "‘", "’" },
        .{ "‚", "‘" },
        .{ "「", "」" },
    };
    for (marks) |mark| {
        if (!std.mem.startsWith(u8, text[from..], mark[0])) continue;
        const start = from + mark[0].len;
        const limit = @min(bare_value.lineEnd(text, start), start + back_bytes_max);
        const end = std.mem.findPos(u8, text[0..limit], start, mark[1]) orelse return null;
        // A blank that breaks no line stands there, too.
        const value = std.mem.trim(u8, text[start..end], " \u{a0}\u{202f}");
        if (value.len < typed_bytes_min or !secret_names.mayBeSecret(value, .any)) return null;
        const first = @intFromPtr(value.ptr) - @intFromPtr(text.ptr);
        try finder.secret(.{ .start = first, .end = first + value.len, .behind = end }, 0);
        return end;
    }
    return null;
}

/// `密码是VALUE`: letters, digits and signs behind a verb at `at` that follows a name at once.
pub fn addGlued(finder: *Finder, at: usize) Allocator.Error!?usize {
    const text = finder.text;
    var from: usize = 0;
    for (secrets.glued_verbs) |verb| {
        if (std.mem.startsWith(u8, text[at..], verb)) from = @max(from, at + verb.len);
    }
    if (from == 0) return null;
    const start = blankEnd(text, from);
    var end = start;
    while (end < text.len and text[end] > ' ' and text[end] < 0x7f) end += 1;
    const value = std.mem.trimEnd(u8, text[start..end], ".,;:)");
    if (value.len < glued_bytes_min or !secret_names.hasLettersAndDigits(value)) return null;
    const name = name_before.endingAt(text, at) orelse return null;
    if (secret_names.announces(name.of(text), finder.added) != .any) return null;
    try finder.append(.{ .start = @intCast(start), .end = @intCast(start + value.len), .what = .secret });
    return start + value.len;
}

/// The word below the sentence that ends with the colon at `colon`.
pub fn below(finder: *Finder, colon: usize) Allocator.Error!?usize {
    const text = finder.text;
    var at = bare_value.lineEnd(text, colon);
    if (std.mem.trim(u8, text[colon + 1 .. at], " \t\r").len > 0 or at == text.len) return null;
    const first = @max(bare_value.lineStart(text, colon), colon -| back_bytes_max);
    if (!namesSecret(finder, text[first..colon])) return null;
    for (0..empty_lines_max + 1) |_| {
        if (at + 1 >= text.len or text[at] != '\n') return null;
        const end = bare_value.lineEnd(text, at + 1);
        const line = std.mem.trim(u8, text[at + 1 .. end], " \t\r");
        at = end;
        if (line.len == 0) continue;
        if (line.len < word_bytes_min or std.mem.findAny(u8, line, " \t=:/(,") != null) return null;
        if (!secret_names.hasLettersAndDigits(line) and !secret_names.looksRandom(line)) return null;
        const start = @intFromPtr(line.ptr) - @intFromPtr(text.ptr);
        try finder.append(.{ .start = @intCast(start), .end = @intCast(start + line.len), .what = .secret });
        return end;
    }
    return null;
}

/// The answer to a question for a secret, the `?` of which is at `at`: the last word of the next line, behind a colon
/// or alone. `what's the wifi password?` and `bob: VALUE` below.
pub fn addAnswered(finder: *Finder, at: usize) Allocator.Error!void {
    const text = finder.text;
    const question_end = bare_value.lineEnd(text, at);
    if (question_end == text.len or std.mem.trim(u8, text[at + 1 .. question_end], " \t\r\"'").len > 0) return;
    const first = @max(bare_value.lineStart(text, at), at -| back_bytes_max);
    if (!namesSecret(finder, text[first..at])) return;
    const end = bare_value.lineEnd(text, question_end + 1);
    if (end - question_end > back_bytes_max) return;
    const line = std.mem.trim(u8, text[question_end + 1 .. end], " \t\r");
    const start = if (std.mem.findScalarLast(u8, line, ' ')) |blank| blank + 1 else 0;
    if (start > 1 and line[start - 2] != ':') return;
    if (!password_like.isPlain(line[start..])) return;
    const offset = @intFromPtr(line.ptr) - @intFromPtr(text.ptr);
    try finder.append(.{ .start = @intCast(offset + start), .end = @intCast(offset + line.len), .what = .secret });
}

fn namesSecret(finder: *const Finder, sentence: []const u8) bool {
    var words = std.mem.tokenizeAny(u8, sentence, " \t\r");
    var count: usize = 0;
    var is_named = false;
    while (words.next()) |word| {
        count += 1;
        is_named = is_named or secret_names.announces(word, finder.added) == .any;
    }
    return is_named and count >= words_min;
}
