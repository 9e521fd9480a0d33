//! Recognizers of word, and of characters that are in no other token.
const bytes = @import("bytes.zig");
const unicode = @import("unicode.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

/// Letters of any script, digits and underscores; the caller has checked that it does not start with a digit.
pub fn word(reader: *const Reader, start: usize) usize {
    var end = start;
    while (true) {
        while (bytes.isWord(reader.at(end))) end += 1;
        if (reader.at(end) < 0x80) break;
        const character = bytes.two(reader.at(end), reader.at(end + 1)) orelse reader.character(end) orelse break;
        if (!unicode.has(.alphabetic, character.code)) break;
        end += character.size;
    }
    return if (end == start) 0 else end;
}

test word {
    try expect_token(word, "a1_b-", 4);
    try expect_token(word, "héllo’s", 6);
    try expect_token(word, "中文 ", 6);
    for ([_][]const u8{ "€", "\xc3", "²", "-" }) |text| try expect_token(word, text, 0);
}
