//! First bytes of tokens, by kind.
//!
//! Without them a count of `"took" "=" \R:d` takes half as many instructions again on the log of the benchmark.
const std = @import("std");
const bytes = @import("bytes.zig");
const candidates = @import("candidates.zig");
const Kind = @import("../gen/kinds.zig").Kind;

pub const Bytes = std.StaticBitSet(256);

/// The bytes with which a token of the kind can start; null if they are not known.
pub fn of(kind: Kind) ?Bytes {
    var found: Bytes = switch (kind) {
        // A run for which no rule applies is a number or a word.
        .number => ofRun(.number, bytes.isDigit),
        .word => ofRun(.word, opensWord),
        .percent => ofRecognizer(.percent),
        .duration => ofRecognizer(.duration),
        .bytesize => ofRecognizer(.bytesize),
        .ip => ofRecognizer(.ip4).unionWith(ofRecognizer(.ip6)),
        .quoted => ofRecognizer(.double_quoted).unionWith(ofRecognizer(.single_quoted)),
        .money => ofRecognizer(.money),
        .path => ofRecognizer(.path),
        .url => ofRecognizer(.url),
        else => return null,
    };
    // Any token can start with a multi-byte character.
    for (0x80..0x100) |byte| found.set(byte);
    return found;
}

fn opensWord(byte: u8) bool {
    return bytes.isLetter(byte) or byte == '_';
}

fn ofRun(comptime recognizer: candidates.Recognizer, opens: *const fn (u8) bool) Bytes {
    var found = ofRecognizer(recognizer);
    for (0..256) |byte| if (opens(@intCast(byte))) found.set(byte);
    return found;
}

fn ofRecognizer(comptime recognizer: candidates.Recognizer) Bytes {
    const rules = candidates.of(recognizer);
    var found: Bytes = .empty;
    for (candidates.first, 0..) |allowed, byte| if (allowed & rules != 0) found.set(byte);
    return found;
}
