//! Texts whose matches are rendered, replaced or masked.
const std = @import("std");
const Allocator = std.mem.Allocator;
const clock = @import("../../value/clock.zig");
const templates = @import("../../template/template.zig");
const Template = templates.Template;
const Matches = @import("matches.zig").Matches;
const registersFor = @import("matches.zig").registersFor;
const Cursor = @import("places.zig").Cursor;
const patterns = @import("patterns.zig");
const Shared = patterns.Shared;
const redaction = @import("redaction.zig");
const scans = @import("scans.zig");
const types = @import("types.zig");
const Buffer = types.Buffer;
const Options = types.Options;
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

pub const Error = scans.Error || error{Template};

pub fn failEdit(fault: Out, err: Error, found: templates.Fault) Status {
    return switch (err) {
        error.Template => failTemplate(fault, found, "", .{}),
        else => |other| scans.failScan(fault, @errorCast(other)),
    };
}

pub fn failTemplate(fault: Out, found: templates.Fault, comptime before: []const u8, values: anytype) Status {
    const details: types.Details = .{ .name = found.name, .offset = found.offset };
    return types.failAt(fault, .template, details, before ++ "{s}", values ++ .{found.message});
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
    out.* = format(matches, index, template.bytes(), input.bytes(), path.bytes(), &found) catch |err|
        return failEdit(fault, err, found);
    return .ok;
}

fn format(
    matches: *Matches,
    index: usize,
    written: []const u8,
    input: []const u8,
    path: []const u8,
    fault: *templates.Fault,
) Error!*Buffer {
    const template = try templateFor(matches, written, matches.spans.items[index].member, fault);
    var match = matches.view(index, input);
    match.path = path;
    if (template.asks_line) {
        const cursor = &matches.formatting.cursor;
        // Not `moveTo`, which would read before the match: nothing says that the input is that of the call before.
        if (match.start < cursor.at.offset) cursor.* = .{};
        cursor.advance(input, 0, match.start);
        match.line = cursor.at.line;
        match.column = cursor.at.column;
    }
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    _ = try template.render(gpa, match, clock.now().order, &text);
    return Buffer.take(&text);
}

/// The parsed template, which is cached for the next match.
fn templateFor(
    matches: *Matches,
    written: []const u8,
    member: u32,
    fault: *templates.Fault,
) Error!Template {
    const known = &matches.formatting;
    if (known.template) |template| {
        if (known.member == member and std.mem.eql(u8, known.written, written)) return template;
    }
    const registers = matches.members.items[member].registers;
    if (known.arena) |*arena| _ = arena.reset(.retain_capacity) else known.arena = .init(gpa);
    const arena = known.arena.?.allocator();
    known.template = null;
    known.written = try arena.dupe(u8, written);
    known.member = member;
    known.template = try Template.parse(arena, written, registers, .format, fault);
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
    var options: Options = undefined;
    const status = scans.readOptions(given, input.bytes(), &options, fault);
    if (status != .ok) return status;
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    var found: templates.Fault = .{};
    out.* = rewrite(arena.allocator(), shared, input.bytes(), options, &found, template.bytes()) catch |err|
        return failEdit(fault, err, found);
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
    const replacements = try templatesFor(arena, shared, written, fault);
    var asked = options;
    asked.flags.captures = true;
    asked.flags.lists = true;
    const matches = try scans.scan(shared, input, asked);
    defer matches.destroy();
    var cursor: Cursor = .{};
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    var at: usize = @intCast(options.from);
    for (matches.spans.items, 0..) |span, i| {
        if (span.start < at) continue; // Overlaps another member's match.
        try text.appendSlice(gpa, input[at..@intCast(span.start)]);
        var match = matches.view(i, input);
        const template = replacements[span.member];
        if (template.asks_line) {
            cursor.advance(input, 0, span.start);
            match.line = cursor.at.line;
            match.column = cursor.at.column;
        }
        _ = try replace(template, match, &text);
        at = @intCast(span.end);
    }
    try text.appendSlice(gpa, input[at..@intCast(options.to)]);
    return Buffer.take(&text);
}

/// A template for each member.
pub fn templatesFor(
    arena: Allocator,
    shared: *const Shared,
    written: []const u8,
    fault: *templates.Fault,
) templates.Error![]const Template {
    const first, const count = shared.members();
    const replacements = try arena.alloc(Template, count);
    for (replacements, first..) |*template, member| {
        const registers = try registersFor(arena, shared.program(), @intCast(member));
        template.* = try Template.parse(arena, written, registers, .rewrite, fault);
    }
    return replacements;
}

/// Appends what replaces a match. False if a part of the template does not fit its value: the match is left as it is.
pub fn replace(template: Template, match: templates.Match, out: *std.ArrayList(u8)) Allocator.Error!bool {
    const before = out.items.len;
    if (try template.render(gpa, match, clock.now().order, out)) return true;
    out.shrinkRetainingCapacity(before);
    try out.appendSlice(gpa, match.text[match.start..match.end]);
    return false;
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
    var options: Options = undefined;
    const status = scans.readOptions(given, input.bytes(), &options, fault);
    if (status != .ok) return status;
    var arena: std.heap.ArenaAllocator = .init(gpa);
    defer arena.deinit();
    var found: templates.Fault = .{};
    var refusal: redaction.Refusal = .{};
    var redacted = redaction.redact(
        arena.allocator(),
        shared,
        input.bytes(),
        options,
        keep.bytes(),
        mask.bytes(),
        &found,
        &refusal,
    ) catch |err| return switch (err) {
        error.Leftover => redaction.failLeftovers(fault, refusal.left),
        error.Malformed => redaction.failBroken(fault, refusal.broken),
        else => |other| failEdit(fault, @errorCast(other), found),
    };
    defer redacted.deinit();
    out.* = Buffer.take(&redacted.text) catch return types.noMemory(fault);
    return .ok;
}
