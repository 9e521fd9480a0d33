//! The constructs of a text of which only the extent is known, and whether they are calls: they follow from the tokens
//! that divide constructs, which are found many rows at once, and from the token before each opening bracket.
const std = @import("std");
const Columns = @import("../structure/columns.zig").Columns;
const findDividers = @import("../structure/dividers.zig").findDividers;
const row_masks = @import("../lex/row_masks.zig");
const Rows = @import("../lex/rows.zig").Rows;
const steps = @import("../steps.zig");
const Allocator = std.mem.Allocator;

/// Tokens of a construct, half-open.
pub const Construct = struct { first: u64 = 0, end: u64 = 0, is_call: bool = false };

const Divider = struct { token: u32, mark: Mark };

const Mark = packed struct(u8) {
    shape: enum(u3) { none, semicolon, round, square, curly } = .none,
    opens_line: bool = false,
    is_closing: bool = false,
    /// Known of a bracket once it is closed.
    is_paired: bool = false,
    follows_word: bool = false,
    reserved: bool = false,

    fn of(byte: u8) Mark {
        return .{
            .shape = switch (byte) {
                ';' => .semicolon,
                '(', ')' => .round,
                '[', ']' => .square,
                '{', '}' => .curly,
                else => .none,
            },
            .is_closing = byte == ')' or byte == ']' or byte == '}',
        };
    }

    fn isBracket(mark: Mark) bool {
        return mark.shape != .none and mark.shape != .semicolon;
    }

    /// Whether the token is outside all constructs.
    fn separates(mark: Mark) bool {
        return mark.is_paired or mark.shape == .semicolon;
    }

    /// Whether the construct that ends before the token is a call.
    fn calls(mark: Mark) bool {
        return mark.is_paired and !mark.is_closing and !mark.opens_line and mark.follows_word;
    }
};

pub const Calls = struct {
    dividers: std.MultiArrayList(Divider) = .empty,
    /// Numbers of the dividers that are open brackets, outermost first.
    open: std.ArrayList(u32) = .empty,
    /// Number of tokens so far, and whether the last one is a word.
    count: u64 = 0,
    ends_with_word: bool = false,

    pub fn deinit(self: *Calls, gpa: Allocator) void {
        self.dividers.deinit(gpa);
        self.open.deinit(gpa);
    }

    /// Adds the tokens of a part of the text.
    pub fn add(self: *Calls, gpa: Allocator, rows: *const Rows) error{ OutOfMemory, TooLarge }!void {
        if (self.count + rows.count() > std.math.maxInt(u32)) return error.TooLarge;
        steps.count(rows.count());
        const columns: Columns = .{
            .text = rows.text,
            .starts = rows.starts,
            .ends = rows.ends,
            .kinds = rows.kinds,
            .flags = rows.flags,
        };
        var first: usize = 0;
        while (first < rows.count()) : (first += row_masks.lanes) {
            // White space is not a token here.
            const spaces = row_masks.ofKinds(rows.kinds, first, &.{.whitespace});
            var left = findDividers(&columns, first) & ~spaces;
            try self.dividers.ensureUnusedCapacity(gpa, @popCount(left));
            try self.open.ensureUnusedCapacity(gpa, @popCount(left));
            while (left != 0) : (left &= left - 1) {
                const lane: u6 = @intCast(@ctz(left));
                const before = lane - @popCount(spaces & ((@as(u64, 1) << lane) - 1));
                self.divide(&columns, first + lane, @intCast(self.count + before));
            }
            self.count += @min(rows.count() - first, row_masks.lanes) - @popCount(spaces);
        }
        if (wordBefore(&columns, columns.count())) |is_word| self.ends_with_word = is_word;
    }

    /// Adds the divider in `row`, which is token number `token`.
    inline fn divide(self: *Calls, columns: *const Columns, row: usize, token: u32) void {
        const kind = columns.kinds[row];
        const is_bracket = kind == .open or kind == .close;
        var mark: Mark = if (is_bracket) .of(columns.text[columns.starts[row]]) else .of(columns.mark(row));
        if (!is_bracket and mark.isBracket()) mark = .{};
        mark.opens_line = columns.flags[row].line_first;
        if (kind == .open) {
            mark.follows_word = wordBefore(columns, row) orelse self.ends_with_word;
            self.open.appendAssumeCapacity(@intCast(self.dividers.len));
        } else if (kind == .close) mark.is_paired = self.closes(mark);
        self.dividers.appendAssumeCapacity(.{ .token = token, .mark = mark });
    }

    /// Whether the last token before `row` is a word; null if it is not in these rows.
    fn wordBefore(columns: *const Columns, row: usize) ?bool {
        var at = row;
        while (at > 0) {
            at -= 1;
            if (columns.kinds[at] != .whitespace) return columns.kinds[at] == .word;
        }
        return null;
    }

    /// Whether a closing bracket pairs with the innermost open one, which is then removed.
    fn closes(self: *Calls, mark: Mark) bool {
        const top = self.open.getLastOrNull() orelse return false;
        const opening = &self.dividers.items(.mark)[top];
        if (opening.shape != mark.shape) return false;
        opening.is_paired = true;
        _ = self.open.pop();
        return true;
    }

    /// All tokens were added.
    pub fn finish(self: *Calls, gpa: Allocator) void {
        self.open.clearAndFree(gpa);
    }
};

/// Iterates over the constructs of a text as far as needed for the requested tokens.
pub const Walk = struct {
    found: Construct = .{},
    /// The next divider; null before the first request.
    next: ?usize = null,
    /// Where the construct after `found` may begin.
    place: u64 = 0,

    /// The construct that contains the token or, if none does, the next one; null if there is none. Requests must
    /// ascend; the first may be any token that starts a line.
    pub inline fn seek(walk: *Walk, calls: *const Calls, index: u64) ?*const Construct {
        if (walk.found.end <= index) walk.advance(calls, index);
        return if (walk.found.end > index) &walk.found else null;
    }

    fn advance(walk: *Walk, calls: *const Calls, index: u64) void {
        const dividers = calls.dividers.slice();
        const tokens, const marks = .{ dividers.items(.token), dividers.items(.mark) };
        var next = walk.next orelse blk: {
            walk.place = index;
            break :blk std.sort.lowerBound(u32, tokens, index, order);
        };
        defer walk.next = next;
        while (walk.found.end <= index) {
            const mark: Mark = if (next < tokens.len) marks[next] else .{ .opens_line = true };
            const token = if (next < tokens.len) tokens[next] else calls.count;
            if (mark.opens_line or mark.separates()) {
                if (token > walk.place) {
                    walk.found = .{ .first = walk.place, .end = token, .is_call = mark.calls() };
                }
                walk.place = token + @intFromBool(mark.separates());
            }
            if (next == tokens.len) break;
            next += 1;
        }
    }

    fn order(index: u64, token: u32) std.math.Order {
        return std.math.order(index, token);
    }
};
