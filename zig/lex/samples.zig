//! For tests: pieces of text whose tokens depend on what is around them.

pub const plain = [_][]const u8{
    "ERROR",    "took",       "=",    "5",     "x",  ":",        ",",        "(",         ")",        "a_b",
    "12",
    "é",
    "größe",
    "N",        "ms",         "5ms",  "5 ms",  "%",  "Nov",      "24",       "08:07:11",  "Mon",      "-",
    "+",        "4",          "2.5",  "KB",    "W",  "http",     "://",      "10.0.0.1",  "/",        "user@",
    "e.com",    "2025-10-09", "T",    "+0000", "#",  "ff",       "\u{a0}",   "40.7128,",  "-74.0060", "4111",
    "1111",     "+1",         "555",  "0x1F",  "1e", "deadbeef", "\u{2212}", "12345678-", "\t",       "\n",
    "\r\n",     " ",          "\n  ",
    "°",
    "µs",
    "$5",       "v1.2",
    "请求",
    "ключ",
    "\xe8\xaf", "\xe9",
    "ế",
    "한",
    "/ü",
    "MB/s",     "/sec",
};
pub const times = [_][]const u8{
    "Sun",        "Sep",                       "27",         "2020",     "CEST",      "GMT",      "PM",    "am",
    "2026-01-02", "28-Nov-2024",               "25.04.2024", "20160526", "17/06/09",  "09:00:01", "I0613", "7:42",
    "at",         "@40000000433225833b6e1a8c", "(Wed)",      "Wed",      "3/20/2026", "um",       "kl.",   "I260613",
};
pub const quotes = [_][]const u8{ "\"", "'", "\\", "\\\n", "'\n'", "\"a b\"", "'x'", "\\\"", "' '" };
pub const long = [_][]const u8{
    "Zk9vQ2xL7pR4tY8uW1eN6mB3sD5fG0hJ2aKcVxZqTiOoPpLl",
    "abcdefghijabcdefghijabcdefghijabcdefghijabcdefghij",
};
pub const all = plain ++ times ++ quotes ++ long;
