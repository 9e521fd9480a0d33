//! Lines of configuration files and of protocols, in which a blank or a line end joins a name and its value:
//! `requirepass VALUE`, `password 7 VALUE`, ` : PSK "VALUE"`, `USER bob` and `PASS VALUE`, fields of a form.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const isBlank = bytes.isBlank;
const isQuote = name_before.isQuote;
const name_endings = @import("name_endings.zig");
const named_value = @import("named_value.zig");
const Finder = named_value.Finder;
const named_prompts = @import("named_prompts.zig");
const password_files = @import("password_files.zig");
const password_like = @import("password_like.zig");
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

/// Shorter words without quotes may be prose.
const value_bytes_min = 5;
/// Distance from `PASS` back to `USER`.
const user_bytes_max = 256;
/// Distance from the name of a form's field to its value.
const field_bytes_max = 256;

/// Adds the value of a line with a name that ends at `blank`. @returns its end; null if there is none
pub fn value(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (blank > 1 and text[blank - 1] == '*' and isBlank(text[blank - 2])) return ofPeer(finder, blankEnd(text, blank));
    if (blank + 1 < text.len and text[blank + 1] == '"') if (try ofPair(finder, blank)) |end| return end;
    if (text[blank] == '\t') if (try password_files.cookie(finder, blank)) |end| return end;
    if (!mayEndAt(finder, blank)) return null;
    const name = name_before.endingAt(text, blank) orelse return null;
    const written = name.of(text);
    if (name.quote != 0) {
        if (name.start == 0 or text[name.start - 1] != name.quote) return null;
        const from = blankEnd(text, blank);
        return try ofCommand(finder, written, from) orelse try ofQuoted(finder, name, from);
    }
    if (name.start > 0 and text[name.start - 1] == ':') return ofKeyword(finder, name, blankEnd(text, blank));
    if (name.start > 0 and text[name.start - 1] == '(') return ofList(finder, name, blankEnd(text, blank));
    if (name.start > 0 and !bytes.isSpace(text[name.start - 1])) return null;
    const word = std.meta.stringToEnum(name_endings.LineWord, written);
    if (word) |known| switch (known) {
        .send => return named_prompts.addSent(finder, blankEnd(text, blank)),
        .user => if (try ofTransfer(finder, name, blank)) |end| return end,
        .LOGIN => return ofImap(finder, name, blankEnd(text, blank)),
        .PASS => return ofUser(finder, name, blank),
        .@"334" => return answer(finder, blank),
        .pass => {},
    };
    const indent = text[bare_value.lineStart(text, name.start)..name.start];
    const is_directive = secret_names.isPlainly(written, &secrets.directives) and
        (std.mem.trim(u8, indent, " \t").len == 0 or std.ascii.endsWithIgnoreCase(indent, "config set "));
    const from = blankEnd(text, blank);
    const value_start = behindForm(text, from);
    const has_form = value_start > from and secret_names.announces(written, finder.added) != null;
    if (!is_directive and !has_form and !secret_names.endsWithPart(written, &secrets.line_names)) {
        const is_login = (word == .pass and isBelowUser(text, name.start)) or
            (isShort(finder, written) and std.mem.trim(u8, indent, " \t").len == 0);
        if (is_login) return behind(finder, from, .login);
        if (!secret_names.isPlainly(written, &secrets.line_forms)) return null;
        if (std.mem.find(u8, indent, "password ") == null) return null;
    }
    if (written[0] == '.') return null;
    const line: Line = if (is_directive) .directive else if (isBelowUser(text, name.start)) .login else .other;
    return behind(finder, value_start, line);
}

/// `::add-mask::VALUE` of a job: whether the second pair of colons begins at `colon`.
pub fn isMask(text: []const u8, colon: usize) bool {
    return std.mem.endsWith(u8, text[0..colon], "::add-mask") and std.mem.startsWith(u8, text[colon..], "::");
}

/// `set NAME=VALUE VALUE` of a command prompt, which ends with the line or the command.
pub fn ofSet(finder: *Finder, name: Name, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    const word = "set ";
    if (name.start < word.len or !std.ascii.endsWithIgnoreCase(text[0..name.start], word)) return null;
    const start = name.start - word.len;
    if (start > 0 and std.mem.findScalar(u8, "\n>@", text[start - 1]) == null) return null;
    if (from == text.len or isQuote(text[from])) return null;
    if (secret_names.announces(name.of(text), finder.added) != .any) return null;
    const line = text[from..bare_value.lineEnd(text, from)];
    const command = line[0 .. std.mem.findAny(u8, line, "&|;") orelse line.len];
    const found = std.mem.trimEnd(u8, command, " \t\r");
    if (found.len == 0 or std.mem.findAny(u8, found, " %") == null or found[0] == '%') return null;
    try finder.secret(.{ .start = from, .end = from + found.len, .behind = from + found.len }, 0);
    return from + found.len;
}

/// The key of YAML on the line above, whose value the colon at `colon` begins: `? NAME`.
pub fn keyAbove(text: []const u8, colon: usize) ?Name {
    if (text[colon] != ':') return null;
    const line = bare_value.lineStart(text, colon);
    if (line == 0 or std.mem.trim(u8, text[line..colon], " ").len > 0) return null;
    const above = std.mem.trimEnd(u8, text[bare_value.lineStart(text, line - 1) .. line - 1], " \t\r");
    if (!std.mem.startsWith(u8, std.mem.trimStart(u8, above, " -"), "? ")) return null;
    return name_before.endingAt(text, @intFromPtr(above.ptr) - @intFromPtr(text.ptr) + above.len);
}

/// Names such as `bindpw` and `smtp_pass`, which are no words of sentences.
fn isShort(finder: *const Finder, name: []const u8) bool {
    if (!std.mem.endsWith(u8, name, "pw") and !std.mem.endsWith(u8, name, "pass")) return false;
    return name.len > "pass".len and secret_names.announces(name, finder.added) != null;
}

/// Whether a name that `value` looks for may end at `blank`, as far as its last letters and what follows show.
fn mayEndAt(finder: *const Finder, blank: usize) bool {
    const text = finder.text;
    if (blank == 0) return false;
    const last = text[blank - 1];
    if (isQuote(last) or last == ']') return true;
    if (!name_endings.isOfName(last) and last < 0x80) return false;
    if (name_endings.of(text, blank).line or finder.added.count > 0) return true;
    const from = blankEnd(text, blank);
    if (from < text.len and text[from] == '"') return true;
    return name_endings.mayAnnounce(text, blank, .last_name);
}

/// `rootpw --plaintext VALUE`: the value of a directive with an option named `form`.
pub fn behindDirective(finder: *Finder, form: Name) Allocator.Error!?usize {
    const text = finder.text;
    if (form.end == text.len or !isBlank(text[form.end])) return null;
    if (!secret_names.isPlainly(form.of(text), &secrets.line_forms)) return null;
    const directive = name_before.endingAt(text, name_before.blankStart(text, form.start - 2)) orelse return null;
    if (!secret_names.isPlainly(directive.of(text), &secrets.directives)) return null;
    return behind(finder, blankEnd(text, form.end), .directive);
}

/// Behind the form in which a value is kept: `7 `, `ENC `, `ascii-text `.
fn behindForm(text: []const u8, from: usize) usize {
    var end = from;
    while (end < text.len and (bytes.isWord(text[end]) or text[end] == '-')) end += 1;
    if (end == text.len or !isBlank(text[end]) or end == from) return from;
    const word = text[from..end];
    const is_form = (word.len == 1 and bytes.isDigit(word[0])) or secret_names.isPlainly(word, &secrets.line_forms);
    return if (is_form) blankEnd(text, end) else from;
}

/// `login`: behind a line or a word that has a user.
const Line = enum { directive, login, other };

/// Whether a user precedes `at` in its line or is in the one above: `user bob`.
fn isBelowUser(text: []const u8, at: usize) bool {
    const line = bare_value.lineStart(text, at);
    const indent = std.mem.trim(u8, text[line..at], " \t");
    if (indent.len > 0) return for ([_][]const u8{ "user \"", "user '" }) |user| {
        if (std.mem.find(u8, indent, user) != null) break true;
    } else false;
    if (line == 0) return false;
    const above = std.mem.trim(u8, text[bare_value.lineStart(text, line - 1) .. line - 1], " \t\r");
    const blank = std.mem.findAny(u8, above, " \t") orelse return false;
    return secret_names.isOneOf(above[0..blank], &.{ "user", "username", "login", "account", "from", "ssid" }) and
        std.mem.findAny(u8, std.mem.trimStart(u8, above[blank..], " \t"), " \t") == null;
}

/// `(NAME "VALUE")` of CMake and Lisp.
fn ofList(finder: *Finder, name: Name, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (from == text.len or text[from] != '"') return null;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return null;
    const content = quoted_text.readContent(text, from) orelse return null;
    const close = blankEnd(text, content.behind);
    if (close == text.len or (text[close] != ')' and !std.mem.startsWith(u8, text[close..], "CACHE "))) return null;
    return try finder.add(from, .{ .name = name, .announced = announced });
}

/// `user bob VALUE` in a script for `ftp`, between its other commands.
fn ofTransfer(finder: *Finder, name: Name, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const first = bare_value.lineStart(text, name.start);
    if (std.mem.trim(u8, text[first..name.start], " \t").len > 0) return null;
    const end = bare_value.lineEnd(text, blank);
    var words = std.mem.tokenizeAny(u8, text[blank..end], " \t\r");
    _ = words.next() orelse return null;
    const password = words.next() orelse return null;
    if (words.next() != null or !secret_names.hasLettersAndDigits(password)) return null;
    const above = if (first == 0) "" else text[bare_value.lineStart(text, first - 1)..first];
    const next = text[@min(end + 1, text.len)..@min(end + 1 + field_bytes_max, text.len)];
    if (!beginsTransfer(above) and !beginsTransfer(next)) return null;
    const start = @intFromPtr(password.ptr) - @intFromPtr(text.ptr);
    try finder.append(.{ .start = @intCast(start), .end = @intCast(start + password.len), .what = .secret });
    return start + password.len;
}

fn beginsTransfer(text: []const u8) bool {
    var words = std.mem.tokenizeAny(u8, text, " \t\r\n");
    return secret_names.isOneOf(words.next() orelse return false, &transfer_commands);
}

const transfer_commands = [_][]const u8{
    "open", "binary", "bin", "ascii", "passive", "prompt", "cd", "lcd", "put", "get", "mput", "mget", "ls", "bye",
};

fn behind(finder: *Finder, from: usize, line: Line) Allocator.Error!?usize {
    const text = finder.text;
    if (from == text.len) return null;
    const quote: u8 = if (isQuote(text[from])) text[from] else 0;
    const content: quoted_text.Content = if (quote != 0)
        quoted_text.readContent(text, from) orelse return null
    else bare: {
        const end = std.mem.findAnyPos(u8, text, from, " \t\r\n") orelse text.len;
        break :bare .{ .start = from, .end = end, .behind = end };
    };
    const found = text[content.start..content.end];
    if (found.len == 0 or !secret_names.mayBeSecret(found, .any)) return null;
    if (line != .directive) {
        const next = blankEnd(text, content.behind);
        // `password "Auth" "VALUE"`
        if (quote != 0 and next < text.len and text[next] == quote and next > content.behind) {
            return behind(finder, next, line);
        }
        // `authentication-key 1 md5 VALUE 7`
        const last = if (next < text.len and bytes.isDigit(text[next])) blankEnd(text, next + 1) else next;
        const ends_line = last == text.len or text[last] == '\n' or text[last] == '\r';
        if (quote == 0 and !ends_line) return null;
        const is_short = found.len < value_bytes_min or !secret_names.hasLettersAndDigits(found);
        if (quote == 0 and is_short and line != .login) return null;
        if (quote == 0 and std.mem.findAny(u8, std.mem.trimEnd(u8, found, "="), "=:(,") != null) return null;
    } else if (quote == 0 and std.mem.findAny(u8, found, "=:") != null) return null;
    try finder.secret(content, quote);
    return content.behind;
}

/// `bob server "VALUE" *` of PPP: the third of four fields of a line; the blank before it is at `blank`.
fn ofPair(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    // Before the quotes are read, which many places of a long line may open.
    const nearest = blank -| (user_bytes_max + 1);
    const first = if (std.mem.findScalarLast(u8, text[nearest..blank], '\n')) |at| nearest + at + 1 else nearest;
    if (blank - first > user_bytes_max) return null;
    var words = std.mem.tokenizeAny(u8, text[first..blank], " \t");
    _ = words.next() orelse return null;
    _ = words.next() orelse return null;
    if (words.next() != null) return null;
    const content = quoted_text.readContent(text, blank + 1) orelse return null;
    if (content.start == content.end) return null;
    const next = blankEnd(text, content.behind);
    if (next == content.behind or next == text.len or !(text[next] == '*' or bytes.isDigit(text[next]))) return null;
    const end = bare_value.lineEnd(text, next);
    const address = std.mem.trimEnd(u8, text[next..end], " \t\r");
    const is_any = std.mem.eql(u8, address, "*");
    const is_address = address.len >= address_bytes_min and std.mem.trim(u8, address, "0123456789./").len == 0;
    if (!is_any and !is_address) return null;
    try finder.secret(content, '"');
    return content.behind;
}

const address_bytes_min = "1.1.1.1".len;

/// `bob * "VALUE" *` of PPP, with the first quote at `open`.
fn ofPeer(finder: *Finder, open: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (open == text.len or text[open] != '"') return null;
    const content = quoted_text.readContent(text, open) orelse return null;
    const next = blankEnd(text, content.behind);
    if (next == text.len or text[next] != '*' or next == content.behind) return null;
    try finder.secret(content, '"');
    return content.behind;
}

/// `"AUTH" "bob" "VALUE"`, as Redis writes commands; the next word begins at `from`.
fn ofCommand(finder: *Finder, command: []const u8, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (!std.ascii.eqlIgnoreCase(command, "auth") or from == text.len or text[from] != '"') return null;
    var content = quoted_text.readContent(text, from) orelse return null;
    const next = blankEnd(text, content.behind);
    if (next < text.len and text[next] == '"') content = quoted_text.readContent(text, next) orelse return null;
    try finder.secret(content, '"');
    return content.behind;
}

/// `"password" VALUE` and `"password" "VALUE"`: a pair in quotes, as settings and lists of properties have them. The
/// next word may be a name or prose, so it must look like a password, and more so if words follow.
fn ofQuoted(finder: *Finder, name: Name, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    const open = name.start - 1;
    if (from == text.len or (open > 0 and std.mem.findScalar(u8, " \t\n,([{", text[open - 1]) == null)) return null;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return null;
    const quote: u8 = if (isQuote(text[from])) text[from] else 0;
    const content: quoted_text.Content = if (quote != 0)
        quoted_text.readContent(text, from) orelse return null
    else bare: {
        const end = std.mem.findAnyPos(u8, text, from, " \t\r\n,;)]}\"'") orelse text.len;
        break :bare .{ .start = from, .end = end, .behind = end };
    };
    const found = text[content.start..content.end];
    if (!password_like.isLikely(found) or !secret_names.mayBeSecret(found, announced)) return null;
    const next = blankEnd(text, content.behind);
    const ends = next == text.len or std.mem.findScalar(u8, "\r\n,;)]}\"'", text[next]) != null;
    if (!ends and !password_like.isPlain(found)) return null;
    try finder.secret(content, quote);
    return content.behind;
}

/// `:password "VALUE"` of Clojure and Lisp.
fn ofKeyword(finder: *Finder, name: Name, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (name.start > 1 and std.mem.findScalar(u8, " \t{(\n", text[name.start - 2]) == null) return null;
    if (from == text.len or text[from] != '"') return null;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return null;
    return try finder.add(from, .{ .name = name, .announced = announced });
}

/// `a1 LOGIN bob VALUE` of IMAP: a tag, and two words that end the line.
fn ofImap(finder: *Finder, name: Name, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    const line = std.mem.trimEnd(u8, text[from..bare_value.lineEnd(text, from)], " \t\r");
    const tag = name_before.endingAt(text, name.start -| 1) orelse return null;
    const starts = tag.start == 0 or bytes.isSpace(text[tag.start - 1]);
    if (!starts or tag.end - tag.start > tag_bytes_max or !secret_names.hasLettersAndDigits(tag.of(text))) return null;
    const blank = std.mem.findScalar(u8, line, ' ') orelse return null;
    const found = line[blank + 1 ..];
    if (found.len == 0 or (found[0] != '"' and std.mem.findScalar(u8, found, ' ') != null)) return null;
    return try finder.add(from + blank + 1, .{ .name = name, .announced = .any });
}

/// Tags of IMAP: `a001`, `A00000012`.
const tag_bytes_max = 10;

/// `PASS VALUE` of FTP and POP3, behind `USER bob`.
fn ofUser(finder: *Finder, name: Name, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const from = blankEnd(text, blank);
    const end = bare_value.lineEnd(text, from);
    const found = std.mem.trim(u8, text[from..end], " \t\r");
    const before = text[name.start -| user_bytes_max..name.start];
    // A server's log of what clients sent.
    const is_sent = std.mem.endsWith(u8, before, "> ") and std.mem.findAny(u8, found, " ./\\") == null;
    if (found.len == 0 or (!is_sent and std.mem.find(u8, before, "USER ") == null)) return null;
    const start = @intFromPtr(found.ptr) - @intFromPtr(text.ptr);
    if (!secret_names.mayBeSecret(found, .any)) return null;
    try finder.append(.{ .start = @intCast(start), .end = @intCast(start + found.len), .what = .secret });
    return start + found.len;
}

/// What a client answers, in base64, to the question for a password: `334 UGFzc3dvcmQ6`.
fn answer(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const question = "UGFzc3dvcmQ6";
    const at = blankEnd(text, blank);
    if (!std.mem.startsWith(u8, text[at..], question)) return null;
    const line = bare_value.lineEnd(text, at);
    if (line + 1 >= text.len) return null;
    const end = line + 1 + std.mem.trimEnd(u8, text[line + 1 .. bare_value.lineEnd(text, line + 1)], " \t\r").len;
    var start = end;
    while (start > line + 1 and !isBlank(text[start - 1])) start -= 1;
    for (text[start..end]) |byte| {
        if (!bytes.isAlnum(byte) and std.mem.findScalar(u8, "+/=", byte) == null) return null;
    }
    if (start == end) return null;
    try finder.append(.{ .start = @intCast(start), .end = @intCast(end), .what = .secret });
    return end;
}

/// The value of a form's field, behind its head and an empty line: `form-data; name="password"`. The name of the field
/// ends before `behind_name`.
pub fn ofForm(finder: *Finder, name: Name, behind_name: usize) Allocator.Error!?usize {
    const text = finder.text;
    const head = "form-data; ";
    if (name.start < head.len or !std.mem.endsWith(u8, text[0..name.start], head)) return null;
    const limit = @min(text.len, behind_name + field_bytes_max);
    for ([_][]const u8{ "\r\n\r\n", "\n\n" }) |gap| {
        const found = std.mem.findPos(u8, text[0..limit], behind_name, gap) orelse continue;
        const start = found + gap.len;
        const end = start + std.mem.trimEnd(u8, text[start..bare_value.lineEnd(text, start)], "\r").len;
        if (end == start or std.mem.startsWith(u8, text[start..], "--")) return null;
        try finder.append(.{ .start = @intCast(start), .end = @intCast(end), .what = .secret });
        return end;
    }
    return null;
}
