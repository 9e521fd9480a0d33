//! Telephone numbers, international and North American.
const bytes = @import("bytes.zig");
const word = @import("word.zig");
const Reader = @import("reader.zig").Reader;
const expect_token = @import("expect.zig").token;

const digits_min = 7;
const digits_max = 15;

/// `+`, then groups of digits joined by single spaces, `-` or `.`.
pub fn international(reader: *const Reader, start: usize) usize {
    if (reader.at(start) != '+') return 0;
    var digits: usize = 0;
    var first_group: usize = 0;
    var dots: usize = 0;
    var separators: usize = 0;
    var end = start + 1;
    while (true) {
        while (bytes.isDigit(reader.at(end))) : (end += 1) digits += 1;
        if (digits == 0 or digits > digits_max) return 0;
        if (first_group == 0) first_group = digits;
        const separator = reader.at(end);
        if (separator != ' ' and separator != '-' and separator != '.') break;
        if (!bytes.isDigit(reader.at(end + 1))) break;
        separators += 1;
        if (separator == '.') dots += 1;
        end += 1;
    }
    if (digits < digits_min or (dots != 0 and dots != separators)) return 0;
    const code = reader.text[start + 1 ..][0..@min(first_group, 2)];
    const code_size = countryCodeSize(code) orelse return 0;
    if (code_size > first_group) return 0;
    // Both one-digit codes are followed by ten digits.
    if (code_size == 1 and digits != 11) return 0;
    return if (word.continues(reader, end)) 0 else end;
}

/// Length of the country code at the start of `digits`; null if there is none.
pub fn countryCodeSize(digits: []const u8) ?usize {
    if (digits[0] == '0') return null;
    if (digits[0] == '1' or digits[0] == '7') return 1;
    if (digits.len < 2) return 2;
    const ones: u4 = @intCast(digits[1] - '0');
    return if (two_digit_codes[digits[0] - '0'] >> ones & 1 != 0) 2 else 3;
}

/// For each first digit, the second digits of the two-digit country codes.
const two_digit_codes = blk: {
    var sets: [10]u16 = @splat(0);
    const codes = [_]u8{
        20, 27, 30, 31, 32, 33, 34, 36, 39, 40, 41, 43, 44, 45, 46, 47, 48, 49, 51, 52, 53, 54, 55, 56, 57, 58,
        60, 61, 62, 63, 64, 65, 66, 81, 82, 84, 86, 90, 91, 92, 93, 94, 95, 98,
    };
    for (codes) |code| sets[code / 10] |= 1 << code % 10;
    break :blk sets;
};

/// `DDD-DDD-DDDD`, optionally after `1-`.
pub fn national(reader: *const Reader, start: usize) usize {
    const area = if (reader.at(start) == '1' and reader.at(start + 1) == '-') start + 2 else start;
    if (!isExchange(reader, area) or reader.at(area + 3) != '-') return 0;
    if (!isExchange(reader, area + 4) or reader.at(area + 7) != '-') return 0;
    for (area + 8..area + 12) |place| if (!bytes.isDigit(reader.at(place))) return 0;
    const end = area + 12;
    return if (word.continues(reader, end)) 0 else end;
}

/// Three digits, the first 2–9, excluding the service codes N11.
fn isExchange(reader: *const Reader, place: usize) bool {
    const first = reader.at(place);
    const second = reader.at(place + 1);
    const third = reader.at(place + 2);
    if (first < '2' or first > '9' or !bytes.isDigit(second) or !bytes.isDigit(third)) return false;
    return !(second == '1' and third == '1');
}

test international {
    try expect_token(international, "+1 415 555 2671 x", 15);
    try expect_token(international, "+49.30.1234567.x", 14);
    for ([_][]const u8{
        "+1 415 555 2671 2026",
        "+0123456789",
        "+4-9301234567",
        "+49.30-1234567",
        "+123456",
        "+7811555",
        "+781234567890",
        "+49.30.1234567x",
    }) |text| {
        try expect_token(international, text, 0);
    }
}

test national {
    try expect_token(national, "800-555-0199.", 12);
    try expect_token(national, "1-800-555-0199", 14);
    for ([_][]const u8{
        "800-555-01990",
        "811-555-0199",
        "800-155-0199",
        "800-555-0199x",
        "800-555-0199_",
        "800.555.0199",
    }) |text| {
        try expect_token(national, text, 0);
    }
}
