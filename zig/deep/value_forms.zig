//! Values that are more than a word, or that something else gives: phrases, calls, commands.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const isQuote = name_before.isQuote;
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");

/// Bytes of a value in braces, or in quotes that goes over lines.
const lines_bytes_max = 4096;

/// The content of the quote at `open`, which closes at the end of a later line. Three quotes that have not closed yet
/// contain all that is there, since a slow program may write the rest later.
pub fn overLines(text: []const u8, open: usize) ?quoted_text.Content {
    const limit = @min(text.len, open + lines_bytes_max);
    const quote = text[open];
    if (std.mem.startsWith(u8, text[open + 1 ..], &.{ quote, quote })) {
        const closing = std.mem.findPos(u8, text[0..limit], open + 3, &.{ quote, quote, quote });
        return .{ .start = open + 3, .end = closing orelse limit, .behind = if (closing) |at| at + 3 else limit };
    }
    var at = open + 1;
    while (at < limit and text[at] != text[open]) at += if (text[at] == '\\') 2 else 1;
    if (at >= limit) return null;
    const behind = blankEnd(text, at + 1);
    if (behind < text.len and text[behind] != '\n' and text[behind] != '\r') return null;
    return .{ .start = open + 1, .end = at, .behind = at + 1 };
}

/// What is taken if a reference gives nothing: `{{ name | default("VALUE") }}`, `<%= name || "VALUE" %>`.
pub fn otherwise(reference: []const u8) ?quoted_text.Content {
    const from = for ([_][]const u8{ "|| ", "default(", "default " }) |word| {
        if (std.mem.findLast(u8, reference, word)) |found| break found + word.len;
    } else return null;
    if (from >= reference.len or !isQuote(reference[from])) return null;
    return quoted_text.readContent(reference, from);
}

/// The second of two strings in the bracket at `open`: `auth=("USER", "PASSWORD")`.
pub fn secondOfTwo(text: []const u8, open: usize) ?quoted_text.Content {
    const first = stringAt(text, open + 1) orelse return null;
    const comma = blankEnd(text, first.behind);
    if (comma == text.len or text[comma] != ',') return null;
    const second = stringAt(text, comma + 1) orelse return null;
    const close = blankEnd(text, second.behind);
    return if (close < text.len and (text[close] == ')' or text[close] == ']')) second else null;
}

fn stringAt(text: []const u8, from: usize) ?quoted_text.Content {
    const start = blankEnd(text, from);
    return if (start < text.len and isQuote(text[start])) quoted_text.readContent(text, start) else null;
}

/// The content of the braces at `open`, in which a brace is written twice: `PWD={a}}b};`.
pub fn inBraces(text: []const u8, open: usize) ?quoted_text.Content {
    const limit = @min(text.len, open + lines_bytes_max);
    var at = open + 1;
    while (at < limit and !bytes.isSpace(text[at])) : (at += 1) {
        if (text[at] != '}') continue;
        if (at + 1 < text.len and text[at + 1] == '}') at += 1 else {
            return .{ .start = open + 1, .end = at, .behind = at + 1 };
        }
    }
    return null;
}

/// What a substituted command prints: `$(echo VALUE | base64)`, also in double quotes or between backticks.
pub fn findPrinted(text: []const u8, from: usize) ?quoted_text.Content {
    var at = from + @intFromBool(text[from] == '"');
    if (std.mem.startsWith(u8, text[at..], "$(")) {
        at += 2;
    } else if (at < text.len and text[at] == '`') at += 1 else return null;
    const near = text[0..@min(text.len, at + call_bytes_max)];
    const limit = std.mem.findScalarPos(u8, near, at, '\n') orelse near.len;
    const command = for ([_][]const u8{ "echo ", "printf " }) |word| {
        if (std.mem.startsWith(u8, text[at..], word)) break word;
    } else return null;
    at = blankEnd(text, at + command.len);
    // `-n`, `%s`, `'%s\n'`
    for (0..print_words_max) |_| {
        const word_end = std.mem.findScalarPos(u8, text[0..limit], at, ' ') orelse break;
        if (text[at] != '-' and std.mem.find(u8, text[at..word_end], "%s") == null) break;
        at = blankEnd(text, word_end);
    }
    if (at >= limit or text[at] == '$') return null;
    if (text[at] == '\'' or text[at] == '"') return quoted_text.readContent(text[0..limit], at);
    const end = std.mem.findAnyPos(u8, text[0..limit], at, " \t\r|)`\"") orelse limit;
    return if (end == at) null else .{ .start = at, .end = end, .behind = end };
}

/// Options and forms before what is printed.
const print_words_max = 2;

/// Whether the value is a path of names in a program, the last of which announces a secret itself: `req.body.password`.
pub fn isPath(value: []const u8) bool {
    const dot = std.mem.findScalarLast(u8, value, '.') orelse return false;
    for (value) |byte| if (!bytes.isLetter(byte) and byte != '_' and byte != '.') return false;
    return dot > 0 and secret_names.announces(value[dot + 1 ..], &.none) != null;
}

/// The end of an element that a program reads by its name: `process.env["NAME"]`, `$_POST['NAME']`; null for others.
pub fn elementEnd(text: []const u8, from: usize) ?usize {
    const limit = @min(text.len, from + call_bytes_max);
    var at = from + @intFromBool(text[from] == '$');
    const start = at;
    while (at < limit and (bytes.isWord(text[at]) or text[at] == '.')) at += 1;
    if (at == start or bytes.isDigit(text[start]) or !secret_names.isOfWords(text[start..at])) return null;
    const open = at;
    while (at + 3 < limit and text[at] == '[' and isQuote(text[at + 1])) {
        const name_start = at + 2;
        var end = name_start;
        while (end < limit and (bytes.isWord(text[end]) or text[end] == '-' or text[end] == '.')) end += 1;
        if (end == name_start or end + 1 >= limit or text[end] != text[at + 1] or text[end + 1] != ']') return null;
        at = end + 2;
    }
    if (at == open) return null;
    const ends = at == text.len or bytes.isSpace(text[at]) or std.mem.findScalar(u8, ";,).", text[at]) != null;
    return if (ends) at else null;
}

const reading_words = [_][]const u8{
    "env", "environ", "get", "prop", "config", "setting", "param", "input", "read", "ask",
};

pub const Call = struct { end: usize, value: ?quoted_text.Content = null };

/// A call that gives a value: `name()`, `getenv("NAME")`, `Some("VALUE")`. Of several arguments others tell.
pub fn callAt(text: []const u8, from: usize) ?Call {
    var open = from;
    if (std.mem.startsWith(u8, text[from..], "new ")) open += 4;
    while (open < text.len and (bytes.isWord(text[open]) or text[open] == '.' or text[open] == ':')) open += 1;
    if (open == from or open + 1 >= text.len or text[open] != '(' or !bytes.isLetter(text[from])) return null;
    if (!isPathOfWords(text[from..open])) return null;
    if (text[open + 1] == ')') return .{ .end = open + 2 };
    if (!isQuote(text[open + 1])) return null;
    const content = quoted_text.readContent(text, open + 1) orelse return null;
    if (content.behind == text.len) return null;
    if (text[content.behind] == ',') return .{ .end = open };
    if (text[content.behind] != ')') return null;
    // Functions that read a variable or a setting.
    const reads = for (reading_words) |word| {
        if (std.ascii.findIgnoreCase(text[from..open], word) != null) break true;
    } else false;
    return .{ .end = content.behind + 1, .value = if (reads) null else content };
}

/// Whether the name of a function has words, or letters and a dot: `document.getElementById`.
fn isPathOfWords(name: []const u8) bool {
    if (secret_names.isOfWords(name)) return true;
    for (name) |byte| if (bytes.isDigit(byte)) return false;
    return std.mem.findScalar(u8, name, '.') != null;
}

/// Whether a command of PowerShell is in the bracket at `open`: `-Password (ConvertTo-SecureString "VALUE")`.
pub fn opensCommand(text: []const u8, open: usize) bool {
    const start = open + 1;
    var end = start;
    while (end < text.len and (bytes.isLetter(text[end]) or text[end] == '-')) end += 1;
    return text[open] == '(' and end > start and isCommand(text, text[start..end], end);
}

/// The bracket of a call of a path of names, `hasher.hash(user, "VALUE")`, which closes on its line.
pub fn bracketOfCall(text: []const u8, from: usize) ?usize {
    const limit = @min(text.len, from + call_bytes_max);
    var open = from;
    while (open < limit and (bytes.isWord(text[open]) or std.mem.findScalar(u8, ".:->", text[open]) != null)) open += 1;
    if (open == limit or text[open] != '(' or std.mem.findAny(u8, text[from..open], ".:>") == null) return null;
    if (!isPathOfWords(text[from..open])) return null;
    const line = text[open .. std.mem.findScalarPos(u8, text[0..limit], open, '\n') orelse limit];
    var closed = std.mem.trimEnd(u8, line, " \t\r;,");
    // `byId("NAME").value`
    var chain = closed.len;
    while (chain > 0 and (bytes.isWord(closed[chain - 1]) or closed[chain - 1] == '.')) chain -= 1;
    if (chain > 0 and chain < closed.len and closed[chain] == '.') closed = closed[0..chain];
    return if (closed.len > 1 and closed[closed.len - 1] == ')') open else null;
}

const call_bytes_max = 256;

/// A command of PowerShell whose result is the value: `$pw = Read-Host -AsSecureString`.
pub fn isCommand(text: []const u8, value: []const u8, end: usize) bool {
    const hyphen = std.mem.findScalar(u8, value, '-') orelse return false;
    if (hyphen == 0 or hyphen + 1 == value.len or !std.ascii.isUpper(value[0])) return false;
    if (!std.ascii.isUpper(value[hyphen + 1])) return false;
    for (value, 0..) |byte, at| if (!bytes.isLetter(byte) and at != hyphen) return false;
    const next = blankEnd(text, end);
    if (next == end or next == text.len) return false;
    return text[next] == '-' or isQuote(text[next]) or (bytes.isLetter(text[next]) and isOneOfVerbs(value[0..hyphen]));
}

fn isOneOfVerbs(word: []const u8) bool {
    return secret_names.isOneOf(word, &.{ "new", "get", "read", "convertto", "convertfrom", "import" });
}

/// Words of a phrase that nobody takes for a sentence: BIP 39 has twelve at least.
const phrase_words_min = 12;
const phrase_words_max = 48;
const named_phrase_words_min = 2;

/// The end of a value of several words, in lower case: a seed phrase.
pub fn phraseEnd(text: []const u8, start: usize, end: usize, name: Name) usize {
    if (fieldEnd(text, start, end, name)) |behind| return behind;
    var last = end;
    var count: usize = 0;
    var at = start;
    while (count < phrase_words_max) {
        const first = at;
        while (at < text.len and std.ascii.isLower(text[at])) at += 1;
        if (at == first) break;
        count += 1;
        last = at;
        if (at == text.len or text[at] != ' ') break;
        at += 1;
    }
    const ends_line = last == text.len or text[last] == '\n' or text[last] == '\r';
    const is_named = ends_line and secret_names.endsWithOneOf(name.of(text), &secrets.phrase_words);
    return if (count >= if (is_named) @as(usize, named_phrase_words_min) else phrase_words_min) last else end;
}

/// The end of a value with blanks in a struct as Go prints it: `{Name:bob Token:VALUE VALUE Age:3}`.
fn fieldEnd(text: []const u8, start: usize, end: usize, name: Name) ?usize {
    if (name.quote != 0 or name.end + 1 != start or end == text.len or text[end] != ' ' or name.start == 0) return null;
    if (!std.ascii.isUpper(text[name.start])) return null;
    if (text[name.start - 1] != ' ' and text[name.start - 1] != '{') return null;
    const before = text[name.start -| call_bytes_max..name.start];
    const line = before[if (std.mem.findScalarLast(u8, before, '\n')) |at| at + 1 else 0..];
    if (std.mem.countScalar(u8, line, '{') <= std.mem.countScalar(u8, line, '}')) return null;
    const limit = @min(text.len, end + field_bytes_max);
    var at = end;
    while (at < limit) : (at += 1) switch (text[at]) {
        '}' => return at,
        ' ' => if (beginsField(text[0..limit], at + 1)) return at,
        '\n', '\r', '=', '"' => return null,
        else => {},
    };
    return null;
}

const field_bytes_max = 128;

fn beginsField(text: []const u8, from: usize) bool {
    if (from >= text.len or !std.ascii.isUpper(text[from])) return false;
    var end = from;
    while (end < text.len and bytes.isWord(text[end])) end += 1;
    return end < text.len and text[end] == ':';
}

/// The value behind what PHP says of the property whose name and colon end at `from`: `["a":protected]=>`,
/// `[a:User:private] => `. A line end may be there.
pub fn behindVisibility(text: []const u8, from: usize) ?usize {
    const limit = @min(text.len, from + visibility_bytes_max);
    const close = std.mem.findScalarPos(u8, text[0..limit], from, ']') orelse return null;
    const words = std.mem.trimEnd(u8, text[from..close], " ");
    const is_visibility = std.mem.endsWith(u8, words, "private") or std.mem.endsWith(u8, words, "protected");
    const arrow = blankEnd(text, close + 1);
    if (!is_visibility or !std.mem.startsWith(u8, text[arrow..], "=>")) return null;
    return blankEnd(text, arrow + 2);
}

const visibility_bytes_max = 128;

/// Whether another name is at once behind the colon, and the end of quotes or brackets behind it: `"Jwt:Key"`; or a
/// sentence begins there: `passwd: password updated successfully`.
pub fn isPathOfNames(text: []const u8, start: usize, end: usize) bool {
    const closes = end == text.len or isQuote(text[end]) or text[end] == ']';
    const goes_on = end + 1 < text.len and text[end] == ' ' and std.ascii.isLower(text[end + 1]);
    if (!(closes and text[start - 1] == ':') and !(goes_on and text[start - 1] == ' ')) return false;
    for (text[start..end]) |byte| if (!bytes.isLetter(byte)) return false;
    return secret_names.announces(text[start..end], &.none) != null;
}

/// A shell's working directory.
pub fn isDirectory(name: []const u8, value: []const u8) bool {
    return value[0] == '/' and std.ascii.eqlIgnoreCase(name, "pwd");
}

/// The name and the file of a secret, as units of systemd have them: `LoadCredential=NAME:/etc/x`.
pub fn isFileOfUnit(name: []const u8, value: []const u8) bool {
    const colon = std.mem.findScalar(u8, value, ':') orelse return false;
    if (colon == 0 or colon + 1 == value.len or value[colon + 1] != '/') return false;
    return secret_names.isOneOf(name, &.{ "LoadCredential", "LoadCredentialEncrypted" });
}

/// The type in `token: string = `, or a call: `token = read(`.
pub fn isDefinition(text: []const u8, value: []const u8, end: usize) bool {
    if (!name_before.isType(value)) return false;
    const sign = blankEnd(text, end);
    return sign > end and sign < text.len and text[sign] == '=';
}

/// Marks of strings in programs: `b"..."`, `$'...'`.
pub fn isPrefix(byte: u8) bool {
    return std.mem.findScalar(u8, "bBrRuUfFNEL$@&", byte) != null;
}

/// `|`, `>`, `|-` at the end of a line.
pub fn isBlockMark(text: []const u8, at: usize) bool {
    var end = at + 1;
    while (end < text.len and end < at + 3 and std.mem.findScalar(u8, "+-0123456789", text[end]) != null) end += 1;
    end = blankEnd(text, end);
    return end < text.len and (text[end] == '\n' or text[end] == '\r');
}

pub fn isJsonNumber(value: []const u8) bool {
    for (value, 0..) |byte, i| switch (byte) {
        '0'...'9' => {},
        '-' => if (i > 0 and value[i - 1] | 0x20 != 'e') return false,
        '+', '.', 'e', 'E' => if (i == 0) return false,
        else => return false,
    };
    return true;
}
