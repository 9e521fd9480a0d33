//! The fastest engine, for patterns that are a fixed run of tokens: each item is tested on one row, in order, without
//! choices. Registers cover rows known in advance, so a back-reference to one token compares two rows.
const std = @import("std");
const maskOf = @import("../../kernels/mask.zig").ofLanes;
const numbers = @import("../../gen/program.zig");
const EngineMatch = @import("engine.zig").Match;
const MatchContext = @import("match_context.zig").MatchContext;
const Match = @import("reference.zig").Match;
const none = @import("reference.zig").none;
const Program = @import("../../program/program.zig").Program;
const Requirement = @import("../find/required_literals.zig").Requirement;
const KindSet = @import("../../lex/columns.zig").KindSet;
const isSame = @import("../../value/same.zig").isSame;
const starts = @import("../../program/first.zig");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Maximum number of items; longer runs are left to the general engine.
const items_max = 64;

const Item = struct {
    ask: enum { kinds, literal, reading, token, assertion, same },
    /// For `kinds`, the set; for a literal, a reading, a token or an assertion, the test; for `same`, the offset in the
    /// run of the token to compare with.
    operand: u32,
    /// Number of rows taken before it.
    row: u32,
    /// Text of the literal.
    text: []const u8 = "",
};

/// Two rows of a match whose tokens have the same text.
const Same = struct { row: u32, other: u32 };

const Bind = struct { register: u32, first: u32, rows: u32 };

pub const Run = struct {
    match_context: *MatchContext,
    items: []const Item,
    binds: []const Bind,
    /// Number of rows that a match takes.
    rows: u32,
    /// A test that asks a reading of the first token.
    first_reading: ?u32,
    /// The first comparison of two tokens.
    same: ?Same,
    /// The kinds that the first token may have.
    first_kinds: KindSet,
    /// Matches must be within a line.
    within_line: bool = false,

    /// @returns null if the pattern is not a fixed run
    pub fn init(match_context: *MatchContext, root: u32) Allocator.Error!?Run {
        // Rows are not consecutive tokens then.
        if (match_context.node_info.has_whitespace_rows) return null;
        var builder: Builder = .{ .gpa = match_context.gpa, .program = match_context.program };
        defer builder.items.deinit(match_context.gpa);
        defer builder.binds.deinit(match_context.gpa);
        builder.add(root) catch |err| switch (err) {
            error.OutOfMemory => return error.OutOfMemory,
            error.Unsupported => return null,
        };
        if (builder.rows == 0) return null;
        const items = try builder.items.toOwnedSlice(match_context.gpa);
        errdefer match_context.gpa.free(items);
        var run: Run = .{
            .match_context = match_context,
            .items = items,
            .binds = try builder.binds.toOwnedSlice(match_context.gpa),
            .rows = builder.rows,
            .first_reading = firstReading(match_context.program, items),
            .same = for (items) |item| {
                if (item.ask == .same) break .{ .row = item.row, .other = item.operand };
            } else null,
            .first_kinds = .full,
        };
        run.first_kinds = run.kindsAt(0) orelse .full;
        return run;
    }

    fn firstReading(program: *const Program, items: []const Item) ?u32 {
        for (items) |item| {
            if (item.row != 0) break;
            const is_test = item.ask == .reading or item.ask == .assertion;
            if (is_test and program.tests[item.operand].operation() == .reading) return item.operand;
        }
        return null;
    }

    /// The first row from `start` on whose token has the reading asked of it, or from which two tokens that must have
    /// the same text have the same length; the end if there is none, null if the run asks neither.
    pub fn startFrom(run: *const Run, start: u32) ?u32 {
        const match_context = run.match_context;
        if (run.first_reading) |index| {
            return match_context.tests.readings.answers.next(index, start, match_context.rows.count());
        }
        return if (run.same) |same| run.startOfSame(same, start) else null;
    }

    fn startOfSame(run: *const Run, same: Same, start: u32) u32 {
        const rows = run.match_context.rows;
        const count = rows.count();
        const reach = @max(same.row, same.other);
        const lanes = 16;
        const Lanes = @Vector(lanes, u32);
        var at = start;
        while (at + reach + lanes <= count) : (at += lanes) {
            const starts_here: Lanes = rows.starts[at + same.row ..][0..lanes].*;
            const ends_here: Lanes = rows.ends[at + same.row ..][0..lanes].*;
            const starts_there: Lanes = rows.starts[at + same.other ..][0..lanes].*;
            const ends_there: Lanes = rows.ends[at + same.other ..][0..lanes].*;
            var equal = maskOf(ends_here - starts_here == ends_there - starts_there);
            while (equal != 0) : (equal &= equal - 1) {
                const row = at + @ctz(equal);
                if (run.first_kinds.isSet(@backingInt(rows.kinds[row]))) return row;
            }
        }
        while (at < count) : (at += 1) {
            if (at + reach >= count) break; // It depends on rows that may be missing.
            if (rows.textOf(at + same.row).len != rows.textOf(at + same.other).len) continue;
            if (run.first_kinds.isSet(@backingInt(rows.kinds[at]))) break;
        }
        return at;
    }

    pub fn deinit(run: *Run) void {
        run.match_context.gpa.free(run.items);
        run.match_context.gpa.free(run.binds);
    }

    /// Whether a match depends on rows after it, which may not have arrived yet.
    pub fn looksAhead(run: *const Run) bool {
        for (run.items) |item| {
            if (item.row >= run.rows) return true;
            if (item.ask != .assertion) continue;
            if (run.match_context.program.tests[item.operand].operation() == .line_end) return true;
        }
        return false;
    }

    /// The kinds of its token if it is a single one, tested only by kind; otherwise null.
    pub fn kindsOfToken(run: *const Run) ?KindSet {
        if (run.rows != 1) return null;
        const program = run.match_context.program;
        var kinds: KindSet = .full;
        for (run.items) |item| {
            assert(item.row <= 1);
            switch (item.ask) {
                .kinds => for (0..KindSet.bit_length) |kind| {
                    if (program.bitsets[item.operand][kind / 32] >> @intCast(kind % 32) & 1 == 0) kinds.unset(kind);
                },
                .token => if (program.tests[item.operand].operation() != .any) return null,
                .literal, .reading, .assertion, .same => return null,
            }
        }
        return kinds;
    }

    /// The kinds that the tests of row `row` allow; null if there are no such tests.
    pub fn kindsAt(run: *const Run, row: u32) ?KindSet {
        const program = run.match_context.program;
        var kinds: KindSet = .full;
        for (run.items) |item| {
            if (item.row != row or row >= run.rows) continue;
            switch (item.ask) {
                .kinds => kinds.setIntersection(starts.kindsOf(program, item.operand)),
                .token, .literal => kinds.setIntersection(starts.kindsOfTest(program, item.operand)),
                .reading, .assertion, .same => {},
            }
        }
        return if (kinds.eql(.full)) null else kinds;
    }

    /// The item that tests whether the token of row `row` is one of the literals; null if there is none.
    pub fn literalItem(run: *const Run, row: u32, requirement: *const Requirement) ?usize {
        const program = run.match_context.program;
        return for (run.items, 0..) |item, number| {
            if (item.row != row or (item.ask != .token and item.ask != .literal)) continue;
            const it = program.tests[item.operand];
            const own = [_]u32{item.operand};
            const texts: []const u32 = switch (it.operation()) {
                .literal, .literal_fold => &own,
                .@"or" => program.children[it.a..][0..it.b],
                else => continue,
            };
            for (texts) |index| {
                if (!requirement.isTestedBy(program, index)) break;
            } else break number;
        } else null;
    }

    pub fn forget(_: *Run) void {}

    /// The match from row `start`; null if there is none.
    pub fn find(run: *Run, start: u32) Allocator.Error!?Match {
        if (!try run.holds(start)) return null;
        if (run.within_line and !run.match_context.rows.areOfOneLine(start, start + run.rows - 1)) return null;
        return .{ .end = start + run.rows, .keep = none, .log = try run.bindings(start) };
    }

    /// Whether a match starts at row `start`.
    pub inline fn holds(run: *Run, start: u32) Allocator.Error!bool {
        return run.holdsExcept(start, null);
    }

    /// The same if the item number `except` holds.
    pub inline fn holdsExcept(run: *Run, start: u32, except: ?usize) Allocator.Error!bool {
        const match_context = run.match_context;
        const count = match_context.rows.count();
        for (run.items, 0..) |item, number| {
            if (number == except) continue;
            const row = start + item.row;
            if (row >= count) {
                match_context.ran_out = match_context.ran_out or !match_context.rows.is_final;
                return false;
            }
            match_context.steps += 1;
            const is_met = switch (item.ask) {
                .kinds => match_context.tests.inSet(item.operand, match_context.rows.kinds[row]),
                .literal => isSame(match_context.rows.textOf(row), item.text),
                .reading => match_context.tests.readings.answers.holds(item.operand, row) orelse
                    try match_context.tests.holds(item.operand, row),
                .token, .assertion => try match_context.tests.holds(item.operand, row),
                .same => std.mem.eql(
                    u8,
                    match_context.rows.textOf(row),
                    match_context.rows.textOf(start + item.operand),
                ),
            };
            if (!is_met) return false;
        }
        return true;
    }

    /// The match at row `start`, where `holds` was true.
    pub fn matchAt(run: *Run, start: u32) Allocator.Error!EngineMatch {
        return .{ .start = start, .end = start + run.rows, .log = try run.bindings(start), .from = start };
    }

    fn bindings(run: *Run, start: u32) Allocator.Error!u32 {
        const match_context = run.match_context;
        match_context.log.clear();
        var last: u32 = 0;
        for (run.binds) |bind| {
            const from = start + bind.first;
            last = try match_context.log.append(match_context.gpa, .{
                .register = bind.register,
                .binding = if (bind.rows == 0) .unbound else .{ .first = from, .last = from + bind.rows - 1 },
                .previous = last,
            });
        }
        return last;
    }
};

const Builder = struct {
    gpa: Allocator,
    program: *const Program,
    items: std.ArrayList(Item) = .empty,
    binds: std.ArrayList(Bind) = .empty,
    rows: u32 = 0,

    const Error = Allocator.Error || error{Unsupported};

    /// Bounded by `program.depth_max`.
    fn add(builder: *Builder, index: u32) Error!void {
        const node = builder.program.nodes[index];
        switch (node.operation()) {
            .empty => {},
            .token => {
                try builder.addTest(node.a);
                builder.rows += 1;
            },
            .assert => {
                // Tests for the end of the text can't be decided at the last available row.
                const operation = builder.program.tests[node.a].operation();
                if (node.isNegated() or operation == .text_end) return error.Unsupported;
                try builder.append(.assertion, node.a);
            },
            .backref => {
                if (node.b != @backingInt(numbers.Relation.identity)) return error.Unsupported;
                try builder.append(.same, try builder.boundToken(node.a));
                builder.rows += 1;
            },
            .seq => for (builder.program.childrenOf(node)) |child| try builder.add(child),
            .atomic => try builder.add(node.a),
            .bind => {
                if (node.c != 0) return error.Unsupported;
                const first = builder.rows;
                try builder.add(node.a);
                try builder.binds.append(
                    builder.gpa,
                    .{ .register = node.b, .first = first, .rows = builder.rows - first },
                );
            },
            .repeat => {
                if (node.b != node.c or node.b > items_max) return error.Unsupported;
                const first = builder.rows;
                for (0..node.b) |_| try builder.add(node.a);
                // Only one empty round is recorded, regardless of the number requested.
                if (builder.rows == first and node.b > 1) return error.Unsupported;
            },
            else => return error.Unsupported,
        }
    }

    /// Adds the operands of "and" as separate items. Bounded by `program.depth_max`.
    fn addTest(builder: *Builder, index: u32) Error!void {
        const it = builder.program.tests[index];
        switch (it.operation()) {
            .@"and" => for (builder.program.children[it.a..][0..it.b]) |child| try builder.addTest(child),
            .kinds => try builder.append(.kinds, it.a),
            .reading => try builder.append(.reading, index),
            .literal => try builder.append(.literal, index),
            else => try builder.append(.token, index),
        }
    }

    fn append(builder: *Builder, ask: @FieldType(Item, "ask"), operand: u32) Error!void {
        if (builder.items.items.len == items_max) return error.Unsupported;
        var item: Item = .{ .ask = ask, .operand = operand, .row = builder.rows };
        if (ask == .literal) {
            const it = builder.program.tests[operand];
            item.text = builder.program.string(it.a, it.b);
        }
        try builder.items.append(builder.gpa, item);
    }

    /// Offset in the run of the single token to which `register` was bound last.
    fn boundToken(builder: *const Builder, register: u32) Error!u32 {
        var at = builder.binds.items.len;
        while (at > 0) {
            at -= 1;
            const bind = builder.binds.items[at];
            if (bind.register == register and bind.rows == 1) return bind.first;
            if (bind.register == register) break;
        }
        return error.Unsupported;
    }
};
