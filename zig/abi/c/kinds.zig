//! Kinds of tokens by number.
const std = @import("std");
const Kind = @import("../../gen/kinds.zig").Kind;
const declared_kind_first = @import("../../gen/kinds.zig").declared_kind_first;
const Text = @import("types.zig").Text;

export fn mt_kind_name(number: u32) callconv(.c) Text {
    const kind = fromNumber(number) orelse return .of("");
    return .of(std.enums.tagName(Kind, kind) orelse "");
}

/// The built-in kind with this number; null if there is none.
pub fn fromNumber(number: u32) ?Kind {
    if (number >= declared_kind_first) return null;
    const kind: Kind = @fromBackingInt(@as(u8, @intCast(number)));
    return if (std.enums.tagName(Kind, kind) == null) null else kind;
}
