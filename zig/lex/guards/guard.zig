//! Further conditions on the text of a library shape.
const Guard = @import("../../gen/program.zig").Guard;
const check_digit = @import("check_digit.zig");
const checksum = @import("checksum.zig");
const iban = @import("iban.zig");
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
        .k8s_name => text.len <= 63,
        .id_us => national_id.us(text),
        .id_uk => national_id.uk(text),
        .id_de => national_id.de(text),
        .id_fr => national_id.fr(text),
        .id_es => national_id.es(text),
        .id_it => national_id.it(text),
        .id_nl => national_id.nl(text),
        .id_be => national_id.be(text),
        .id_pl => national_id.pl(text),
        .id_se => national_id.se(text),
        .id_fi => national_id.fi(text),
        .id_no => national_id.no(text),
        .id_ch => national_id.ch(text),
        .id_pt => national_id.pt(text),
        .id_br => national_id.br(text),
        .id_ca => national_id.ca(text),
        .id_cn => national_id.cn(text),
        .id_in => national_id.in(text),
        // Not of one token: found by `zig/deep/named.zig`, `forms.zig` and `key_blocks.zig`.
        .named_secret, .named_login, .named_place, .written_phone, .written_mac, .written_mail => false,
        .key_block, .secret_name, .named_user, .named_host => false,
    };
}

/// Whether no digit or letter may stand beside the text, directly or behind `-` or `.`: numbers of few digits, of which
/// a longer number has many.
pub fn standsAlone(guard: Guard) bool {
    return switch (guard) {
        .id_us, .id_uk, .id_de, .id_fr, .id_es, .id_it, .id_nl, .id_be, .id_pl => true,
        .id_se, .id_fi, .id_no, .id_ch, .id_pt, .id_br, .id_ca, .id_cn, .id_in => true,
        else => false,
    };
}
