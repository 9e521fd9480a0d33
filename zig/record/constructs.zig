//! The constructs of a text, lexed segment by segment.
const std = @import("std");
const construct = @import("../structure/construct.zig");
const Columns = @import("../structure/columns.zig").Columns;
const segments = @import("../lex/segments.zig");
const Error = segments.Error;
const Segment = segments.Segment;
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
        const columns: Columns = .of(segment.text, segment.tokens);
        var pairs: Pairs = .{ .tokens = &constructs.tokens, .bracket = part.first_bracket };
        try constructs.fold.stepAll(&columns, segment.base, &pairs, sink);
        return true;
    }

    const Pairs = struct {
        tokens: *const Paired,
        bracket: u64,

        pub inline fn nextIsPaired(pairs: *Pairs) bool {
            defer pairs.bracket += 1;
            return pairs.tokens.has(pairs.bracket);
        }
    };

    /// No construct that is passed on from now on starts before this place.
    fn openFrom(constructs: *const Constructs, segment: Segment) u64 {
        if (constructs.fold.run.tokens > 0) return constructs.fold.run.span.start;
        const starts = segment.tokens.items(.start);
        return segment.base + if (starts.len > 0) starts[0] else segment.text.len;
    }
};
