//! Text whose matches are replaced or masked as it arrives. What no later match can change is given at once.
const std = @import("std");
const all_matches = @import("all_matches.zig");
const AllStream = @import("all_stream.zig").AllStream;
const edits = @import("edits.zig");
const LeftoverStream = @import("leftovers.zig").LeftoverStream;
const Masking = @import("masking.zig").Masking;
const places = @import("places.zig");
const redaction = @import("redaction.zig");
const scans = @import("scans.zig");
const Shared = @import("patterns.zig").Shared;
const templates = @import("../../template/template.zig");
const Template = templates.Template;
const types = @import("types.zig");
const Options = types.Options;
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

const Error = scans.Error || error{Leftover};

const Editor = struct {
    arena: std.heap.ArenaAllocator,
    stream: AllStream,
    action: union(enum) { rewriting: Rewriting, masking: Masking },
    /// Searches the output; null if that is not wanted.
    check: ?LeftoverStream = null,
    path: []const u8 = "",
    out: std.ArrayList(u8) = .empty,
    /// All text before this offset is in the output.
    written: u64 = 0,
    /// Number of replaced matches of all texts, and of those that were left as they are.
    count: u64 = 0,
    left: u64 = 0,
    is_finished: bool = false,

    /// Templates for each member.
    const Rewriting = struct { members: []const Template, asks_line: bool, cursor: places.Cursor = .{} };

    /// Without its action.
    fn create(shared: *Shared, options: Options) scans.Error!*Editor {
        const editor = try gpa.create(Editor);
        errdefer gpa.destroy(editor);
        editor.* = .{ .arena = .init(gpa), .stream = undefined, .action = undefined };
        try editor.stream.init(shared, options);
        return editor;
    }

    fn setRewriting(editor: *Editor, written: []const u8, fault: *templates.Fault) edits.Error!void {
        const members = try edits.templatesFor(editor.arena.allocator(), editor.stream.shared, written, fault);
        var asks_line = false;
        for (members) |template| asks_line = asks_line or template.asks_line;
        editor.action = .{ .rewriting = .{ .members = members, .asks_line = asks_line } };
    }

    fn setMasking(editor: *Editor, keep: []const u8, mask: []const u8, fault: *templates.Fault) edits.Error!void {
        const shared = editor.stream.shared;
        editor.action = .{ .masking = try .init(editor.arena.allocator(), shared, keep, mask, fault) };
        const options = editor.stream.options;
        // Beyond a limit, matches are left on purpose.
        if (options.max != 0 or options.flags.first or !redaction.canBeChecked(shared)) return;
        editor.check = @as(LeftoverStream, undefined);
        errdefer editor.check = null;
        try editor.check.?.init(shared, options);
    }

    fn destroy(editor: *Editor) void {
        if (editor.check) |*check| check.deinit();
        editor.stream.deinit();
        editor.out.deinit(gpa);
        gpa.free(editor.path);
        editor.arena.deinit();
        gpa.destroy(editor);
    }

    fn restart(editor: *Editor, path: []const u8) scans.Error!void {
        const own_path = try gpa.dupe(u8, path);
        gpa.free(editor.path);
        editor.path = own_path;
        try editor.stream.restart();
        if (editor.check) |*check| try check.restart();
        if (editor.action == .rewriting) editor.action.rewriting.cursor = .{};
        editor.written = 0;
        editor.is_finished = false;
    }

    /// The text begins at this place of its input; called before any of it is edited.
    fn beginAt(editor: *Editor, place: places.Place) void {
        editor.stream.chunks.beginAt(place);
        if (editor.action == .rewriting) editor.action.rewriting.cursor = .init(place);
        editor.written = place.offset;
    }

    /// Edits the next chunk, or the rest of the text if it is null.
    fn edit(editor: *Editor, chunk: ?[]const u8) Error!void {
        // What a failed call took of the text is lost.
        errdefer editor.is_finished = true;
        editor.out.clearRetainingCapacity();
        if (chunk == null) editor.is_finished = true;
        const stream = &editor.stream;
        if (stream.isOver()) return editor.out.appendSlice(gpa, chunk orelse "");
        try stream.begin(chunk);
        const held = stream.held;
        while (try stream.next()) |found| try editor.replace(found, held.text, held.base);
        stream.end();
        const is_over = chunk == null or stream.isOver();
        const settled = if (is_over) held.base + held.text.len else stream.open;
        if (settled > editor.written) {
            const from: usize = @intCast(editor.written - held.base);
            try editor.out.appendSlice(gpa, held.text[from..@intCast(settled - held.base)]);
            editor.written = settled;
        }
        switch (editor.action) {
            .rewriting => |*it| if (it.asks_line and !is_over) it.cursor.advance(held.text, held.base, stream.open),
            .masking => {},
        }
        const check = if (editor.check) |*it| it else return;
        try check.push(editor.out.items, chunk == null);
        if (chunk == null and check.left.count > 0) return error.Leftover;
    }

    fn replace(editor: *Editor, found: all_matches.Found, text: []const u8, base: u64) Error!void {
        const out = &editor.out;
        const end = base + found.end;
        switch (editor.action) {
            .rewriting => |*it| {
                if (base + found.start < editor.written) return; // Overlaps another member's match.
                try out.appendSlice(gpa, text[@intCast(editor.written - base)..found.start]);
                var match = found.match;
                match.path = editor.path;
                if (it.asks_line) {
                    it.cursor.advance(text, base, base + found.start);
                    match.line = it.cursor.at.line;
                    match.column = it.cursor.at.column;
                }
                editor.left += @intFromBool(!try edits.replace(it.members[found.member], match, out));
            },
            .masking => |*it| {
                if (end <= editor.written) return; // Within another member's match.
                const start = @max(base + found.start, editor.written);
                try out.appendSlice(gpa, text[@intCast(editor.written - base)..@intCast(start - base)]);
                const from = out.items.len;
                try it.write(found, out);
                if (editor.check) |*check| try check.addMask(from, out.items.len);
            },
        }
        editor.written = end;
        editor.count += 1;
    }
};

export fn mt_rewriter_new(
    shared: *Shared,
    template: Text,
    given: ?*const Options,
    out: **Editor,
    fault: Out,
) callconv(.c) Status {
    var options: Options = undefined;
    const status = readOptions(given, &options, fault);
    if (status != .ok) return status;
    options.flags.captures = true;
    options.flags.lists = true;
    options.flags.shallow = true;
    const editor = Editor.create(shared, options) catch |err| return scans.failScan(fault, err);
    var found: templates.Fault = .{};
    return handOut(editor, editor.setRewriting(template.bytes(), &found), &found, out, fault);
}

export fn mt_redactor_new(
    shared: *Shared,
    keep: Text,
    mask: Text,
    given: ?*const Options,
    out: **Editor,
    fault: Out,
) callconv(.c) Status {
    var options: Options = undefined;
    const status = readOptions(given, &options, fault);
    if (status != .ok) return status;
    options.flags.captures = keep.len > 0;
    options.flags.lists = keep.len > 0;
    const editor = Editor.create(shared, options) catch |err| return scans.failScan(fault, err);
    var found: templates.Fault = .{};
    return handOut(editor, editor.setMasking(keep.bytes(), mask.bytes(), &found), &found, out, fault);
}

/// Hands out an editor, unless what it is to do was refused.
fn handOut(editor: *Editor, made: edits.Error!void, found: *const templates.Fault, out: **Editor, fault: Out) Status {
    made catch |err| {
        defer editor.destroy(); // It owns the texts of `found`.
        return edits.failEdit(fault, err, found.*);
    };
    out.* = editor;
    return .ok;
}

/// Options of an editor; windows are made of the text that is given.
fn readOptions(given: ?*const Options, out: *Options, fault: Out) Status {
    const status = scans.readStreamOptions(given, out, fault);
    if (status != .ok) return status;
    const flags = out.flags;
    if (flags.gpu or flags.dual_grain or flags.places or out.chunk != 0 or out.from != 0 or out.to != 0) {
        const names = "MT_GPU, MT_DUAL_GRAIN, MT_PLACES, chunk, from or to";
        return types.fail(fault, .option, "an editor does not support " ++ names, .{});
    }
    return .ok;
}

export fn mt_editor_push(editor: *Editor, chunk: Text, out: *Text, fault: Out) callconv(.c) Status {
    return editChunk(editor, chunk.bytes(), out, fault);
}

export fn mt_editor_finish(editor: *Editor, out: *Text, fault: Out) callconv(.c) Status {
    return editChunk(editor, null, out, fault);
}

fn editChunk(editor: *Editor, chunk: ?[]const u8, out: *Text, fault: Out) Status {
    if (editor.is_finished) return types.fail(fault, .finished, "the text is finished: restart the editor", .{});
    editor.edit(chunk) catch |err| return switch (err) {
        error.Leftover => redaction.failLeftovers(fault, editor.check.?.left),
        else => |other| scans.failScan(fault, @errorCast(other)),
    };
    out.* = .of(editor.out.items);
    return .ok;
}

export fn mt_editor_restart(editor: *Editor, path: Text, fault: Out) callconv(.c) Status {
    editor.restart(path.bytes()) catch |err| return scans.failScan(fault, err);
    return .ok;
}

export fn mt_editor_place(editor: *Editor, place: *const places.Place) callconv(.c) void {
    editor.beginAt(place.*);
}

export fn mt_editor_left(editor: *const Editor) callconv(.c) u64 {
    return editor.left;
}

export fn mt_editor_count(editor: *const Editor) callconv(.c) u64 {
    return editor.count;
}

export fn mt_editor_free(owned: ?*Editor) callconv(.c) void {
    if (owned) |editor| editor.destroy();
}
