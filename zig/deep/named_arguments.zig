//! Names and values as the arguments of calls: `setPassword("VALUE")`, `set("NAME", "VALUE")`, `"--password", "VALUE"`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const blankStart = name_before.blankStart;
const isQuote = name_before.isQuote;
const guessed = @import("guessed.zig");
const named_calls = @import("named_calls.zig");
const named_commands = @import("named_commands.zig");
const named_elements = @import("named_elements.zig");
const named_prompts = @import("named_prompts.zig");
const named_rows = @import("named_rows.zig");
const Finder = @import("named_value.zig").Finder;
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const value_before = @import("value_before.zig");
const Allocator = std.mem.Allocator;

const between_bytes_max = named_elements.between_bytes_max;

/// `setPassword("VALUE")`. Other such functions also take names: what looks random. The bracket is at `open`.
pub fn call(finder: *Finder, open: usize) Allocator.Error!usize {
    if (try named_rows.find(finder, open)) |end| return end;
    const before = finder.out.items.len;
    const end = try setter(finder, open);
    return if (finder.out.items.len > before) end else @max(end, try guessed.inCall(finder, open));
}

fn setter(finder: *Finder, open: usize) Allocator.Error!usize {
    const text = finder.text;
    if (open + 1 == text.len or !isQuote(text[open + 1]) or open == 0 or !bytes.isWord(text[open - 1])) return open;
    const name = name_before.endingAt(text, open) orelse return open;
    const function = name.of(text);
    if (text[name.start] == '.' or (name.start > 0 and text[name.start - 1] == '.')) {
        const types = secret_names.isPlainly(function, &secrets.typing_calls);
        if (types) {
            if (try named_prompts.addTyped(finder, name.start, open)) |end| return end;
        }
    }
    if (secret_names.endsWithOneOf(function, &secrets.encoding_calls)) {
        return try named_commands.userPair(finder, open + 1) orelse open;
    }
    const announced = secret_names.announces(function, finder.added) orelse return open;
    const content = quoted_text.readContent(text, open + 1) orelse return open;
    if (content.behind == text.len or text[content.behind] != ')') return open;
    // `tokens("took 5ms")`: no key has a blank.
    const has_blank = std.mem.findAny(u8, text[content.start..content.end], " \t") != null;
    if (announced == .likely and has_blank) return open;
    const method = function[if (std.mem.findScalarLast(u8, function, '.')) |dot| dot + 1 else 0..];
    const is_setter = for ([_][]const u8{ "set", "with", "auth" }) |word| {
        if (std.ascii.startsWithIgnoreCase(method, word)) break true;
    } else false;
    const may_be_plain = announced == .likely and !std.ascii.startsWithIgnoreCase(method, "auth");
    const tells = is_setter and !may_be_plain and secret_names.hasLettersAndDigits(text[content.start..content.end]);
    const is_of_builder = !has_blank and name.start > 0 and isBuilder(text, name, method);
    return finder.add(open + 1, .{ .name = name, .announced = if (tells or is_of_builder) .any else .likely });
}

/// `builder.password("VALUE")`: the method has the name of what it takes.
fn isBuilder(text: []const u8, name: Name, method: []const u8) bool {
    const has_object = method.len < name.of(text).len or text[name.start - 1] == '.';
    return has_object and secret_names.isOneOf(method, &.{ "password", "passwd", "passphrase", "pwd" });
}

/// `"--password", "VALUE"`, `set("NAME", "VALUE")`; the comma is at `comma`.
pub fn arguments(finder: *Finder, comma: usize) Allocator.Error!usize {
    const text = finder.text;
    const close = blankStart(text, comma);
    if (close < 3) return comma;
    if (!isQuote(text[close - 1])) {
        const next = blankEnd(text, comma + 1);
        if (next < text.len and isQuote(text[next])) if (try named_calls.argument(finder, comma, next)) |end| {
            return end;
        };
        if (try ofTuple(finder, close, next)) |end| return end;
        return guessed.atComma(finder, comma);
    }
    if (try guessed.ofAccount(finder, comma)) |end| return end;
    const from = named_elements.spaceEnd(text, comma + 1);
    if (from == text.len) return comma;
    if (from + 1 < text.len and text[from + 1] == '/') if (try named_commands.addQuotedOption(finder, from)) |end| {
        return end;
    };
    const name = name_before.endingAt(text, close) orelse return guessed.atComma(finder, comma);
    if (name.start == 0 or text[name.start - 1] != name.quote or name.is_escaped) {
        if (!isQuote(text[from])) {
            _ = try value_before.addCompared(finder, close, from);
            return comma;
        }
        return try named_calls.argument(finder, comma, from) orelse guessed.atComma(finder, comma);
    }
    if (!isQuote(text[from])) {
        if (try value_before.addCompared(finder, close, from)) return comma;
        return try defaultOfOption(finder, name, comma) orelse guessed.atComma(finder, comma);
    }
    if (try named_commands.addQuotedOption(finder, from)) |end| return end;
    const written = name.of(text);
    if (written[0] == '-') {
        if (named_commands.isUser(std.mem.trimStart(u8, written, "-"))) return named_commands.userOption(finder, from);
        const announced = secret_names.announces(written, finder.added) orelse return comma;
        return finder.add(from, .{ .name = name, .announced = announced });
    }
    if (try named_calls.argument(finder, comma, from)) |end| return end;
    const announced = secret_names.announces(written, finder.added) orelse return comma;
    const open = blankStart(text, name.start - 1);
    const content = quoted_text.readContent(text, from) orelse return comma;
    const behind = blankEnd(text, content.behind);
    const value = text[content.start..content.end];
    const opens_line = open == 0 or text[open - 1] == '\n';
    // Envoy writes a header a line.
    if (opens_line and (behind == text.len or text[behind] == '\n' or text[behind] == '\r')) {
        if (isIdentifier(value)) return comma;
        return finder.add(from, .{ .name = name, .announced = announced });
    }
    if (open == 0 or behind == text.len) return comma;
    const is_pair = switch (text[open - 1]) {
        '(' => text[behind] == ')' or (text[behind] == ',' and !secret_names.isOfWords(value)),
        ',' => isNamingCall(text, open) and text[behind] == ')' and secret_names.hasLettersAndDigits(value),
        '[', '{' => (text[behind] == ']' or text[behind] == '}') and !isIdentifier(value),
        else => false,
    };
    if (!is_pair) return guessed.atComma(finder, comma);
    return finder.add(from, .{ .name = name, .announced = announced });
}

/// `add_argument("--password", default="VALUE")`: the default of an option whose name is `name`.
fn defaultOfOption(finder: *Finder, name: Name, comma: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (text[name.start] != '-') return null;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return null;
    const limit = @min(bare_value.lineEnd(text, comma), comma + between_bytes_max);
    const word = "default";
    const found = std.mem.findPos(u8, text[0..limit], comma, word) orelse return null;
    const sign = blankEnd(text, found + word.len);
    if (sign >= limit or (text[sign] != '=' and text[sign] != ':')) return null;
    const from = blankEnd(text, sign + 1);
    if (from >= limit or !isQuote(text[from])) return null;
    return try finder.add(from, .{ .name = name, .announced = announced });
}

/// Whether the arguments before `end` belong to a function that gives a name its value.
fn isNamingCall(text: []const u8, end: usize) bool {
    const first = @max(bare_value.lineStart(text, end), end -| between_bytes_max);
    const open = std.mem.findScalarLast(u8, text[first..end], '(') orelse return false;
    const function = name_before.endingAt(text, first + open) orelse return false;
    return secret_names.endsWithPart(function.of(text), &secrets.naming_calls);
}

/// `{name, "VALUE"}` and `{name, <<"VALUE">>}` of Erlang; the name ends at `close`, and `at` is behind the comma.
/// @returns the end of the value; null if there is none
fn ofTuple(finder: *Finder, close: usize, at: usize) Allocator.Error!?usize {
    const text = finder.text;
    const from = if (std.mem.startsWith(u8, text[at..], "<<")) at + 2 else at;
    if (from == text.len or text[from] != '"') return null;
    const name = name_before.endingAt(text, close) orelse return null;
    if (name.start == 0 or text[name.start - 1] != '{') return null;
    const announced = secret_names.announces(name.of(text), finder.added) orelse return null;
    const content = quoted_text.readContent(text, from) orelse return null;
    const tail = std.mem.trimStart(u8, text[content.behind..@min(text.len, content.behind + 4)], "> ");
    if (tail.len == 0 or tail[0] != '}') return null;
    return try finder.add(from, .{ .name = name, .announced = announced });
}

/// Another name in a list of names.
fn isIdentifier(value: []const u8) bool {
    for (value) |byte| if (!bytes.isLetter(byte) and byte != '_' and byte != '-') return false;
    return true;
}
