//! Interns the distinct texts of templates as numbers, with traits derived from their spelling.
const std = @import("std");

pub const Word = u32;

/// A value: anything that a statement printed there.
pub const value: Word = 0;
/// The place left open by a family of forms.
pub const hole: Word = 1;
/// A colon followed by white space; the text after it may be a separate text.
pub const colon: Word = 2;
const reserved = 3;

/// Spelling of a name.
pub const Shape = enum(u3) { plain, scream, camel, snake, kebab, dotted };

pub const Traits = packed struct(u8) {
    /// Contains a letter.
    is_word: bool = false,
    /// Spelled like a name in a program: `EventsTask`, `mail_search`, `edge-catalog`.
    is_identifier: bool = false,
    /// Ends like a participle, so it is the statement's own word.
    is_participle: bool = false,
    is_truth: bool = false,
    shape: Shape = .plain,
    padding: u1 = 0,
};

pub const Vocabulary = struct {
    gpa: std.mem.Allocator,
    bytes: std.ArrayList(u8) = .empty,
    /// End of each word in `bytes`.
    ends: std.ArrayList(u32) = .empty,
    traits: std.ArrayList(Traits) = .empty,
    by_text: std.HashMapUnmanaged(Word, void, Context, 80) = .empty,

    pub const Error = error{ OutOfMemory, TooManyGroups };
    const Context = struct {
        vocabulary: *const Vocabulary,
        pub fn hash(self: Context, word: Word) u64 {
            return std.hash.Wyhash.hash(0, self.vocabulary.text(word));
        }
        pub fn eql(_: Context, a: Word, b: Word) bool {
            return a == b;
        }
    };
    const TextContext = struct {
        vocabulary: *const Vocabulary,
        pub fn hash(_: TextContext, bytes: []const u8) u64 {
            return std.hash.Wyhash.hash(0, bytes);
        }
        pub fn eql(self: TextContext, bytes: []const u8, word: Word) bool {
            return std.mem.eql(u8, bytes, self.vocabulary.text(word));
        }
    };

    pub fn init(gpa: std.mem.Allocator) error{OutOfMemory}!Vocabulary {
        var vocabulary: Vocabulary = .{ .gpa = gpa };
        errdefer vocabulary.deinit();
        for ([reserved][]const u8{ "<*>", "[...]", ": " }) |shown| {
            try vocabulary.bytes.appendSlice(gpa, shown);
            try vocabulary.ends.append(gpa, @intCast(vocabulary.bytes.items.len));
            try vocabulary.traits.append(gpa, .{});
        }
        return vocabulary;
    }

    pub fn deinit(self: *Vocabulary) void {
        self.bytes.deinit(self.gpa);
        self.ends.deinit(self.gpa);
        self.traits.deinit(self.gpa);
        self.by_text.deinit(self.gpa);
    }

    pub fn text(self: *const Vocabulary, word: Word) []const u8 {
        const from = if (word == 0) 0 else self.ends.items[word - 1];
        return self.bytes.items[from..self.ends.items[word]];
    }

    pub fn intern(self: *Vocabulary, bytes: []const u8) Error!Word {
        const found = try self.by_text.getOrPutContextAdapted(
            self.gpa,
            bytes,
            TextContext{ .vocabulary = self },
            Context{ .vocabulary = self },
        );
        if (found.found_existing) return found.key_ptr.*;
        errdefer self.by_text.removeByPtr(found.key_ptr);
        if (self.bytes.items.len + bytes.len > std.math.maxInt(u32)) return error.TooManyGroups;
        try self.ends.ensureUnusedCapacity(self.gpa, 1);
        try self.traits.ensureUnusedCapacity(self.gpa, 1);
        try self.bytes.appendSlice(self.gpa, bytes);
        self.ends.appendAssumeCapacity(@intCast(self.bytes.items.len));
        self.traits.appendAssumeCapacity(traitsOf(bytes));
        const word: Word = @intCast(self.ends.items.len - 1);
        found.key_ptr.* = word;
        return word;
    }

    pub fn isWord(self: *const Vocabulary, word: Word) bool {
        return self.traits.items[word].is_word;
    }

    /// Number of items that are words.
    pub fn wordCount(self: *const Vocabulary, items: []const Word) usize {
        var count: usize = 0;
        for (items) |item| count += @intFromBool(self.isWord(item));
        return count;
    }
};

pub fn isLetter(byte: u8) bool {
    return std.ascii.isAlphabetic(byte) or byte >= 0x80;
}

pub fn hasLetter(text: []const u8) bool {
    for (text) |byte| if (isLetter(byte)) return true;
    return false;
}

pub fn hasDigit(text: []const u8) bool {
    for (text) |byte| if (std.ascii.isDigit(byte)) return true;
    return false;
}

pub fn isOneOf(text: []const u8, list: []const []const u8) bool {
    for (list) |one| if (std.mem.eql(u8, text, one)) return true;
    return false;
}

const truths = [_][]const u8{ "true", "false", "yes", "no", "on", "off" };

fn traitsOf(text: []const u8) Traits {
    if (!hasLetter(text)) return .{};
    const has_capitals_run = capitalsBeforeLower(text);
    const shape = shapeOf(text);
    return .{
        .is_word = true,
        .is_identifier = switch (shape) {
            .camel, .snake, .kebab => true,
            // Capitals also name events and states, which tell statements apart: `DHCPACK`, `FAILED`.
            .scream => false,
            .plain, .dotted => has_capitals_run or std.mem.findScalar(u8, text, '_') != null or
                camelStep(text) or hasInner(text, "-"),
        },
        .is_participle = std.mem.endsWith(u8, text, "ed") or std.mem.endsWith(u8, text, "ing"),
        .is_truth = isTruth(text),
        .shape = shape,
    };
}

fn isTruth(text: []const u8) bool {
    for (truths) |truth| if (std.ascii.eqlIgnoreCase(text, truth)) return true;
    return false;
}

fn shapeOf(text: []const u8) Shape {
    if (hasInner(text, "./\\@")) return .dotted;
    if (hasInner(text, "_")) return .snake;
    if (hasInner(text, "-")) return .kebab;
    if (camelStep(text)) return .camel;
    if (text.len < 2) return .plain;
    for (text) |byte| if (!std.ascii.isUpper(byte)) return .plain;
    return .scream;
}

/// Whether one of `signs` occurs between two letters.
fn hasInner(text: []const u8, signs: []const u8) bool {
    if (text.len < 3) return false;
    for (text[1 .. text.len - 1], 1..) |byte, at| {
        if (std.mem.findScalar(u8, signs, byte) == null) continue;
        if (isLetter(text[at - 1]) and isLetter(text[at + 1])) return true;
    }
    return false;
}

/// Whether a capital follows directly after a small letter.
fn camelStep(text: []const u8) bool {
    for (1..text.len) |at| if (std.ascii.isLower(text[at - 1]) and std.ascii.isUpper(text[at])) return true;
    return false;
}

/// Whether two capitals are followed by a small letter, as in `HTTPServer`.
fn capitalsBeforeLower(text: []const u8) bool {
    for (2..@max(text.len, 2)) |at| {
        if (!std.ascii.isUpper(text[at - 2]) or !std.ascii.isUpper(text[at - 1])) continue;
        if (std.ascii.isLower(text[at])) return true;
    }
    return false;
}

test "the shape of a name is derived from its spelling" {
    const cases = [_]struct { []const u8, Shape, bool }{
        .{ "EventsTask", .camel, true },     .{ "mail_search", .snake, true }, .{ "edge-catalog", .kebab, true },
        .{ "org.api.Beta", .dotted, false }, .{ "RUNNING", .scream, false },   .{ "mail", .plain, false },
        .{ "HTTPServer", .plain, true },     .{ "a", .plain, false },          .{ "Mail", .plain, false },
    };
    for (cases) |case| {
        const traits = traitsOf(case[0]);
        try std.testing.expectEqual(case[1], traits.shape);
        try std.testing.expectEqual(case[2], traits.is_identifier);
    }
}

test "equal texts have the same number" {
    var vocabulary: Vocabulary = try .init(std.testing.allocator);
    defer vocabulary.deinit();
    const word = try vocabulary.intern("Started");
    try std.testing.expectEqual(word, try vocabulary.intern("Started"));
    try std.testing.expect(word != try vocabulary.intern("started"));
    try std.testing.expectEqualStrings("Started", vocabulary.text(word));
    try std.testing.expect(vocabulary.isWord(word) and !vocabulary.isWord(colon));
}
