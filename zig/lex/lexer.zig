//! The lexer: text to typed tokens, left to right, the first recognizer that takes a token wins.
const std = @import("std");
const bytes = @import("bytes.zig");
const unicode = @import("unicode.zig");
const candidates = @import("candidates.zig");
const amount = @import("amount.zig");
const identity = @import("identity.zig");
const network = @import("network.zig");
const phone = @import("phone.zig");
const place = @import("place.zig");
const quantity = @import("quantity.zig");
const quoted = @import("quoted.zig");
const secret = @import("secret.zig");
const time = @import("time.zig");
const word = @import("word.zig");
const Blobs = @import("blob.zig").Blobs;
const Kind = @import("../gen/kinds.zig").Kind;
const Reader = @import("reader.zig").Reader;
const shapes_ = @import("shapes.zig");
const Shapes = shapes_.Shapes;
const Window = @import("window.zig").Window;
const tokens_ = @import("tokens.zig");
const Flags = tokens_.Flags;
const Tokens = tokens_.Tokens;

pub const Options = struct {
    /// Rows for white space too.
    whitespace: bool = false,
    /// Declared and library kinds by bytes. Running them fills their caches: a lex on another thread needs its own.
    shapes: ?*Shapes = null,
};

/// Bytes before a segment that its tokens may depend on; a caller that drops older text keeps so many.
pub const context_bytes = 64;

/// Appends the tokens of text[from..to]. `from` and `to` are safe cuts (`safe_cut`) or ends of the input; text outside them
/// is seen as context.
pub fn lex(gpa: std.mem.Allocator, text: []const u8, from: u32, to: u32, options: Options, out: *Tokens) std.mem.Allocator.Error!void {
    var sink: Columns = .{ .gpa = gpa, .tokens = out, .last_significant = out.len };
    var machine: Machine(Columns) = .init(text, from, options, &sink);
    return machine.run(to);
}

/// Number of tokens that `lex` would append.
pub fn count(text: []const u8, from: u32, to: u32, options: Options) std.mem.Allocator.Error!usize {
    var sink: Counter = .{};
    var machine: Machine(Counter) = .init(text, from, options, &sink);
    try machine.run(to);
    return sink.count;
}

/// Where tokens go as columns.
const Columns = struct {
    gpa: std.mem.Allocator,
    tokens: *Tokens,
    columns: Tokens.Slice = undefined,
    /// Row of the last significant token, or the number of rows there were at first.
    last_significant: usize,
    has_significant: bool = false,

    fn put(sink: *Columns, kind: Kind, start: usize, end: usize, flags: Flags) !void {
        if (sink.tokens.len == sink.tokens.capacity) try sink.tokens.ensureUnusedCapacity(sink.gpa, 1024);
        if (kind != .whitespace) {
            sink.last_significant = sink.tokens.len;
            sink.has_significant = true;
        }
        sink.tokens.appendAssumeCapacity(.{ .start = @intCast(start), .end = @intCast(end), .kind = kind, .flags = flags });
    }

    fn end_line(sink: *Columns) void {
        if (sink.has_significant) sink.tokens.items(.flags)[sink.last_significant].line_last = true;
    }
};

/// Counts tokens without storing them.
const Counter = struct {
    count: usize = 0,

    fn put(sink: *Counter, _: Kind, _: usize, _: usize, _: Flags) !void {
        sink.count += 1;
    }

    fn end_line(_: *Counter) void {}
};

const Token = struct { kind: Kind, end: usize };

fn Machine(comptime Sink: type) type {
    return struct {
        reader: Reader,
        window: Window = .{},
        blobs: Blobs,
        options: Options,
        sink: *Sink,
        place: usize,
        /// Where lexing ends.
        to: usize = undefined,
        flags: Flags,

        const Self = @This();

        fn init(text: []const u8, from: usize, options: Options, sink: *Sink) Self {
            return .{
                .reader = .{ .text = text },
                .blobs = .{ .searched = from },
                .options = options,
                .sink = sink,
                .place = from,
                .flags = .{ .line_first = true, .space_before = from > 0 },
            };
        }

        fn run(machine: *Self, to: usize) !void {
            machine.to = to;
            machine.window.base = machine.place;
            machine.window.end = machine.place;
            if (machine.options.shapes) |shapes| {
                while (machine.place < to) try machine.step(shapes);
            } else {
                while (machine.place < to) try machine.step(null);
            }
            machine.sink.end_line();
        }

        /// Takes the token that starts at the machine's place.
        inline fn step(machine: *Self, shapes: ?*Shapes) !void {
            if (machine.place >= machine.window.end) machine.refill();
            const start = machine.place;
            if (start >= machine.blobs.next.start) return machine.blob(start);
            const text = machine.reader.text;
            if (shapes) |declared| {
                if (try declared.longest(.before, text, start)) |match| return machine.put(match.kind, start, match.end);
            }
            if (bytes.is_space(text[start])) return machine.space(start, machine.window.run_end(text, .space, start));
            var token = machine.significant(start);
            if (shapes) |declared| if (yields(token.kind)) {
                if (try declared.longest(.after, text, start)) |match| token = .{ .kind = match.kind, .end = match.end };
            };
            if (token.kind == .whitespace) return machine.space(start, token.end);
            try machine.put(token.kind, start, token.end);
        }

        fn blob(machine: *Self, start: usize) !void {
            const end = machine.blobs.next.end;
            const is_base64 = secret.base64(&machine.reader, start) == end;
            try machine.put(if (is_base64) .base64 else .other, start, end);
        }

        fn refill(machine: *Self) void {
            while (machine.place >= machine.window.end) {
                machine.window.fill(machine.reader.text, @min(machine.place, machine.blobs.searched), machine.to);
                machine.blobs.advance(machine.reader.text, &machine.window, machine.place);
            }
        }

        inline fn put(machine: *Self, kind: Kind, start: usize, end: usize) !void {
            std.debug.assert(end > start);
            try machine.sink.put(kind, start, end, machine.flags);
            machine.flags = .{};
            machine.place = end;
            if (end >= machine.blobs.next.end) machine.blobs.advance(machine.reader.text, &machine.window, end);
        }

        inline fn space(machine: *Self, start: usize, end: usize) !void {
            if (machine.options.whitespace) try machine.sink.put(.whitespace, start, end, .{});
            machine.flags.space_before = true;
            machine.place = end;
            for (machine.reader.text[start..end]) |byte| {
                if (byte != '\n') continue;
                machine.flags.line_first = true;
                machine.sink.end_line();
                break;
            }
        }

        fn significant(machine: *Self, start: usize) Token {
            const reader = &machine.reader;
            const first = reader.text[start];
            switch (first) {
                'A'...'Z', 'a'...'z' => return machine.letter(start, first),
                '0'...'9' => return machine.digit(start),
                '_' => return machine.plain_word(start, machine.window.run_end(reader.text, .word, start)),
                '"' => {
                    const end = quoted.double(reader, start);
                    return if (end != 0) .{ .kind = .quoted, .end = end } else .{ .kind = .punct, .end = start + 1 };
                },
                '\'' => {
                    const end = quoted.single(reader, start);
                    return if (end != 0) .{ .kind = .quoted, .end = end } else .{ .kind = .punct, .end = start + 1 };
                },
                '(', '[', '{' => return .{ .kind = .open, .end = start + 1 },
                ')', ']', '}' => return .{ .kind = .close, .end = start + 1 },
                '+', '-', '$', '#', ':', '.', '/' => {
                    const set = candidates.of_mark(first, reader.at(start + 1));
                    return machine.typed(start, set) orelse .{ .kind = .punct, .end = start + 1 };
                },
                0x80...0xff => return machine.wide(start),
                else => return .{ .kind = .punct, .end = start + 1 },
            }
        }

        inline fn letter(machine: *Self, start: usize, first: u8) Token {
            const end = machine.window.run_end(machine.reader.text, .word, start);
            const length = @min(end - start, candidates.run_max);
            const set = candidates.behind_word[machine.reader.at(end)] & candidates.word_length[length] & candidates.first_letter[first];
            if (set != 0) if (machine.typed(start, candidates.settle(set))) |token| return token;
            return machine.plain_word(start, end);
        }

        inline fn plain_word(machine: *Self, start: usize, end: usize) Token {
            if (machine.reader.at(end) < 0x80) return .{ .kind = .word, .end = end };
            return .{ .kind = .word, .end = word.word(&machine.reader, start) };
        }

        inline fn digit(machine: *Self, start: usize) Token {
            const reader = &machine.reader;
            const end = machine.window.run_end(reader.text, .digit, start);
            reader.digits = .{ .start = start, .end = end };
            const next = reader.at(end);
            const length = @min(end - start, candidates.run_max);
            var set = candidates.behind_digits[next] & candidates.digits_length[length];
            switch (next) {
                ' ' => if (quantity.roots[reader.at(end + 1)] == 0) {
                    set &= ~candidates.quantity;
                },
                '.' => if (!bytes.is_digit(reader.at(end + 1))) {
                    set &= candidates.before_point;
                },
                else => {},
            }
            if (set != 0) if (machine.typed(start, set)) |token| return token;
            return .{ .kind = .number, .end = switch (next) {
                '.', '_', 'e', 'E', 'x', 'X', 'b', 'B', 'o', 'O' => amount.number(reader, start),
                else => end,
            } };
        }

        fn wide(machine: *Self, start: usize) Token {
            const reader = &machine.reader;
            const character = reader.character(start) orelse return .{ .kind = .punct, .end = start + 1 };
            if (unicode.has(.alphabetic, character.code)) return .{ .kind = .word, .end = word.word(reader, start) };
            if (reader.starts_with(start, quantity.minus)) {
                const end = quantity.quantity(reader, start);
                if (end != 0) return .{ .kind = .quantity, .end = end };
            }
            const kind: Kind = if (unicode.has(.white_space, character.code)) .whitespace else .punct;
            return .{ .kind = kind, .end = start + character.size };
        }

        /// The token of the first recognizer of `set` that takes one.
        fn typed(machine: *Self, start: usize, set: candidates.Set) ?Token {
            var left = set;
            while (left != 0) : (left &= left - 1) {
                const recognizer: candidates.Recognizer = @fromBackingInt(@as(u5, @intCast(@ctz(left))));
                const end = recognize(&machine.reader, recognizer, start);
                if (end != 0) return .{ .kind = kind_of(recognizer), .end = end };
            }
            return null;
        }
    };
}

/// Whether a shape that is tried after the recognizers comes before a token of this kind.
fn yields(kind: Kind) bool {
    return switch (kind) {
        .number, .word, .open, .close, .punct => true,
        else => false,
    };
}

fn recognize(reader: *Reader, recognizer: candidates.Recognizer, start: usize) usize {
    return switch (recognizer) {
        .url => network.url(reader, start),
        .jwt => secret.jwt(reader, start),
        .phone_international => phone.international(reader, start),
        .phone_national => phone.national(reader, start),
        .uuid => identity.uuid(reader, start),
        .mac => network.mac(reader, start),
        .hash => identity.hash(reader, start),
        .hex => identity.hex(reader, start),
        .cidr => network.cidr(reader, start),
        .email => network.email(reader, start),
        .ip6 => network.ip6(reader, start),
        .ip4 => network.ip4(reader, start),
        .creditcard => secret.creditcard(reader, start),
        .geo => place.geo(reader, start),
        .money => amount.money(reader, start),
        .version => identity.version(reader, start),
        .bytesize => amount.bytesize(reader, start),
        .percent => amount.percent(reader, start),
        .duration => time.duration(reader, start),
        .quantity => quantity.quantity(reader, start),
        .hexcolor => identity.hexcolor(reader, start),
        .path => place.path(reader, start),
        .base64 => secret.base64(reader, start),
        .timestamp => time.timestamp(reader, start),
    };
}

fn kind_of(recognizer: candidates.Recognizer) Kind {
    return switch (recognizer) {
        .phone_international, .phone_national => .phone,
        .ip4, .ip6 => .ip,
        inline else => |same| @field(Kind, @tagName(same)),
    };
}

/// The last place at or before `at_most` where lexing both sides apart gives the tokens of the whole; 0 where there is none.
/// It lies behind a line end that no string carries over and that no white space follows. Shapes that cross lines allow no cut.
pub fn safe_cut(text: []const u8, at_most: usize) usize {
    var limit = @min(at_most, text.len);
    while (std.mem.lastIndexOfScalar(u8, text[0..limit], '\n')) |line_end| {
        var cut = line_end + 1;
        while (cut < text.len and bytes.is_space(text[cut])) cut += 1;
        if (cut <= at_most and cut < text.len and !is_carried(text, line_end)) return cut;
        limit = line_end;
    }
    return 0;
}

/// Whether a string may hold the line end: behind a backslash, or as a character literal.
fn is_carried(text: []const u8, line_end: usize) bool {
    if (line_end == 0) return false;
    const previous = text[line_end - 1];
    if (previous == '\\') return true;
    if (previous == '\r') return line_end >= 2 and text[line_end - 2] == '\\';
    return previous == '\'' and line_end + 1 < text.len and text[line_end + 1] == '\'';
}
