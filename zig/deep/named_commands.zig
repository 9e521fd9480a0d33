//! Passwords in command lines besides those that options with the name of a secret have: `-u bob:VALUE`, `-pVALUE`,
//! `redis-cli -a VALUE`, `-u bob -p VALUE`, `echo VALUE | sudo -S`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const bare_value = @import("bare_value.zig");
const guessed = @import("guessed.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const blankStart = name_before.blankStart;
const isBlank = bytes.isBlank;
const isQuote = name_before.isQuote;
const named_value = @import("named_value.zig");
const Finder = named_value.Finder;
const password_like = @import("password_like.zig");
const programs = @import("programs.zig");
const isOfProgram = programs.isOfProgram;
const behindProgram = programs.behindProgram;
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secret_writers = @import("secret_writers.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

const command_bytes_max = programs.command_bytes_max;

/// `a1="--password" a2="VALUE"` in a record of an audit; the quote of the option is at `open`.
pub fn auditOption(finder: *Finder, name_end: usize, open: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (open + 2 >= text.len or text[open] != '"' or text[open + 1] != '-') return null;
    if (name_end < 2 or !bytes.isDigit(text[name_end - 1])) return null;
    const content = quoted_text.readContent(text, open) orelse return null;
    var at = blankEnd(text, content.behind);
    if (at == content.behind or at == text.len or text[at] != 'a') return null;
    at += 1;
    while (at < text.len and bytes.isDigit(text[at])) at += 1;
    if (at + 1 >= text.len or text[at] != '=' or text[at + 1] != '"') return null;
    const option = text[content.start..content.end];
    if (option.len == 2) {
        const end = try letterOption(finder, content.start, option[1], at + 1);
        return if (end == content.start) null else end;
    }
    if (secret_names.announces(option, finder.added) != .any) return null;
    return try finder.add(at + 1, .{ .name = .{ .start = content.start, .end = content.end }, .announced = .any });
}

/// `schtasks /ru bob /rp VALUE`
pub fn slashOption(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const option = for ([_][]const u8{ " /p", " /rp" }) |one| {
        if (std.ascii.endsWithIgnoreCase(text[0..blank], one)) break one;
    } else return null;
    if (!programs.isBehindWord(text, blank - option.len, &secrets.slash_option_programs)) return null;
    const from = blankEnd(text, blank);
    if (from == text.len or text[from] == '/') return null;
    return try finder.add(from, .{ .name = .{ .start = blank - option.len, .end = blank }, .announced = .any });
}

/// `"mysql", "-pVALUE"`, `a2="-pVALUE"`: an option in the quotes at `open`.
pub fn addQuotedOption(finder: *Finder, open: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (open + 3 >= text.len or !isQuote(text[open])) return null;
    if (text[open + 1] == '/') return guessed.optionInQuotes(finder, open);
    if (text[open + 1] != '-' or text[open + 2] != 'p') return null;
    if (isQuote(text[open + 3]) or bytes.isSpace(text[open + 3])) return null;
    if (!isOfProgram(text, open + 1, &secrets.password_programs)) return null;
    const end = try passwordOption(finder, open + 1, &secrets.password_programs);
    return if (end == open + 1) null else end;
}

/// Whether the name is that of the value of a secret object of QEMU: `-object secret,id=a,data=VALUE`, or
/// `{"qom-type":"secret","id":"a","data":"VALUE"}`.
pub fn isDataOfSecret(text: []const u8, name: Name) bool {
    if (!std.mem.eql(u8, name.of(text), "data") or name.start == 0) return false;
    const near = text[@max(bare_value.lineStart(text, name.start), name.start -| command_bytes_max)..name.start];
    if (name.quote != 0) {
        const key = std.mem.findLast(u8, near, "\"qom-type\"") orelse return false;
        const value = std.mem.trimStart(u8, near[key + "\"qom-type\"".len ..], " :");
        return std.mem.startsWith(u8, value, "\"secret\"") and std.mem.findScalar(u8, value, '}') == null;
    }
    if (near.len == 0 or near[near.len - 1] != ',') return false;
    const first = if (std.mem.findLastAny(u8, near, " \t\"'")) |sign| sign + 1 else 0;
    const object = near[first..];
    return std.mem.startsWith(u8, object, "secret,") or std.mem.find(u8, object, "qom-type=secret,") != null;
}

pub fn isUser(name: []const u8) bool {
    return secret_names.isOneOf(name, &.{ "u", "user", "proxy-user" });
}

/// The value behind a user and an equals sign, where containers have a user and a group: `--proxy-user=bob:VALUE`.
pub fn userWithSign(finder: *Finder, from: usize) Allocator.Error!usize {
    const text = finder.text;
    const value = text[from..bare_value.findEnd(text, from, .{ .start = from })];
    const colon = std.mem.findScalar(u8, value, ':') orelse return from;
    return if (password_like.isLikely(value[colon + 1 ..])) userOption(finder, from) else from;
}

/// `-u USER:PASSWORD`, but no pair of numbers.
pub fn userOption(finder: *Finder, from: usize) Allocator.Error!usize {
    const text = finder.text;
    if (from == text.len) return from;
    const quote: u8 = if (isQuote(text[from])) text[from] else 0;
    const start = from + @intFromBool(quote != 0);
    const end = if (quote == 0)
        bare_value.findEnd(text, start, .{ .start = start })
    else if (quoted_text.readContent(text, from)) |content| content.end else return from;
    const sign: u8 = if (isOfProgram(text, from -| 3, &.{"lftp"})) ',' else ':';
    const colon = std.mem.findScalarPos(u8, text[0..end], start, sign) orelse {
        // Samba's `-U USER%PASSWORD`.
        const percent = std.mem.findScalarPos(u8, text[0..end], start, '%') orelse return from;
        if (!std.mem.endsWith(u8, text[0..from], "-U ") or percent + 1 >= end) return from;
        try finder.append(.{ .start = @intCast(percent + 1), .end = @intCast(end), .what = .login });
        return end;
    };
    // `-u jdbc:hive2://host:10000`
    if (colon == start or colon + 1 == end or std.mem.find(u8, text[colon..end], "://") != null) return from;
    for (text[start..end]) |byte| {
        if (!bytes.isDigit(byte) and byte != ':') break;
    } else return from;
    if (sign == ',') {
        try finder.append(.{ .start = @intCast(colon + 1), .end = @intCast(end), .what = .login });
        return end;
    }
    try userAndPassword(finder, start, end);
    return end;
}

/// Options behind which a user and a password follow: `--basic-auth USER:PASSWORD`.
const names_before_pairs = [_][]const u8{
    "auth", "basic-auth", "http-auth", "proxy-auth", "server-auth", "credentials", "creds", "login", "userpwd",
};

/// The pair at `from`, if `name` is such an option and what follows the colon looks like a password.
pub fn pairOption(finder: *Finder, name: []const u8, from: usize) Allocator.Error!?usize {
    if (!secret_names.isOneOf(name, &names_before_pairs)) return null;
    const value = finder.text[from..bare_value.findEnd(finder.text, from, .{ .start = from })];
    const colon = std.mem.findScalar(u8, value, ':') orelse return null;
    const password = std.mem.trimEnd(u8, value[colon + 1 ..], "\"'");
    const has_sign = std.mem.findAny(u8, password, "!#$%^&*+~?") != null;
    return if (has_sign or password_like.isLikely(password)) userPair(finder, from) else null;
}

/// `login=USER:PASSWORD`: the pair at `from`, if what follows the colon has letters and digits.
pub fn userPair(finder: *Finder, from: usize) Allocator.Error!?usize {
    const text = finder.text[0..@min(finder.text.len, from + command_bytes_max)];
    const start = from + @intFromBool(from < text.len and isQuote(text[from]));
    const end = bare_value.findEnd(text, start, .{ .start = start });
    if (end == text.len and end < finder.text.len) return null;
    const colon = std.mem.findScalarPos(u8, text[0..end], start, ':') orelse return null;
    if (colon == start or !secret_names.hasLettersAndDigits(text[colon + 1 .. end])) return null;
    if (std.mem.findAny(u8, text[colon + 1 .. end], ":/") != null) return null;
    try userAndPassword(finder, start, end);
    return end;
}

/// Whether an option of several letters, without its hyphen, has a password in its program.
pub fn isPasswordWord(text: []const u8, at: usize, option: []const u8) bool {
    return isOptionOf(text, at, option, &secrets.password_words);
}

/// Whether a user and a password follow an option, `USER:PASSWORD`, in its program.
pub fn isPairOption(text: []const u8, at: usize, option: []const u8) bool {
    return isOptionOf(text, at, option, &secrets.pair_options);
}

fn isOptionOf(text: []const u8, at: usize, option: []const u8, known: []const secrets.ProgramOption) bool {
    for (known) |one| {
        if (std.mem.eql(u8, one.option, option) and behindProgram(text, at, one.programs) != null) return true;
    }
    return false;
}

/// `USER:PASSWORD@HOST` where no scheme precedes it: behind `:pserver:`, and of programs that take such a text. The
/// colon is at `colon`.
pub fn remote(finder: *Finder, colon: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (colon + 1 == text.len or bytes.isSpace(text[colon + 1]) or text[colon + 1] == '/') return null;
    const near = text[0..@min(text.len, colon + command_bytes_max)];
    const stop = std.mem.findAnyPos(u8, near, colon, " \t\r\n\"'`") orelse near.len;
    const sign = std.mem.findScalarLast(u8, text[colon..stop], '@') orelse return null;
    const name = name_before.endingAt(text, colon) orelse return null;
    if (sign < 2 or colon + sign + 1 == stop or name.quote != 0 or name.start == 0) return null;
    const is_repository = std.mem.endsWith(u8, text[0..name.start], ":pserver:");
    if (!is_repository and behindProgram(text, name.start, &secrets.remote_programs) == null) return null;
    try userAndPassword(finder, name.start, colon + sign);
    return colon + sign;
}

/// `"USER:PASSWORD@tcp(host)/database"`, as Go's drivers take it; a colon is at `colon`.
pub fn dataSource(finder: *Finder, colon: usize) Allocator.Error!?usize {
    const text = finder.text;
    const name = name_before.endingAt(text, colon) orelse return null;
    if (name.quote != 0) return null;
    // The text may be the content of quotes.
    if (name.start > 0 and !isQuote(text[name.start - 1]) and text[name.start - 1] != '=') return null;
    const limit = @min(text.len, colon + command_bytes_max);
    const stop = std.mem.findAnyPos(u8, text[0..limit], colon, " \t\r\n\"'`") orelse
        if (limit == text.len) limit else return null;
    const sign = std.mem.findScalarLast(u8, text[colon..stop], '@') orelse return null;
    const host = text[colon + sign + 1 .. stop];
    const is_driver = for ([_][]const u8{ "tcp(", "unix(", "tcp6(", "/" }) |start| {
        if (std.mem.startsWith(u8, host, start)) break true;
    } else false;
    if (!is_driver or sign < 2) return null;
    try userAndPassword(finder, name.start, colon + sign);
    return colon + sign;
}

/// Adds both sides of the first colon.
pub fn userAndPassword(finder: *Finder, start: usize, end: usize) Allocator.Error!void {
    const colon = std.mem.findScalarPos(u8, finder.text[0..end], start, ':') orelse end;
    try finder.append(.{ .start = @intCast(start), .end = @intCast(colon), .what = .login });
    try finder.append(.{ .start = @intCast(@min(colon + 1, end)), .end = @intCast(end), .what = .login });
}

/// `-pVALUE`: behind the name of one of `known`, which have that option, or if it looks random.
pub fn passwordOption(finder: *Finder, at: usize, known: []const []const u8) Allocator.Error!usize {
    const text = finder.text;
    const start = at + 2;
    const end = bare_value.findEnd(text, start, .{ .start = start });
    if (end == start) return at;
    const value = text[start..end];
    if (!isOfProgram(text, at, known)) {
        if (!secret_names.looksRandom(value) or std.mem.findAny(u8, value, ":/=") != null) return at;
    }
    const is_quoted = isQuote(text[start]);
    const name: Name = .{ .start = at, .end = start };
    if (is_quoted) return finder.add(start, .{ .name = name, .announced = .any });
    try finder.append(.{ .start = @intCast(start), .end = @intCast(end), .what = .secret });
    return end;
}

/// `redis-cli -a VALUE`: behind the name of a program with such an option; `-u bob -p VALUE` of any program.
pub fn letterOption(finder: *Finder, at: usize, letter: u8, from: usize) Allocator.Error!usize {
    const text = finder.text;
    if (from == text.len or text[from] == '-') return at;
    if (try secret_writers.letterOption(finder, at, letter, from)) |end| return end;
    for (secrets.password_options) |known| {
        if (known.letter != letter or !isOfProgram(text, at, known.programs)) continue;
        // `-p` of containers publishes a port.
        if (isOfProgram(text, at, &.{ "docker", "podman" }) and !isOfProgram(text, at, &.{"login"})) return at;
        return finder.add(from, .{ .name = .{ .start = at, .end = at + 2 }, .announced = .any });
    }
    if ((letter | 0x20) != 'p' or !isBehindUser(text, at)) return at;
    const value = text[from..bare_value.findEnd(text, from, .{ .start = from })];
    // Those ask for it: a database follows.
    if (isOfProgram(text, at, &asking_clients) and !password_like.isLikely(value)) return at;
    // A port, a folder, ports of a container.
    if (secret_names.isNumber(value) or std.mem.findAny(u8, value, ":/\\") != null) return at;
    return finder.add(from, .{ .name = .{ .start = at, .end = at + 2 }, .announced = .any });
}

const asking_clients = [_][]const u8{ "mysql", "mysqldump", "mysqladmin", "mariadb", "mariadb-dump" };

/// `ldapsearch -w"VALUE"`: the same with the password directly behind the letter, unless it may be a longer option.
pub fn addAttachedOption(finder: *Finder, at: usize) Allocator.Error!?usize {
    const text = finder.text;
    const from = at + 2;
    if (from >= text.len or !option_letters[text[at + 1]]) return null;
    for (secrets.password_options) |known| {
        if (known.letter != text[at + 1] or !isOfProgram(text, at, known.programs)) continue;
        if (isOfProgram(text, at, &.{ "docker", "podman" })) return null;
        const value = text[from..bare_value.findEnd(text, from, .{ .start = from })];
        if (!isQuote(text[from]) and !secret_names.hasLettersAndDigits(value)) return null;
        return try finder.add(from, .{ .name = .{ .start = at, .end = from }, .announced = .any });
    }
    return null;
}

const option_letters: [256]bool = blk: {
    var table: [256]bool = @splat(false);
    for (secrets.password_options) |known| table[known.letter] = true;
    break :blk table;
};

/// Whether the command before `at` names a user, other than the one that runs it: `sudo -u bob mkdir -p`.
fn isBehindUser(text: []const u8, at: usize) bool {
    const line = @max(bare_value.lineStart(text, at), at -| command_bytes_max);
    const first = line + if (std.mem.findLastAny(u8, text[line..at], ";|&")) |sign| sign + 1 else 0;
    var words = std.mem.tokenizeAny(u8, text[first..at], " \t");
    var before: []const u8 = "";
    while (words.next()) |word| {
        const is_user = secret_names.isOneOf(word, &.{ "-u", "--user", "--username", "-user", "-username", "--login" });
        if (is_user and !secret_names.isOneOf(before, &.{ "sudo", "runuser", "su", "setpriv", "chroot" })) {
            const user = words.peek() orelse return false;
            return user[0] != '-';
        }
        before = word;
    }
    return false;
}

/// `echo VALUE | sudo -S`, `echo bob:VALUE | chpasswd`; the pipe is at `pipe`.
pub fn addPiped(finder: *Finder, pipe: usize) Allocator.Error!void {
    const text = finder.text;
    const rest = text[pipe..@min(bare_value.lineEnd(text, pipe), pipe + command_bytes_max)];
    const reader = for (secrets.password_readers) |known| {
        if (std.mem.find(u8, rest, known.written) != null) break known;
    } else secrets.PasswordReader{ .written = "", .has_user = false };
    if (reader.written.len == 0 and !takesSecret(rest)) return;
    const first = @max(bare_value.lineStart(text, pipe), pipe -| command_bytes_max);
    const command = for ([_][]const u8{ "echo ", "printf " }) |word| {
        if (std.mem.findLast(u8, text[first..pipe], word)) |found| break first + found + word.len;
    } else return;
    var from = command;
    while (from + 2 < pipe and text[from] == '-') {
        from = blankEnd(text, std.mem.findScalarPos(u8, text[0..pipe], from, ' ') orelse return);
    }
    const content: quoted_text.Content = if (isQuote(text[from]))
        quoted_text.readContent(text[0..pipe], from) orelse return
    else
        .{ .start = from, .end = blankStart(text, pipe), .behind = pipe };
    var start = content.start;
    if (reader.has_user) start = (std.mem.findScalarPos(u8, text[0..content.end], start, ':') orelse return) + 1;
    if (start >= content.end or !secret_names.mayBeSecret(text[start..content.end], .any)) return;
    if (reader.written.len == 0 and !password_like.isLikely(text[start..content.end])) return;
    try finder.append(.{ .start = @intCast(start), .end = @intCast(content.end), .what = .secret });
}

/// Whether a command behind a pipe has the name of a secret in it, or is one that asks for passwords or hashes them.
fn takesSecret(command: []const u8) bool {
    const end = std.mem.findAny(u8, command, ">;&") orelse command.len;
    var words = std.mem.tokenizeAny(u8, command[0..end], " \t|");
    while (words.next()) |word| {
        if (secret_names.announces(word, &.none) == .any) return true;
        if (secret_names.isOneOf(word, &secrets.hashing_programs)) return true;
        // `sudo` asks only with an option.
        if (secret_names.isOneOf(word, &secrets.asking_programs) and !std.mem.eql(u8, word, "sudo")) return true;
    }
    return false;
}

/// `vncpasswd -f <<< "VALUE"`: what a program with the name of a secret, or with such an option, reads.
pub fn hereString(finder: *Finder, sign: usize) Allocator.Error!?usize {
    const text = finder.text;
    const first = @max(bare_value.lineStart(text, sign), sign -| command_bytes_max);
    var from = blankEnd(text, sign + 3);
    if (from < text.len and text[from] == '$') from += 1;
    if (from == text.len or bytes.isSpace(text[from]) or text[from] == '$' or text[from] == '{') return null;
    var words = std.mem.tokenizeAny(u8, text[first..sign], " \t/\"'");
    while (words.next()) |word| {
        const tells = secret_names.announces(word, finder.added) == .any or
            secret_names.isOneOf(word, &secrets.asking_programs);
        if (tells) return try finder.add(from, .{ .name = .{ .start = sign, .end = sign + 3 }, .announced = .any });
    }
    return null;
}

/// `net user bob VALUE`; the first blank behind `user` is at `blank`.
pub fn netUser(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (!std.ascii.endsWithIgnoreCase(text[0..blank], "net user")) return null;
    if (blank > 8 and bytes.isWordOrHigh(text[blank - 9])) return null;
    const user = blankEnd(text, blank);
    const user_end = std.mem.findAnyPos(u8, text, user, " \t\r\n") orelse return null;
    const from = blankEnd(text, user_end);
    if (from == user_end or from == text.len or text[user] == '/') return null;
    if (std.mem.findScalar(u8, "/*\r\n", text[from]) != null) return null;
    return try finder.add(from, .{ .name = .{ .start = user, .end = user_end }, .announced = .any });
}

/// `net use Z: \\\\h\\d /user:bob VALUE`; the user begins at `from`.
pub fn netUse(finder: *Finder, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    if (!std.ascii.endsWithIgnoreCase(text[0..from], " /user:")) return null;
    const first = bare_value.lineStart(text, from);
    if (std.ascii.findIgnoreCase(text[first..from], "net use ") == null) return null;
    const before = text[first .. from - " /user:".len];
    const word = before[if (std.mem.findScalarLast(u8, before, ' ')) |blank| blank + 1 else 0..];
    const is_folder = std.mem.findAny(u8, word, "\\/\x0c\r") != null;
    if (word.len > 0 and !is_folder and word[word.len - 1] != ':') {
        const start = @intFromPtr(word.ptr) - @intFromPtr(text.ptr);
        try finder.append(.{ .start = @intCast(start), .end = @intCast(start + word.len), .what = .secret });
    }
    const user_end = std.mem.findAnyPos(u8, text, from, " \t\r\n") orelse return text.len;
    const next = blankEnd(text, user_end);
    if (next == text.len or std.mem.findScalar(u8, "/*\r\n", text[next]) != null) return user_end;
    return try finder.add(next, .{ .name = .{ .start = from, .end = user_end }, .announced = .any });
}

/// `ConvertTo-SecureString "VALUE"`, also with its option `-String`; the blank behind the command is at `blank`.
pub fn secureString(finder: *Finder, blank: usize) Allocator.Error!?usize {
    const text = finder.text;
    const command = "-SecureString";
    if (!std.ascii.endsWithIgnoreCase(text[0..blank], command)) return null;
    var from = blankEnd(text, blank);
    const option = "-String ";
    if (std.ascii.startsWithIgnoreCase(text[from..], option)) from = blankEnd(text, from + option.len);
    if (from == text.len or !isQuote(text[from])) return null;
    return try finder.add(from, .{ .name = .{ .start = blank - command.len, .end = blank }, .announced = .any });
}
