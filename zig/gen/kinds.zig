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
