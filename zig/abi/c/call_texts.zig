//! Calls that take no pattern: tokens, escape, records, texture.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Kind = @import("../../gen/kinds.zig").Kind;
const lexer = @import("../../lex/lexer.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const classify = @import("../../record/classify.zig");
const record_room = @import("../../record/records.zig");
const Call = @import("calls.zig").Call;
const types = @import("types.zig");
const windows = @import("windows.zig");
const Status = types.Status;
const gpa = types.gpa;

/// Tokens of the input, in `out`; owned by `gpa`.
pub fn lexInput(call: *Call, whitespace: bool, out: *Tokens) Allocator.Error!Status {
    if (call.input.len > std.math.maxInt(u32)) {
        const size = call.input.len;
        return types.fail(call.fault, .option, "the input has {d} bytes; at most 2^32 - 1 can be lexed", .{size});
    }
    try lexer.lex(gpa, call.input, 0, @intCast(call.input.len), .{ .whitespace = whitespace }, out);
    return .ok;
}

pub fn tokens(call: *Call) Allocator.Error!Status {
    var options: struct { whitespace: bool = false } = undefined;
    const status = try call.options(@TypeOf(options), &options);
    if (status != .ok) return status;
    var found: Tokens = .empty;
    defer found.deinit(gpa);
    const read = try lexInput(call, options.whitespace, &found);
    if (read != .ok) return read;
    const answer = &call.answer;
    try answer.begin('[');
    for (found.items(.kind), found.items(.start), found.items(.end)) |kind, start, end| {
        try answer.begin('{');
        try answer.field("kind", std.enums.tagName(Kind, kind) orelse "");
        try answer.fieldNumber("start", start);
        try answer.fieldNumber("end", end);
        try answer.field("text", call.input[start..end]);
        try answer.key("value");
        try answer.value(kind, call.input[start..end]);
        try answer.end('}');
    }
    try answer.end(']');
    return .ok;
}

/// A pattern of literals that matches the tokens of the input one by one.
pub fn escape(call: *Call) Allocator.Error!Status {
    var options: struct {} = undefined;
    const status = try call.options(@TypeOf(options), &options);
    if (status != .ok) return status;
    var found: Tokens = .empty;
    defer found.deinit(gpa);
    const read = try lexInput(call, false, &found);
    if (read != .ok) return read;
    var pattern: std.ArrayList(u8) = .empty;
    for (found.items(.start), found.items(.end)) |start, end| {
        if (pattern.items.len > 0) try pattern.append(call.arena, ' ');
        try pattern.append(call.arena, '"');
        for (call.input[start..end]) |byte| {
            if (byte == '"' or byte == '\\') try pattern.append(call.arena, '\\');
            try pattern.append(call.arena, byte);
        }
        try pattern.append(call.arena, '"');
    }
    try call.answer.text(pattern.items);
    return .ok;
}

/// Start and end of each record of a unit.
pub fn records(call: *Call) Allocator.Error!Status {
    var options: struct { unit: []const u8 = "line" } = undefined;
    const status = try call.options(@TypeOf(options), &options);
    if (status != .ok) return status;
    var spans: std.ArrayList(record_room.Span) = .empty;
    const read = try recordsOf(call, options.unit, &spans);
    if (read != .ok) return read;
    const answer = &call.answer;
    try answer.begin('[');
    for (spans.items) |span| {
        try answer.begin('[');
        try answer.number(span.start);
        try answer.number(span.end);
        try answer.end(']');
    }
    try answer.end(']');
    return .ok;
}

pub fn recordsOf(call: *Call, unit: []const u8, out: *std.ArrayList(record_room.Span)) Allocator.Error!Status {
    var argument: record_room.Argument = .{};
    var known: record_room.Unit = undefined;
    const status = windows.unitNamed(unit, &known, &argument, call.fault);
    if (status != .ok) return status;
    collect(call, known, argument, out) catch |err| return switch (err) {
        error.OutOfMemory => error.OutOfMemory,
        error.TooLong => types.fail(call.fault, .option, "a record of the input is too long", .{}),
    };
    return .ok;
}

fn collect(
    call: *Call,
    unit: record_room.Unit,
    argument: record_room.Argument,
    out: *std.ArrayList(record_room.Span),
) record_room.Error!void {
    var opened: record_room.Records = try .init(gpa, unit, argument, call.input);
    defer opened.deinit();
    while (try opened.next()) |span| try out.append(call.arena, span);
}

/// The predominant kind of the input, and the period of a table.
pub fn texture(call: *Call) Allocator.Error!Status {
    var options: struct {} = undefined;
    const status = try call.options(@TypeOf(options), &options);
    if (status != .ok) return status;
    const dominant = classify.dominant(gpa, call.input) catch |err| return switch (err) {
        error.OutOfMemory => error.OutOfMemory,
        error.TooLong => types.fail(call.fault, .option, "the input is too long to classify", .{}),
    };
    const answer = &call.answer;
    const found = dominant orelse {
        try answer.raw("null");
        return .ok;
    };
    try answer.begin('{');
    try answer.field("kind", @tagName(found.kind));
    try answer.fieldNumber("period", found.period);
    try answer.end('}');
    return .ok;
}
