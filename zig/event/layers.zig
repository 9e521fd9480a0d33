//! Layers of an event, and which of their values count first: an inner text says more than the one around it, but what
//! a format guesses counts last.
const Format = @import("format.zig").Format;
const Role = @import("format.zig").Role;
const Found = @import("../field/found.zig").Found;
const Value = @import("../field/found.zig").Value;
const prose = @import("prose.zig");
const Scale = @import("../value/level.zig").Scale;

/// Texts in texts that are opened.
pub const layers_max = @import("../gen/limits.zig").event_layers;

/// One reading of a text.
pub const Layer = struct {
    /// Null if no format reads it: the text is the message.
    format: ?*const Format,
    number: u32 = 0,
    /// It reads a value besides the text that goes on.
    is_beside: bool = false,
    /// The value that another format has read beside the text that goes on, whose fields are in its place.
    replaced: ?usize = null,
    text: []const u8,
    /// The layer with the text in which this one is, and the value that it is there.
    outer: ?*const Layer = null,
    outer_value: Value = undefined,
    found: Found,
    /// What other formats of the record have read, for a format that guesses.
    given: prose.Given = .{},

    /// Its text is a value of another layer.
    pub fn isIn(layer: *Layer, outer: *const Layer, value: Value) void {
        layer.outer = outer;
        layer.outer_value = value;
    }

    /// It shares the text of another layer.
    pub fn isAs(layer: *Layer, other: *const Layer) void {
        layer.outer = other.outer;
        layer.outer_value = other.outer_value;
    }
};

/// A layer and its value.
pub const Placed = struct {
    layer: *const Layer,
    value: Value,
    scale: Scale = .any,
    joined: ?Value = null,
    /// What the value is a part of: it is written with the line end behind it, for example.
    whole: ?Value = null,
};

/// The layers that a format reads, in the order in which their values count: the innermost first, then the objects
/// around the record in its document, guesses last.
pub const Order = struct {
    layers: []const Layer,
    around: []const *const Layer,
    rest: usize,
    guesses: bool = false,

    pub fn next(order: *Order) ?*const Layer {
        while (true) {
            while (order.rest > 0) {
                order.rest -= 1;
                const layer = &order.layers[order.rest];
                const format = layer.format orelse continue;
                if (format.flags.guesses == order.guesses) return layer;
            }
            if (order.guesses) return null;
            if (order.around.len > 0) {
                const last = order.around.len - 1;
                defer order.around.len = last;
                return order.around[last];
            }
            order.guesses = true;
            order.rest = order.layers.len;
        }
    }
};

/// The values at which formats look for a role, in the order of their layers.
pub const Candidates = struct {
    order: Order,
    role: Role,
    layer: ?*const Layer,
    index: usize = 0,

    pub fn next(candidates: *Candidates) ?Placed {
        while (candidates.layer) |layer| {
            const places = layer.format.?.places[@backingInt(candidates.role)];
            while (candidates.index < places.len) {
                const place = places[candidates.index];
                candidates.index += 1;
                const value = layer.found.values[place.value] orelse continue;
                var joined: ?Value = null;
                if (place.joined) |second| joined = layer.found.values[second] orelse continue;
                return .{ .layer = layer, .value = value, .scale = place.scale, .joined = joined };
            }
            candidates.layer = candidates.order.next();
            candidates.index = 0;
        }
        return null;
    }
};
