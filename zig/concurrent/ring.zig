//! An ordered ring of slots: threads work on items ahead of the caller, who takes them in the order in which they were
//! drawn. No more items are in flight than there are slots, so memory does not grow with their number. A failure stops
//! the drawing and is returned to the caller in order, after the items drawn before it.
const std = @import("std");
const Threads = @import("threads.zig").Threads;
const io = @import("threads.zig").io;
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;

/// Result of drawing an item.
pub const Drawn = enum {
    /// There are no more items.
    none,
    /// There are no items for now: threads wait for `wake`.
    later,
    /// An item was drawn.
    one,
    /// An item was drawn, and it is the last one.
    last,
};

pub const Limits = struct {
    /// Maximum number of items in flight, including the one held by the caller.
    slots: usize,
    /// Number of threads besides the caller; `wake` can start more.
    threads: usize,
    /// No item is drawn while finished ones hold this many bytes, unless none is in flight.
    bytes: usize = std.math.maxInt(usize),
    /// The caller works too while it waits. Without threads it always does.
    caller_works: bool = false,
};

/// A ring of `Context.Item`. The context declares:
/// - `pub const Item` and `pub const Failure`, an error set;
/// - `pub fn draw(context: *Context, item: *Item) Drawn`: puts the next item into a slot, which may have been used
///   before; called by one thread at a time, outside the ring's lock;
/// - `pub fn work(context: *Context, item: *Item) Failure!void`: called by any thread;
/// - optionally `pub fn bytes(item: *const Item) usize`: memory that a finished item holds until `returnBytes`.
pub fn Ring(comptime Context: type) type {
    return struct {
        const Self = @This();
        const Item = Context.Item;
        const Failure = Context.Failure;

        const Slot = struct {
            item: Item,
            is_done: bool = false,
            failure: ?Failure = null,
        };

        gpa: Allocator,
        context: *Context,
        slots: []Slot,
        bytes_max: usize,
        threads: Threads = .{},
        caller_works: bool,

        mutex: std.Io.Mutex = .init,
        /// Signals threads that a slot is free, or that drawing is possible or over.
        free: std.Io.Condition = .init,
        /// Signals the caller that an item is done, or that drawing is possible or over.
        done: std.Io.Condition = .init,
        /// Protected by the mutex: number of items drawn, and number of items released by the caller.
        drawn: usize = 0,
        released: usize = 0,
        is_drawing: bool = false,
        /// Nothing can be drawn before the next `wake`; and whether that was called since the last draw.
        is_idle: bool = false,
        is_woken: bool = false,
        /// Memory of finished items.
        held_bytes: usize = 0,
        /// No more items are drawn.
        is_ended: bool = false,

        /// Starts the threads. `ring` and `context` must not move until `close`. `blank` initialises slots.
        pub fn open(
            ring: *Self,
            gpa: Allocator,
            context: *Context,
            blank: Item,
            limits: Limits,
        ) Allocator.Error!void {
            assert(limits.slots > 0);
            const slots = try gpa.alloc(Slot, limits.slots);
            @memset(slots, .{ .item = blank });
            ring.* = .{
                .gpa = gpa,
                .context = context,
                .slots = slots,
                .bytes_max = limits.bytes,
                .caller_works = limits.caller_works,
            };
            if (!ring.threads.start(limits.threads, run, .{ring})) {
                if (ring.threads.count == 0) ring.caller_works = true;
            }
            if (limits.threads == 0) ring.caller_works = true;
        }

        /// Stops drawing and waits for unfinished work. Items that were not taken stay in the slots.
        pub fn stop(ring: *Self) void {
            ring.mutex.lockUncancelable(io());
            ring.is_ended = true;
            ring.free.broadcast(io());
            ring.mutex.unlock(io());
            ring.threads.join();
            assert(!ring.is_drawing);
        }

        /// Passes every slot's item, used or not, to `drop`, and frees the slots. Must be called after `stop`.
        pub fn close(ring: *Self, comptime drop: fn (context: *Context, item: *Item) void) void {
            assert(ring.threads.count == 0);
            for (ring.slots) |*slot| drop(ring.context, &slot.item);
            ring.gpa.free(ring.slots);
            ring.slots = &.{};
        }

        /// Must be called when there may be items again after `draw` returned `later`. Starts threads until there are
        /// `threads`, if the system allows.
        pub fn wake(ring: *Self, threads: usize) void {
            ring.mutex.lockUncancelable(io());
            defer ring.mutex.unlock(io());
            ring.is_woken = true;
            ring.is_idle = false;
            if (threads > ring.threads.count) _ = ring.threads.start(threads, run, .{ring});
            ring.free.signal(io());
        }

        /// Subtracts memory that items taken by the caller no longer hold.
        pub fn returnBytes(ring: *Self, bytes: usize) void {
            ring.mutex.lockUncancelable(io());
            defer ring.mutex.unlock(io());
            assert(bytes <= ring.held_bytes);
            ring.held_bytes -= bytes;
            ring.free.signal(io());
        }

        fn run(ring: *Self) void {
            while (true) {
                ring.mutex.lockUncancelable(io());
                while (!ring.is_ended and !ring.canDraw()) ring.free.waitUncancelable(io(), &ring.mutex);
                const is_ended = ring.is_ended;
                const slot = if (is_ended) null else ring.drawLocked();
                ring.mutex.unlock(io());
                if (is_ended) return;
                if (slot) |drawn| ring.workOn(drawn);
            }
        }

        fn canDraw(ring: *const Self) bool {
            assert(ring.released <= ring.drawn and ring.drawn - ring.released <= ring.slots.len);
            const in_flight = ring.drawn - ring.released;
            if (ring.held_bytes >= ring.bytes_max and in_flight > 0) return false;
            return !ring.is_drawing and !ring.is_idle and in_flight < ring.slots.len;
        }

        /// Draws the next item. The mutex is held on entry and on return, but not while the context finds the item.
        fn drawLocked(ring: *Self) ?*Slot {
            assert(!ring.is_ended and ring.canDraw());
            const slot = &ring.slots[ring.drawn % ring.slots.len];
            assert(!slot.is_done and slot.failure == null);
            ring.is_drawing = true;
            ring.is_woken = false;
            ring.mutex.unlock(io());
            const drawn = ring.context.draw(&slot.item);
            ring.mutex.lockUncancelable(io());
            ring.is_drawing = false;
            switch (drawn) {
                .none => ring.end(),
                .later => {
                    ring.is_idle = !ring.is_woken;
                    if (ring.is_woken) ring.free.signal(io());
                },
                .one => {
                    ring.drawn += 1;
                    ring.free.signal(io());
                },
                .last => {
                    ring.drawn += 1;
                    ring.end();
                },
            }
            // The caller may be waiting for an item that does not exist, or for its turn to draw.
            ring.done.signal(io());
            return if (drawn == .none or drawn == .later) null else slot;
        }

        fn end(ring: *Self) void {
            ring.is_ended = true;
            ring.free.broadcast(io());
        }

        fn workOn(ring: *Self, slot: *Slot) void {
            const failure: ?Failure = if (ring.context.work(&slot.item)) null else |err| err;
            ring.mutex.lockUncancelable(io());
            defer ring.mutex.unlock(io());
            assert(!slot.is_done);
            slot.is_done = true;
            slot.failure = failure;
            if (@hasDecl(Context, "bytes")) ring.held_bytes += Context.bytes(&slot.item);
            if (failure != null) ring.end();
            ring.done.signal(io());
        }

        /// The next finished item, owned by the caller until `release`, and returned again until then; null at the end.
        pub fn take(ring: *Self) Failure!?*Item {
            ring.mutex.lockUncancelable(io());
            defer ring.mutex.unlock(io());
            const slot = &ring.slots[ring.released % ring.slots.len];
            while (!slot.is_done) {
                if (ring.is_ended and !ring.is_drawing and ring.released == ring.drawn) return null;
                if (ring.caller_works and !ring.is_ended and ring.canDraw()) {
                    const drawn = ring.drawLocked() orelse continue;
                    ring.mutex.unlock(io());
                    ring.workOn(drawn);
                    ring.mutex.lockUncancelable(io());
                } else ring.done.waitUncancelable(io(), &ring.mutex);
            }
            return if (slot.failure) |failure| failure else &slot.item;
        }

        /// Like `take`, but null too if the next item is not finished.
        pub fn takeFinished(ring: *Self) Failure!?*Item {
            ring.mutex.lockUncancelable(io());
            defer ring.mutex.unlock(io());
            const slot = &ring.slots[ring.released % ring.slots.len];
            if (!slot.is_done) return null;
            return if (slot.failure) |failure| failure else &slot.item;
        }

        /// Returns the taken item to the threads.
        pub fn release(ring: *Self) void {
            ring.mutex.lockUncancelable(io());
            defer ring.mutex.unlock(io());
            const slot = &ring.slots[ring.released % ring.slots.len];
            assert(slot.is_done and ring.released < ring.drawn);
            slot.is_done = false;
            slot.failure = null;
            ring.released += 1;
            ring.free.signal(io());
        }

        /// Whether every item was drawn and released, so that `take` would return null.
        pub fn isOver(ring: *Self) bool {
            ring.mutex.lockUncancelable(io());
            defer ring.mutex.unlock(io());
            return ring.is_ended and !ring.is_drawing and ring.released == ring.drawn;
        }
    };
}
