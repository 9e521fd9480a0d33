//! The constructs of a text, lexed segment by segment.
const std = @import("std");
const construct = @import("../structure/construct.zig");
const segments = @import("../lex/segments.zig");
const Error = segments.Error;
const Segment = segments.Segment;
const steps = @import("../steps.zig");
const Paired = @import("paired.zig").Paired;
const Watcher = @import("watcher.zig").Watcher;

pub const Role = construct.Role;
pub const Construct = construct.Construct;

pub const Constructs = struct {
    tokens: Paired,
    fold: construct.Fold = .{},
    /// Sees every segment before its constructs are passed on.
    watcher: ?Watcher = null,

    pub fn init(gpa: std.mem.Allocator, text: []const u8) Constructs {
        return .{ .tokens = .init(gpa, text) };
    }

    pub fn deinit(constructs: *Constructs) void {
        constructs.tokens.deinit();
    }

    /// Passes the next constructs, possibly none, to `sink.take`. @returns whether there may be more
    pub fn more(constructs: *Constructs, sink: anytype) Error!bool {
        const part = try constructs.tokens.next() orelse {
            if (constructs.fold.finish()) |ended| try sink.take(ended);
            return false;
        };
        const segment = part.segment;
        if (constructs.watcher) |watcher| try watcher.see(watcher.context, segment, constructs.openFrom(segment));
        const columns = segment.tokens;
        var bracket = part.first_bracket;
        steps.count(columns.len);
        // A local copy, so that the compiler keeps it in registers.
        var fold = constructs.fold;
        defer constructs.fold = fold;
        for (
            columns.items(.kind),
            columns.items(.start),
            columns.items(.end),
            columns.items(.flags),
        ) |kind, start, end, flags| {
            const is_bracket = kind == .open or kind == .close;
            defer bracket += @intFromBool(is_bracket);
            if (fold.step(.{
                .kind = kind,
                .mark = if (kind == .punct and end == start + 1) segment.text[start] else 0,
                .start = segment.base + start,
                .end = segment.base + end,
                .opens_line = flags.line_first,
                .is_paired = is_bracket and constructs.tokens.has(bracket),
            })) |ended| try sink.take(ended);
        }
        return true;
    }

    /// No construct that is passed on from now on starts before this place.
    fn openFrom(constructs: *const Constructs, segment: Segment) u64 {
        if (constructs.fold.run.tokens > 0) return constructs.fold.run.span.start;
        const starts = segment.tokens.items(.start);
        return segment.base + if (starts.len > 0) starts[0] else segment.text.len;
    }
};
