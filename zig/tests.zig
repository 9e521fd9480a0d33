//! Root of the unit tests: every file that holds tests is named here.
comptime {
    _ = @import("match/path.zig");
    _ = @import("match/plain_test.zig");
    _ = @import("match/registers.zig");
    _ = @import("kernels/newlines.zig");
    _ = @import("source/encoding.zig");
    _ = @import("source/open.zig");
    _ = @import("record/lines.zig");
    _ = @import("record/plain.zig");
    _ = @import("record/records.zig");
    _ = @import("record/silhouette.zig");
    _ = @import("record/mine.zig");
    _ = @import("table/keys.zig");
    _ = @import("table/well_formed.zig");
    _ = @import("abi/bun.zig");
    _ = @import("cpu.zig");
    _ = @import("kernels/classify.zig");
    _ = @import("lex/bytes.zig");
    _ = @import("lex/unicode.zig");
    _ = @import("lex/reader.zig");
    _ = @import("lex/network.zig");
    _ = @import("lex/phone.zig");
    _ = @import("lex/identity.zig");
    _ = @import("lex/secret.zig");
    _ = @import("lex/place.zig");
    _ = @import("lex/amount.zig");
    _ = @import("lex/quantity.zig");
    _ = @import("lex/time.zig");
    _ = @import("lex/word.zig");
    _ = @import("lex/quoted.zig");
    _ = @import("lex/blob.zig");
    _ = @import("lex/pair.zig");
    _ = @import("lex/window.zig");
    _ = @import("lex/lexer.zig");
}
