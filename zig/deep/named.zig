//! Values identified only by the text before them: `password=...`, `"api_key": "..."`, `Authorization: Bearer ...`,
//! user and password of a URL, `"lat": 52.52`, `phone: 030 1234567`.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const beside_names = @import("beside_names.zig");
const bytes = @import("../lex/bytes.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const blankStart = name_before.blankStart;
const isBlank = bytes.isBlank;
const isQuote = name_before.isQuote;
const doubtful = @import("doubtful.zig");
const guessed = @import("guessed.zig");
const login_lines = @import("login_lines.zig");
const named_arguments = @import("named_arguments.zig");
const named_commands = @import("named_commands.zig");
const named_elements = @import("named_elements.zig");
const named_joins = @import("named_joins.zig");
const named_lists = @import("named_lists.zig");
const named_lines = @import("named_lines.zig");
const named_phrases = @import("named_phrases.zig");
const named_positions = @import("named_positions.zig");
const named_prompts = @import("named_prompts.zig");
const named_rows = @import("named_rows.zig");
const named_tables = @import("named_tables.zig");
const named_value = @import("named_value.zig");
const Finder = named_value.Finder;
const password_files = @import("password_files.zig");
const repeated_values = @import("repeated_values.zig");
const secret_paths = @import("secret_paths.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const value_forms = @import("value_forms.zig");
const Value = @import("values.zig").Value;
const Values = @import("values.zig").Values;
const Allocator = std.mem.Allocator;

pub const context_bytes = @import("../gen/limits.zig").deep_context_bytes;

const place_names = [_][]const u8{ "lat", "lon", "lng", "latitude", "longitude" };
/// Names of telephone numbers, and suffixes of such names.
const phone_names = [_][]const u8{ "tel", "cell", "mobile", "fax", "phoneno" };
const phone_suffixes = [_][]const u8{
    "phone", "phonenumber", "mobilenumber", "faxnumber", "telephone", "telefon", "msisdn",
};
/// Names of `USER:PASSWORD`.
const pair_names = [_][]const u8{ "login", "userpwd", "userpass", "basicauth", "httpauth", "curloptuserpwd" };
const phone_digits_min = 6;
const phone_digits_max = 15;

pub const Skip = @import("skips.zig").Skip;

pub const Scope = struct {
    /// Values that begin earlier are left out: they were found before.
    from: usize = 0,
    /// Names in these parts are not looked for, in order.
    skips: []const Skip = &.{},
    added: *const secret_names.Added = &secret_names.Added.none,
};

const joins: [256]bool = blk: {
    var table: [256]bool = @splat(false);
    for (":= ,<(\t|?;\n") |byte| table[byte] = true;
    table[full_colon[0]] = true;
    for (secrets.glued_verbs) |verb| table[verb[0]] = true;
    break :blk table;
};
const full_colon = "\xef\xbc\x9a";

/// Appends the values in `text`, which may have several lines.
pub fn find(gpa: Allocator, text: []const u8, scope: Scope, out: *Values) Allocator.Error!void {
    var finder: Finder = .{ .gpa = gpa, .text = text, .from = scope.from, .added = scope.added, .out = out };
    var skip: usize = 0;
    var at: usize = 0;
    if (text.len > 1) switch (text[0]) {
        '-' => at = try named_joins.option(&finder, 0),
        '/', '"', '\'' => try secret_paths.at(&finder, 0),
        else => {},
    };
    while (true) {
        while (at < text.len and !joins[text[at]]) at += 1;
        if (at >= text.len) break;
        while (skip < scope.skips.len and scope.skips[skip].end <= at) skip += 1;
        if (skip < scope.skips.len and scope.skips[skip].start <= at) {
            at = scope.skips[skip].end;
            continue;
        }
        at = @max(at + 1, try addJoined(&finder, at));
    }
    try doubtful.find(&finder, scope.skips);
    try repeated_values.find(&finder);
}

/// Adds the values that the sign at `at` joins to a name. @returns the end of the last one
fn addJoined(finder: *Finder, at: usize) Allocator.Error!usize {
    const text = finder.text;
    switch (text[at]) {
        ' ', '\t' => return afterBlank(finder, at),
        ',' => return named_arguments.arguments(finder, at),
        '|' => {
            try named_tables.find(finder, at);
            const end = try named_joins.otherwise(finder, at);
            return if (end > at) end else guessed.atComma(finder, at);
        },
        '?' => {
            try named_prompts.addAnswered(finder, at);
            return named_joins.otherwise(finder, at);
        },
        ';' => return named_joins.addSerialized(finder, at),
        // With one hyphen it is an item of a list, or a line of a difference.
        '\n' => return if (std.mem.startsWith(u8, text[at + 1 ..], "--")) named_joins.option(finder, at + 1) else at,
        '<' => {
            const is_here = std.mem.startsWith(u8, text[at..], "<<<") and (at == 0 or text[at - 1] != '<');
            if (is_here) if (try named_commands.hereString(finder, at)) |end| return end;
            return named_elements.element(finder, at);
        },
        '(' => {
            try secret_paths.at(finder, at + 1);
            return named_arguments.call(finder, at);
        },
        ':', '=' => {
            if (std.mem.startsWith(u8, text[at..], "://")) {
                try login(finder, at + 3);
                try secret_paths.ofUrl(finder, at + 3);
                return at + 3;
            }
            try secret_paths.at(finder, at + 1);
            if (try password_files.field(finder, at)) |end| return end;
            if (text[at] == ':') {
                if (named_lines.isMask(text, at)) return named_prompts.restOfLine(finder, at + 2);
                if (try guessed.ofAccount(finder, at)) |end| return end;
                if (try guessed.ofField(finder, at)) |end| return end;
            }
            if (at > 0 and text[at - 1] | 0x20 == 'r') if (try named_commands.netUse(finder, at + 1)) |end| return end;
            const sign = signAt(text, at) orelse {
                // `!==`, `===`
                if (at + 1 < text.len and text[at + 1] != '=') try guessed.addCompared(finder, at);
                return at;
            };
            const end = try byName(finder, at, sign);
            if (end <= at and sign.end > at + 1) try guessed.addCompared(finder, sign.end - 1);
            return end;
        },
        else => {
            if (try named_prompts.addGlued(finder, at)) |end| return end;
            if (!std.mem.startsWith(u8, text[at..], full_colon)) return at;
            return byName(finder, at, .{ .end = at + full_colon.len, .byte = ':' });
        },
    }
}

/// Adds the values that the blank at `at` joins to a name. @returns the end of the last one
fn afterBlank(finder: *Finder, at: usize) Allocator.Error!usize {
    const text = finder.text;
    if (at > 0 and text[at - 1] | 0x20 == 'g') {
        if (try named_commands.secureString(finder, at)) |end| return end;
    }
    if (at + 1 < text.len) switch (text[at + 1]) {
        '-' => {
            const end = if (at < 3) null else try named_positions.atPosition(finder, at, .options);
            return end orelse named_joins.option(finder, at + 1);
        },
        '/' => {
            if (try guessed.ofAccount(finder, at + 1)) |end| return end;
            try secret_paths.at(finder, at + 1);
        },
        '[' => if (try login_lines.addBracketed(finder, at + 1)) |end| return end,
        '"', '\'' => {
            if (try named_commands.addQuotedOption(finder, at + 1)) |end| return end;
            try secret_paths.at(finder, at + 1);
        },
        else => {},
    };
    if (at > 0 and text[at - 1] == ']') try login_lines.addBracketedBefore(finder, at);
    if (at > 0 and isQuote(text[at - 1])) if (try named_prompts.addFilled(finder, at)) |end| return end;
    if (try named_joins.bearer(finder, at)) |end| return end;
    if (try named_rows.addIdentifiedBy(finder, at)) |end| return end;
    if (try named_phrases.afterWord(finder, at)) |end| return end;
    if (try named_lines.value(finder, at)) |end| return end;
    const may_be_name = secret_names.mayBeBefore(text, at) or finder.added.count > 0;
    return if (may_be_name) named_joins.sentence(finder, at) else at;
}

const Sign = struct { end: usize, byte: u8 };

/// Before an `=`: `:::=`.
const colons_max = 3;

/// The sign at `at` that joins a name and a value: `:`, `=`, `:=`, `::=`, `=>`, `==`, `?=`; null for others.
fn signAt(text: []const u8, at: usize) ?Sign {
    var end = at + 1;
    if (text[at] == ':') {
        while (end < text.len and end < at + colons_max and text[end] == ':') end += 1;
        if (end < text.len and text[end] == '=') return .{ .end = end + 1, .byte = '=' };
        // LDIF marks base64 by a second colon.
        const is_colon = end == at + 1 or (end == at + 2 and end < text.len and text[end] == ' ');
        return if (is_colon) .{ .end = end, .byte = ':' } else null;
    }
    if (at > 0 and std.mem.findScalar(u8, "!<>~:=", text[at - 1]) != null) return null;
    while (end < text.len and text[end] == '=' and end < at + 3) end += 1;
    if (end < text.len and end == at + 1) {
        if (text[end] == '~') return null;
        if (text[end] == '>') end += 1;
    }
    return .{ .end = end, .byte = '=' };
}

/// Adds the value behind a sign, if the name before it says what it is.
fn byName(finder: *Finder, at: usize, sign: Sign) Allocator.Error!usize {
    const text = finder.text;
    const name_end = nameEnd(text, at, sign);
    // Markdown: `**Password:** VALUE`
    const is_bold = sign.byte == ':' and std.mem.startsWith(u8, text[sign.end..], "** ");
    const from = blankEnd(text, sign.end + @as(usize, if (is_bold) 2 else 0));
    if (sign.byte == ':') {
        if (try named_prompts.below(finder, at)) |end| return end;
        if (try named_commands.dataSource(finder, at)) |end| return end;
        if (try named_commands.remote(finder, at)) |end| return end;
    }
    // A colon alone ends a sentence's list: `name, password: "VALUE", "other"`.
    const is_assignment = sign.byte != ':' or sign.end > at + 1;
    if (is_assignment) if (try named_lists.addAssigned(finder, name_end, from)) |end| return end;
    if (try named_commands.addQuotedOption(finder, from)) |end| return end;
    if (try named_commands.auditOption(finder, at, from)) |end| return end;
    if (name_before.beforeDots(text, at)) |name| if (secret_names.announces(name.of(text), finder.added)) |announced| {
        return finder.add(from, .{ .name = name, .announced = announced, .sign = sign.byte });
    };
    const name = name_before.before(text, name_end) orelse named_lines.keyAbove(text, at) orelse {
        const known = named_phrases.longName(finder, null, name_end) orelse return at;
        return finder.add(from, .{ .name = known.name, .announced = known.announced, .sign = sign.byte });
    };
    if (named_phrases.isNumbered(text, name)) |numbered| {
        if (secret_names.announces(numbered.of(text), finder.added) != null) {
            return behindNumber(finder, numbered, sign, from);
        }
    }
    const written = withoutFlag(name.of(text));
    if (sign.byte == '=') if (try named_lines.ofSet(finder, name, from)) |end| return end;
    const named = try named_joins.naming(finder, name, from);
    if (named > from) return named;
    if (sign.byte == ':' and isFirstOfItem(text, name)) {
        return finder.add(from, .{ .name = name, .announced = .likely, .sign = ':' });
    }
    if (secret_names.announces(written, finder.added)) |known_announced| {
        const announced = if (known_announced == .likely and beside_names.tells(text, name)) .any else known_announced;
        // `key` behind a word may announce more: `api key`.
        const long = if (announced == .likely) named_phrases.longName(finder, name, name_end) else null;
        const known = long orelse named_phrases.Known{ .name = name, .announced = announced };
        return finder.add(from, .{ .name = known.name, .announced = known.announced, .sign = sign.byte });
    }
    if (named_phrases.longName(finder, name, name_end)) |known| {
        return finder.add(from, .{ .name = known.name, .announced = known.announced, .sign = sign.byte });
    }
    if (sign.byte == '=' and isOfDottedPart(finder, name)) {
        return finder.add(from, .{ .name = name, .announced = .likely, .sign = '=' });
    }
    if (try byOtherWords(finder, name, at, sign, from)) |end| return end;
    switch (text[name.end - 1] | 0x20) {
        't', 'n', 'g', 'e' => if (secret_names.isPlainly(written, &place_names)) return place(finder, from, name),
        else => {},
    }
    switch (text[name.end - 1] | 0x20) {
        'l', 'e', 'x', 'o', 'r', 'n' => {
            if (secret_names.isPlainly(written, &phone_names) or secret_names.endsWithOneOf(written, &phone_suffixes)) {
                return phone(finder, from, name, text[at] == ':');
            }
        },
        else => {},
    }
    return at;
}

/// `Unseal Key 1: VALUE`: adds the value behind a name and its number.
fn behindNumber(finder: *Finder, name: Name, sign: Sign, from: usize) Allocator.Error!usize {
    const announced = secret_names.announces(name.of(finder.text), finder.added) orelse return from;
    const long = if (announced == .likely) named_phrases.longName(finder, name, name.end) else null;
    const known = long orelse named_phrases.Known{ .name = name, .announced = announced };
    return finder.add(from, .{ .name = known.name, .announced = known.announced, .sign = sign.byte });
}

/// Where the name before a sign of several bytes ends: `?=`, `??=`, `+=`, `|=`, `?:`.
fn nameEnd(text: []const u8, at: usize, sign: Sign) usize {
    if (sign.byte == ':' and std.mem.endsWith(u8, text[0..at], "**")) return at - 2;
    var end = at;
    const others = if (sign.byte == '=') "?+|" else "?";
    while (end > 0 and at - end < 2 and std.mem.findScalar(u8, others, text[end - 1]) != null) end -= 1;
    if (end == at or sign.byte == '=') return end;
    const close = blankStart(text, end);
    return if (close > 0 and text[close - 1] == ')') close - 1 else end;
}

/// Adds the value that something besides its name tells. @returns its end; null if nothing does
fn byOtherWords(finder: *Finder, name: Name, at: usize, sign: Sign, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (sign.byte == '=' and secret_names.isPlainly(name.of(text), &pair_names)) {
        if (try named_commands.userPair(finder, from)) |end| return end;
    }
    switch (text[name.end - 1]) {
        'd' => try named_phrases.manifest(finder, name, from),
        'a' => if (named_commands.isDataOfSecret(text, name)) {
            return try finder.add(from, .{ .name = name, .announced = .any, .sign = sign.byte });
        },
        'n', 'i' => if (sign.byte == ':' and secret_names.isOneOf(name.of(text), &.{ "thin", "oci" })) {
            return named_phrases.addSlashedLogin(finder, from, .has_database);
        },
        't' => {
            if (named_phrases.ofVariable(finder, name, at)) |announced| {
                return try finder.add(from, .{ .name = name, .announced = announced, .sign = sign.byte });
            }
            if (beside_names.tells(text, name)) {
                return try finder.add(from, .{ .name = name, .announced = .any, .sign = sign.byte });
            }
        },
        'k' => if (beside_names.tells(text, name)) {
            return try finder.add(from, .{ .name = name, .announced = .any, .sign = sign.byte });
        },
        'e' => if (named_phrases.isGrant(text, name, sign.byte)) {
            return try finder.add(from, .{ .name = name, .announced = .likely, .sign = sign.byte });
        },
        else => {},
    }
    if (sign.byte == ':') if (named_phrases.beforeVerb(finder, name)) |known| {
        return try finder.add(from, .{ .name = known.name, .announced = known.announced, .sign = ':' });
    };
    const known = named_phrases.ofSomebody(finder, name) orelse return null;
    if (sign.byte == '=') return try finder.add(from, .{ .name = name, .announced = known.announced, .sign = '=' });
    return try named_prompts.addTypedFor(finder, known.name, from) orelse
        named_joins.behindPhrase(finder, from, known.announced);
}

/// `- value: ` in YAML, or another name of values: the value precedes its name, which is on the next line.
fn isFirstOfItem(text: []const u8, name: Name) bool {
    if (name.quote != 0 or name.start < 2 or text[name.start - 1] != ' ') return false;
    if (text[name.start - 2] != '-' or !secret_names.isPlainly(name.of(text), &secrets.named_values)) return false;
    const line = bare_value.lineStart(text, name.start);
    return std.mem.trim(u8, text[line .. name.start - 2], " ").len == 0;
}

/// `fs.azure.account.key.NAME.example.net`: whether a part before a dot announces a secret.
fn isOfDottedPart(finder: *const Finder, name: Name) bool {
    const written = name.of(finder.text);
    var end = written.len;
    while (std.mem.findScalarLast(u8, written[0..end], '.')) |dot| : (end = dot) {
        if (dot > 0 and secret_names.announces(written[0..dot], finder.added) != null) return true;
    }
    return false;
}

/// Java's `-Dname`.
fn withoutFlag(name: []const u8) []const u8 {
    return if (name.len > 2 and std.mem.startsWith(u8, name, "-D")) name[2..] else name;
}

/// A coordinate.
fn place(finder: *Finder, from: usize, name: Name) Allocator.Error!usize {
    const text = finder.text;
    const open: usize = if (from < text.len and isQuote(text[from])) from + 1 else from;
    var end = open;
    if (end < text.len and text[end] == '-') end += 1;
    const digits = end;
    while (end < text.len and (bytes.isDigit(text[end]) or text[end] == '.')) end += 1;
    if (end == digits or std.mem.findScalar(u8, text[digits..end], '.') == null) return from;
    try finder.append(.{
        .start = @intCast(open),
        .end = @intCast(end),
        .what = .place,
        .quote = if (open > from) text[from] else 0,
        .bare = open == from and name.quote == '"' and !name.is_escaped,
    });
    return end;
}

/// Digits, and what is written between them.
fn phone(finder: *Finder, from: usize, name: Name, has_spaces: bool) Allocator.Error!usize {
    const text = finder.text;
    const is_quoted = from < text.len and isQuote(text[from]);
    const start = from + @intFromBool(is_quoted);
    var at = start;
    var end = start;
    var digits: usize = 0;
    while (at < text.len) : (at += 1) switch (text[at]) {
        '0'...'9' => {
            digits += 1;
            end = at + 1;
        },
        ' ' => if (!is_quoted and !has_spaces) break,
        '+', '-', '.', '/', '(', ')' => {},
        else => break,
    };
    if (digits < phone_digits_min or digits > phone_digits_max) return from;
    const is_bare = !is_quoted and name.quote == '"' and !name.is_escaped;
    try finder.append(.{
        .start = @intCast(start),
        .end = @intCast(end),
        .what = .phone,
        .quote = if (is_quoted) text[from] else 0,
        .bare = is_bare and value_forms.isJsonNumber(text[start..end]),
    });
    return end;
}

/// Adds user and password before the `@` of a URL's authority, which starts at `from`.
fn login(finder: *Finder, from: usize) Allocator.Error!void {
    const text = finder.text;
    if (from < 4 or !bytes.isAlnum(text[from - 4])) return;
    var end = from;
    var sign: usize = 0;
    while (end < text.len and !endsAuthority(text[end])) : (end += 1) {
        if (text[end] == '@') sign = end;
    }
    if (sign == 0 or sign == from or isActor(text[0 .. from - "://".len], text[from..sign])) return;
    try named_commands.userAndPassword(finder, from, sign);
}

/// What precedes the host in `spark://CoarseGrainedScheduler@host:35415` and `akka.tcp://system@host` is no user.
fn isActor(scheme: []const u8, user: []const u8) bool {
    const first = scheme.len -| "pekko.ssl.tcp".len;
    for ([_][]const u8{ "spark", "akka", "akka.tcp", "akka.ssl.tcp", "pekko", "pekko.tcp" }) |one| {
        if (std.mem.endsWith(u8, scheme[first..], one)) return std.mem.findScalar(u8, user, ':') == null;
    }
    return false;
}

fn endsAuthority(byte: u8) bool {
    return bytes.isSpace(byte) or switch (byte) {
        '/', '?', '#', '"', '\'', '<', '>', '`' => true,
        else => false,
    };
}
