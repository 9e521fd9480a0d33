//! Further conditions on the text of a library shape.
const Guard = @import("../../gen/program.zig").Guard;
const check_digit = @import("check_digit.zig");
const checksum = @import("checksum.zig");
const iban = @import("iban.zig");

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
        .k8s_name => text.len <= 63,
        // Not of one token: found by `zig/deep/named.zig`, `forms.zig` and `key_blocks.zig`.
        .named_secret, .named_login, .named_place, .written_phone, .written_mac, .written_mail => false,
        .key_block, .secret_name => false,
    };
}
