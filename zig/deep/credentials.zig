//! Credentials behind a scheme of authorization: `Bearer VALUE`, `Digest username="bob", response="VALUE"`.
const std = @import("std");
const bare_value = @import("bare_value.zig");
const bytes = @import("../lex/bytes.zig");
const blankEnd = @import("name_before.zig").blankEnd;
const secret_names = @import("secret_names.zig");
const secrets = @import("../gen/secrets.zig");

pub const Credentials = struct { start: usize, has_parameters: bool = false };

/// What follows a scheme of authorization, or all if there is none.
pub fn skipScheme(text: []const u8, from: usize) Credentials {
    var end = from;
    while (end < text.len and (bytes.isAlnum(text[end]) or text[end] == '-')) end += 1;
    const start = blankEnd(text, end);
    if (end == from or start == end or start == text.len or bytes.isSpace(text[start])) return .{ .start = from };
    const scheme = text[from..end];
    if (!secret_names.isOneOf(scheme, &secrets.schemes)) return .{ .start = from };
    return .{ .start = start, .has_parameters = secret_names.isOneOf(scheme, &secrets.schemes_with_parameters) };
}

/// Shorter words behind an unknown scheme may be prose.
const credential_bytes_min = 8;

/// What follows a scheme that is not in the table: `Authorization: SSWS VALUE`. `from` if the first word seems to be
/// the value; null if neither is, as where the value is masked.
pub fn skipAnyScheme(text: []const u8, from: usize) ?usize {
    var end = from;
    var is_scheme = false;
    while (end < text.len and (bytes.isLetter(text[end]) or text[end] == '-')) : (end += 1) {
        is_scheme = is_scheme or text[end] == '-' or std.ascii.isUpper(text[end]);
    }
    const start = blankEnd(text, end);
    if (end == from or start == end or secret_names.looksRandom(text[from..end])) return from;
    const value = text[start..bare_value.endOf(text, start, .{ .start = start })];
    if (value.len == 0 or std.mem.findScalar(u8, std.mem.trimEnd(u8, value, "="), '=') != null) return from;
    if (value.len >= credential_bytes_min) {
        for (value) |byte| if (bytes.isDigit(byte)) return start;
    }
    return if (is_scheme) null else from;
}
