//! The value that begins at a place behind a name: quoted, bare, a list, an object, a block of lines.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const skipAnyScheme = @import("credentials.zig").skipAnyScheme;
const skipScheme = @import("credentials.zig").skipScheme;
const limits = @import("../gen/limits.zig");
const line_start = @import("line_start.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const isQuote = name_before.isQuote;
const blankEnd = name_before.blankEnd;
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const value_forms = @import("value_forms.zig");
const Value = @import("values.zig").Value;
const Values = @import("values.zig").Values;
const yaml_place = @import("../form/yaml_place.zig");
const Allocator = std.mem.Allocator;

/// Distance from a name to what is found on later lines.
pub const reach_bytes_max = limits.secret_reach_bytes;
/// Values at the end of those found among which one that is found again may be.
const repeats_max = 8;
/// Number of brackets within one another.
const depth_max = 64;

/// Where a value is.
pub const Place = struct {
    name: Name,
    announced: secret_names.Announced,
    /// The sign between name and value; 0 if there is none.
    sign: u8 = 0,

    fn isJson(place: Place) bool {
        return place.sign == ':' and place.name.quote == '"';
    }
};

pub const Finder = struct {
    gpa: Allocator,
    text: []const u8,
    /// Values that begin earlier were found before.
    from: usize = 0,
    added: *const secret_names.Added = &secret_names.Added.none,
    out: *Values,
    /// A part of a line, and its end.
    line: struct { from: usize = 0, end: usize = 0 } = .{},

    /// Adds the value at `at`. @returns its end; `at` if there is none
    pub fn add(finder: *Finder, at: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        var from = at;
        if (place.sign == ':' and from < text.len) from = yaml_place.afterProperties(text, from) orelse return at;
        if (from + 1 < text.len and value_forms.isPrefix(text[from]) and isQuote(text[from + 1])) {
            const content = quoted_text.readContent(text, from + 1) orelse return finder.addBare(from, place);
            if (content.behind == text.len or !bytes.isWordOrHigh(text[content.behind])) from += 1;
        }
        if (from == text.len) return at;
        if (place.sign == ':') if (value_forms.behindVisibility(text, from)) |behind| {
            if (behind == text.len) return at;
            var own = place;
            own.sign = '=';
            return if (text[behind] == '\n') finder.ofDump(behind + 1, own) else finder.add(behind, own);
        };
        if (value_forms.findPrinted(text, from)) |content| {
            try finder.part(text[content.start..content.end]);
            return content.behind;
        }
        if (secret_names.referenceEnd(text, from)) |end| {
            const reference = text[from..end];
            if (value_forms.otherwise(reference)) |found| try finder.part(reference[found.start..found.end]);
            return end;
        }
        return switch (text[from]) {
            '\\' => finder.addEscaped(from, place),
            '"', '\'', '`' => finder.addQuoted(from, place),
            '[', '{', '(' => finder.addBracketed(from, place),
            '|', '>' => if (place.sign == ':' and value_forms.isBlockMark(text, from))
                finder.block(from, place)
            else
                finder.addBare(from, place),
            '\r', '\n' => finder.nextLine(from, place),
            else => if (quoted_text.findTypedString(text, from)) |open|
                finder.addQuoted(open, place)
            else
                finder.addBare(from, place),
        };
    }

    /// The typed string on the line at `from`.
    fn ofDump(finder: *Finder, from: usize, place: Place) Allocator.Error!usize {
        const type_start = name_before.blankEnd(finder.text, from);
        const open = quoted_text.findTypedString(finder.text, type_start) orelse return from;
        return finder.addQuoted(open, place);
    }

    /// A list or object, or a value that begins with a bracket: `{SSHA}VALUE`.
    fn addBracketed(finder: *Finder, from: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        const before = finder.out.items.len;
        if (quoted_text.findDumpedString(text, from)) |open| return finder.addQuoted(open, place);
        // Go writes the type of a list before it: `[]string{`.
        if (text[from] != '{' and secret_names.isPlainly(place.name.of(text), &pair_names)) {
            if (value_forms.secondOfTwo(text, from)) |content| {
                try finder.secret(content, text[content.start - 1]);
                return content.behind;
            }
        }
        if (text[from] == '{' and place.sign == '=' and place.name.start > 0 and text[place.name.start - 1] == ';') {
            if (value_forms.inBraces(text, from)) |content| {
                try finder.secret(content, 0);
                return content.behind;
            }
        }
        const open = if (quoted_text.findTypedList(text, from)) |list| list else from;
        const end = try finder.structure(open, place);
        if (end == open) return finder.addBare(from, place);
        // Names within may announce more.
        if (place.announced == .likely) return from + 1;
        const continues = end < text.len and (bytes.isWordOrHigh(text[end]) or text[end] == '/' or text[end] == '+');
        if (!continues or place.isJson() or text[from] != '{') return end;
        finder.out.shrinkRetainingCapacity(before);
        return finder.addBare(from, place);
    }

    /// End of the line of `at`, however long it is. Each is looked for once.
    fn lineEnd(finder: *Finder, at: usize) usize {
        const line = &finder.line;
        if (at < line.from or at >= line.end) {
            line.* = .{ .from = at, .end = std.mem.findScalarPos(u8, finder.text, at, '\n') orelse finder.text.len };
        }
        return line.end;
    }

    pub fn append(finder: *Finder, value: Value) Allocator.Error!void {
        if (value.start < finder.from or value.start >= value.end) return;
        const found = finder.out.items;
        // A guess may have found it before.
        for (found[found.len -| repeats_max..]) |one| if (one.start == value.start and one.end == value.end) return;
        try finder.out.append(finder.gpa, value);
    }

    /// Adds the content of quotes, or of none if `quote` is 0, as a secret.
    pub fn secret(finder: *Finder, content: quoted_text.Content, quote: u8) Allocator.Error!void {
        try finder.append(.{
            .start = @intCast(content.start),
            .end = @intCast(content.end),
            .what = .secret,
            .quote = quote,
        });
    }

    fn addQuoted(finder: *Finder, open: usize, place: Place) Allocator.Error!usize {
        const quote = finder.text[open];
        const is_triple = std.mem.startsWith(u8, finder.text[open + 1 ..], &.{ quote, quote, '\n' });
        const known = if (is_triple) null else quoted_text.readContent(finder.text, open);
        const content = known orelse {
            const is_variable = place.sign == '=' and line_start.opensVariable(finder.text, place.name.start);
            const lines = if (is_variable) value_forms.overLines(finder.text, open) else null;
            return finder.addLines(lines orelse return finder.addBare(open + 1, place));
        };
        // Something follows the quote, as in `'a'b`: it is part of a longer value.
        if (content.behind < finder.text.len and !place.isJson()) {
            const next = finder.text[content.behind];
            if (bytes.isWordOrHigh(next)) return finder.addBare(open, place);
        }
        try finder.addContent(content, finder.text[open], place);
        return content.behind;
    }

    /// The content of quotes with a backslash before them, as in a string of a program that was not recognized.
    fn addEscaped(finder: *Finder, at: usize, place: Place) Allocator.Error!usize {
        const content = quoted_text.readEscaped(finder.text, at) orelse return finder.addBare(at, place);
        try finder.addContent(content, 0, place);
        return content.behind;
    }

    /// Adds the content of a quoted value.
    fn addContent(finder: *Finder, content: quoted_text.Content, quote: u8, place: Place) Allocator.Error!void {
        const text = finder.text[0..content.end];
        const start = skipScheme(text, content.start).start;
        const written = std.mem.trim(u8, text[start..], " \t");
        if (secret_names.readDefault(written)) |default| return finder.part(default);
        if (written.len == 0 or !secret_names.mayBeSecret(written, place.announced)) return;
        try finder.append(.{
            .start = @intCast(start),
            .end = @intCast(content.end),
            .what = .secret,
            .quote = if (place.name.is_escaped) 0 else quote,
        });
    }

    fn addBare(finder: *Finder, from: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        const is_header = place.announced == .header and place.sign == ':' and text[from -| 1] != ':';
        if (is_header) return finder.addRest(from, place);
        const credentials = skipScheme(text, from);
        if (credentials.has_parameters) return finder.addParameters(credentials.start, place);
        const is_authorization = secret_names.endsWithOneOf(place.name.of(text), &.{"authorization"});
        const start = if (is_authorization)
            skipAnyScheme(text, credentials.start) orelse return from
        else
            credentials.start;
        var end = bare_value.findEnd(text, start, .{
            .start = place.name.start -| @intFromBool(place.name.quote != 0),
            .is_json = place.isJson(),
            .is_cookie = place.announced == .header,
        });
        if (end == start) return from;
        const written = text[start..end];
        if (secret_names.readDefault(written)) |default| {
            try finder.part(default);
            return end;
        }
        const is_new = std.mem.eql(u8, written, "new");
        if (!is_new and !secret_names.mayBeSecret(written, place.announced)) return from;
        if (value_forms.callAt(text, start)) |call| {
            if (call.value) |content| try finder.addContent(content, text[content.start - 1], place);
            return call.end;
        }
        if (is_new) return from;
        if (place.sign == '=') if (value_forms.bracketOfCall(text, start)) |open| return open;
        if (place.sign != 0) if (value_forms.elementEnd(text, start)) |behind| return behind;
        if (value_forms.isCommand(text, written, end)) return end;
        if (value_forms.isFileOfUnit(place.name.of(text), written)) return end;
        if (place.sign == '=' and value_forms.isPath(written)) return end;
        end = value_forms.phraseEnd(text, start, end, place.name);
        const is_other = value_forms.isDefinition(text, written, end) or isTestResult(place, text, written);
        if (is_other or value_forms.isDirectory(place.name.of(text), written)) return from;
        if (place.sign == ':' and value_forms.isPathOfNames(text, start, end)) return from;
        const is_number = place.isJson() and !place.name.is_escaped and value_forms.isJsonNumber(written);
        try finder.append(.{ .start = @intCast(start), .end = @intCast(end), .what = .secret, .bare = is_number });
        return finder.more(end, place);
    }

    /// The second part of `USER / PASSWORD`, and the others of a list behind a name in the plural.
    fn more(finder: *Finder, from: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        const name = place.name.of(text);
        if (place.announced != .any or from == text.len or name[name.len - 1] | 0x20 != 's') return from;
        const is_pair = secret_names.endsWithOneOf(name, &.{ "credentials", "creds", "pass" });
        const separator = if (is_pair) " / " else ", ";
        var end = from;
        while (std.mem.startsWith(u8, text[end..], separator)) {
            const start = end + separator.len;
            const next = bare_value.findEnd(text, start, .{ .start = start });
            if (!secret_names.hasLettersAndDigits(text[start..next])) break;
            try finder.part(text[start..next]);
            end = next;
        }
        return end;
    }

    /// Adds each line of a content.
    fn addLines(finder: *Finder, content: quoted_text.Content) Allocator.Error!usize {
        var lines = std.mem.tokenizeAny(u8, finder.text[content.start..content.end], "\r\n");
        while (lines.next()) |line| try finder.part(line);
        return content.behind;
    }

    /// Parameters of a header, which may be quoted: `Digest username="bob", response="VALUE"`.
    fn addParameters(finder: *Finder, from: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        const line_end = bare_value.lineEnd(text, from);
        const sign = std.mem.findScalarPos(u8, text[0..line_end], from, '=') orelse line_end;
        const quote: u8 = if (sign + 1 < line_end) text[sign + 1] else 0;
        if (quote != '"') return finder.addRest(from, place);
        var end = from;
        var at = from;
        // As long as quotes stand behind a sign.
        while (std.mem.findScalarPos(u8, text[0..line_end], at, quote)) |open| {
            if (text[open - 1] != '=') break;
            end = 1 + (std.mem.findScalarPos(u8, text[0..line_end], open + 1, quote) orelse break);
            at = end;
        }
        while (end < line_end and !bytes.isSpace(text[end]) and !isQuote(text[end])) end += 1;
        if (end < line_end and text[end - 1] == ',') {
            while (end < line_end and text[end] != quote and text[end] != '\'' and text[end] != '\r') end += 1;
        }
        if (end > from) try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
        return end;
    }

    /// Up to the end of the line, or the quote that closes what it is in.
    fn addRest(finder: *Finder, from: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        const separator: u8 = if (place.name.start > 0) text[place.name.start - 1] else 0;
        var end = from;
        while (end < text.len and text[end] != '\n' and text[end] != '\r' and text[end] != '"') : (end += 1) {
            if (separator == ',' and text[end] == ',') break;
        }
        while (end > from and (text[end - 1] == '\'' or bytes.isBlank(text[end - 1]))) end -= 1;
        if (end > from) try finder.append(.{ .start = @intCast(from), .end = @intCast(end), .what = .secret });
        return end;
    }

    /// Adds the leaves of a list or object. @returns its end; `open` if it has none
    fn structure(finder: *Finder, open: usize, place: Place) Allocator.Error!usize {
        const before = finder.out.items.len;
        var leaves: Leaves = .{ .finder = finder, .place = place, .at = open, .announced = place.announced };
        if (try leaves.walk()) return leaves.at;
        finder.out.shrinkRetainingCapacity(before);
        return open;
    }

    /// The lines behind `NAME: |`, which are indented further.
    fn block(finder: *Finder, mark: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        var at = bare_value.lineEnd(text, mark);
        const indent = line_start.countIndent(text, place.name.start);
        while (at < text.len and text[at] == '\n' and at - place.name.start < reach_bytes_max) {
            const start = at + 1;
            const end = bare_value.lineEnd(text, start);
            const line = std.mem.trim(u8, text[start..end], " \t\r");
            if (line.len > 0) {
                if (line_start.countIndent(text, start) <= indent) break;
                try finder.part(line);
            }
            at = end;
        }
        return at;
    }

    /// A value, or several, on the lines below, which are indented further.
    fn nextLine(finder: *Finder, line_end: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        const end = bare_value.lineEnd(text, line_end);
        if (end + 1 >= text.len) return line_end;
        const start = end + 1;
        const next_end = bare_value.lineEnd(text, start);
        const line = std.mem.trim(u8, text[start..next_end], " \t\r");
        if (line.len == 0 or place.sign == 0) return line_end;
        const first = @intFromPtr(line.ptr) - @intFromPtr(text.ptr);
        const opens = isQuote(line[0]) or line[0] == '[' or line[0] == '{';
        const is_value = opens or quoted_text.findTypedString(text, first) != null;
        if (place.name.quote != 0 and is_value) return finder.add(first, place);
        if (!line_start.opensLine(text, place.name.start)) return finder.listBelow(end, place);
        if (line_start.countIndent(text, start) <= line_start.countIndent(text, place.name.start)) {
            // What was typed at a prompt, or written below a title.
            if (std.mem.findAny(u8, line, " \t=:") != null or secret_names.isOfWords(line)) return line_end;
            try finder.part(line);
            return next_end;
        }
        return finder.below(end, place);
    }

    /// Lines of values, of `- value`, or of names and values.
    pub fn below(finder: *Finder, line_end: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        const indent = line_start.countIndent(text, place.name.start);
        var at = line_end;
        while (at < text.len and text[at] == '\n' and at - place.name.start < reach_bytes_max) {
            const start = at + 1;
            const end = bare_value.lineEnd(text, start);
            var line = std.mem.trim(u8, text[start..end], " \t\r");
            at = end;
            if (line.len == 0) continue;
            if (line_start.countIndent(text, start) <= indent) return start - 1;
            if (std.mem.startsWith(u8, line, "at ") or std.mem.startsWith(u8, line, "...")) continue;
            if (std.mem.startsWith(u8, line, "- ")) line = std.mem.trimStart(u8, line[2..], " ");
            const first = @intFromPtr(line.ptr) - @intFromPtr(text.ptr);
            var own: Place = .{ .name = place.name, .announced = place.announced };
            if (std.mem.find(u8, line, ": ")) |colon| {
                own.announced = secret_names.ofLeaf(own.announced, line[0..colon]);
                _ = try finder.add(blankEnd(text, first + colon + 1), own);
            } else if (isQuote(line[0])) {
                _ = try finder.add(first, own);
            } else if (line[line.len - 1] != ':') try finder.part(line);
        }
        return at;
    }

    /// `Your recovery codes:` and lines of one word with letters and digits.
    fn listBelow(finder: *Finder, line_end: usize, place: Place) Allocator.Error!usize {
        const text = finder.text;
        if (place.announced != .any) return line_end;
        var at = line_end;
        while (at < text.len and text[at] == '\n' and at - place.name.start < reach_bytes_max) {
            const end = bare_value.lineEnd(text, at + 1);
            const line = std.mem.trim(u8, text[at + 1 .. end], " \t\r-*");
            if (!secret_names.hasLettersAndDigits(line) or std.mem.findAny(u8, line, " \t=:/") != null) break;
            try finder.part(line);
            at = end;
        }
        return at;
    }

    pub fn part(finder: *Finder, line: []const u8) Allocator.Error!void {
        const start = @intFromPtr(line.ptr) - @intFromPtr(finder.text.ptr);
        if (line.len > 0 and secret_names.mayBeSecret(line, .any)) {
            try finder.append(.{ .start = @intCast(start), .end = @intCast(start + line.len), .what = .secret });
        }
    }
};

/// Walks through a list or object. Names, and words such as `null`, are no leaves.
const Leaves = struct {
    finder: *Finder,
    place: Place,
    at: usize,
    /// What is announced of the next leaf.
    announced: secret_names.Announced,

    /// @returns whether it is complete
    fn walk(leaves: *Leaves) Allocator.Error!bool {
        const text = leaves.finder.text;
        const reach = @min(text.len, leaves.at + reach_bytes_max);
        const line_end = leaves.finder.lineEnd(leaves.at);
        // Beyond its line only as far as a value is looked for.
        const limit = @max(line_end, if (leaves.place.name.quote == 0) line_end else reach);
        var depth: usize = 0;
        while (leaves.at < limit) switch (text[leaves.at]) {
            '[', '{', '(' => {
                depth += 1;
                if (depth > depth_max) return false;
                leaves.at += 1;
            },
            ']', '}', ')' => {
                depth -= 1;
                leaves.at += 1;
                if (depth == 0) return true;
            },
            ',', ':', ' ', '\t', '\r', '\n', '=', '>' => leaves.at += 1,
            '"', '\'', '`' => if (!try leaves.string()) return false,
            '\\' => {
                const content = quoted_text.readEscaped(text, leaves.at) orelse return false;
                leaves.at = content.behind;
                try leaves.nameOrLeaf(content, 0);
            },
            else => try leaves.word(limit),
        };
        return limit < text.len and limit == reach and limit > line_end;
    }

    fn string(leaves: *Leaves) Allocator.Error!bool {
        const text = leaves.finder.text;
        const open = leaves.at;
        const end = quoted_text.quoteEnd(text, open) orelse return false;
        leaves.at = end + 1;
        try leaves.nameOrLeaf(.{ .start = open + 1, .end = end, .behind = end + 1 }, text[open]);
        return true;
    }

    /// Notes a name, or adds a leaf.
    fn nameOrLeaf(leaves: *Leaves, found: quoted_text.Content, quote: u8) Allocator.Error!void {
        const text = leaves.finder.text;
        if (isName(text, found.behind)) return leaves.name(text[found.start..found.end]);
        var place = leaves.place;
        place.announced = leaves.announced;
        try leaves.finder.addContent(found, quote, place);
    }

    fn name(leaves: *Leaves, written: []const u8) void {
        leaves.announced = secret_names.ofLeaf(leaves.place.announced, written);
    }

    fn word(leaves: *Leaves, limit: usize) Allocator.Error!void {
        const finder = leaves.finder;
        const text = finder.text;
        const start = leaves.at;
        while (leaves.at < limit and !endsLeaf(text[leaves.at])) leaves.at += 1;
        if (leaves.at == start) leaves.at += 1;
        const written = text[start..leaves.at];
        if (isName(text, leaves.at)) return leaves.name(written);
        if (secret_names.isOneOf(written, &secrets.schemes)) return;
        if (!secret_names.mayBeSecret(written, leaves.announced)) return;
        try finder.append(.{
            .start = @intCast(start),
            .end = @intCast(leaves.at),
            .what = .secret,
            .bare = leaves.place.isJson() and !leaves.place.name.is_escaped and value_forms.isJsonNumber(written),
        });
    }

    fn endsLeaf(byte: u8) bool {
        return bytes.isSpace(byte) or switch (byte) {
            ',', ']', '}', ')', ':', '=', '"', '\'' => true,
            else => false,
        };
    }

    /// Whether a sign shows that a name ends at `end`.
    fn isName(text: []const u8, end: usize) bool {
        const at = blankEnd(text, end);
        return at < text.len and (text[at] == ':' or (text[at] == '=' and text[@min(at + 1, text.len - 1)] != '='));
    }
};

/// Names of a pair of a user and a password.
const pair_names = [_][]const u8{ "auth", "basicauth", "httpauth", "credentials", "creds" };

/// `PASS: name of a test`
fn isTestResult(place: Place, text: []const u8, value: []const u8) bool {
    if (place.announced != .counted or place.sign != ':' or place.name.quote != 0) return false;
    for (place.name.of(text)) |byte| if (!std.ascii.isUpper(byte)) return false;
    return secret_names.isOfWords(value) and secret_names.endsWithPart(place.name.of(text), &.{"pass"});
}
