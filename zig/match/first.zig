//! Which tokens a match can begin at, told by kind and first byte: most starts are passed over at the cost of a look-up.
const std = @import("std");
const numbers = @import("../gen/program.zig");
const Program = @import("program.zig").Program;
const Rows = @import("rows.zig").Rows;

const Set = std.StaticBitSet(256);

/// A token that begins a match has one of these kinds and one of these first bytes.
const Beginning = struct {
    kinds: Set,
    bytes: Set,
    /// A match may take no token, or none that is known here.
    open: bool,

    const anything: Beginning = .{ .kinds = .full, .bytes = .full, .open = true };
    const token: Beginning = .{ .kinds = .full, .bytes = .full, .open = false };
    const nothing: Beginning = .{ .kinds = .empty, .bytes = .empty, .open = false };

    fn either(a: Beginning, b: Beginning) Beginning {
        return .{ .kinds = a.kinds.unionWith(b.kinds), .bytes = a.bytes.unionWith(b.bytes), .open = a.open or b.open };
    }
    fn both(a: Beginning, b: Beginning) Beginning {
        return .{ .kinds = a.kinds.intersectWith(b.kinds), .bytes = a.bytes.intersectWith(b.bytes), .open = a.open and b.open };
    }
};

pub const Starts = struct {
    kinds: Set,
    bytes: Set,
    asks_bytes: bool,
    asks_kinds: bool,

    pub fn init(program: *const Program, root: u32) Starts {
        const found = ofNode(program, root);
        const open = found.open;
        return .{
            .kinds = found.kinds,
            .bytes = found.bytes,
            .asks_bytes = !open and !found.bytes.eql(.full),
            .asks_kinds = !open and !found.kinds.eql(.full),
        };
    }

    /// First row at or after `row`, a significant one, where a match can begin; the end where there is none.
    pub fn from(starts: *const Starts, rows: *const Rows, row: u32) u32 {
        var at = row;
        if (!starts.asks_bytes and !starts.asks_kinds) return at;
        const count = rows.count();
        if (!starts.asks_bytes) {
            while (at < count and !starts.kinds.isSet(@backingInt(rows.kinds[at]))) at += 1;
        } else {
            while (at < count) : (at += 1) {
                if (starts.bytes.isSet(rows.text[rows.starts[at]]) and starts.kinds.isSet(@backingInt(rows.kinds[at]))) break;
            }
        }
        return rows.significant(at);
    }
};

/// Bounded by `program.depth_max`.
fn ofNode(program: *const Program, index: u32) Beginning {
    const node = program.nodes[index];
    switch (node.operation()) {
        .token => return ofTest(program, node.a),
        .backref => return .token,
        .elapsed => return .{ .kinds = kindsOf(program, node.a), .bytes = .full, .open = false },
        .seq => {
            var sum: Beginning = .{ .kinds = .empty, .bytes = .empty, .open = true };
            for (program.childrenOf(node)) |child| {
                const next = ofNode(program, child);
                sum = .{ .kinds = sum.kinds.unionWith(next.kinds), .bytes = sum.bytes.unionWith(next.bytes), .open = next.open };
                if (!next.open) break;
            }
            return sum;
        },
        .alt => {
            var sum: Beginning = .nothing;
            for (program.childrenOf(node)) |child| sum = sum.either(ofNode(program, child));
            return sum;
        },
        .repeat => {
            var item = ofNode(program, node.a);
            if (node.b == 0) item.open = true;
            return item;
        },
        .atomic, .bind, .field => return ofNode(program, node.a),
        .balanced => {
            var opening: Beginning = .{ .kinds = .empty, .bytes = .empty, .open = false };
            opening.kinds.set(@backingInt(@import("../gen/kinds.zig").Kind.open));
            if (node.b == 0) opening.bytes = .full else opening.bytes.set(node.b);
            return opening;
        },
        .empty, .assert, .look, .guard, .previous_end, .keep, .axis => return .{ .kinds = .empty, .bytes = .empty, .open = true },
        .edit_run, .whitespace => return .anything,
    }
}

fn ofTest(program: *const Program, index: u32) Beginning {
    const it = program.tests[index];
    switch (@as(numbers.TestOp, @fromBackingInt(it.op))) {
        .none => return .nothing,
        .kinds, .predicate => return .{ .kinds = kindsOf(program, it.a), .bytes = .full, .open = false },
        .literal => {
            if (it.b == 0) return .nothing;
            var first: Beginning = .{ .kinds = .full, .bytes = .empty, .open = false };
            first.bytes.set(program.strings[it.a]);
            return first;
        },
        .@"or" => {
            var sum: Beginning = .nothing;
            for (program.children[it.a..][0..it.b]) |child| sum = sum.either(ofTest(program, child));
            return sum;
        },
        .@"and" => {
            var common: Beginning = .token;
            for (program.children[it.a..][0..it.b]) |child| common = common.both(ofTest(program, child));
            return common;
        },
        else => return .token,
    }
}

fn kindsOf(program: *const Program, set: u32) Set {
    var kinds: Set = .empty;
    for (0..256) |number| {
        if (program.bitsets[set][number / 32] >> @intCast(number % 32) & 1 != 0) kinds.set(number);
    }
    return kinds;
}
