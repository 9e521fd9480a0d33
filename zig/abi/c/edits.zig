//! Texts whose matches are rendered, replaced or masked.
const std = @import("std");
const Allocator = std.mem.Allocator;
const clock = @import("../../value/clock.zig");
const Kind = @import("../../gen/kinds.zig").Kind;
const lexer = @import("../../lex/lexer.zig");
const Tokens = @import("../../lex/tokens.zig").Tokens;
const templates = @import("../../template/template.zig");
const KeepList = templates.KeepList;
const Template = templates.Template;
const Matches = @import("matches.zig").Matches;
const matches_ = @import("matches.zig");
const patterns = @import("patterns.zig");
const Shared = patterns.Shared;
const scans = @import("scans.zig");
const types = @import("types.zig");
const Buffer = types.Buffer;
const Options = types.Options;
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

const Error = scans.Error || error{Template};

fn failed(fault: Out, err: Error, found: templates.Fault) Status {
    return switch (err) {
        error.Template => types.failAt(
            fault,
            .template,
            .{ .name = found.name, .offset = found.offset },
            "{s}",
            .{found.message},
        ),
        else => |other| scans.failed(fault, @errorCast(other)),
    };
}

export fn mt_format(
    matches: *Matches,
    index: usize,
    template: Text,
    input: Text,
    path: Text,
    out: **Buffer,
    fault: Out,
) callconv(.c) Status {
    if (index >= matches.spans.items.len) return types.fail(
        fault,
        .option,
        "match {d} of {d}: matches are numbered from 0",
        .{ index, matches.spans.items.len },
    );
    const span = matches.spans.items[index];
    if (input.len < span.end) return types.fail(
        fault,
        .option,
        "the input has {d} bytes but the match ends at {d}: pass the input in which it was found",
        .{ input.len, span.end },
    );
    var found: templates.Fault = .{};
    var refusal: std.heap.ArenaAllocator = .init(gpa);
    defer refusal.deinit();
    const arena = refusal.allocator();
    out.* = format(matches, index, template.bytes(), input.bytes(), path.bytes(), arena, &found) catch |err|
        return failed(fault, err, found);
    return .ok;
}

fn format(
    matches: *Matches,
    index: usize,
    written: []const u8,
    input: []const u8,
    path: []const u8,
    refusal: Allocator,
    fault: *templates.Fault,
) Error!*Buffer {
    const template = try templateFor(matches, written, matches.spans.items[index].member, refusal, fault);
    var match = matches.view(index, input);
    match.path = path;
    // Registers were not requested, so each one is unbound.
    if (match.slots.len == 0) {
        const slots = try refusal.alloc(u64, 2 * match.registers.len);
        @memset(slots, types.unbound);
        match.slots = slots;
    }
    if (template.asks_line) {
        const place = &matches.formatting.place;
        place.moveTo(input, match.start);
        match.line = place.line;
        match.column = place.column();
    }
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    try template.render(gpa, match, clock.current.day_first, &text);
    return Buffer.take(&text);
}

/// The parsed template, which is cached for the next match.
fn templateFor(
    matches: *Matches,
    written: []const u8,
    member: u32,
    refusal: Allocator,
    fault: *templates.Fault,
) Error!Template {
    const known = &matches.formatting;
    if (known.template) |template| {
        if (known.member == member and std.mem.eql(u8, known.written, written)) return template;
    }
    const registers = matches.members[member].registers;
    // Parsed first into `refusal`, which may hold an error, then into the cache.
    _ = try Template.parse(refusal, written, registers, .format, fault);
    if (known.arena) |*arena| _ = arena.reset(.retain_capacity) else known.arena = .init(gpa);
    const arena = known.arena.?.allocator();
    known.template = null;
    known.template = try Template.parse(arena, written, registers, .format, fault);
    known.written = try arena.dupe(u8, written);
    known.member = member;
    return known.template.?;
}

export fn mt_rewrite(
    shared: *const Shared,
    template: Text,
    input: Text,
    given: ?*const Options,
    out: **Buffer,
    fault: Out,
) callconv(.c) Status {
    return edited(rewrite, shared, input, given, .{template.bytes()}, out, fault);
}

/// Calls `edit` with the options and with memory that lasts as long as the call; reports errors.
fn edited(
    comptime edit: anytype,
    shared: *const Shared,
    input: Text,
    given: ?*const Options,
    written: anytype,
    out: **Buffer,
    fault: Out,
) Status {
    var options: Options = undefined;
    const status = scans.readOptions(given, input.bytes(), &options, fault);
    if (status != .ok) return status;
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    var found: templates.Fault = .{};
    const words = .{ arena.allocator(), shared, input.bytes(), options, &found } ++ written;
    out.* = @call(.auto, edit, words) catch |err| return failed(fault, err, found);
    return .ok;
}

fn rewrite(
    arena: Allocator,
    shared: *const Shared,
    input: []const u8,
    options: Options,
    fault: *templates.Fault,
    written: []const u8,
) Error!*Buffer {
    const first, const count = shared.members();
    const replacements = try arena.alloc(Template, count);
    for (replacements, first..) |*template, member| {
        const registers = try matches_.registersFor(arena, shared.program(), @intCast(member));
        template.* = try Template.parse(arena, written, registers, .rewrite, fault);
    }
    return splice(shared, input, options, Rewriting{ .templates = replacements });
}

const Rewriting = struct {
    templates: []const Template,
    place: matches_.Place = .{},

    fn write(it: *Rewriting, member: u32, found: templates.Match, out: *std.ArrayList(u8)) Allocator.Error!void {
        var match = found;
        const template = it.templates[member];
        if (template.asks_line) {
            it.place.moveTo(match.text, match.start);
            match.line = it.place.line;
            match.column = it.place.column();
        }
        try template.render(gpa, match, clock.current.day_first, out);
    }
};

/// The part of the input selected by the options, with each match replaced by the output of `replacement`.
fn splice(shared: *const Shared, input: []const u8, options: Options, replacement: anytype) Error!*Buffer {
    var asked = options;
    asked.flags.captures = true;
    asked.flags.lists = true;
    const matches = try scans.scan(shared, input, asked);
    defer matches.destroy();
    var writer = replacement;
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    var at: usize = @intCast(options.from);
    for (matches.spans.items, 0..) |span, i| {
        if (span.start < at) continue; // Overlaps another member's match.
        try text.appendSlice(gpa, input[at..@intCast(span.start)]);
        try writer.write(span.member, matches.view(i, input), &text);
        at = @intCast(span.end);
    }
    try text.appendSlice(gpa, input[at..@intCast(options.to)]);
    return Buffer.take(&text);
}

export fn mt_redact(
    shared: *const Shared,
    keep: Text,
    mask: Text,
    input: Text,
    given: ?*const Options,
    out: **Buffer,
    fault: Out,
) callconv(.c) Status {
    const written: []const u8 = if (mask.len == 0) "*" else mask.bytes();
    return edited(redact, shared, input, given, .{ keep.bytes(), written }, out, fault);
}

fn redact(
    arena: Allocator,
    shared: *const Shared,
    input: []const u8,
    options: Options,
    fault: *templates.Fault,
    keep: []const u8,
    mask: []const u8,
) Error!*Buffer {
    const first, const count = shared.members();
    const kept = try arena.alloc(KeepList, count);
    for (kept, first..) |*list, member| {
        const registers = try matches_.registersFor(arena, shared.program(), @intCast(member));
        list.* = try KeepList.parse(arena, keep, registers, fault);
    }
    var redaction: Redaction = .{ .arena = arena, .kept = kept, .mask = mask };
    return splice(shared, input, options, &redaction);
}

/// Writes a match masked except for the kept parts; the bytes between two kept parts are masked as one run.
const Redaction = struct {
    arena: Allocator,
    kept: []const KeepList,
    mask: []const u8,
    /// Replacements by text.
    names: std.StringHashMapUnmanaged([]const u8) = .empty,
    /// Number of distinct texts so far, by kind.
    counts: std.StringHashMapUnmanaged(u64) = .empty,

    fn write(it: *Redaction, member: u32, match: templates.Match, out: *std.ArrayList(u8)) Allocator.Error!void {
        var scratch: std.heap.ArenaAllocator = .init(gpa);
        defer scratch.deinit();
        var at = match.start;
        for (try it.kept[member].read(scratch.allocator(), match, clock.current.day_first)) |span| {
            if (at < span[0]) try it.cover(match.text[at..span[0]], out);
            try out.appendSlice(gpa, match.text[span[0]..span[1]]);
            at = span[1];
        }
        if (at < match.end) try it.cover(match.text[at..match.end], out);
    }

    fn cover(it: *Redaction, text: []const u8, out: *std.ArrayList(u8)) Allocator.Error!void {
        if (std.mem.eql(u8, it.mask, "shape")) {
            for (text) |byte| try out.append(gpa, switch (byte) {
                '0'...'9' => '0',
                'a'...'z', 'A'...'Z' => 'a',
                else => byte,
            });
        } else if (std.mem.eql(u8, it.mask, "pseudonym")) {
            try out.appendSlice(gpa, try it.nameOf(text));
        } else if (isOneCharacter(it.mask)) {
            for (text) |byte| if (byte & 0xc0 != 0x80) try out.appendSlice(gpa, it.mask);
        } else try out.appendSlice(gpa, it.mask);
    }

    /// `KIND_N`: the same name for equal texts within the call.
    fn nameOf(it: *Redaction, text: []const u8) Allocator.Error![]const u8 {
        if (it.names.get(text)) |name| return name;
        const kind = try std.ascii.allocUpperString(it.arena, try kindOf(text));
        const counted = try it.counts.getOrPutValue(it.arena, kind, 0);
        counted.value_ptr.* += 1;
        const name = try std.fmt.allocPrint(it.arena, "{s}_{d}", .{ kind, counted.value_ptr.* });
        try it.names.put(it.arena, try it.arena.dupe(u8, text), name);
        return name;
    }
};

fn isOneCharacter(text: []const u8) bool {
    var characters: usize = 0;
    for (text) |byte| characters += @intFromBool(byte & 0xc0 != 0x80);
    return characters == 1;
}

/// Name of the kind of a text that is a single token.
fn kindOf(text: []const u8) Allocator.Error![]const u8 {
    var tokens: Tokens = .empty;
    defer tokens.deinit(gpa);
    if (text.len <= std.math.maxInt(u32)) {
        try lexer.lex(gpa, text, 0, @intCast(text.len), .{ .whitespace = true }, &tokens);
    }
    if (tokens.len != 1) return "value";
    return std.enums.tagName(Kind, tokens.items(.kind)[0]) orelse "value";
}
