//! Further conditions on the text of a library shape.
const std = @import("std");
const Guard = @import("../../gen/program.zig").Guard;
const check_digit = @import("check_digit.zig");
const checksum = @import("checksum.zig");
const iban = @import("iban.zig");
const phone_plan = @import("phone_plan.zig");
const national_id = @import("national_id.zig");

/// No guard accepts a longer text.
pub const size_bytes_max = 255;

pub fn holds(guard: Guard, text: []const u8) bool {
    return switch (guard) {
        .none => true,
        .iban => iban.holds(text),
        .isbn => check_digit.isbn(text),
        .vin => check_digit.vin(text),
        .isin => check_digit.isin(text),
        .gs1 => check_digit.gs1(text),
        .imei => check_digit.imei(text),
        .ethaddr => checksum.ethereumAddress(text),
        .btcaddr => checksum.bitcoinAddress(text),
        .github_token => checksum.githubToken(text),
        .phone_plan => phone_plan.holds(text),
        .k8s_name => text.len <= 63,
        inline else => |known| if (comptime isOfToken(known)) @field(national_id, countryOf(known).?)(text) else false,
    };
}

/// Whether one token may hold it. What others have is found by `zig/deep/named.zig`, `forms.zig` and `key_blocks.zig`.
pub fn isOfToken(guard: Guard) bool {
    return switch (guard) {
        .named_secret, .named_login, .named_place, .written_phone, .written_mac, .written_mail => false,
        .key_block, .secret_name, .named_user, .named_host, .named_person => false,
        else => true,
    };
}

/// The country of a guard of national numbers, which `national_id.zig` has a function for; null for other guards.
fn countryOf(guard: Guard) ?[]const u8 {
    const prefix = "id_";
    const name = @tagName(guard);
    return if (std.mem.startsWith(u8, name, prefix)) name[prefix.len..] else null;
}

/// Whether no digit or letter may stand beside the text, directly or behind `-` or `.`: numbers of few digits, of which
/// a longer number has many.
pub fn standsAlone(guard: Guard) bool {
    return guard == .phone_plan or countryOf(guard) != null;
}
