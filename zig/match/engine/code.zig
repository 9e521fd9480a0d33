//! Code of the backtracking engine: a pattern's tree as instructions with choices.
const std = @import("std");
const numbers = @import("../../gen/program.zig");
const Program = @import("../../program/program.zig").Program;
const NodeInfo = @import("node_info.zig").NodeInfo;
const Pick = @import("pick.zig").Pick;
const branches_min = @import("pick.zig").branches_min;
const Allocator = std.mem.Allocator;

pub const none: u32 = std.math.maxInt(u32);

/// `slot` numbers the instructions where paths meet, for the memory of places already tried.
pub const Instruction = union(enum) {
    accept,
    fail,
    /// Takes a token that passes the test.
    token: u32,
    /// Takes a token with a node that reads a register.
    reader: u32,
    whitespace,
    /// Continues if the node, which takes no token, holds.
    check: u32,
    keep,
    jump: u32,
    /// Tries `first`, then `second`.
    split: struct { first: u32, second: u32 },
    join: struct { slot: u32 },
    /// Tries the branches of a long alternation that the next token's text allows, in order; by number in `picks`.
    pick: u32,
    /// A repetition of one test: at most `max` tokens, as many or as few as possible.
    span: Span,
    /// Rounds without a count: `body` returns here.
    loop: struct { body: u32, leave: u32, lazy: bool, slot: u32 },
    /// Starts the mandatory round of such a repetition.
    first_round: struct { slot: u32 },
    count_enter: struct { head: u32 },
    /// Counted rounds; the innermost frame has the count. `hollow`: a round may take no token.
    count: struct { body: u32, leave: u32, min: u32, max: u32, lazy: bool, hollow: bool, slot: u32 },
    open_binding: struct { register: u32 },
    bind: struct { register: u32 },
    /// Takes an opening bracket; up to `close_pair` only the inside is visible.
    open_pair: u32,
    close_pair: u32,
    /// Takes a pair of brackets with any content.
    skip_pair: u32,
    /// Runs the code that follows up to an `accept`, keeps its first match, and continues at `after`.
    atomic: struct { after: u32 },
    edit_run: u32,
    /// Continues only at the row in the innermost frame.
    reach,
};

pub const Span = struct { ask: u32, min: u32, max: u32, lazy: bool, slot: u32 };

pub const Code = struct {
    instructions: []const Instruction,
    picks: []Pick,
    /// Start of each assertion's body, by the assertion's node.
    bodies: std.AutoHashMapUnmanaged(u32, u32),
    slots: u32,
    /// Whether some counted round can take nothing.
    has_hollow_counts: bool,

    pub const Error = error{ OutOfMemory, Unsupported };

    /// Fails with `Unsupported` if all branches of some choice must be compared.
    pub fn init(gpa: Allocator, program: *const Program, node_info: *const NodeInfo, root: u32) Error!Code {
        var writer: Writer = .{ .gpa = gpa, .program = program, .node_info = node_info };
        errdefer writer.list.deinit(gpa);
        errdefer writer.bodies.deinit(gpa);
        errdefer {
            for (writer.picks.items) |*pick| pick.deinit(gpa);
            writer.picks.deinit(gpa);
        }
        defer writer.pending.deinit(gpa);
        try writer.node(root, false);
        _ = try writer.put(.accept);
        while (writer.pending.pop()) |look| {
            try writer.bodies.put(gpa, look, writer.here());
            try writer.node(program.nodes[look].a, true);
            if (program.nodes[look].b == @backingInt(numbers.LookKind.behind)) _ = try writer.put(.reach);
            _ = try writer.put(.accept);
        }
        const instructions = try writer.list.toOwnedSlice(gpa);
        errdefer gpa.free(instructions);
        return .{
            .instructions = instructions,
            .picks = try writer.picks.toOwnedSlice(gpa),
            .bodies = writer.bodies,
            .slots = writer.slots,
            .has_hollow_counts = writer.has_hollow_counts,
        };
    }

    pub fn deinit(code: *Code, gpa: Allocator) void {
        gpa.free(code.instructions);
        for (code.picks) |*pick| pick.deinit(gpa);
        gpa.free(code.picks);
        code.bodies.deinit(gpa);
    }
};

const Writer = struct {
    gpa: Allocator,
    program: *const Program,
    node_info: *const NodeInfo,
    list: std.ArrayList(Instruction) = .empty,
    picks: std.ArrayList(Pick) = .empty,
    bodies: std.AutoHashMapUnmanaged(u32, u32) = .empty,
    /// Assertions whose bodies are not yet compiled.
    pending: std.ArrayList(u32) = .empty,
    slots: u32 = 0,
    has_hollow_counts: bool = false,

    fn here(writer: *const Writer) u32 {
        return @intCast(writer.list.items.len);
    }

    fn put(writer: *Writer, instruction: Instruction) Code.Error!u32 {
        try writer.list.append(writer.gpa, instruction);
        return writer.here() - 1;
    }

    fn slot(writer: *Writer) u32 {
        writer.slots += 1;
        return writer.slots - 1;
    }

    /// Bounded by `program.depth_max`.
    fn node(writer: *Writer, index: u32, asserted: bool) Code.Error!void {
        const it = writer.program.nodes[index];
        switch (it.operation()) {
            .empty => {},
            .token => _ = try writer.put(.{ .token = it.a }),
            .backref, .elapsed, .relative => _ = try writer.put(.{ .reader = index }),
            .whitespace => _ = try writer.put(if (asserted) .fail else .whitespace),
            .assert, .guard, .previous_end => _ = try writer.put(.{ .check = index }),
            .look => {
                try writer.pending.append(writer.gpa, index);
                _ = try writer.put(.{ .check = index });
            },
            .keep => _ = try writer.put(.keep),
            .seq => for (writer.program.childrenOf(it)) |child| try writer.node(child, asserted),
            .alt => try writer.choice(index, asserted),
            .repeat => {
                // The edits of a round take precedence over the number of rounds: paths with all numbers of rounds must
                // be compared.
                if (writer.node_info.nodes[it.a].has_edit_run) return error.Unsupported;
                try writer.repeat(index, asserted);
            },
            .atomic => try writer.atomic(it.a, asserted),
            .bind => {
                _ = try writer.put(.{ .open_binding = .{ .register = it.b } });
                try writer.node(it.a, asserted);
                _ = try writer.put(.{ .bind = .{ .register = it.b } });
            },
            .balanced => {
                if (it.a == 0) {
                    _ = try writer.put(.{ .skip_pair = index });
                } else {
                    _ = try writer.put(.{ .open_pair = index });
                    try writer.node(it.a - 1, asserted);
                    _ = try writer.put(.{ .close_pair = index });
                }
            },
            .field => {
                _ = try writer.put(.{ .check = index });
                try writer.node(it.a, asserted);
            },
            .edit_run => _ = try writer.put(.{ .edit_run = index }),
        }
    }

    fn choice(writer: *Writer, index: u32, asserted: bool) Code.Error!void {
        const it = writer.program.nodes[index];
        const branches = writer.program.childrenOf(it);
        if (branches.len > 1 and it.c != @backingInt(numbers.AltKind.first)) return error.Unsupported;
        if (branches.len == 0) {
            _ = try writer.put(.fail);
            return;
        }
        const is_long = branches.len >= branches_min;
        const pick = writer.picks.items.len;
        if (is_long) {
            try writer.picks.append(writer.gpa, .{});
            _ = try writer.put(.{ .pick = @intCast(pick) });
        }
        var exits: std.ArrayList(u32) = .empty;
        defer exits.deinit(writer.gpa);
        for (branches, 1..) |branch, number| {
            const last = number == branches.len;
            if (is_long) try writer.picks.items[pick].add(writer.gpa, writer.program, branch, writer.here());
            const split = if (last or is_long) 0 else try writer.put(.fail);
            try writer.node(branch, asserted);
            if (last) break;
            try exits.append(writer.gpa, try writer.put(.fail));
            if (!is_long) writer.list.items[split] = .{ .split = .{ .first = split + 1, .second = writer.here() } };
        }
        for (exits.items) |exit| writer.list.items[exit] = .{ .jump = writer.here() };
        if (branches.len > 1) _ = try writer.put(.{ .join = .{ .slot = writer.slot() } });
    }

    fn atomic(writer: *Writer, body: u32, asserted: bool) Code.Error!void {
        const at = try writer.put(.fail);
        try writer.node(body, asserted);
        _ = try writer.put(.accept);
        writer.list.items[at] = .{ .atomic = .{ .after = writer.here() } };
    }

    fn repeat(writer: *Writer, index: u32, asserted: bool) Code.Error!void {
        const it = writer.program.nodes[index];
        if (it.d != @backingInt(numbers.RepeatKind.possessive)) return writer.rounds(index, asserted);
        const at = try writer.put(.fail);
        try writer.rounds(index, asserted);
        _ = try writer.put(.accept);
        writer.list.items[at] = .{ .atomic = .{ .after = writer.here() } };
    }

    fn rounds(writer: *Writer, index: u32, asserted: bool) Code.Error!void {
        const it = writer.program.nodes[index];
        const lazy = it.d == @backingInt(numbers.RepeatKind.lazy);
        const item = writer.program.nodes[it.a];
        if (it.c == 0) return;
        if (it.b == 1 and it.c == 1) return writer.node(it.a, asserted);
        if (item.operation() == .token) {
            _ = try writer.put(.{
                .span = .{ .ask = item.a, .min = it.b, .max = it.c, .lazy = lazy, .slot = writer.slot() },
            });
            return;
        }
        if (it.b == 0 and it.c == 1) {
            const split = try writer.put(.fail);
            try writer.node(it.a, asserted);
            const after = writer.here();
            writer.list.items[split] = .{
                .split = if (lazy)
                    .{ .first = after, .second = split + 1 }
                else
                    .{ .first = split + 1, .second = after },
            };
            _ = try writer.put(.{ .join = .{ .slot = writer.slot() } });
            return;
        }
        const entry = try writer.put(.fail);
        try writer.node(it.a, asserted);
        const head = try writer.put(.fail);
        const leave = try writer.put(.{ .join = .{ .slot = writer.slot() } });
        if (it.c == numbers.repeat_max and it.b <= 1) {
            const number = writer.slot();
            writer.list.items[head] = .{ .loop = .{ .body = entry + 1, .leave = leave, .lazy = lazy, .slot = number } };
            writer.list.items[entry] = if (it.b == 0) .{ .jump = head } else .{ .first_round = .{ .slot = number } };
        } else {
            const hollow = writer.node_info.nodes[it.a].may_be_empty;
            writer.has_hollow_counts = writer.has_hollow_counts or hollow;
            writer.list.items[head] = .{ .count = .{
                .body = entry + 1,
                .leave = leave,
                .min = it.b,
                .max = it.c,
                .lazy = lazy,
                .hollow = hollow,
                .slot = writer.slot(),
            } };
            writer.list.items[entry] = .{ .count_enter = .{ .head = head } };
        }
    }
};
