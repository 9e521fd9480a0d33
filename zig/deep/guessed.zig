//! Values that no join of the table gives, but what surrounds them: words like passwords near the name of a secret, in
//! calls of functions that take one, and behind the name of an account.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const name_before = @import("name_before.zig");
const blankEnd = name_before.blankEnd;
const blankStart = name_before.blankStart;
const isBlank = bytes.isBlank;
const isQuote = name_before.isQuote;
const Finder = @import("named_value.zig").Finder;
const password_like = @import("password_like.zig");
const programs = @import("programs.zig");
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

/// Distance from a name to a value that nothing joins to it.
const near_bytes_max = 96;
/// Size of a call, and of the names before its bracket.
const call_bytes_max = 256;
const callee_bytes_max = 64;
const blanks_max = name_before.blanks_max;
/// Distance from a bracket to the first quote.
const quote_bytes_max = 80;

/// Adds the first word like a password on the rest of the line behind a name, which ends before `from`: in quotes, in
/// a cell, behind a sign or at the end. @returns whether there is one
pub fn behindName(finder: *Finder, announced: secret_names.Announced, from: usize) Allocator.Error!bool {
    const text = finder.text;
    if (announced == .header or isOfPath(text, from)) return false;
    const line_end = bare_value.lineEnd(text, from);
    const limit = @min(line_end, from + near_bytes_max);
    var words: Words = .{ .text = text, .at = from, .limit = limit, .line_end = line_end };
    while (words.next()) |word| {
        const value = word.of(text);
        if (word.is_name) {
            // `PASSWORD elastic = VALUE`, `mot de passe temporaire : VALUE`
            const is_of_name = announced == .any and word.quote == 0 and blankEnd(text, from) == word.start;
            if (!is_of_name and !isNeutral(value) and secret_names.announces(value, finder.added) == null) return false;
            continue;
        }
        if (word.ends_sentence or (word.quote != 0 and secret_names.isMasked(value))) return false;
        if (secret_names.isOneOf(value, &secrets.user_words)) {
            _ = words.next();
            continue;
        }
        const is_first = blankEnd(text, from) == word.start;
        const tells = if (word.quote != 0 or (is_first and word.ends_line))
            password_like.isLikely(value)
        else if (word.follows_sign or word.ends_line or is_first)
            password_like.isPlain(value)
        else
            false;
        const is_plain = announced == .likely and is_first and word.ends_line and password_like.isPlain(value);
        if (!tells or !(is_plain or secret_names.mayBeSecret(value, announced))) continue;
        try finder.append(.{
            .start = @intCast(word.start),
            .end = @intCast(word.end),
            .what = .secret,
            .quote = word.quote,
        });
        return true;
    }
    return false;
}

/// Adds the value behind a comma, where a name, a label or what selects a field may end: `'Password', with: "VALUE"`,
/// `"input[name=password]", "VALUE"`. Of a list of names only the last one may have a value. @returns `comma`
pub fn atComma(finder: *Finder, comma: usize) Allocator.Error!usize {
    const text = finder.text;
    var end = blankStart(text, comma);
    while (end > 0 and comma - end < blanks_max and std.mem.findScalar(u8, "]\"'`:>", text[end - 1]) != null) end -= 1;
    if (!secret_names.mayEndAt(text, end)) return comma;
    const name = name_before.endingAt(text, end) orelse return comma;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return comma;
    const next = blankEnd(text, comma + 1);
    // What a list goes on with.
    if (announced == .likely or next == text.len or text[next] == '\n' or text[next] == '{') return comma;
    _ = try behindName(finder, announced, comma + 1);
    return comma;
}

/// The value that something with the name of a secret is compared with: `input("token") !== "VALUE"`. The last sign of
/// the comparison is at `sign`.
pub fn addCompared(finder: *Finder, sign: usize) Allocator.Error!void {
    const text = finder.text;
    const from = blankEnd(text, sign + 1);
    if (from == text.len or !isQuote(text[from])) return;
    var end = sign;
    while (end > 0 and sign - end < blanks_max and std.mem.findScalar(u8, "=! )]\"'`", text[end - 1]) != null) end -= 1;
    if (end + 1 >= sign or !secret_names.mayEndAt(text, end)) return;
    const name = name_before.endingAt(text, end) orelse return;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return;
    const content = contentNear(text, from) orelse return;
    const value = text[content.start..content.end];
    if (announced != .any or value.len < code_bytes_min or !secret_names.mayBeSecret(value, announced)) return;
    if (!password_like.isLikely(value) and !isLongWord(value)) return;
    try finder.secret(content, text[from]);
}

/// Values that are compared, or that a sentence tells in quotes, without a digit.
fn isLongWord(value: []const u8) bool {
    if (value.len < long_word_bytes_min) return false;
    for (value) |byte| if (!bytes.isWordOrHigh(byte) and byte != '-') return false;
    return true;
}

const long_word_bytes_min = 8;
const code_bytes_min = 4;

/// Whether the word before `end` is a file: `/etc/passwd`, `.passwd`.
fn isOfPath(text: []const u8, end: usize) bool {
    const first = end -| secret_names.name_bytes_max;
    const before = std.mem.trimEnd(u8, text[first..end], " \t,|");
    const word = before[if (std.mem.findLastAny(u8, before, " \t\n\"'`(")) |blank| blank + 1 else 0..];
    return word.len > 0 and (word[0] == '.' or std.mem.findScalar(u8, word, '/') != null);
}

/// Names of what only says which value follows: `default="VALUE"`, `with: "VALUE"`.
fn isNeutral(name: []const u8) bool {
    return secret_names.isOneOf(name, &secrets.neutral_names);
}

const Word = struct {
    start: usize,
    end: usize,
    quote: u8,
    /// A sign behind it shows that it is the name of another value.
    is_name: bool,
    /// A bar, a sign or an arrow precedes it.
    follows_sign: bool,
    ends_line: bool,
    ends_sentence: bool,

    fn of(word: Word, text: []const u8) []const u8 {
        return text[word.start..word.end];
    }
};

/// The words of a line. A quoted content is one.
const Words = struct {
    text: []const u8,
    at: usize,
    limit: usize,
    line_end: usize,

    fn next(words: *Words) ?Word {
        const text = words.text;
        var sign: u8 = 0;
        while (words.at < words.limit) : (words.at += 1) switch (text[words.at]) {
            ' ', '\t', ',', '(', '*' => {},
            '|', '=', ':', '>', '-', '?' => sign = text[words.at],
            '"', '\'', '`' => {
                const content = quoted_text.readContent(text[0..words.line_end], words.at) orelse continue;
                // The quote closed what is behind.
                if (words.at > 0 and bytes.isWord(text[words.at - 1]) and sign == 0) continue;
                const quote = text[words.at];
                words.at = content.behind;
                if (content.start == content.end) continue;
                return words.word(content.start, content.end, quote, sign);
            },
            ';', '{', '}' => return null,
            '\r', '\n' => return null,
            else => |byte| {
                if (!bytes.isWordOrHigh(byte) and std.mem.findScalar(u8, "!#$%&+@^~<", byte) == null) continue;
                const start = words.at;
                while (words.at < words.line_end and isOfWord(text[words.at])) words.at += 1;
                var end = words.at;
                while (end > start and std.mem.findScalar(u8, ".?", text[end - 1]) != null) end -= 1;
                if (end == start) continue;
                return words.word(start, end, 0, sign);
            },
        };
        return null;
    }

    fn word(words: *const Words, start: usize, end: usize, quote: u8, sign: u8) Word {
        const text = words.text;
        const next_at = blankEnd(text, words.at);
        const byte: u8 = if (next_at < words.line_end) text[next_at] else '\n';
        const follows = if (next_at + 1 < words.line_end) text[next_at + 1] else ' ';
        return .{
            .start = start,
            .end = end,
            .quote = quote,
            .is_name = (byte == '=' or (byte == ':' and follows != '/')) and hasLetter(text[start..end]),
            .follows_sign = sign != 0,
            .ends_line = byte == '\n' or byte == '\r' or byte == '|' or (byte == ')' and follows == ' '),
            .ends_sentence = quote == 0 and end < words.at and text[end] == '.' and isBlank(byte),
        };
    }

    fn hasLetter(value: []const u8) bool {
        for (value) |byte| if (bytes.isLetter(byte) or byte >= 0x80) return true;
        return false;
    }

    fn isOfWord(byte: u8) bool {
        return !bytes.isSpace(byte) and std.mem.findScalar(u8, "\"'`|,;(){}<>=[]:", byte) == null;
    }
};

/// Adds the words like passwords among the quoted arguments of a call whose bracket is at `open`, if the name of the
/// function, or of what it belongs to, says that it takes one. @returns the end of the last; `open` if there is none
pub fn inCall(finder: *Finder, open: usize) Allocator.Error!usize {
    const text = finder.text;
    const near = text[open..@min(text.len, open + quote_bytes_max)];
    if (std.mem.findAny(u8, near, "\"'`") == null) return open;
    const kind = kindOf(readCallee(text, open)) orelse return open;
    const limit = @min(bare_value.lineEnd(text, open), open + call_bytes_max);
    var depth: usize = 0;
    var at = open;
    var end = open;
    var is_first = true;
    while (at < limit) switch (text[at]) {
        '(' => {
            depth += 1;
            at += 1;
        },
        ')' => {
            depth -= 1;
            at += 1;
            if (depth == 0) break;
        },
        '"', '\'', '`' => {
            const content = contentNear(text, at) orelse break;
            const value = text[content.start..content.end];
            const next = blankEnd(text, content.behind);
            const is_user = kind != .secret and is_first and next < limit and text[next] == ',';
            const is_named = next < limit and (text[next] == ':' or text[next] == '=');
            is_first = false;
            if (!is_user and !is_named and !isOtherArgument(finder, at)) {
                const colon = std.mem.findScalar(u8, value, ':') orelse value.len;
                const start = if (colon > 0 and colon + 1 < value.len) colon + 1 else 0;
                if (password_like.isLikely(value[start..])) {
                    const part: quoted_text.Content = .{
                        .start = content.start + start,
                        .end = content.end,
                        .behind = content.behind,
                    };
                    try finder.secret(part, text[at]);
                    end = content.behind;
                }
            }
            at = content.behind;
        },
        else => at += 1,
    };
    return end;
}

/// `username="x"`: an argument whose name announces no secret.
fn isOtherArgument(finder: *const Finder, quote: usize) bool {
    const text = finder.text;
    const sign = blankStart(text, quote);
    if (sign == 0 or (text[sign - 1] != '=' and text[sign - 1] != ':')) return false;
    const name = name_before.endingAt(text, blankStart(text, sign - 1)) orelse return false;
    return secret_names.announces(name.of(text), finder.added) == null and !isNeutral(name.of(text));
}

/// Names before a bracket, with what joins them: `bcrypt.hash`, `mysqli->__construct`.
fn readCallee(text: []const u8, open: usize) []const u8 {
    const first = open -| callee_bytes_max;
    var start = open;
    while (start > first) : (start -= 1) {
        const byte = text[start - 1];
        // `password_input().send_keys(`
        if (byte == ')' and start > first + 1 and text[start - 2] == '(') {
            start -= 1;
            continue;
        }
        if (!bytes.isWordOrHigh(byte) and std.mem.findScalar(u8, ".->:!$?", byte) == null) break;
    }
    return text[start..open];
}

/// The content of the quotes at `open`, if they close near. Farther ones are no passwords, and would be read by each
/// call before them.
fn contentNear(text: []const u8, open: usize) ?quoted_text.Content {
    return quoted_text.readContent(text[0..@min(text.len, open + call_bytes_max)], open);
}

const Kind = enum { secret, login };

fn kindOf(callee: []const u8) ?Kind {
    if (callee.len < 3) return null;
    if (secret_names.hasPart(callee, &secrets.secret_callees)) return .secret;
    return if (secret_names.hasPart(callee, &secrets.login_callees)) .login else null;
}

/// Adds the word like a password behind the name of an account and a sign at `sign`: `admin:VALUE`, `root / VALUE`,
/// `"demo", "VALUE"`. @returns its end; null if there is none
pub fn ofAccount(finder: *Finder, sign: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (sign + 1 >= text.len or (text[sign] == ':' and (sign == 0 or !bytes.isLetter(text[sign - 1])))) return null;
    const account = name_before.endingAt(text, blankStart(text, sign)) orelse return null;
    const is_known = isAccount(text, account, text[sign]);
    if (!is_known and !(text[sign] == ':' and mayBeAccount(text, account))) return null;
    var from = blankEnd(text, sign + 1);
    if (from > sign + 1 and text[sign] == ':') return null;
    const quote: u8 = if (from < text.len and isQuote(text[from])) text[from] else 0;
    if (text[sign] == ',' and (quote == 0 or account.quote == 0)) return null;
    var end: usize = undefined;
    if (quote != 0) {
        const content = contentNear(text, from) orelse return null;
        from = content.start;
        end = content.end;
    } else {
        end = from;
        while (end < text.len and Words.isOfWord(text[end]) and text[end] != '/') end += 1;
        while (end > from and std.mem.findScalar(u8, ".?", text[end - 1]) != null) end -= 1;
        if (end < text.len and (text[end] == '/' or text[end] == ':')) return null;
    }
    const value = text[from..end];
    if (!password_like.isLikely(value) or !(is_known or password_like.isPlain(value))) return null;
    try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret, .quote = quote });
    if (quote == 0) return end;
    // Typed twice.
    const again = text[blankEnd(text, @min(text.len, end + 2))..];
    const size = end - from + 2;
    if (end + 1 < text.len and text[end + 1] == ',' and std.mem.startsWith(u8, again, text[from - 1 .. end + 1])) {
        const start = @intFromPtr(again.ptr) - @intFromPtr(text.ptr);
        try finder.append(.{
            .start = @intCast(start + 1),
            .end = @intCast(start + size - 1),
            .what = .secret,
            .quote = quote,
        });
    }
    return end;
}

const words_before_pairs = [_][]const u8{ "basic", "digest", "auth", "credentials", "creds", "login" };

/// Whether the word before a colon may be an account by what precedes it: `Basic bob:`, `DOMAIN\\bob:`, `bob@host:`.
fn mayBeAccount(text: []const u8, name: name_before.Name) bool {
    if (name.start == 0 or name.quote != 0) return false;
    const sign = text[name.start - 1];
    if (sign == '\\' or sign == '@') return true;
    if (sign == '=') {
        const key = name_before.endingAt(text, name.start - 1) orelse return false;
        return secret_names.isOneOf(key.of(text), &.{ "user", "login", "auth", "credentials", "basic_auth" });
    }
    if (sign == '/') return isQuote(text[name.end + 1]);
    if (sign != ' ') return false;
    const word = name_before.endingAt(text, name.start - 1) orelse return false;
    const before = std.mem.trimStart(u8, word.of(text), "-");
    if (secret_names.isOneOf(before, &.{ "for", "user" })) return isOfLogin(text, word.start);
    return secret_names.isOneOf(before, &words_before_pairs) or std.mem.eql(u8, before, "PASS");
}

/// Whether the words before `end` are about a login: `authentication failed for bob:VALUE`.
fn isOfLogin(text: []const u8, end: usize) bool {
    const near = text[@max(bare_value.lineStart(text, end), end -| near_bytes_max)..end];
    for ([_][]const u8{ "authentic", "login", "logon", "credential", "password" }) |word| {
        if (std.ascii.findIgnoreCase(near, word) != null) return true;
    }
    return false;
}

/// The key of a network in a code for telephones, one behind its algorithm, and an option behind one for a user:
/// `WIFI:S:x;P:VALUE;`, `hmac-sha256:NAME:VALUE`, `/u:bob /p:VALUE`. A colon is at `colon`.
pub fn ofField(finder: *Finder, colon: usize) Allocator.Error!?usize {
    const text = finder.text;
    const from = colon + 1;
    if (colon < 3 or from >= text.len or bytes.isSpace(text[from])) return null;
    var start = colon;
    while (start > 0 and colon - start < callee_bytes_max and bytes.isWord(text[start - 1])) start -= 1;
    if (start == colon or start == 0 or std.mem.findScalar(u8, ",;:/-", text[start - 1]) == null) return null;
    const near = text[colon -| near_bytes_max..colon];
    const before = near[if (std.mem.findScalarLast(u8, near, '\n')) |line| line + 1 else 0..];
    const first = colon - before.len;
    if (isColonOption(text, before, lastWord(before) orelse "", colon)) {
        if (isQuote(text[from])) if (contentNear(text, from)) |content| {
            try finder.secret(content, text[from]);
            return content.behind;
        };
        const end = bare_value.findEnd(text, from, .{ .start = from });
        try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
        return end;
    }
    if (isOfGateway(text, before, colon)) {
        const value_end = bare_value.findEnd(text, from, .{ .start = from });
        const end = std.mem.findScalarPos(u8, text[0..value_end], from, ',') orelse value_end;
        try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
        return end;
    }
    if (std.mem.endsWith(u8, before, ";P") and std.mem.find(u8, before, "WIFI:") != null) {
        const end = std.mem.findAnyPos(u8, text, from, ";\n") orelse return null;
        try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
        return end;
    }
    const name = std.mem.findScalarLast(u8, before, ':') orelse return null;
    const word = name_before.endingAt(text, first + name) orelse return null;
    if (!std.ascii.startsWithIgnoreCase(word.of(text), "hmac-")) return null;
    var end = from;
    while (end < text.len and (bytes.isAlnum(text[end]) or std.mem.findScalar(u8, "+/=", text[end]) != null)) end += 1;
    if (end - from < key_bytes_min) return null;
    try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
    return end;
}

/// The same in quotes, which open at `open`: `xfreerdp "/p:VALUE"`, `["xfreerdp", "/u:bob", "/p:VALUE"]`.
pub fn optionInQuotes(finder: *Finder, open: usize) Allocator.Error!?usize {
    const text = finder.text;
    const content = contentNear(text, open) orelse return null;
    const colon = std.mem.findScalarPos(u8, text[0..content.end], content.start, ':') orelse return null;
    const before = text[@max(bare_value.lineStart(text, open), open -| near_bytes_max)..open];
    if (colon + 1 == content.end or !isColonOption(text, before, text[content.start..colon], colon)) return null;
    try finder.secret(.{ .start = colon + 1, .end = content.end, .behind = content.behind }, 0);
    return content.behind;
}

/// Whether the option that ends at `colon` has a password: `/p:`, `/gp:` of a program that has such options, or beside
/// one for a user, unless a port follows.
fn isColonOption(text: []const u8, before: []const u8, option: []const u8, colon: usize) bool {
    if (option.len < 2 or (option[0] != '/' and option[0] != '-')) return false;
    if (!secret_names.isOneOf(option[1..], &.{ "p", "gp", "pth", "pass-the-hash" })) return false;
    if (programs.isBehindWord(text, colon, &secrets.colon_option_programs)) return true;
    const behind = text[colon + 1 .. @min(bare_value.lineEnd(text, colon), colon + near_bytes_max)];
    const value = behind[0 .. std.mem.findAny(u8, behind, " \t") orelse behind.len];
    // `nmap -p:80`
    return (option[0] == '/' or !isOfPorts(value)) and (namesUser(before) or namesUser(behind));
}

/// The word at the end, of which a blank precedes.
fn lastWord(before: []const u8) ?[]const u8 {
    return before[(std.mem.findLastAny(u8, before, " \t") orelse return null) + 1 ..];
}

/// `/u:bob`, `-u:bob`
fn namesUser(near: []const u8) bool {
    var words = std.mem.tokenizeAny(u8, near, " \t\"'");
    while (words.next()) |word| {
        if (word.len > 3 and (word[0] == '/' or word[0] == '-') and std.mem.eql(u8, word[1..3], "u:")) return true;
    }
    return false;
}

/// `80`, `80,8000-8080`
fn isOfPorts(value: []const u8) bool {
    var numbers = std.mem.tokenizeAny(u8, value, ",-");
    while (numbers.next()) |number| {
        if (number.len > port_digits_max or !secret_names.isNumber(number)) return false;
    }
    return true;
}

const port_digits_max = 5;

/// `/gateway:g:HOST,u:bob,p:VALUE` of a program with such options.
fn isOfGateway(text: []const u8, before: []const u8, colon: usize) bool {
    const word = lastWord(before) orelse return false;
    if (word.len == 0 or !std.ascii.startsWithIgnoreCase(word[1..], "gateway:")) return false;
    const is_password = std.mem.endsWith(u8, word, ",p") or std.mem.endsWith(u8, word, ":p");
    return is_password and programs.isBehindWord(text, colon, &secrets.colon_option_programs);
}

/// Shorter values behind an algorithm and a name are no keys.
const key_bytes_min = 8;

/// Whether the word is the name of an account that many systems have, or a mail address in quotes.
fn isAccount(text: []const u8, name: name_before.Name, sign: u8) bool {
    if (name.start > 0 and std.mem.findScalar(u8, "/.-", text[name.start - 1]) != null) return false;
    if (name.start > 0 and text[name.start - 1] == '@' and name.quote != 0) return true;
    if (secret_names.endsWithPart(name.of(text), &secrets.account_names)) return true;
    return sign == '/' and secret_names.isOneOf(name.of(text), &secrets.server_accounts);
}

/// Whether a secret ends before the arrow at `at`: `"VALUE" -> "VALUE"`.
pub fn isBehindSecret(finder: *const Finder, at: usize) bool {
    const last = finder.out.getLastOrNull() orelse return false;
    const end = blankStart(finder.text, at);
    return last.what == .secret and end >= last.end and end - last.end <= 1;
}
