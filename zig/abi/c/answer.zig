//! JSON results of calls, in the arena of the call.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../../gen/kinds.zig").Kind;
const clock = @import("../../value/clock.zig");
const readValue = @import("../../value/value.zig").read;
const address = @import("../../value/address.zig");
const json_text = @import("../../report/json.zig");

pub const Answer = struct {
    arena: Allocator,
    out: std.ArrayList(u8) = .empty,
    /// The next element must be preceded by a comma.
    wants_comma: bool = false,

    pub fn begin(answer: *Answer, bracket: u8) Allocator.Error!void {
        try answer.separate();
        try answer.out.append(answer.arena, bracket);
        answer.wants_comma = false;
    }

    pub fn end(answer: *Answer, bracket: u8) Allocator.Error!void {
        try answer.out.append(answer.arena, bracket);
        answer.wants_comma = true;
    }

    pub fn key(answer: *Answer, name: []const u8) Allocator.Error!void {
        try answer.separate();
        try json_text.appendString(answer.arena, name, &answer.out);
        try answer.out.append(answer.arena, ':');
        answer.wants_comma = false;
    }

    fn separate(answer: *Answer) Allocator.Error!void {
        if (answer.wants_comma) try answer.out.append(answer.arena, ',');
        answer.wants_comma = true;
    }

    pub fn raw(answer: *Answer, written: []const u8) Allocator.Error!void {
        try answer.separate();
        try answer.out.appendSlice(answer.arena, written);
    }

    pub fn number(answer: *Answer, count: u64) Allocator.Error!void {
        try answer.separate();
        try answer.out.print(answer.arena, "{d}", .{count});
    }

    /// A string; bytes that are not UTF-8 as `{"b64": ...}`.
    pub fn text(answer: *Answer, bytes: []const u8) Allocator.Error!void {
        if (std.unicode.utf8ValidateSlice(bytes)) {
            try answer.separate();
            return json_text.appendString(answer.arena, bytes, &answer.out);
        }
        const encoder = std.base64.standard.Encoder;
        const buffer = try answer.arena.alloc(u8, encoder.calcSize(bytes.len));
        try answer.begin('{');
        try answer.key("b64");
        try answer.text(encoder.encode(buffer, bytes));
        try answer.end('}');
    }

    pub fn field(answer: *Answer, name: []const u8, bytes: []const u8) Allocator.Error!void {
        try answer.key(name);
        try answer.text(bytes);
    }

    pub fn fieldNumber(answer: *Answer, name: []const u8, count: u64) Allocator.Error!void {
        try answer.key(name);
        try answer.number(count);
    }

    /// The value of a token as in `--json`; null if it has none.
    pub fn value(answer: *Answer, kind: Kind, token: []const u8) Allocator.Error!void {
        var written: std.ArrayList(u8) = .empty;
        const arena = answer.arena;
        switch (try readValue(arena, kind, token, clock.now()) orelse return answer.raw("null")) {
            .decimal => |decimal| {
                try decimal.write(arena, &written);
                const is_string = kind == .money or kind == .percent or decimal.safeInteger() == null;
                return if (is_string) answer.text(written.items) else answer.raw(written.items);
            },
            .instant => |instant| return answer.raw(try std.fmt.allocPrint(arena, "{d}", .{instant.seconds})),
            .time_of_day => return answer.raw("null"),
            .address => |ip| return answer.text(try std.fmt.allocPrint(arena, "{d}", .{ip.bits})),
            .block => |block| {
                try answer.begin('{');
                try answer.field("address", try std.fmt.allocPrint(arena, "{d}", .{block.address.bits}));
                try answer.fieldNumber("prefix", block.prefix);
                return answer.end('}');
            },
            .version => |version| {
                try version.write(arena, &written, .{});
                return answer.text(written.items);
            },
            .quantity => |quantity| {
                try quantity.amount.write(arena, &written);
                try answer.begin('{');
                try answer.field("family", @tagName(quantity.family));
                try answer.field("base", written.items);
                return answer.end('}');
            },
        }
    }
};
