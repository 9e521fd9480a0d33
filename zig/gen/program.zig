//! Made by `npm run gen` from ts/tables/program.ts: change the table, not this file.

pub const magic: u32 = 0x4843544d;
pub const version: u32 = 2;
pub const question_words: u32 = 8;
pub const repeat_max: u32 = 0xffffffff;

pub const Section = enum(u32) {
    strings,
    bitsets,
    tests,
    nodes,
    children,
    automata,
    predicates,
    registers,
    members,
    shapes,
    kinds,
    flags,
    readings,
};

pub const TestOp = enum(u32) {
    any,
    none,
    kinds,
    literal,
    literal_fold,
    literal_edit,
    automaton,
    byte_class,
    predicate,
    @"and",
    @"or",
    not,
    line_start,
    line_end,
    text_start,
    text_end,
    bracket,
    near,
    reading,
};

pub const ByteClass = enum(u32) {
    digit,
    word,
    hex,
    alpha,
    upper,
    lower,
};

pub const NodeOp = enum(u32) {
    empty,
    token,
    whitespace,
    assert,
    seq,
    alt,
    repeat,
    atomic,
    bind,
    backref,
    balanced,
    look,
    guard,
    field,
    edit_run,
    previous_end,
    keep,
    relative,
    elapsed,
};

pub const AltKind = enum(u32) {
    first,
    longest,
    committed,
};

pub const RepeatKind = enum(u32) {
    greedy,
    lazy,
    possessive,
};

pub const LookKind = enum(u32) {
    ahead,
    behind,
    within,
    inside,
};

pub const Relation = enum(u32) {
    identity,
    case,
    notation,
    fold,
    numeric,
    ip,
    url,
    time,
    path,
    shape,
    e8,
    subnet,
    family,
    domain,
    user,
    host,
    port,
    day,
    hour,
    month,
    year,
    major,
    minor,
    patch,
    magnitude,
    issuer,
    last4,
    cc,
    ext,
    dir,
    name,
    oui,
    algo,
    prefix,
    len,
    edit,
    kin,
};

pub const Flag = enum(u5) {
    whitespace,
    nesting,
    whole_input,
    shapes,
};

pub const Guard = enum(u32) {
    none,
    iban,
    isbn,
    vin,
    isin,
    gs1,
    imei,
    ethaddr,
    btcaddr,
    github_token,
    k8s_name,
    named_secret,
    named_login,
    named_place,
    written_phone,
    written_mac,
    written_mail,
    key_block,
    secret_name,
    id_us,
    id_uk,
    id_de,
    id_fr,
    id_es,
    id_it,
    id_nl,
    id_be,
    id_pl,
    id_se,
    id_fi,
    id_no,
    id_ch,
    id_pt,
    id_br,
    id_ca,
    id_cn,
    id_in,
    named_user,
    named_host,
};
