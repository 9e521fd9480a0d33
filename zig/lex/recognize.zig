//! Calls recognizers by their names.
const bytes = @import("bytes.zig");
const candidates = @import("candidates.zig");
const amount = @import("amount.zig");
const hardware = @import("hardware.zig");
const identity = @import("identity.zig");
const ip6 = @import("ip6.zig").ip6;
const mail = @import("mail.zig");
const network = @import("network.zig");
const phone = @import("phone.zig");
const place = @import("place.zig");
const quantity = @import("quantity.zig");
const quoted = @import("quoted.zig");
const secret = @import("secret.zig");
const time = @import("time.zig");
const unicode = @import("unicode.zig");
const word = @import("word.zig");
const Kind = @import("../gen/kinds.zig").Kind;
const Reader = @import("reader.zig").Reader;

/// Packed into one register: a pair returned through memory would stall when read back at another width.
pub const Token = packed struct(u64) {
    kind_number: u8,
    end: @Int(.unsigned, end_bits),
    unused: @Int(.unsigned, 56 - end_bits) = 0,

    const end_bits = @min(56, @bitSizeOf(usize));

    pub const none: Token = .{ .kind_number = 0, .end = 0 };

    pub inline fn of(which: Kind, end: usize) Token {
        return .{ .kind_number = @backingInt(which), .end = @intCast(end) };
    }

    pub inline fn kind(token: Token) Kind {
        return @fromBackingInt(token.kind_number);
    }
};

/// The token that the recognizer accepts at `start`; an end of 0 if it refuses.
pub fn recognize(reader: *Reader, recognizer: candidates.Recognizer, start: usize) Token {
    return switch (recognizer) {
        .dated => readDatedOrLetter(reader, start),
        .double_quoted => .of(.quoted, quoted.double(reader, start)),
        .single_quoted => .of(.quoted, quoted.single(reader, start)),
        .url => .of(.url, network.url(reader, start)),
        .jwt => .of(.jwt, secret.jwt(reader, start)),
        .phone_international => .of(.phone, phone.international(reader, start)),
        .phone_national => .of(.phone, phone.national(reader, start)),
        .uuid => .of(.uuid, identity.uuid(reader, start)),
        .mac => .of(.mac, hardware.mac(reader, start)),
        .hash => identity.hash(reader, start),
        .cidr => .of(.cidr, network.cidr(reader, start)),
        .email => .of(.email, mail.email(reader, start)),
        .ip6 => .of(.ip, ip6(reader, start)),
        .ip4 => .of(.ip, network.ip4(reader, start)),
        .creditcard => .of(.creditcard, secret.creditcard(reader, start)),
        .geo => .of(.geo, place.geo(reader, start)),
        .money => .of(.money, amount.money(reader, start)),
        .version => .of(.version, identity.version(reader, start)),
        .bytesize => .of(.bytesize, amount.bytesize(reader, start)),
        .percent => .of(.percent, amount.percent(reader, start)),
        .duration => .of(.duration, time.duration(reader, start)),
        .quantity => .of(.quantity, quantity.quantity(reader, start)),
        .hexcolor => .of(.hexcolor, identity.hexcolor(reader, start)),
        .path => .of(.path, place.path(reader, start)),
        .base64 => .of(.base64, secret.base64(reader, start)),
        .timestamp => .of(.timestamp, time.timestamp(reader, start)),
        .number => .of(.number, amount.number(reader, start)),
        .word => .of(.word, if (bytes.isDigit(reader.text[start]))
            word.behindDigits(reader, start)
        else
            word.word(reader, start)),
        .wide => wide(reader, start),
    };
}

/// A timestamp, or the letter before the time of a line of klog.
pub fn readDatedOrLetter(reader: *const Reader, start: usize) Token {
    const letter = time.klogLetter(reader, start);
    return if (letter != 0) .of(.word, letter) else .of(.timestamp, time.endOfDated(reader, start));
}

/// Whether the character at `start` is not white space.
pub fn opensToken(reader: *const Reader, start: usize) bool {
    if (bytes.isSpace(reader.text[start])) return false;
    const character = reader.character(start) orelse return true;
    return character.size == 1 or !unicode.has(.white_space, character.code);
}

/// A token that starts with a byte above 0x7f.
fn wide(reader: *Reader, start: usize) Token {
    const word_end = word.word(reader, start);
    if (word_end != 0) return .of(.word, word_end);
    const character = reader.character(start) orelse return .of(.punct, start + 1);
    if (reader.startsWith(start, quantity.minus)) {
        const end = quantity.quantity(reader, start);
        if (end != 0) return .of(.quantity, end);
    }
    return .of(if (unicode.has(.white_space, character.code)) .whitespace else .punct, start + character.size);
}
