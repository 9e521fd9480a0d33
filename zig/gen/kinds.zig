//! Made by `npm run gen` from ts/tables/kinds.ts: change the table, not this file.

pub const Kind = enum(u8) {
    other,
    word,
    number,
    punct,
    open,
    close,
    whitespace,
    quoted,
    percent,
    bytesize,
    money,
    duration,
    quantity,
    timestamp,
    ip,
    cidr,
    mac,
    url,
    email,
    phone,
    path,
    geo,
    uuid,
    version,
    hexcolor,
    creditcard,
    jwt,
    base64,
    hash,
    hex,
    _,
};

pub const declared_kind_first: u8 = 32;
pub const built_in_count: u8 = 30;

/// Patterns for one token of each built-in kind.
pub const atoms = [_][]const u8{ ".", "\\W", "\\N", "\\P", ".", ".", "\\S", "\\Q", "\\%", "\\Z", "\\$", "\\R", "\\{quantity}", "\\T", "\\I", "\\C", "\\{mac}", "\\U", "\\E", "\\{phone}", "\\L", "\\{geo}", "\\{uuid}", "\\V", "\\H", "\\{creditcard}", "\\{jwt}", "\\{base64}", "\\D", "\\{hex}" };

/// Codes of the built-in kinds in the alphabets of readings.
pub const codes = [_]u8{ 9, 1, 0, 8, 10, 13, 7, 2, 21, 22, 23, 25, 32, 6, 3, 20, 18, 4, 5, 31, 26, 30, 17, 16, 19, 28, 27, 29, 24, 33 };
pub const coded_brackets = "([{)]}";
pub const bracket_code_first: u8 = 10;
pub const declared_kind_code_first: u8 = 34;
