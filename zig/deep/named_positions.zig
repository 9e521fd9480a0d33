//! Passwords by their place among the words of a command: `radtest bob VALUE`, `htpasswd -b file bob VALUE`.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");
const command_options = @import("command_options.zig");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const isBlank = bytes.isBlank;
const Finder = @import("named_value.zig").Finder;
const named_commands = @import("named_commands.zig");
const programs = @import("programs.zig");
const behindProgram = programs.behindProgram;
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

const command_bytes_max = programs.command_bytes_max;

/// What follows a command at once.
const Follows = enum { words, options };
const Positions = [256][]const secrets.PasswordPosition;

/// Commands that take a password by its position, by their last byte in lower case; those before options apart.
const positions: std.EnumArray(Follows, Positions) = .init(.{
    .words = buildPositions(.words),
    .options = buildPositions(.options),
});

fn buildPositions(comptime follows: Follows) Positions {
    @setEvalBranchQuota(10_000);
    var table: Positions = @splat(&.{});
    for (secrets.password_positions) |position| {
        if (follows == .options and position.valued == null) continue;
        const last = position.command[position.command.len - 1];
        table[last] = table[last] ++ .{position};
    }
    return table;
}

/// `radtest bob VALUE`: the value behind the command that ends at `blank`.
pub fn atPosition(finder: *Finder, blank: usize, follows: Follows) Allocator.Error!?usize {
    const text = finder.text;
    for (positions.getPtrConst(follows)[std.ascii.toLower(text[blank - 1])]) |position| {
        const command = position.command;
        if (!std.ascii.endsWithIgnoreCase(text[0..blank], command)) continue;
        if (blank > command.len and bytes.isWordOrHigh(text[blank - command.len - 1])) continue;
        if (position.programs.len > 0 and behindProgram(text, blank - command.len, position.programs) == null) continue;
        var from = blankEnd(text, blank);
        var words = position.words;
        if (position.valued) |valued| {
            const options = command_options.of(text, from, valued) orelse return null;
            if (position.flag != 0 and !options.has(position.flag)) return null;
            if (position.fewer != 0 and options.has(position.fewer)) words -= 1;
            from = options.end;
        }
        var last_end = from;
        for (0..words) |number| {
            while (from < text.len and text[from] == '-') from = optionEnd(text, from) orelse return null;
            const word_end = std.mem.findAnyPos(u8, text[0..@min(text.len, from + command_bytes_max)], from, " \t\r\n");
            if (word_end == null or word_end == from) return null;
            last_end = word_end.?;
            const wanted = if (number < position.between.len) position.between[number] else "";
            if (wanted.len > 0 and !isWanted(text[from..last_end], wanted)) return null;
            from = blankEnd(text, last_end);
        }
        if (from == text.len or bytes.isSpace(text[from]) or text[from] == '-') return null;
        const has_plus = std.mem.findScalar(u8, command, '+') != null; // Of such options, this is the next one.
        if (has_plus and text[from] == '+') return null;
        if (position.words == 0 and isProse(text, from)) return null;
        // `priv aes 128 VALUE`
        if (position.words == 0 and isSize(text, from)) continue;
        if (position.is_pair) return named_commands.userPair(finder, from);
        var name: Name = .{ .start = blank - command.len, .end = blank };
        var announced: secret_names.Announced = .any;
        if (position.is_named) {
            name = name_before.endingAt(text, last_end) orelse return null;
            announced = secret_names.announces(name.of(text), finder.added) orelse continue;
        }
        var end = try finder.add(from, .{ .name = name, .announced = announced });
        for (1..position.values) |_| {
            from = blankEnd(text, end);
            for (0..position.apart) |_| from = optionEnd(text, from) orelse break;
            if (end == from or from == text.len or text[from] == '-' or bytes.isSpace(text[from])) break;
            end = try finder.add(from, .{ .name = name, .announced = announced });
        }
        return end;
    }
    return null;
}

/// Whether the word is one of those wanted, of which an asterisk leaves the end open: `MD5|SHA*`.
fn isWanted(word: []const u8, wanted: []const u8) bool {
    var forms = std.mem.tokenizeScalar(u8, wanted, '|');
    while (forms.next()) |form| {
        const is_open = form[form.len - 1] == '*';
        const fixed = form[0 .. form.len - @intFromBool(is_open)];
        if (if (is_open) std.ascii.startsWithIgnoreCase(word, fixed) else std.ascii.eqlIgnoreCase(word, fixed)) {
            return true;
        }
    }
    return false;
}

/// Whether a number of up to three digits is at `from`, and another word behind it.
fn isSize(text: []const u8, from: usize) bool {
    const end = bytes.digitsEnd(text, from);
    if (end == from or end - from > 3 or end == text.len or !isBlank(text[end])) return false;
    const next = blankEnd(text, end);
    return next < text.len and !bytes.isSpace(text[next]);
}

/// Whether the word at `from` goes on a sentence: `run vault login again, then restart`.
fn isProse(text: []const u8, from: usize) bool {
    var end = from;
    while (end < text.len and bytes.isLetter(text[end])) end += 1;
    if (end == from) return false;
    const behind = if (end < text.len and std.mem.findScalar(u8, ".,:;!?)", text[end]) != null) end + 1 else end;
    const ends_word = behind == text.len or bytes.isSpace(text[behind]);
    const next = blankEnd(text, behind);
    const ends_line = next == text.len or std.mem.findScalar(u8, "\r\n", text[next]) != null;
    return ends_word and (behind > end or (!ends_line and (bytes.isLetter(text[next]) or text[next] == '`')));
}

/// Behind the option at `at` and its blanks; null if nothing follows on the line.
fn optionEnd(text: []const u8, at: usize) ?usize {
    const near = text[0..@min(text.len, at + command_bytes_max)];
    const end = std.mem.findAnyPos(u8, near, at, " \t\r\n") orelse return null;
    return if (isBlank(text[end])) blankEnd(text, end) else null;
}
