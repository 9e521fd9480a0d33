//! Names of secrets that are more than the word before a sign: `recovery code: VALUE`, `AWS secret key [None]: VALUE`,
//! `password for bob = 'VALUE'`; and secrets that other words tell: `login("bob", "VALUE")`, `AUTH PLAIN VALUE`,
//! `sqlplus bob/VALUE@db`, the data of a `kind: Secret`.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const blankStart = name_before.blankStart;
const isBlank = bytes.isBlank;
const isQuote = name_before.isQuote;
const login_lines = @import("login_lines.zig");
const name_endings = @import("name_endings.zig");
const named_commands = @import("named_commands.zig");
const named_positions = @import("named_positions.zig");
const named_value = @import("named_value.zig");
const Finder = named_value.Finder;
const password_files = @import("password_files.zig");
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const value_before = @import("value_before.zig");
const Allocator = std.mem.Allocator;

/// Words before the last one of a name: `Access Key ID`.
const words_before_max = 2;
/// Distance back to a bracket, or to the name of a variable.
const back_bytes_max = 256;
/// Size of what stands in brackets behind a name.
const bracket_bytes_max = 48;
/// Distance from `kind: Secret` to its data, on either side.
const manifest_bytes_max = named_value.reach_bytes_max;
/// Shorter words behind `AUTH PLAIN` are no credentials.
const credentials_bytes_min = 8;

pub const Known = struct { name: Name, announced: secret_names.Announced };

/// The name of several words, or with something in brackets behind it, that ends with `name` or at `end`.
pub fn longName(finder: *const Finder, name: ?Name, end: usize) ?Known {
    const text = finder.text;
    const open = behindBrackets(text, end) orelse return ofWords(text, name orelse return null);
    const before = name_before.endingAt(text, blankStart(text, open)) orelse return null;
    const announced = secret_names.announces(before.of(text), finder.added);
    if (announced == null or announced == .likely) if (ofWords(text, before)) |known| return known;
    return .{ .name = before, .announced = announced orelse return null };
}

/// The name of several words whose last one is `last`.
fn ofWords(text: []const u8, last: Name) ?Known {
    if (last.quote != 0 or (last.end - last.start > 2 and !secret_names.mayEndAt(text, last.end))) return null;
    if (!name_endings.of(text, last.end).name) return null;
    var start = last.start;
    for (0..words_before_max) |_| {
        if (start < 2 or text[start - 1] != ' ') return null;
        const word = name_before.endingAt(text, start - 1) orelse return null;
        if (word.quote != 0) return null;
        start = word.start;
        const announced = secret_names.ofWords(text[start..last.end], last.end - last.start) orelse continue;
        return .{ .name = .{ .start = start, .end = last.end }, .announced = announced };
    }
    return null;
}

/// The bracket that opens before `end`, behind which no plain number stands.
fn behindBrackets(text: []const u8, end: usize) ?usize {
    if (end == 0 or text[end - 1] != ']') return null;
    const first = end -| bracket_bytes_max;
    const open = std.mem.findScalarLast(u8, text[first .. end - 1], '[') orelse return null;
    return if (first + open + 1 == end - 1) null else first + open;
}

/// `SET PASSWORD FOR bob = 'VALUE'`: whether the name before a sign names somebody whose secret follows.
pub fn ofSomebody(finder: *const Finder, name: Name) ?Known {
    const text = finder.text;
    var word_end = blankStart(text, ownerStart(text, name));
    // MySQL: `'bob'@'localhost'`.
    if (word_end > 0 and text[word_end - 1] == '@') {
        const user = name_before.endingAt(text, word_end - 1) orelse return null;
        word_end = blankStart(text, user.start - @intFromBool(user.quote != 0 and user.start > 0));
    }
    var before = name_before.endingAt(text, word_end) orelse return null;
    if (secret_names.isOneOf(before.of(text), &.{ "user", "account", "role", "key" })) {
        before = name_before.endingAt(text, blankStart(text, before.start)) orelse return null;
    }
    if (!secret_names.isOneOf(before.of(text), &.{ "for", "of" })) return null;
    var secret = name_before.endingAt(text, blankStart(text, before.start)) orelse return null;
    // `password has been generated for bob`
    for (0..made_words_max) |_| {
        const word = secret.of(text);
        if (!secret_names.isOneOf(word, &secrets.made_words) and !secret_names.isOneOf(word, &secrets.verbs)) break;
        secret = name_before.endingAt(text, blankStart(text, secret.start)) orelse return null;
    }
    const announced = secret_names.announces(secret.of(text), finder.added) orelse return ofWords(text, secret);
    return .{ .name = secret, .announced = announced };
}

/// Words between the name of a secret and the name of its owner.
const made_words_max = 3;

/// Start of the name of somebody, with its quote: `'https://bob@git.example.com'`.
fn ownerStart(text: []const u8, name: Name) usize {
    if (name.quote == 0 or name.start == 0) return name.start;
    const first = name.start -| bracket_bytes_max * 2;
    const open = std.mem.findScalarLast(u8, text[first..name.start], name.quote) orelse return name.start - 1;
    return if (std.mem.findScalar(u8, text[first + open .. name.start], '\n') == null) first + open else name.start - 1;
}

/// `Your password is: VALUE`: the name before a verb.
pub fn beforeVerb(finder: *const Finder, verb: Name) ?Known {
    const text = finder.text;
    if (verb.quote != 0 or !secret_names.isOneOf(verb.of(text), &secrets.verbs)) return null;
    const name = name_before.endingAt(text, blankStart(text, verb.start)) orelse return null;
    if (name.end == verb.start) return null;
    const announced = secret_names.announces(name.of(text), finder.added) orelse
        return longName(finder, name, name.end);
    return .{ .name = name, .announced = announced };
}

/// `the passphrase is "VALUE VALUE"`: words in the quotes at `from`, behind the name of a phrase and a verb.
pub fn addQuotedPhrase(finder: *Finder, name: Name, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (!isQuote(text[from]) or !secret_names.endsWithOneOf(name.of(text), &secrets.phrase_words)) return null;
    const content = quoted_text.readContent(text, from) orelse return null;
    if (std.mem.findScalar(u8, text[content.start..content.end], ' ') == null) return null;
    try finder.secret(content, text[from]);
    return content.behind;
}

/// The word before a number that is written like a name: `Key 1`.
pub fn isNumbered(text: []const u8, name: Name) ?Name {
    if (name.quote != 0 or name.end - name.start > 2 or !secret_names.isNumber(name.of(text))) return null;
    if (name.start < 2 or text[name.start - 1] != ' ') return null;
    const word = name_before.endingAt(text, name.start - 1) orelse return null;
    return if (word.quote == 0) word else null;
}

/// The code of a grant in a query: `?code=VALUE&state=x`.
pub fn isGrant(text: []const u8, name: Name, sign: u8) bool {
    if (sign != '=' or name.start == 0 or !std.mem.eql(u8, name.of(text), "code")) return false;
    return text[name.start - 1] == '?' or text[name.start - 1] == '&';
}

/// `variable "NAME" { default = "VALUE" }`: what the variable's name announces, for the sign at `at`.
pub fn ofVariable(finder: *const Finder, name: Name, at: usize) ?secret_names.Announced {
    const text = finder.text;
    if (text[at] != '=' or !std.mem.eql(u8, name.of(text), "default")) return null;
    const before = text[name.start -| back_bytes_max..name.start];
    const word = "variable \"";
    const found = std.mem.findLast(u8, before, word) orelse return null;
    const rest = before[found + word.len ..];
    const end = std.mem.findScalar(u8, rest, '"') orelse return null;
    return if (end == 0) null else secret_names.announces(rest[0..end], finder.added);
}

/// `AUTH PLAIN VALUE`, `sqlplus bob/VALUE@db`; a blank is at `blank`.
pub fn afterWord(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (blank < 3) return null;
    if (try named_positions.atPosition(finder, blank, .words)) |end| return end;
    const last = text[blank - 1] | 0x20;
    const found = switch (last) {
        'n', '2' => try authentication(finder, blank),
        'r' => try named_commands.netUser(finder, blank) orelse
            try login_lines.addMistyped(finder, blank) orelse try addSlashed(finder, blank),
        'p' => try named_commands.slashOption(finder, blank) orelse try addSlashed(finder, blank),
        's' => try addSlashed(finder, blank) orelse try value_before.asNamed(finder, blank),
        'd' => try password_files.word(finder, blank),
        else => null,
    };
    if (found != null or !login_lines.may_precede[last]) return found;
    return login_lines.addSlashed(finder, blank);
}

fn authentication(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const word = name_before.endingAt(text, blank) orelse return null;
    if (!secret_names.isOneOf(word.of(text), &.{ "plain", "login", "xoauth2" })) return null;
    const before = name_before.endingAt(text, blankStart(text, word.start)) orelse return null;
    if (!secret_names.isOneOf(before.of(text), &.{ "auth", "authenticate" })) return null;
    const from = blankEnd(text, blank);
    var end = from;
    while (end < text.len and (bytes.isAlnum(text[end]) or std.mem.findScalar(u8, "+/=", text[end]) != null)) end += 1;
    if (end - from < credentials_bytes_min) return null;
    if (secret_names.isOfWords(text[from..end]) and text[end - 1] != '=') return null;
    try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
    return end;
}

fn addSlashed(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const word = name_before.endingAt(finder.text, blank) orelse return null;
    if (!secret_names.isOneOf(word.of(finder.text), &secrets.slash_programs)) return null;
    return addSlashedLogin(finder, blankEnd(finder.text, blank), .may_lack_database);
}

pub const Slashed = enum { has_database, may_lack_database };

/// Adds `USER` and `PASSWORD` of `USER/PASSWORD@DATABASE`.
pub fn addSlashedLogin(finder: *Finder, from: usize, form: Slashed) Allocator.Error!?usize {
    const text = finder.text;
    const limit = @min(text.len, from + back_bytes_max);
    var end = from;
    while (end < limit and !bytes.isSpace(text[end]) and text[end] != '"') end += 1;
    const slash = std.mem.findScalarPos(u8, text[0..end], from, '/') orelse return null;
    const sign = std.mem.findScalarLast(u8, text[slash..end], '@') orelse none: {
        if (form == .has_database or !secret_names.hasLettersAndDigits(text[slash + 1 .. end])) return null;
        break :none end - slash;
    };
    if (slash == from or sign < 2) return null;
    try finder.append(.{ .start = @intCast(from), .end = @intCast(slash), .what = .login });
    try finder.append(.{ .start = @intCast(slash + 1), .end = @intCast(slash + sign), .what = .login });
    return slash + sign;
}

/// The data of a Kubernetes secret, on either side of its kind. The name `kind` ends before `from`, where its value is.
pub fn manifest(finder: *Finder, name: Name, from: usize) Allocator.Error!void {
    const text = finder.text;
    if (!std.mem.eql(u8, name.of(text), "kind") or name.is_escaped) return;
    const start = from + @intFromBool(from < text.len and isQuote(text[from]));
    const end = start + "Secret".len;
    if (end > text.len or !std.mem.eql(u8, text[start..end], "Secret")) return;
    if (end < text.len and (bytes.isWordOrHigh(text[end]) or text[end] == '-')) return;
    if (name.quote != 0) return dataOfLine(finder, name.start);
    const indent = name.start - bare_value.lineStart(text, name.start);
    const first = documentStart(text, name.start -| manifest_bytes_max, name.start);
    const limit = @min(text.len, name.start + manifest_bytes_max);
    var at = first;
    while (at < limit) {
        const line_end = std.mem.findScalarPos(u8, text[0..limit], at, '\n') orelse return;
        const line = text[at..line_end];
        const word = std.mem.trim(u8, line, " \t\r-");
        if (at > name.start and (word.len == 0 or std.mem.startsWith(u8, word, "kind:"))) return;
        if (line.len - std.mem.trimStart(u8, line, " ").len == indent) {
            if (std.mem.eql(u8, word, "data:") or std.mem.eql(u8, word, "stringData:")) {
                _ = try finder.below(line_end, .{
                    .name = .{ .start = at + indent, .end = at + indent + word.len - 1 },
                    .announced = .any,
                    .sign = ':',
                });
            }
        }
        at = line_end + 1;
    }
}

/// Start of the first line behind another document or kind before `at`; the kind begins there.
fn documentStart(text: []const u8, first: usize, at: usize) usize {
    const before = text[first..at];
    const mark = @max(lastEnd(before, "---"), lastEnd(before, "kind:"));
    if (mark == 0 and first == 0) return 0;
    const line_end = std.mem.findScalar(u8, before[mark..], '\n') orelse return at;
    return first + mark + line_end + 1;
}

fn lastEnd(text: []const u8, word: []const u8) usize {
    return if (std.mem.findLast(u8, text, word)) |found| found + word.len else 0;
}

/// The data behind the kind at `at`, or else before it, as far as another kind.
fn dataOfLine(finder: *Finder, at: usize) Allocator.Error!void {
    const text = finder.text;
    const key = "\"kind\"";
    const limit = @min(bare_value.lineEnd(text, at), at + manifest_bytes_max);
    const next = if (std.mem.findPos(u8, text[0..limit], at, key)) |found| found else limit;
    const start = @max(bare_value.lineStart(text, at), at -| manifest_bytes_max);
    const first = start + lastEnd(text[start .. at - 1], key);
    for ([_][]const u8{ "\"data\"", "\"stringData\"" }) |word| {
        const end = if (std.mem.find(u8, text[at..next], word)) |found|
            at + found + word.len
        else
            first + lastEnd(text[first..at], word);
        const colon = blankEnd(text, end);
        if (end == first or colon == text.len or text[colon] != ':') continue;
        const from = blankEnd(text, colon + 1);
        if (from == text.len or text[from] != '{') continue;
        const name: Name = .{ .start = end - word.len + 1, .end = end - 1, .quote = '"' };
        _ = try finder.add(from, .{ .name = name, .announced = .any, .sign = ':' });
    }
}
