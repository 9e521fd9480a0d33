//! The token at a place where the bytes around its first run select recognizers (`candidates.zig`).
const bytes = @import("bytes.zig");
const candidates = @import("candidates.zig");
const mail = @import("mail.zig");
const names = @import("stamp/names.zig");
const network = @import("network.zig");
const openings = @import("opening.zig").openings;
const recognizing = @import("recognize.zig");
const Reader = @import("reader.zig").Reader;
const time = @import("time.zig");
const Token = recognizing.Token;

/// The token of the first recognizer in `set` that accepts; otherwise the run [start, end).
pub noinline fn of(reader: *Reader, start: usize, end: usize, set: candidates.Set) Token {
    const opening = openings[reader.text[start]];
    var left = set;
    // Most tokens of a log that start with a digit are recognized by their form alone.
    if (left & candidates.ip4 != 0 and mayBeGroups(reader, end)) {
        const address = network.ip4Alone(reader, start);
        if (address != 0) return .of(.ip, address);
    }
    if (left & candidates.dated != 0) {
        left &= ~candidates.dated;
        if (mayBeDated(reader, start, end)) {
            const token: Token = if (opening.class == .digit)
                .of(.timestamp, time.endOfDated(reader, start))
            else
                recognizing.readDatedOrLetter(reader, start);
            if (token.end != 0) return token;
        }
    }
    if (left & candidates.dotted != 0) left &= selectDotted(reader, start);
    if (opening.class == .digit) {
        reader.digits = .{ .start = start, .end = end };
        if (reader.at(end) == '.' and bytes.isDigit(reader.at(end + 1))) {
            left &= candidates.behind_fraction[reader.at(reader.runEnd(.digit, end + 1))];
        }
    }
    while (left != 0) : (left &= left - 1) {
        const token = recognizing.recognize(reader, candidates.recognizer_of[@ctz(left)], start);
        if (token.end != 0) return token;
    }
    return .of(opening.kind, end);
}

/// Whether the digit behind the point at `end` may open the second of four groups: most decimals have one digit there.
inline fn mayBeGroups(reader: *const Reader, end: usize) bool {
    const next = reader.at(end + 2);
    return next == '.' or bytes.isDigit(next);
}

/// Whether the run may be the first part of a date. Letters are, if they open like a name, or if they are one before a
/// digit, as in lines of klog; before a point it is, if another point follows, or if it has the digits of a date and a
/// clock.
inline fn mayBeDated(reader: *const Reader, start: usize, end: usize) bool {
    if (bytes.isLetter(reader.text[start]) and !names.opensDate(reader.text, start) and
        !bytes.isDigit(reader.at(start + 1))) return false;
    return reader.at(end) != '.' or reader.at(end + 2) == '.' or reader.at(end + 3) == '.' or end - start == 14;
}

/// All rules, or all but those of urls and emails: these cannot match if the run at `start` is followed by neither
/// `://` nor `@`, with signs of a local part between.
fn selectDotted(reader: *Reader, start: usize) candidates.Set {
    if (start < reader.dotted_dead_end) return ~candidates.dotted;
    const end = reader.runEnd(.local, start);
    const mark = reader.at(end);
    if (mark == '@' or (mark == ':' and reader.startsWith(end, "://"))) return ~@as(candidates.Set, 0);
    reader.dotted_dead_end = end;
    if (!mail.isLocalSign(mark)) return ~candidates.dotted;
    if (mail.signBehind(reader, end) != null) {
        reader.dotted_dead_end = 0;
        return ~candidates.of(.url);
    }
    // The same follows all runs before this byte, but those before a colon may be a scheme.
    const stop = reader.at(reader.mail.end);
    if (stop != ':' and !bytes.isLocal(stop) and !mail.isLocalSign(stop)) reader.dotted_dead_end = reader.mail.end;
    return ~candidates.dotted;
}
