//! Divides a record into units: the statement's own words and signs, and the values it printed. A value of several
//! tokens (an address with its port, a list, a printed object, a number with its unit) is one unit.
const std = @import("std");
const isWordOrHigh = @import("../../lex/bytes.zig").isWordOrHigh;
const Kind = @import("../../gen/kinds.zig").Kind;
const Position = @import("../silhouette.zig").Position;
const vocabulary = @import("vocabulary.zig");
const names = @import("names.zig");
const chunking = @import("chunks.zig");

pub const Role = enum(u8) {
    word,
    sign,
    value,
    /// Possibly a value: a name in quotes, in brackets, after `=`, or of several parts.
    marked,
};

pub const Unit = struct {
    role: Role,
    /// Preceded by white space.
    space: bool,
    text: []const u8,
    /// Its tokens in the record, half-open; empty for an empty value.
    from: u32,
    to: u32,
    /// Its bytes in the record, half-open.
    start: u32,
    end: u32,

    /// Extends the unit to the end of `last`.
    pub fn extend(unit: *Unit, last: Unit) void {
        unit.to = last.to;
        unit.end = last.end;
    }

    /// Extends the unit back to the start of `first`.
    pub fn extendBack(unit: *Unit, first: Unit) void {
        unit.space = first.space;
        unit.from = first.from;
        unit.start = first.start;
    }

    pub fn isSign(unit: Unit, comptime text: []const u8) bool {
        return unit.role == .sign and std.mem.eql(u8, unit.text, text);
    }
};

const List = std.ArrayList(Unit);

/// A line of an access log has fewer words, such as the name of a user.
const statement_words_min = 2;

/// Scratch space reused for all records.
pub const Reader = struct {
    gpa: std.mem.Allocator,
    units: List = .empty,
    other: List = .empty,
    /// For each unit that opens a bracket, the index after its partner; else 0.
    partners: std.ArrayList(u32) = .empty,
    open: std.ArrayList(u32) = .empty,
    /// Running counts of the units before each index.
    counts: std.ArrayList(Counts) = .empty,

    pub fn deinit(self: *Reader) void {
        self.units.deinit(self.gpa);
        self.other.deinit(self.gpa);
        self.partners.deinit(self.gpa);
        self.open.deinit(self.gpa);
        self.counts.deinit(self.gpa);
    }

    /// The units of a record; valid until the next call. Texts borrow `sample`.
    pub fn read(self: *Reader, sample: []const u8, positions: []const Position) error{OutOfMemory}![]const Unit {
        self.units.clearRetainingCapacity();
        for (positions, 0..) |position, at| try self.readToken(sample, position, @intCast(at));
        if (!self.hasStatement()) self.maskVerbs();
        try self.step(joinBrackets);
        try self.step(glueChunks);
        try self.step(markNames);
        try self.step(joinNumbers);
        nameDates(self.units.items);
        try self.step(collapse);
        return self.units.items;
    }

    /// Whether the record has words that identify a statement, besides the verbs of requests.
    fn hasStatement(self: *const Reader) bool {
        var count: usize = 0;
        for (self.units.items, 0..) |unit, at| {
            count += @intFromBool(unit.role == .word and !isVerb(self.units.items, at));
        }
        return count >= statement_words_min;
    }

    /// Joins verbs with their requests, as a line of an access log has no statement of its own.
    fn maskVerbs(self: *Reader) void {
        const items = self.units.items;
        var write: usize = 0;
        for (items, 0..) |unit, at| {
            if (isVerb(items, at)) {
                items[at + 1].extendBack(unit);
                continue;
            }
            items[write] = items[at];
            write += 1;
        }
        self.units.shrinkRetainingCapacity(write);
    }

    /// Rewrites `units` to `other` and swaps them.
    fn step(self: *Reader, comptime rewrite: fn (*Reader, []const Unit, *List) error{OutOfMemory}!void) !void {
        self.other.clearRetainingCapacity();
        try rewrite(self, self.units.items, &self.other);
        std.mem.swap(List, &self.units, &self.other);
    }

    fn readToken(self: *Reader, sample: []const u8, position: Position, at: u32) !void {
        const text = sample[position.start..position.end];
        const kind: Kind = @fromBackingInt(position.kind);
        var unit: Unit = .{
            .role = .value,
            .space = position.space_before != 0 or at == 0,
            .text = text,
            .from = at,
            .to = at + 1,
            .start = position.start,
            .end = position.end,
        };
        switch (kind) {
            .word, .other => unit.role = if (names.isNull(text) or vocabulary.hasDigit(text))
                .value
            else if (names.isBoolean(text)) .marked else .word,
            .punct, .open, .close => {
                unit.role = .sign;
                unit.text = normalSign(text);
            },
            .quoted => return self.readQuoted(unit),
            else => {},
        }
        try self.units.append(self.gpa, unit);
    }

    /// A quoted name is one unit between its quotes; a quoted sentence is read like unquoted text.
    fn readQuoted(self: *Reader, quoted: Unit) !void {
        const inner = quoted.text[1 .. quoted.text.len - 1];
        const white = " \t\r\n";
        var quote = quoted;
        quote.role = .sign;
        quote.text = "\"";
        quote.end = quoted.start + 1;
        try self.units.append(self.gpa, quote);
        quote.space = false;
        quote.start = quoted.start + 1;
        quote.end = quoted.end - 1;
        if (std.mem.trim(u8, inner, white).len == 0) {
            quote.text = inner;
            quote.role = .value;
            try self.units.append(self.gpa, quote);
            quote.role = .sign;
            quote.text = "\"";
        } else if (std.mem.findAny(u8, inner, white) == null) {
            var name = quote;
            name.text = inner;
            name.role = if (std.mem.findAny(u8, inner, "0123456789/\\:@") != null) .value else .marked;
            try self.units.append(self.gpa, name);
        } else if (names.isRequest(inner)) {
            try self.readRequest(quote, inner);
        } else try self.readSentence(quote, inner);
        quote.start = quoted.end - 1;
        quote.end = quoted.end;
        try self.units.append(self.gpa, quote);
    }

    /// The verb of a request is a word: statements differ in it.
    fn readRequest(self: *Reader, place: Unit, text: []const u8) !void {
        var request = place;
        request.text = text;
        request.role = .value;
        const verb_len = names.verbLength(text);
        if (verb_len > 0) {
            var verb = place;
            verb.text = text[0..verb_len];
            verb.role = .word;
            verb.end = verb.start + @as(u32, @intCast(verb_len));
            try self.units.append(self.gpa, verb);
            request.space = true;
            request.start = verb.end + 1;
            request.text = text[verb_len + 1 ..];
        }
        try self.units.append(self.gpa, request);
    }

    fn readSentence(self: *Reader, place: Unit, text: []const u8) !void {
        var at: usize = 0;
        var space = false;
        while (at < text.len) {
            if (std.ascii.isWhitespace(text[at])) {
                at += 1;
                space = at > 1;
                continue;
            }
            var end = at;
            while (end < text.len and (isWordOrHigh(text[end]))) end += 1;
            if (end == at) end += 1;
            const run = text[at..end];
            var unit = place;
            unit.text = run;
            unit.start = place.start + @as(u32, @intCast(at));
            unit.end = place.start + @as(u32, @intCast(end));
            unit.space = space;
            unit.role = if (vocabulary.hasDigit(run)) .value else if (vocabulary.hasLetter(run)) .word else .sign;
            try self.units.append(self.gpa, unit);
            space = false;
            at = end;
        }
    }

    const Counts = struct { spaces: u32 = 0, equals: u32 = 0, colons: u32 = 0, commas: u32 = 0 };

    /// Turns lists, printed objects and empty brackets into values.
    fn joinBrackets(self: *Reader, units: []const Unit, out: *List) error{OutOfMemory}!void {
        try self.pairBrackets(units);
        var at: usize = 0;
        while (at < units.len) {
            const unit = units[at];
            const end = self.partners.items[at];
            if (end > 0 and try self.joinBracket(units, at, end, out)) {
                at = end;
                continue;
            }
            // Apostrophes with nothing between them are two tokens.
            const is_closing = unit.isSign("\"") and !unit.space and at > 0 and units[at - 1].isSign("\"");
            if (is_closing and unit.start == units[at - 1].end) try out.append(self.gpa, emptyValue(out.getLast()));
            try out.append(self.gpa, unit);
            at += 1;
        }
    }

    fn joinBracket(self: *Reader, units: []const Unit, at: usize, end: usize, out: *List) !bool {
        const opening = units[at];
        const closing = units[end - 1];
        // A record that is a single object, such as a line of JSON, is read like any other.
        if (at == 0 and end == units.len and opening.text[0] == '{') return false;
        if (end == at + 2) {
            try out.appendSlice(self.gpa, &.{ opening, emptyValue(opening), closing });
            return true;
        }
        const before = self.counts.items[at + 1];
        const after = self.counts.items[end - 1];
        // White space before the first inner unit separates nothing.
        const chunks = after.spaces - before.spaces - @intFromBool(units[at + 1].space) + 1;
        const commas = after.commas - before.commas;
        const equals = after.equals - before.equals;
        const pairs = equals + after.colons - before.colons;
        const last = out.getLastOrNull();
        const is_attached = !opening.space and last != null and last.?.role != .sign;
        const is_list = chunks <= commas + 1;
        const joins_last = switch (opening.text[0]) {
            '{' => if (pairs > 0 or commas > 0 or chunks == 1) is_attached else return false,
            '(' => if (is_attached and equals > 0 and is_list) true else return false,
            '[' => if (commas > 0 and is_list) is_attached and last.?.role != .word else return false,
            else => return false,
        };
        var joined = opening;
        joined.role = .value;
        joined.extend(closing);
        if (joins_last) {
            joined.extendBack(last.?);
            _ = out.pop();
        }
        try out.append(self.gpa, joined);
        return true;
    }

    fn pairBrackets(self: *Reader, units: []const Unit) !void {
        try self.partners.resize(self.gpa, units.len);
        @memset(self.partners.items, 0);
        self.open.clearRetainingCapacity();
        try self.counts.resize(self.gpa, units.len + 1);
        var counts: Counts = .{};
        for (units, 0..) |unit, at| {
            self.counts.items[at] = counts;
            counts.spaces += @intFromBool(unit.space);
            if (unit.role != .sign) continue;
            switch (unit.text[0]) {
                '=' => counts.equals += 1,
                ':' => counts.colons += 1,
                ',' => counts.commas += 1,
                '(', '[', '{' => try self.open.append(self.gpa, @intCast(at)),
                ')', ']', '}' => if (self.open.pop()) |opening| {
                    if (partnerOf(units[opening].text[0]) == unit.text[0]) {
                        self.partners.items[opening] = @intCast(at + 1);
                    } else self.open.clearRetainingCapacity();
                },
                else => {},
            }
        }
        self.counts.items[units.len] = counts;
    }

    /// Joins names, paths, addresses and numbers of several tokens to one unit, a value if any part is one.
    fn glueChunks(self: *Reader, units: []const Unit, out: *List) error{OutOfMemory}!void {
        var at: usize = 0;
        while (at < units.len) {
            const first = out.items.len;
            var end = at;
            while (end < units.len and (end == at or !units[end].space)) : (end += 1) {
                try chunking.push(self.gpa, units[end], first, out);
            }
            at = end;
            chunking.glue(first, out);
        }
    }

    /// Marks text after `=` and a single name in brackets as possible values; adds an empty value if `=` has no text.
    fn markNames(self: *Reader, units: []const Unit, out: *List) error{OutOfMemory}!void {
        for (units, 0..) |unit, at| {
            var marked = unit;
            if (isBehindKey(out.items)) {
                if (unit.space or (unit.role == .sign and std.mem.findScalar(u8, ",;)]}", unit.text[0]) != null)) {
                    try out.append(self.gpa, emptyValue(out.getLast()));
                } else if (unit.role == .word) marked.role = .marked;
            } else if (unit.role == .word and isAloneInBrackets(out.items, units, at)) marked.role = .marked;
            try out.append(self.gpa, marked);
        }
        if (isBehindKey(out.items)) try out.append(self.gpa, emptyValue(out.getLast()));
    }

    /// Joins a sign before a number and a unit of measure after it with the number.
    fn joinNumbers(self: *Reader, units: []const Unit, out: *List) error{OutOfMemory}!void {
        for (units) |unit| {
            if (unit.role == .value) {
                var joined = unit;
                while (out.getLastOrNull()) |last| {
                    const leads = last.space or out.items.len == 1;
                    if (joined.space or !leads or !isComparison(last)) break;
                    joined.extendBack(last);
                    _ = out.pop();
                }
                try out.append(self.gpa, joined);
                continue;
            }
            if (out.items.len > 0 and unit.role == .word and names.isUnitWord(unit.text)) {
                const last = &out.items[out.items.len - 1];
                if (last.role == .value) {
                    last.extend(unit);
                    continue;
                }
            }
            try out.append(self.gpa, unit);
        }
    }

    /// Joins values that are adjacent or separated by commas, and `12 (1.2 KB)` and `[x]`.
    fn collapse(self: *Reader, units: []const Unit, out: *List) error{OutOfMemory}!void {
        for (units) |unit| {
            const items = out.items;
            const count = items.len;
            if (unit.role == .value) {
                const is_listed = count > 1 and items[count - 1].isSign(",") and items[count - 2].role == .value;
                if (is_listed) _ = out.pop();
                if (out.items.len > 0 and out.getLast().role == .value) {
                    out.items[out.items.len - 1].extend(unit);
                    continue;
                }
            }
            if (unit.role == .sign and count > 1) {
                if (unit.text[0] == ']' and !unit.space and takeBracketed(out, unit)) continue;
                if (unit.text[0] == ')' and count > 2 and isAmount(items[count - 1]) and
                    items[count - 2].isSign("(") and isAmount(items[count - 3]))
                {
                    out.shrinkRetainingCapacity(count - 2);
                    out.items[count - 3].extend(unit);
                    continue;
                }
            }
            try out.append(self.gpa, unit);
        }
    }
};

/// Whether a unit is the verb of a request: both are within one token.
fn isVerb(units: []const Unit, at: usize) bool {
    if (units[at].role != .word or at + 1 == units.len) return false;
    const request = units[at + 1];
    return request.role == .value and request.from == units[at].from;
}

/// A number, perhaps with its unit, and no address or name that begins with a digit.
fn isAmount(unit: Unit) bool {
    if (unit.role != .value or unit.text.len == 0 or !std.ascii.isDigit(unit.text[0])) return false;
    for (unit.text) |byte| {
        if (!std.ascii.isAlphanumeric(byte) and std.mem.findScalar(u8, "., %", byte) == null) return false;
    }
    return std.mem.countScalar(u8, unit.text, '.') <= 1;
}

fn emptyValue(behind: Unit) Unit {
    const at = behind.end;
    return .{ .role = .value, .space = false, .text = "", .from = behind.to, .to = behind.to, .start = at, .end = at };
}

/// Reads `[x]` as `x` if nothing is attached before it.
fn takeBracketed(out: *List, closing: Unit) bool {
    const items = out.items;
    const count = items.len;
    const inner = items[count - 1];
    const opening = items[count - 2];
    if ((inner.role != .value and inner.role != .marked) or inner.space or !opening.isSign("[")) return false;
    if (!opening.space and count > 2 and (items[count - 3].role != .sign or items[count - 3].isSign(")"))) return false;
    var joined = inner;
    joined.extendBack(opening);
    joined.extend(closing);
    out.shrinkRetainingCapacity(count - 2);
    if (joined.role == .value and out.items.len > 0 and out.getLast().role == .value) {
        out.items[out.items.len - 1].extend(joined);
    } else out.appendAssumeCapacity(joined);
    return true;
}

fn isBehindKey(items: []const Unit) bool {
    const count = items.len;
    if (count < 2 or items[count - 1].space or !items[count - 1].isSign("=")) return false;
    return items[count - 2].role == .word or items[count - 2].role == .marked;
}

fn isAloneInBrackets(before: []const Unit, units: []const Unit, at: usize) bool {
    if (before.len == 0 or units[at].space or at + 1 >= units.len or units[at + 1].space) return false;
    const opening = before[before.len - 1];
    return (opening.isSign("[") or opening.isSign("<")) and (units[at + 1].isSign("]") or units[at + 1].isSign(">"));
}

fn isComparison(unit: Unit) bool {
    return unit.role == .sign and unit.text.len == 1 and std.mem.findScalar(u8, "<>~=+-", unit.text[0]) != null;
}

/// Joins names of days, months and time zones with an adjacent value, as parts of a date; at most three of them.
fn nameDates(units: []Unit) void {
    for (0..3) |_| {
        var was_value = false;
        for (units, 0..) |*unit, at| {
            const is_value = unit.role == .value;
            const beside = was_value or (at + 1 < units.len and units[at + 1].role == .value);
            if (unit.role == .word and beside and names.isDateWord(unit.text)) unit.role = .value;
            was_value = is_value;
        }
    }
}

fn normalSign(text: []const u8) []const u8 {
    return if (text.len == 1 and (text[0] == '\'' or text[0] == '`')) "\"" else text;
}

fn partnerOf(opening: u8) u8 {
    return switch (opening) {
        '(' => ')',
        '[' => ']',
        else => '}',
    };
}

/// Whether any unit besides the values can identify a statement.
pub fn hasConstants(units: []const Unit) bool {
    for (units) |unit| if (unit.role == .word or unit.role == .sign) return true;
    return false;
}
