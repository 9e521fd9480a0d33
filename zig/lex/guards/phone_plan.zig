//! How the digits of a telephone number may be joined; `ts/library/shipped/phone-plans.ts` has the digits by country.
const std = @import("std");
const bytes = @import("../bytes.zig");

/// Shorter numbers are of all kinds.
const digits_min = 7;
/// Minimum without signs: modes of files (`0100644`) have seven digits.
const joined_digits_min = 9;
/// Maximum for a group if dots join more than two.
const group_digits_max = 4;

/// Whether the digits begin with `+` or `0`, or have signs between them, and brackets are closed.
pub fn holds(text: []const u8) bool {
    if (isDate(text) or isDotted(text)) return false;
    var digits: usize = 0;
    var signs: usize = 0;
    var brackets: usize = 0;
    var is_open = false;
    var group: usize = 0;
    for (text, 0..) |byte, at| switch (byte) {
        '0'...'9' => {
            digits += 1;
            group += 1;
        },
        '(' => {
            if (is_open or brackets > 0) return false;
            is_open = true;
            brackets += 1;
            if (at > 0 and std.mem.findScalar(u8, "-./", text[at - 1]) != null) return false;
        },
        ')' => {
            if (!is_open or !bytes.isDigit(text[at - 1])) return false;
            is_open = false;
        },
        ' ', '.', '/', '-' => {
            signs += 1;
            const before = text[at - 1];
            // `03 - 4` is a subtraction; `(03) 4` and `(03)-4` are not.
            if (!bytes.isDigit(before) and before != ')') return false;
            // `0 0 1234567`: single digits, except in codes of countries and in brackets.
            if (group == 1 and signs > 1) return false;
            if (group == 1 and text[0] == '0') return false;
            group = 0;
        },
        '+' => if (at > 0) return false,
        else => return false,
    };
    if (digits < digits_min or is_open) return false;
    if (signs + brackets == 0 and text[0] != '+' and digits < joined_digits_min) return false;
    const has_prefix = text[0] == '+' or text[0] == '0' or brackets > 0;
    // Many signs join digits of something else: `1 2 3 4 5 6 7`.
    return (has_prefix or signs > 0) and signs * 2 <= digits;
}

/// `2026-11-03`, `30/09/2026`, `261103 203615`, and what follows.
fn isDate(text: []const u8) bool {
    if (hasForm(text, "dddd-dd-dd")) return std.mem.startsWith(u8, text, "19") or std.mem.startsWith(u8, text, "20");
    if (hasForm(text, "dd-dd-dddd")) {
        const year = text[6..8];
        return text[2] != ' ' and (std.mem.eql(u8, year, "19") or std.mem.eql(u8, year, "20"));
    }
    if (!hasForm(text, "dddddd dddddd")) return false;
    const largest = [_]u8{ 99, 12, 31, 23, 59, 59 };
    var fields: [6]u8 = undefined;
    for (&fields, 0..) |*field, i| {
        const at = i * 2 + i / 3;
        field.* = (text[at] - '0') * 10 + text[at + 1] - '0';
        if (field.* > largest[i]) return false;
    }
    return fields[1] > 0 and fields[2] > 0;
}

/// Whether the text begins with digits where the form has `d`, and signs elsewhere; no digit follows.
fn hasForm(text: []const u8, form: []const u8) bool {
    if (text.len < form.len) return false;
    for (text[0..form.len], form) |byte, wanted| if (bytes.isDigit(byte) != (wanted == 'd')) return false;
    return text.len == form.len or !bytes.isDigit(text[form.len]);
}

/// Numbers joined by dots that are a version, a decimal or an address: one has a single digit, there are four of at
/// most three, or one of three is long. Four joined by hyphens are in names of hosts.
fn isDotted(text: []const u8) bool {
    var parts = std.mem.splitScalar(u8, text, '.');
    var count: usize = 0;
    var longest: usize = 0;
    while (parts.next()) |part| : (count += 1) {
        if (part.len == 1 and std.mem.findScalar(u8, text, '.') != null) return true;
        longest = @max(longest, part.len);
    }
    if (count > 2 and longest > group_digits_max) return true;
    if (count == 1 and std.mem.countScalar(u8, text, '-') == 3) {
        longest = 0;
        var groups = std.mem.splitScalar(u8, text, '-');
        while (groups.next()) |one| longest = @max(longest, one.len);
        return longest <= 3;
    }
    return count == 4 and longest <= 3;
}

test holds {
    for ([_][]const u8{
        "030 1234567",    "+49 (0)30 123456", "(030) 123-456", "01711234567", "612 34 56 78",
        "01 23 45 67 89", "+34612345678",
    }) |text| try std.testing.expect(holds(text));
    for ([_][]const u8{
        "612345678",     "03 - 4567891", "(0301234567", "0 1 2 3 4 5 6", "030--1234567",     "030 12345)",
        "2026-11-03 10", "10.200.30.40", "0100644",     "30/09/2026 08", "261103 203615 12", "0 0 1234567",
        "71.0.3578.99",  "0.018650",
    }) |text| try std.testing.expect(!holds(text));
}
