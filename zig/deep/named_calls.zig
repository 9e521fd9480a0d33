//! Passwords and keys by their place among the arguments of functions that take them: `login("bob", "VALUE")`,
//! `NetworkCredential("bob", "VALUE", "DOMAIN")`, `assert_eq!(user.password(), "VALUE")`.
const std = @import("std");
const name_before = @import("name_before.zig");
const Name = name_before.Name;
const blankEnd = name_before.blankEnd;
const isQuote = name_before.isQuote;
const Finder = @import("named_value.zig").Finder;
const password_like = @import("password_like.zig");
const quoted_text = @import("quoted_text.zig");
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");
const Allocator = std.mem.Allocator;

/// Distance back to the bracket of the call.
const call_bytes_max = 256;

/// Calls by the last byte of their names.
const by_last: [256][]const secrets.Call = blk: {
    @setEvalBranchQuota(10_000);
    var table: [256][]const secrets.Call = @splat(&.{});
    for (secrets.calls) |call| {
        const last = call.name[call.name.len - 1];
        table[last] = table[last] ++ .{call};
    }
    break :blk table;
};

/// Adds the argument in the quotes at `from`, behind `comma`, if it is the password or the key of a call.
/// @returns its end; null if it is none
pub fn argument(finder: *Finder, comma: usize, from: usize) Allocator.Error!?usize {
    const text = finder.text;
    const open = openBefore(text, comma) orelse return null;
    const function = functionBefore(text, open) orelse return null;
    const written = function.of(text);
    const call = findCall(written) orelse return addCompared(finder, written, text[open + 1 .. comma], from);
    if (call.argument == secrets.last_argument) {
        const content = quoted_text.readContent(text, from) orelse return null;
        const close = blankEnd(text, content.behind);
        if (close == text.len or text[close] != ')') return null;
        // `getCredential("github", "token")` names what it gives; a string behind a variable may be another name.
        const may_name = isGetter(written, call.name) or !isQuote(text[name_before.blankStart(text, comma) - 1]);
        if (may_name and !password_like.isLikely(text[content.start..content.end])) return null;
    } else if (countArguments(text[open + 1 .. comma]) != call.argument) return null;
    return try finder.add(from, .{ .name = function, .announced = .any });
}

/// The call with the longest name among those that the function may be.
fn findCall(function: []const u8) ?secrets.Call {
    var found: ?secrets.Call = null;
    for (by_last[std.ascii.toLower(function[function.len - 1])]) |call| {
        if (found) |other| if (other.name.len > call.name.len) continue;
        if (secret_names.endsWithAnyPart(function, &.{call.name})) found = call;
    }
    return found;
}

fn isGetter(function: []const u8, name: []const u8) bool {
    const method = function[if (std.mem.findScalarLast(u8, function, '.')) |dot| dot + 1 else 0..];
    for ([_][]const u8{ "get", "find", "load", "fetch", "has", "is", "delete", "remove" }) |word| {
        if (std.ascii.startsWithIgnoreCase(method, word)) return !std.mem.startsWith(u8, name, word);
    }
    return false;
}

/// The bracket of the call in whose arguments `at` is.
fn openBefore(text: []const u8, at: usize) ?usize {
    const first = at -| call_bytes_max;
    var depth: usize = 0;
    var open = at;
    while (open > first) {
        open -= 1;
        switch (text[open]) {
            ')', ']', '}' => depth += 1,
            '(', '[', '{' => |byte| {
                if (depth > 0) depth -= 1 else return if (byte == '(') open else null;
            },
            '\n' => return null,
            else => {},
        }
    }
    return null;
}

/// The name of the function or the class before the bracket: `X` of `X(`, `X!(`, `X::new(` and `[X]::new(`.
fn functionBefore(text: []const u8, open: usize) ?Name {
    const end = open - @intFromBool(open > 0 and text[open - 1] == '!');
    const function = name_before.endingAt(text, end) orelse return null;
    if (!std.mem.eql(u8, function.of(text), "new")) return function;
    const first = function.start -| secret_names.name_bytes_max;
    return name_before.endingAt(text, first + std.mem.trimEnd(u8, text[first..function.start], ":.]>").len);
}

/// Number of arguments that are no numbers, by the commas outside quotes and brackets.
fn countArguments(text: []const u8) usize {
    var count: usize = 0;
    var depth: usize = 0;
    var quote: u8 = 0;
    var start: usize = 0;
    for (text, 0..) |byte, at| {
        if (quote != 0) {
            if (byte == quote) quote = 0;
            continue;
        }
        switch (byte) {
            '"', '\'', '`' => quote = byte,
            '(', '[', '{' => depth += 1,
            ')', ']', '}' => depth -|= 1,
            ',' => if (depth == 0) {
                count += @intFromBool(!isNumber(text[start..at]));
                start = at + 1;
            },
            else => {},
        }
    }
    return count + @intFromBool(!isNumber(text[start..]));
}

fn isNumber(written: []const u8) bool {
    const number = std.mem.trim(u8, written, " \t");
    return number.len > 0 and secret_names.isNumber(number);
}

/// `assert_eq!(user.password(), "VALUE")`: what a function compares with something that has the name of a secret.
fn addCompared(finder: *Finder, function: []const u8, before: []const u8, from: usize) Allocator.Error!?usize {
    const written = std.mem.trimEnd(u8, std.mem.trimEnd(u8, before, " \t"), "()");
    if (finder.added.count == 0 and !secret_names.mayEndAt(written, written.len)) return null;
    if (!secret_names.endsWithPart(function, &secrets.comparing_calls)) return null;
    const name = name_before.endingAt(written, written.len) orelse return null;
    if (name.quote != 0 or secret_names.announces(name.of(written), finder.added) != .any) return null;
    const content = quoted_text.readContent(finder.text, from) orelse return null;
    if (!password_like.isLikely(finder.text[content.start..content.end])) return null;
    try finder.secret(content, finder.text[from]);
    return content.behind;
}
