//! Calls by name, with options and results in JSON.
const std = @import("std");
const Allocator = std.mem.Allocator;
const Answer = @import("answer.zig").Answer;
const Library = @import("libraries.zig").Library;
const searches = @import("call_searches.zig");
const mined = @import("call_templates.zig");
const texts = @import("call_texts.zig");
const types = @import("types.zig");
const Buffer = types.Buffer;
const Out = types.Out;
const Status = types.Status;
const Text = types.Text;
const gpa = types.gpa;

/// Context of a call.
pub const Call = struct {
    arena: Allocator,
    /// The options as given.
    json: []const u8,
    input: []const u8,
    library: ?*const Library,
    answer: Answer,
    fault: Out,

    /// Writes the options to `out`, whose fields have the defaults of omitted options.
    pub fn options(call: *Call, comptime Options: type, out: *Options) Allocator.Error!Status {
        const written = if (call.json.len == 0) "{}" else call.json;
        out.* = std.json.parseFromSliceLeaky(Options, call.arena, written, .{}) catch |err| return switch (err) {
            error.OutOfMemory => error.OutOfMemory,
            error.UnknownField => types.fail(call.fault, .option, "unknown option in {s}: expected {s}", .{
                written,
                comptime collectNames(Options),
            }),
            else => types.fail(call.fault, .option, "the options \"{s}\" are malformed: {s}", .{
                written,
                @errorName(err),
            }),
        };
        return .ok;
    }

    fn collectNames(comptime Options: type) []const u8 {
        var written: []const u8 = "";
        for (std.meta.fieldNames(Options)) |name| written = written ++ (if (written.len == 0) "" else ", ") ++ name;
        return written;
    }
};

const Function = *const fn (*Call) Allocator.Error!Status;

const functions = [_]struct { []const u8, Function }{
    .{ "check", searches.check },
    .{ "countBy", searches.countBy },
    .{ "distinct", searches.distinct },
    .{ "escape", texts.escape },
    .{ "explain", searches.explain },
    .{ "groupBy", searches.groupBy },
    .{ "query", searches.query },
    .{ "records", texts.records },
    .{ "templates", mined.templates },
    .{ "texture", texts.texture },
    .{ "tokens", texts.tokens },
};

const names = known: {
    var written: []const u8 = "";
    for (functions) |row| written = written ++ (if (written.len == 0) "" else ", ") ++ row[0];
    break :known written;
};

export fn mt_call(
    name: Text,
    json: Text,
    input: Text,
    library: ?*const Library,
    out: **Buffer,
    fault: Out,
) callconv(.c) Status {
    for (functions) |row| if (std.mem.eql(u8, row[0], name.bytes())) {
        return run(row[1], json.bytes(), input.bytes(), library, out, fault) catch types.noMemory(fault);
    };
    return types.failAt(
        fault,
        .option,
        .{ .name = name.bytes() },
        "unknown call \"{s}\": the C library has {s}; others are in the command and the TypeScript library",
        .{ name.bytes(), names },
    );
}

fn run(
    function: Function,
    json: []const u8,
    input: []const u8,
    library: ?*const Library,
    out: **Buffer,
    fault: Out,
) Allocator.Error!Status {
    var scratch: std.heap.ArenaAllocator = .init(gpa);
    defer scratch.deinit();
    const arena = scratch.allocator();
    var call: Call = .{
        .arena = arena,
        .json = json,
        .input = input,
        .library = library,
        .answer = .{ .arena = arena },
        .fault = fault,
    };
    const status = try function(&call);
    if (status == .ok) out.* = try Buffer.copy(call.answer.out.items);
    return status;
}
