//! Joins of a name and a value other than a sign: options, arguments, elements of XML, sentences, and pairs in which
//! the name is a value itself: `{"name": "Cookie", "value": "..."}`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const credentials = @import("credentials.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const blankStart = name_before.blankStart;
const isBlank = bytes.isBlank;
const isQuote = name_before.isQuote;
const guessed = @import("guessed.zig");
const named_commands = @import("named_commands.zig");
const named_elements = @import("named_elements.zig");
const named_lines = @import("named_lines.zig");
const named_prompts = @import("named_prompts.zig");
const named_phrases = @import("named_phrases.zig");
const named_tables = @import("named_tables.zig");
const named_value = @import("named_value.zig");
const Finder = named_value.Finder;
const password_like = @import("password_like.zig");
const programs = @import("programs.zig");
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secret_writers = @import("secret_writers.zig");
const secrets = @import("../gen/secrets.zig");
const value_before = @import("value_before.zig");
const value_forms = @import("value_forms.zig");
const Allocator = std.mem.Allocator;

/// Shorter words after `Bearer` may be prose.
const bearer_bytes_min = 12;
/// Shorter words in sentences, too.
const sentence_bytes_min = 6;
const verbs_max = 4;
const between_bytes_max = named_elements.between_bytes_max;

/// `--password VALUE`, `-pVALUE`, `-u USER:VALUE`, `name -> VALUE`; the option begins at `at`.
pub fn option(finder: *Finder, at: usize) Allocator.Error!usize {
    const text = finder.text;
    if (text[at..].len > 2 and text[at + 1] == '>') {
        if (guessed.isBehindSecret(finder, at)) {
            const arrow: Name = .{ .start = at, .end = at + 2 };
            return finder.add(blankEnd(text, at + 2), .{ .name = arrow, .announced = .any });
        }
        const name = name_before.endingAt(text, blankStart(text, at)) orelse return at;
        const announced = secret_names.announces(name.of(text), finder.added) orelse return at;
        return finder.add(blankEnd(text, at + 2), .{ .name = name, .announced = announced, .sign = '=' });
    }
    var end = at;
    while (end < text.len and text[end] == '-') end += 1;
    const dashes = end - at;
    while (end < text.len and (bytes.isWordOrHigh(text[end]) or text[end] == '-' or text[end] == '.')) end += 1;
    const name: Name = .{ .start = at + dashes, .end = end };
    if (dashes > 2 or name.start == name.end) return at;
    if (end < text.len and isBlank(text[end])) {
        if (named_commands.isUser(name.of(text)) or named_commands.isPairOption(text, at, name.of(text)))
            return named_commands.userOption(finder, blankEnd(text, end));
        if (dashes == 1 and named_commands.isPasswordWord(text, at, name.of(text)))
            return finder.add(blankEnd(text, end), .{ .name = name, .announced = .any });
    }
    if (end < text.len and (isBlank(text[end]) or text[end] == '=') and dashes == 2) {
        if (try named_commands.pairOption(finder, name.of(text), blankEnd(text, end + 1))) |behind| return behind;
    }
    if (named_commands.isUser(name.of(text)) and end < text.len and text[end] == '=') {
        return named_commands.userWithSign(finder, end + 1);
    }
    if (dashes == 1 and end - name.start == 1 and end < text.len and isBlank(text[end])) {
        return named_commands.letterOption(finder, at, text[name.start], blankEnd(text, end));
    }
    const is_long = end < text.len and isBlank(text[end]) and end - name.start >= long_name_bytes_min;
    const has_password = is_long and programs.isOfProgram(text, at, &secrets.password_programs);
    if (dashes == 1 and text[name.start] == 'p' and (!is_long or has_password)) {
        return named_commands.passwordOption(finder, at, &secrets.password_programs);
    }
    if (dashes == 1 and text[name.start] == 'P' and end > name.start + 1) {
        const has_capital = programs.isOfProgram(text, at, &secrets.capital_programs);
        if (has_capital) return named_commands.passwordOption(finder, at, &secrets.capital_programs);
    }
    if (dashes == 2) {
        if (try secret_writers.option(finder, at, name)) |behind| return behind;
        if (try named_lines.behindDirective(finder, name)) |behind| return behind;
    }
    if (dashes == 1) if (userOfCurl(text, at, name)) |user| return named_commands.userOption(finder, user);
    if (dashes == 1) if (try named_commands.addAttachedOption(finder, at)) |behind| return behind;
    if (end == text.len or !isBlank(text[end]) or (dashes == 1 and end - name.start < 4)) return at;
    const is_archive = dashes == 1 and std.mem.startsWith(u8, name.of(text), "hp");
    if (is_archive and programs.isOfProgram(text, at, &.{ "rar", "unrar" })) {
        return named_commands.passwordOption(finder, at + 1, &secrets.password_programs);
    }
    const is_value = secret_writers.isValue(text, at, name.of(text));
    const announced = secret_names.announces(name.of(text), finder.added) orelse if (is_value)
        secret_names.Announced.any
    else
        return if (dashes == 1 and text[name.start] == 'p')
            named_commands.passwordOption(finder, at, &secrets.password_programs)
        else
            at;
    const from = blankEnd(text, end);
    if (from == text.len or text[from] == '-' or isSwitch(name.of(text), dashes)) return at;
    if (isOfHelp(text, at, from) or value_forms.opensCommand(text, from)) return at;
    // A file or a folder that has the password, or whose it is.
    for (folder_starts) |folder| if (std.mem.startsWith(u8, text[from..], folder)) return at;
    const before = finder.out.items.len;
    const behind = try finder.add(from, .{ .name = name, .announced = announced });
    // The command with this option may tell by the place of a value.
    return if (finder.out.items.len > before) behind else at;
}

/// Where the user of `curl` begins: `-uUSER:VALUE`, or behind the last one of several letters, `-sSu USER:VALUE`.
fn userOfCurl(text: []const u8, at: usize, name: Name) ?usize {
    if (text[name.start] == 'u' and programs.isOfProgram(text, at, &.{"curl"})) return name.start + 1;
    const is_last = text[name.end - 1] == 'u' and name.end < text.len and isBlank(text[name.end]);
    if (!is_last) return null;
    const between = programs.behindProgram(text, at, &.{"curl"}) orelse return null;
    if (programs.behindSeparator(between) > 0) return null;
    return blankEnd(text, name.end);
}

/// Whether an option says what is done with passwords, and takes none: `--ask-pass`.
fn isSwitch(name: []const u8, dashes: usize) bool {
    const hyphen = std.mem.findScalar(u8, name, '-') orelse return false;
    return dashes == 2 and secret_names.isOneOf(name[0..hyphen], &secrets.switch_words);
}

/// Whether the option at `at` is explained, and the word at `from` names its value: `  -p, --password string   of bob`.
fn isOfHelp(text: []const u8, at: usize, from: usize) bool {
    const word_end = wordEnd(text, from);
    if (word_end == from or !std.mem.startsWith(u8, text[word_end..], "  ")) return false;
    if (!isPlaceholder(text[from..word_end])) return false;
    const next = blankEnd(text, word_end);
    const start = bare_value.lineStart(text, at);
    // The line goes on a command.
    if (std.mem.endsWith(u8, std.mem.trimEnd(u8, text[start -| 3..start], "\r\n"), "\\")) return false;
    const before = std.mem.trim(u8, text[start..at], " \t");
    const is_first = before.len == 0 or (before.len == 3 and before[0] == '-' and before[2] == ',');
    return is_first and next < text.len and bytes.isLetter(text[next]);
}

/// Whether help has the word in place of a value: `string`, `TOKEN`, `password`.
fn isPlaceholder(word: []const u8) bool {
    const is_known = name_before.isType(word) or secret_names.isOneOf(word, &.{ "value", "file", "path", "name" });
    if (is_known or secret_names.announces(word, &.none) != null) return true;
    for (word) |byte| if (std.ascii.isLower(byte)) return false;
    return true;
}

const folder_starts = [_][]const u8{
    "~/", "$HOME/", "/home/", "/Users/", "/etc/", "/run/", "/var/", "/root/", "/opt/",
};

/// An option with one hyphen: `-passwd VALUE`, not `-pVALUE`.
const long_name_bytes_min = 5;

/// `NAME || "VALUE"`, `NAME ?? "VALUE"`; the first sign is at `at`.
pub fn otherwise(finder: *Finder, at: usize) Allocator.Error!usize {
    const text = finder.text;
    if (at + 3 >= text.len) return at;
    if (text[at] == '|' and isBlank(text[at + 1])) try named_commands.addPiped(finder, at);
    if (text[at + 1] != text[at]) return at;
    const from = blankEnd(text, at + 2);
    if (from == text.len or !isQuote(text[from])) return at;
    const end = blankStart(text, at);
    const name = name_before.endingAt(text, end - @intFromBool(end > 0 and text[end - 1] == ')')) orelse return at;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return at;
    const content = quoted_text.readContent(text, from) orelse return at;
    const value = text[content.start..content.end];
    const tells = value.len >= long_default_bytes_min and password_like.isLikely(value);
    return finder.add(from, .{ .name = name, .announced = if (tells) .any else announced, .sign = '=' });
}

/// Defaults that nobody takes for the name of a key.
const long_default_bytes_min = 16;

/// `s:8:"NAME";s:20:"VALUE"`; the first semicolon is at `at`.
pub fn addSerialized(finder: *Finder, at: usize) Allocator.Error!usize {
    const text = finder.text;
    if (at == 0 or text[at - 1] != '"' or !std.mem.startsWith(u8, text[at + 1 ..], "s:")) return at;
    const name = name_before.endingAt(text, at) orelse return at;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return at;
    return finder.add(at + 1, .{ .name = name, .announced = announced });
}

/// `Bearer VALUE` without a header's name.
pub fn bearer(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const word = "bearer";
    if (blank < word.len) return null;
    if (text[blank - 1] == ',' and text[blank - 2] | 0x20 == 'r') return bearerOfProtocol(finder, blank);
    if (text[blank - 1] | 0x20 != 'r') return null;
    if (!std.ascii.eqlIgnoreCase(text[blank - word.len .. blank], word)) return null;
    if (blank > word.len and bytes.isWord(text[blank - word.len - 1])) return null;
    const from = blankEnd(text, blank);
    const end = bare_value.findEnd(text, from, .{ .start = from });
    // The text may be the content of quotes.
    const is_quoted = blank == word.len or isQuote(text[blank - word.len - 1]);
    const bytes_min: usize = if (is_quoted) sentence_bytes_min else bearer_bytes_min;
    if (end - from < bytes_min) return null;
    // Another name and its value.
    if (std.mem.findScalar(u8, std.mem.trimEnd(u8, text[from..end], "="), '=') != null) return null;
    for (text[from..end]) |byte| if (bytes.isDigit(byte)) {
        try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
        return end;
    };
    return null;
}

/// `Sec-WebSocket-Protocol: bearer, VALUE`: a token among the protocols that a client offers.
fn bearerOfProtocol(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const header = "protocol: bearer,";
    if (blank < header.len or !std.ascii.eqlIgnoreCase(text[blank - header.len .. blank], header)) return null;
    const from = blankEnd(text, blank);
    return try finder.add(from, .{ .name = .{ .start = blank - header.len, .end = blank }, .announced = .likely });
}

/// `password is VALUE`, `password VALUE`: what looks random, since most sentences with such a word have no value.
pub fn sentence(finder: *Finder, blank: usize) Allocator.Error!usize {
    const text = finder.text;
    var name = name_before.endingAt(text, blank) orelse return blank;
    if (name.start > 0 and text[name.start - 1] == '-') return blank;
    if (try named_tables.addSpaced(finder, blank)) |end| return end;
    const announced = secret_names.announces(name.of(text), finder.added) orelse known: {
        const known = named_phrases.longName(finder, name, blank) orelse return blank;
        name = known.name;
        break :known known.announced;
    };
    var from = blankEnd(text, blank);
    var verb_count: usize = 0;
    if (purposeEnd(text, from)) |end| {
        verb_count = 1;
        from = end;
    } else if (somebodyEnd(text, from)) |end| from = blankEnd(text, end);
    if (isCredentials(text, from)) return finder.add(from, .{ .name = name, .announced = announced });
    var follows_change = false;
    while (verb_count < verbs_max) : (verb_count += 1) {
        const end = wordEnd(text, from);
        if (end == from or end == text.len or !isBlank(text[end])) break;
        const word = text[from..end];
        const leads = follows_change and secret_names.isOneOf(word, &secrets.change_prepositions);
        follows_change = secret_names.isOneOf(word, &secrets.change_words);
        if (!leads and !follows_change and !secret_names.isOneOf(word, &secrets.verbs)) break;
        from = blankEnd(text, end);
    }
    // The form in which a router keeps it: `password 7 094F471A1A0A`.
    if (from + 1 < text.len and bytes.isDigit(text[from]) and isBlank(text[from + 1])) {
        from = blankEnd(text, from + 1);
        verb_count += 1;
    }
    // `the password for bob is : VALUE`
    if (verb_count > 0 and std.mem.startsWith(u8, text[from..], ": ")) from = blankEnd(text, from + 1);
    if (from == text.len) return blank;
    if (try named_prompts.addChanged(finder, from)) |end| return end;
    if (verb_count > 0) if (try named_prompts.inMarks(finder, from)) |end| return end;
    // A sign follows.
    if (text[from] == '=' or text[from] == ':') return blank;
    if (text[from] == '-') {
        _ = try guessed.behindName(finder, announced, blank);
        return blank;
    }
    if (from > blankEnd(text, blank) and verb_count == 0) {
        _ = try guessed.behindName(finder, announced, blank);
        return blank;
    }
    if (verb_count > 0 and secret_names.endsWithPart(name.of(text), &secrets.code_words)) {
        if (try code(finder, from)) |end| return end;
    }
    if (verb_count > 0) if (try named_phrases.addQuotedPhrase(finder, name, from)) |end| return end;
    if (try valueOf(finder, from, announced, verb_count > 0)) |end| return end;
    _ = try guessed.behindName(finder, announced, blank);
    return blank;
}

/// Digits of a code in a sentence.
const code_digits_min = 4;
const code_digits_max = 10;

/// Adds the value at `from`, behind a phrase that announces it, if it looks like one. @returns its end; null if not
pub fn behindPhrase(finder: *Finder, from: usize, announced: secret_names.Announced) Allocator.Error!?usize {
    if (from == finder.text.len) return null;
    if (announced == .counted) if (try code(finder, from)) |end| return end;
    return valueOf(finder, from, announced, true);
}

/// Adds the code at `from`: several digits.
fn code(finder: *Finder, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    var end = from;
    while (end < text.len and bytes.isDigit(text[end])) end += 1;
    const ends_word = end == text.len or !bytes.isWordOrHigh(text[end]);
    if (!ends_word or end - from < code_digits_min or end - from > code_digits_max) return null;
    try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
    return end;
}

/// Words between a preposition and a verb.
const purpose_words_max = 4;

/// Where a value may begin behind `for the printer is`, `for the printer:` or `for the printer =`, or a word on a
/// change; null if that does not follow.
fn purposeEnd(text: []const u8, from: usize) ?usize {
    var at = from;
    for (0..purpose_words_max + 2) |number| {
        const limit = @min(text.len, at + between_bytes_max);
        const end = std.mem.findAnyPos(u8, text[0..limit], at, " \t\r\n") orelse return null;
        if (end == at or text[end] == '\r' or text[end] == '\n') return null;
        const word = text[at..end];
        if (number > 1 and secret_names.isOneOf(word, &secrets.change_words)) return at;
        at = blankEnd(text, end);
        if (number == 0) {
            if (!secret_names.isOneOf(word, &secrets.prepositions)) return null;
            continue;
        }
        const ends = word[word.len - 1] == ':' or secret_names.isOneOf(word, &secrets.verbs) or
            std.mem.eql(u8, word, "=");
        if (ends) return if (number > 1) at else null;
        if (std.mem.findAny(u8, word, "=,;\"(") != null) return null;
    }
    return null;
}

/// `Authorization "Basic VALUE"`, as in directives of servers.
fn isCredentials(text: []const u8, from: usize) bool {
    if (from == text.len or !isQuote(text[from])) return false;
    return credentials.skipScheme(text, from + 1).start > from + 1;
}

/// End of `for user bob`; null if that does not follow.
fn somebodyEnd(text: []const u8, from: usize) ?usize {
    const word = "for ";
    if (!std.mem.startsWith(u8, text[from..], word)) return null;
    var start = from + word.len;
    for ([_][]const u8{ "the ", "user ", "account " }) |one| {
        if (std.mem.startsWith(u8, text[start..], one)) start += one.len;
    }
    var end = start;
    while (end < text.len) : (end += 1) {
        if (!bytes.isWordOrHigh(text[end]) and std.mem.findScalar(u8, "-.@'\"", text[end]) == null) break;
    }
    return if (end == start) null else end;
}

fn valueOf(
    finder: *Finder,
    from: usize,
    announced: secret_names.Announced,
    has_verb: bool,
) Allocator.Error!?usize {
    const text = finder.text;
    const quote: u8 = if (isQuote(text[from])) text[from] else 0;
    // `SET PASSWORD FOR bob = PASSWORD("VALUE")`
    if (quote == 0 and value_forms.callAt(text, from) != null) return null;
    const start = from + @intFromBool(quote != 0);
    const end = if (quote == 0)
        bare_value.findEnd(text, start, .{ .start = start })
    else if (quoted_text.readContent(text, from)) |content| content.end else return null;
    const value = text[start..end];
    if (std.mem.findScalar(u8, value, ' ') != null) return null;
    if (!tellsSecret(value, announced, has_verb, quote != 0)) return null;
    try finder.append(.{ .start = @intCast(start), .end = @intCast(end), .what = .secret, .quote = quote });
    return end;
}

fn tellsSecret(value: []const u8, announced: secret_names.Announced, has_verb: bool, is_quoted: bool) bool {
    if (value.len < sentence_bytes_min or !secret_names.mayBeSecret(value, announced)) return false;
    const content = std.mem.trimEnd(u8, value, "=");
    if (secret_names.looksRandom(value)) return std.mem.findAny(u8, content, "=(") == null or has_verb;
    if (!has_verb or announced == .likely) return false;
    return secret_names.hasLettersAndDigits(value) or is_quoted;
}

fn wordEnd(text: []const u8, from: usize) usize {
    var end = from;
    while (end < text.len and (bytes.isLetter(text[end]) or text[end] >= 0x80)) end += 1;
    return end;
}

/// If the value at `from` is the name of a secret, adds the value that it names: `"name": "NAME", "value": "VALUE"`,
/// `key="NAME" value="VALUE"`, `key="NAME">VALUE</entry>`, and `"value": "VALUE", "name": "NAME"`.
pub fn naming(finder: *Finder, name: Name, from: usize) Allocator.Error!usize {
    const text = finder.text;
    if (from == text.len or !secret_names.isPlainly(name.of(text), &secrets.naming_names)) return from;
    const named = readNameAt(text, from) orelse return from;
    const announced = secret_names.announces(text[named.start..named.end], finder.added) orelse return from;
    const limit = @min(text.len, named.behind + between_bytes_max);
    if (try named_lines.ofForm(finder, name, named.behind)) |end| return end;
    if (std.mem.startsWith(u8, text[named.behind..], "::")) {
        return finder.add(named.behind + 2, .{ .name = name, .announced = announced });
    }
    var at = named.behind;
    for (0..pairs_between_max + 1) |_| {
        while (at < limit and (bytes.isSpace(text[at]) or text[at] == ',' or text[at] == ';')) at += 1;
        if (at + 1 < limit and text[at] == ']' and isSetVariable(text, name.start)) {
            return finder.add(at + 1, .{ .name = name, .announced = announced });
        }
        if (at < limit and text[at] == '>') {
            const before = finder.out.items.len;
            const end = try named_elements.addText(finder, at + 1, .{ .name = name, .announced = announced });
            if (finder.out.items.len > before) return end;
            break;
        }
        const next = nameAt(text[0..limit], at) orelse break;
        const sign = blankEnd(text[0..limit], next.end + @intFromBool(next.quote != 0));
        if (sign == limit or (text[sign] != ':' and text[sign] != '=')) break;
        const value = blankEnd(text, sign + 1);
        if (secret_names.isPlainly(next.of(text), &secrets.named_values)) {
            return finder.add(value, .{ .name = next, .announced = announced, .sign = text[sign] });
        }
        at = pairEnd(text[0..limit], value) orelse break;
    }
    const start = name.start - @as(usize, if (name.quote == 0) 0 else if (name.is_escaped) 2 else 1);
    try value_before.add(finder, start, announced);
    return from;
}

/// `##vso[task.setvariable variable=NAME]VALUE`
fn isSetVariable(text: []const u8, at: usize) bool {
    return std.mem.endsWith(u8, text[0..at], "##vso[task.setvariable ");
}

/// Pairs between the name and the value: `"name": "NAME", "type": "x", "value": "VALUE"`.
const pairs_between_max = 3;

fn nameAt(text: []const u8, from: usize) ?Name {
    const is_quoted = from < text.len and isQuote(text[from]);
    const start = from + @intFromBool(is_quoted);
    var end = start;
    while (end < text.len and bytes.isWord(text[end])) end += 1;
    if (end == start or (is_quoted and (end == text.len or text[end] != text[from]))) return null;
    return .{ .start = start, .end = end, .quote = if (is_quoted) text[from] else 0 };
}

/// The end of a value in quotes or of a plain word; null for others.
fn pairEnd(text: []const u8, from: usize) ?usize {
    if (from < text.len and isQuote(text[from])) {
        const content = quoted_text.readContent(text, from) orelse return null;
        return content.behind;
    }
    var end = from;
    while (end < text.len and (bytes.isWordOrHigh(text[end]) or text[end] == '-' or text[end] == '.')) end += 1;
    return if (end == from) null else end;
}

fn readNameAt(text: []const u8, from: usize) ?quoted_text.Content {
    if (isQuote(text[from])) return quoted_text.readContent(text, from);
    if (text[from] == '\\') return quoted_text.readEscaped(text, from);
    var end = from;
    while (end < text.len and (bytes.isWordOrHigh(text[end]) or text[end] == '-' or text[end] == '.')) end += 1;
    return if (end == from) null else .{ .start = from, .end = end, .behind = end };
}
