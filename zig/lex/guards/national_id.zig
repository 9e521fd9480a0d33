//! Numbers that states give to persons, with the check digits that they have.
const std = @import("std");
const luhn = @import("../secret.zig").luhn;

const digits_max = 20;

/// The digits of a text without blanks, dots, slashes and hyphens; null if something else is among them.
const Digits = struct {
    values: [digits_max]u8 = undefined,
    len: usize = 0,

    fn of(text: []const u8) ?Digits {
        var digits: Digits = .{};
        for (text) |byte| switch (byte) {
            '0'...'9' => {
                if (digits.len == digits_max) return null;
                digits.values[digits.len] = byte - '0';
                digits.len += 1;
            },
            ' ', '-', '.', '/' => {},
            else => return null,
        };
        return digits;
    }

    /// Null if there are not so many digits.
    fn exactly(text: []const u8, count: usize) ?Digits {
        const digits = of(text) orelse return null;
        return if (digits.len == count) digits else null;
    }

    fn weigh(digits: *const Digits, weights: []const u8) u32 {
        var sum: u32 = 0;
        for (weights, digits.values[0..weights.len]) |weight, digit| sum += @as(u32, weight) * digit;
        return sum;
    }

    fn number(digits: *const Digits, from: usize, to: usize) u64 {
        var value: u64 = 0;
        for (digits.values[from..to]) |digit| value = value * 10 + digit;
        return value;
    }

    fn isOneDigit(digits: *const Digits) bool {
        return std.mem.allEqual(u8, digits.values[0..digits.len], digits.values[0]);
    }

    /// Whether two digits each are a day and a month.
    fn isDate(digits: *const Digits, day: usize, month: usize) bool {
        return digits.isDateOfCenturies(day, month, 100);
    }

    /// The same where every century adds as much to the month.
    fn isDateOfCenturies(digits: *const Digits, day: usize, month: usize, added: u64) bool {
        const d = digits.number(day, day + 2);
        const m = digits.number(month, month + 2) % added;
        return d >= 1 and d <= 31 and m >= 1 and m <= 12;
    }
};

/// United States: no check digit, but numbers that are never given.
pub fn us(text: []const u8) bool {
    const digits = Digits.exactly(text, 9) orelse return false;
    const area = digits.number(0, 3);
    return area != 0 and area != 666 and area < 900 and digits.number(3, 5) != 0 and digits.number(5, 9) != 0;
}

/// United Kingdom: prefixes that are never given.
pub fn uk(text: []const u8) bool {
    for ([_][]const u8{ "BG", "GB", "NK", "KN", "TN", "NT", "ZZ" }) |prefix| {
        if (std.mem.startsWith(u8, text, prefix)) return false;
    }
    return true;
}

/// Germany, tax number: ISO 7064 mod 11, 10; one digit occurs two or three times among the first ten.
pub fn de(text: []const u8) bool {
    const digits = Digits.exactly(text, 11) orelse return false;
    if (digits.values[0] == 0) return false;
    var counts: [10]u8 = @splat(0);
    for (digits.values[0..10]) |digit| counts[digit] += 1;
    var repeated: usize = 0;
    for (counts) |count| {
        if (count > 3) return false;
        if (count > 1) repeated += 1;
    }
    if (repeated != 1) return false;
    var product: u32 = 10;
    for (digits.values[0..10]) |digit| {
        var sum = (digit + product) % 10;
        if (sum == 0) sum = 10;
        product = sum * 2 % 11;
    }
    return (11 - product) % 10 == digits.values[10];
}

/// France: mod 97; `2A` and `2B` count as 19 and 18.
pub fn fr(text: []const u8) bool {
    var buffer: [digits_max]u8 = undefined;
    var size: usize = 0;
    for (text) |byte| {
        if (byte == ' ') continue;
        if (size == buffer.len) return false;
        buffer[size] = byte;
        size += 1;
    }
    if (size != 15) return false;
    if (buffer[6] == 'A') buffer[5..7].* = "19".* else if (buffer[6] == 'B') buffer[5..7].* = "18".*;
    const digits = Digits.of(buffer[0..15]) orelse return false;
    return 97 - digits.number(0, 13) % 97 == digits.number(13, 15);
}

/// Spain: a letter by the remainder of 23; `X`, `Y` and `Z` count as 0, 1 and 2.
pub fn es(text: []const u8) bool {
    var number: u32 = 0;
    for (text[0 .. text.len - 1], 0..) |byte, i| {
        const digit = switch (byte) {
            'X', 'Y', 'Z' => if (i == 0) byte - 'X' else return false,
            '0'...'9' => byte - '0',
            '-' => continue,
            else => return false,
        };
        number = number * 10 + digit;
    }
    return "TRWAGMYFPDXBNJZSQVHLCKE"[number % 23] == text[text.len - 1];
}

/// Italy: letters and digits count by their place.
pub fn it(text: []const u8) bool {
    const odd = [_]u8{ 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23 };
    if (text.len != 16) return false;
    var sum: u32 = 0;
    for (text[0..15], 0..) |byte, i| {
        const value = if (byte <= '9') byte - '0' else byte - 'A';
        sum += if (i % 2 == 0) odd[value] else value;
    }
    return text[15] == 'A' + @as(u8, @intCast(sum % 26));
}

/// The Netherlands: weights 9 to 2, and -1.
pub fn nl(text: []const u8) bool {
    const digits = Digits.exactly(text, 9) orelse return false;
    if (digits.isOneDigit()) return false;
    const sum = digits.weigh(&.{ 9, 8, 7, 6, 5, 4, 3, 2 });
    return sum % 11 == digits.values[8];
}

/// Belgium: 97 minus the remainder of 97, for births from 2000 on with a leading 2.
pub fn be(text: []const u8) bool {
    const digits = Digits.exactly(text, 11) orelse return false;
    if (!digits.isDate(4, 2)) return false;
    const check = digits.number(9, 11);
    const number = digits.number(0, 9);
    return 97 - number % 97 == check or 97 - (2_000_000_000 + number) % 97 == check;
}

/// Poland: weights 1, 3, 7, 9, and a date with the century in its month.
pub fn pl(text: []const u8) bool {
    const digits = Digits.exactly(text, 11) orelse return false;
    if (!digits.isDateOfCenturies(4, 2, 20)) return false;
    return digits.weigh(&.{ 1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1 }) % 10 == 0;
}

/// Sweden: a date, and Luhn over the last ten digits.
pub fn se(text: []const u8) bool {
    const digits = Digits.of(text) orelse return false;
    if (digits.len != 10 and digits.len != 12) return false;
    if (!digits.isDate(digits.len - 6, digits.len - 8)) return false;
    var left: usize = 10;
    var start = text.len;
    while (left > 0) {
        start -= 1;
        if (std.ascii.isDigit(text[start])) left -= 1;
    }
    return luhn(text[start..]);
}

/// Finland: a date, a sign of the century, and a letter by the remainder of 31.
pub fn fi(text: []const u8) bool {
    const date = Digits.of(text[0..6]) orelse return false;
    const serial = Digits.of(text[7..10]) orelse return false;
    if (!date.isDate(0, 2)) return false;
    const number = date.number(0, 6) * 1000 + serial.number(0, 3);
    return "0123456789ABCDEFHJKLMNPRSTUVWXY"[@intCast(number % 31)] == text[10];
}

/// Norway: a date, and two check digits.
pub fn no(text: []const u8) bool {
    const digits = Digits.exactly(text, 11) orelse return false;
    if (!digits.isDate(0, 2)) return false;
    return digits.weigh(&.{ 3, 7, 6, 1, 8, 9, 4, 5, 2, 1 }) % 11 == 0 and
        digits.weigh(&.{ 5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1 }) % 11 == 0;
}

/// Switzerland: 756 and the check digit of an EAN.
pub fn ch(text: []const u8) bool {
    const digits = Digits.exactly(text, 13) orelse return false;
    if (digits.number(0, 3) != 756) return false;
    return digits.weigh(&.{ 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 1 }) % 10 == 0;
}

/// Portugal: weights 9 to 2.
pub fn pt(text: []const u8) bool {
    const digits = Digits.exactly(text, 9) orelse return false;
    const remainder = digits.weigh(&.{ 9, 8, 7, 6, 5, 4, 3, 2 }) % 11;
    return digits.values[8] == if (remainder < 2) 0 else 11 - remainder;
}

/// Brazil: two check digits.
pub fn br(text: []const u8) bool {
    const digits = Digits.exactly(text, 11) orelse return false;
    if (digits.isOneDigit()) return false;
    const first = digits.weigh(&.{ 10, 9, 8, 7, 6, 5, 4, 3, 2 }) * 10 % 11 % 10;
    const second = digits.weigh(&.{ 11, 10, 9, 8, 7, 6, 5, 4, 3, 2 }) * 10 % 11 % 10;
    return digits.values[9] == first and digits.values[10] == second;
}

/// Canada: Luhn.
pub fn ca(text: []const u8) bool {
    const digits = Digits.exactly(text, 9) orelse return false;
    return digits.values[0] != 0 and digits.values[0] != 8 and luhn(text);
}

/// China: a date, and ISO 7064 mod 11, 2.
pub fn cn(text: []const u8) bool {
    if (text.len != 18) return false;
    const digits = Digits.of(text[0..17]) orelse return false;
    if (!digits.isDate(12, 10)) return false;
    const sum = digits.weigh(&.{ 7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2 });
    return "10X98765432"[sum % 11] == text[17];
}

/// India: Verhoeff.
pub fn in(text: []const u8) bool {
    const digits = Digits.exactly(text, 12) orelse return false;
    if (digits.values[0] < 2) return false;
    const permutation = [_]u8{ 1, 5, 7, 6, 2, 8, 3, 0, 9, 4 };
    var check: u8 = 0;
    for (0..12) |i| {
        var digit = digits.values[11 - i];
        for (0..i % 8) |_| digit = permutation[digit];
        check = dihedral(check, digit);
    }
    return check == 0;
}

/// Australia, tax file number: mod 11.
pub fn au(text: []const u8) bool {
    const digits = Digits.exactly(text, 9) orelse return false;
    return digits.weigh(&.{ 1, 4, 3, 7, 5, 8, 6, 9, 10 }) % 11 == 0;
}

/// Singapore: a letter by the remainder of 11, for citizens and others, by the century.
pub fn sg(text: []const u8) bool {
    const digits = Digits.exactly(text[1 .. text.len - 1], 7) orelse return false;
    const offset: u32 = switch (text[0]) {
        'T', 'G' => 4,
        'M' => 3,
        else => 0,
    };
    const at = (digits.weigh(&.{ 2, 7, 6, 5, 4, 3, 2 }) + offset) % 11;
    const letters = switch (text[0]) {
        'S', 'T' => "JZIHGFEDCBA",
        'M' => "KLJNPQRTUWX",
        else => "XWUTRQPNMLK",
    };
    return letters[if (text[0] == 'M') 10 - at else at] == text[text.len - 1];
}

/// South Korea: a date, and mod 11.
pub fn kr(text: []const u8) bool {
    const digits = Digits.exactly(text, 13) orelse return false;
    if (!digits.isDate(4, 2)) return false;
    return (11 - digits.weigh(&.{ 2, 3, 4, 5, 6, 7, 8, 9, 2, 3, 4, 5 }) % 11) % 10 == digits.values[12];
}

/// Thailand: weights 13 to 2.
pub fn th(text: []const u8) bool {
    const digits = Digits.exactly(text, 13) orelse return false;
    return (11 - digits.weigh(&.{ 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2 }) % 11) % 10 == digits.values[12];
}

/// Mexico: letters and digits count by their place. Letters behind N count one more, since Ñ is between N and O.
pub fn mx(text: []const u8) bool {
    if (text.len != 18) return false;
    var sum: u32 = 0;
    for (text[0..17], 0..) |byte, i| {
        const value: u32 = if (byte <= '9') byte - '0' else @as(u32, byte - 'A') + 10 + @intFromBool(byte > 'N');
        sum += value * @as(u32, @intCast(18 - i));
    }
    return text[17] == '0' + @as(u8, @intCast((10 - sum % 10) % 10));
}

/// Chile: weights 2 to 7 from the right, mod 11; 10 is `K`.
pub fn cl(text: []const u8) bool {
    const digits = Digits.of(text[0 .. text.len - 1]) orelse return false;
    if (digits.len < 7) return false;
    var sum: u32 = 0;
    for (digits.values[0..digits.len], 0..) |digit, i| {
        sum += @as(u32, digit) * @as(u32, @intCast(2 + (digits.len - 1 - i) % 6));
    }
    return "0123456789K"[(11 - sum % 11) % 11] == std.ascii.toUpper(text[text.len - 1]);
}

/// Argentina: mod 11.
pub fn ar(text: []const u8) bool {
    const digits = Digits.exactly(text, 11) orelse return false;
    return (11 - digits.weigh(&.{ 5, 4, 3, 2, 7, 6, 5, 4, 3, 2 }) % 11) % 11 == digits.values[10];
}

/// Hong Kong: letters count from 10, a missing one 36; mod 11, where 10 is `A`.
pub fn hk(text: []const u8) bool {
    const letters: usize = if (std.ascii.isUpper(text[1])) 2 else 1;
    const digits = Digits.of(text[letters .. letters + 6]) orelse return false;
    const first: u32 = if (letters == 2) @as(u32, text[0] - 'A') + 10 else 36;
    const second: u32 = @as(u32, text[letters - 1] - 'A') + 10;
    const sum = first * 9 + second * 8 + digits.weigh(&.{ 7, 6, 5, 4, 3, 2 });
    return "0123456789A"[(11 - sum % 11) % 11] == text[letters + 7];
}

/// Taiwan: the letter counts by a table.
pub fn tw(text: []const u8) bool {
    const order = "ABCDEFGHJKLMNPQRSTUVXYWZIO";
    const place: u32 = @intCast(std.mem.findScalar(u8, order, text[0]) orelse return false);
    const digits = Digits.of(text[1..]) orelse return false;
    const letter = place + 10;
    const sum = letter / 10 + letter % 10 * 9 + digits.weigh(&.{ 8, 7, 6, 5, 4, 3, 2, 1, 1 });
    return sum % 10 == 0;
}

/// The health service of the United Kingdom: weights 10 to 2.
pub fn nhs(text: []const u8) bool {
    const digits = Digits.exactly(text, 10) orelse return false;
    if (digits.isOneDigit()) return false;
    return (11 - digits.weigh(&.{ 10, 9, 8, 7, 6, 5, 4, 3, 2 }) % 11) % 11 == digits.values[9];
}

/// South Africa: a date, and Luhn.
pub fn za(text: []const u8) bool {
    const digits = Digits.exactly(text, 13) orelse return false;
    return digits.isDate(4, 2) and luhn(text);
}

/// Turkey: two check digits.
pub fn tr(text: []const u8) bool {
    const digits = Digits.exactly(text, 11) orelse return false;
    if (digits.values[0] == 0) return false;
    const odd = digits.weigh(&.{ 1, 0, 1, 0, 1, 0, 1, 0, 1 });
    const even = digits.weigh(&.{ 0, 1, 0, 1, 0, 1, 0, 1, 0 });
    if ((odd * 7 + even * 9) % 10 != digits.values[9]) return false;
    return (odd + even + digits.values[9]) % 10 == digits.values[10];
}

/// Ireland: a letter by the remainder of 23; a second letter counts nine times.
pub fn ie(text: []const u8) bool {
    const digits = Digits.of(text[0..7]) orelse return false;
    const second: u32 = if (text.len > 8 and text[8] != 'W') @as(u32, text[8] - 'A') + 1 else 0;
    return "WABCDEFGHIJKLMNOPQRSTUV"[(digits.weigh(&.{ 8, 7, 6, 5, 4, 3, 2 }) + second * 9) % 23] == text[7];
}

/// Romania: a date, and mod 11, where 10 is 1.
pub fn ro(text: []const u8) bool {
    const digits = Digits.exactly(text, 13) orelse return false;
    if (!digits.isDate(5, 3)) return false;
    const check = digits.weigh(&.{ 2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9 }) % 11;
    return digits.values[12] == if (check == 10) 1 else check;
}

/// Bulgaria: a date with the century in its month, and mod 11, where 10 is 0.
pub fn bg(text: []const u8) bool {
    const digits = Digits.exactly(text, 10) orelse return false;
    if (!digits.isDateOfCenturies(4, 2, 20)) return false;
    return digits.weigh(&.{ 2, 4, 8, 5, 10, 9, 7, 3, 6 }) % 11 % 10 == digits.values[9];
}

/// Czechia and Slovakia: a date, with 50 or 20 more in the months of some, and a multiple of 11.
pub fn cz(text: []const u8) bool {
    const digits = Digits.exactly(text, 10) orelse return false;
    if (digits.number(0, 10) % 11 != 0) return false;
    const month = digits.number(2, 4) % 50;
    const day = digits.number(4, 6);
    return (month % 20 >= 1 and month % 20 <= 12) and day >= 1 and day <= 31;
}

/// Israel: Luhn.
pub fn il(text: []const u8) bool {
    const digits = Digits.exactly(text, 9) orelse return false;
    return !digits.isOneDigit() and luhn(text);
}

/// Japan: mod 11.
pub fn jp(text: []const u8) bool {
    const digits = Digits.exactly(text, 12) orelse return false;
    if (digits.isOneDigit()) return false;
    const remainder = digits.weigh(&.{ 6, 5, 4, 3, 2, 7, 6, 5, 4, 3, 2 }) % 11;
    return digits.values[11] == if (remainder < 2) 0 else 11 - remainder;
}

/// Estonia and Lithuania: a date, and two rounds of mod 11.
pub fn ee(text: []const u8) bool {
    const digits = Digits.exactly(text, 11) orelse return false;
    if (!digits.isDate(5, 3)) return false;
    const first = digits.weigh(&.{ 1, 2, 3, 4, 5, 6, 7, 8, 9, 1 }) % 11;
    if (first < 10) return digits.values[10] == first;
    return digits.values[10] == digits.weigh(&.{ 3, 4, 5, 6, 7, 8, 9, 1, 2, 3 }) % 11 % 10;
}

/// India, tax number: the form is all there is.
pub fn pan(text: []const u8) bool {
    return text.len == 10;
}

/// The product of two elements of the dihedral group of ten.
fn dihedral(a: u8, b: u8) u8 {
    if (a < 5) return if (b < 5) (a + b) % 5 else 5 + (a + b) % 5;
    return if (b < 5) 5 + (a - b + 5) % 5 else (a - b + 5) % 5;
}

fn expect(comptime holds: fn ([]const u8) bool, good: []const []const u8, bad: []const []const u8) !void {
    for (good) |text| try std.testing.expect(holds(text));
    for (bad) |text| try std.testing.expect(!holds(text));
}

test "published examples hold, and others do not" {
    try expect(us, &.{"078-05-1120"}, &.{ "666-05-1120", "900-05-1120", "078-00-1120" });
    try expect(uk, &.{"AB123456C"}, &.{"GB123456C"});
    try expect(de, &.{ "86095742719", "47036892816" }, &.{ "86095742718", "12345678901" });
    try expect(fr, &.{"2 55 08 14 168 025 38"}, &.{"2 55 08 14 168 025 39"});
    try expect(es, &.{ "12345678Z", "X1234567L" }, &.{ "12345678A", "X1234567M" });
    try expect(it, &.{"RSSMRA85T10A562S"}, &.{"RSSMRA85T10A562T"});
    try expect(nl, &.{"111222333"}, &.{ "111222334", "000000000" });
    try expect(be, &.{"85.07.30-033.28"}, &.{"85.07.30-033.29"});
    try expect(pl, &.{"44051401359"}, &.{"44051401358"});
    try expect(se, &.{ "811218-9876", "19811218-9876" }, &.{"811218-9875"});
    try expect(fi, &.{"131052-308T"}, &.{"131052-308U"});
    try expect(ch, &.{"756.9217.0769.85"}, &.{"756.9217.0769.84"});
    try expect(pt, &.{"123456789"}, &.{"123456788"});
    try expect(br, &.{"529.982.247-25"}, &.{ "529.982.247-24", "111.111.111-11" });
    try expect(ca, &.{"130 692 544"}, &.{"130 692 545"});
    try expect(cn, &.{"11010519491231002X"}, &.{"110105194912310021"});
    try expect(in, &.{"2341 2341 2346"}, &.{"2341 2341 2347"});
    try expect(au, &.{"821 573 681"}, &.{"821573682"});
    try expect(sg, &.{"S1234567D"}, &.{"S1234567E"});
    try expect(kr, &.{"860401-1364267"}, &.{"860401-1364268"});
    try expect(th, &.{"1-2129-97220-03-0"}, &.{"1-2129-97220-03-1"});
    try expect(mx, &.{"HEGG560427MVZRRL04"}, &.{"HEGG560427MVZRRL05"});
    try expect(cl, &.{"12.345.678-5"}, &.{"12.345.678-6"});
    try expect(ar, &.{"20-32245383-4"}, &.{"20-32245383-5"});
    try expect(hk, &.{"A123456(3)"}, &.{"A123456(4)"});
    try expect(tw, &.{"A123456789"}, &.{"A123456788"});
    try expect(nhs, &.{"990 784 5477"}, &.{"990 784 5478"});
    try expect(za, &.{"8701150293137"}, &.{"8701150293138"});
    try expect(tr, &.{"15858471964"}, &.{"15858471965"});
    try expect(ie, &.{"1234567T"}, &.{"1234567U"});
    try expect(ro, &.{"1970628406131"}, &.{"1970628406132"});
    try expect(bg, &.{"7109205250"}, &.{"7109205251"});
    try expect(cz, &.{"671218/1454"}, &.{"671218/1455"});
    try expect(il, &.{"752174888"}, &.{"752174889"});
    try expect(jp, &.{"5159 0458 4746"}, &.{"5159 0458 4747"});
    try expect(ee, &.{"39912234529"}, &.{"39912234528"});
    try expect(sg, &.{ "G1234567X", "F1234567N" }, &.{ "G1234567Y", "T1234567D" });
}

test no {
    var found: usize = 0;
    var buffer: [11]u8 = undefined;
    // One in 121 of a day's numbers has the right check digits, less the ones that would need a tenth.
    for (0..100_000) |serial| {
        const text = std.fmt.bufPrint(&buffer, "010190{d:0>5}", .{serial}) catch unreachable;
        found += @intFromBool(no(text));
    }
    try std.testing.expect(found > 700 and found < 900);
}
