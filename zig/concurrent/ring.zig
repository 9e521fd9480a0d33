//! An ordered ring of slots: threads work on items ahead of the caller, who takes them in the order they were drawn.
//! No more items are in flight than there are slots, so memory does not grow with their number. A failure ends the
//! drawing and is handed to the caller in its turn, behind the items drawn before it.
const std = @import("std");
const threads_ = @import("threads.zig");
const Allocator = std.mem.Allocator;

const assert = std.debug.assert;
const io = threads_.io;

/// What drawing an item came to.
pub const Drawn = enum {
    /// There was none left.
    none,
    /// One was drawn.
    one,
    /// One was drawn, and it is the last.
    last,
};

pub const Limits = struct {
    /// Items in flight, the one that the caller holds included.
    slots: usize,
    /// Threads beside the caller.
    threads: usize,
    /// While it waits the caller works too. Without threads it does so anyway.
    caller_works: bool = false,
};

/// A ring of `Context.Item`. The context has
///   `pub const Item`, `pub const Failure` (an error set),
///   `pub fn draw(context: *Context, item: *Item) Drawn`: puts the next item into a slot that was used before; called
///   by one thread at a time, outside the ring's lock,
///   `pub fn work(context: *Context, item: *Item) Failure!void`: called by any thread.
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
        threads: threads_.Threads = .{},
        caller_works: bool,

        mutex: std.Io.Mutex = .init,
        /// A slot became free, or drawing is free or over: threads wait for it.
        free: std.Io.Condition = .init,
        /// An item is done, or drawing is free or over: the caller waits for it.
        done: std.Io.Condition = .init,
        /// Under the mutex: items drawn, and items that the caller is done with.
        drawn: usize = 0,
        released: usize = 0,
        is_drawing: bool = false,
        /// No further item is drawn.
        is_ended: bool = false,

        /// Starts the threads. `ring` and `context` must not move until `close`. `blank` is what drawing finds in a
        /// slot that was never used.
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
            ring.* = .{ .gpa = gpa, .context = context, .slots = slots, .caller_works = limits.caller_works };
            if (!ring.threads.start(limits.threads, run, .{ring})) {
                if (ring.threads.count == 0) ring.caller_works = true;
            }
            if (limits.threads == 0) ring.caller_works = true;
        }

        /// Ends the drawing and waits for what is being worked on. What was not taken stays in the slots.
        pub fn stop(ring: *Self) void {
            ring.mutex.lockUncancelable(io());
            ring.is_ended = true;
            ring.free.broadcast(io());
            ring.mutex.unlock(io());
            ring.threads.join();
            assert(!ring.is_drawing);
        }

        /// After `stop`: gives every slot's item to `drop`, used or not, and frees the slots.
        pub fn close(ring: *Self, comptime drop: fn (context: *Context, item: *Item) void) void {
            assert(ring.threads.count == 0);
            for (ring.slots) |*slot| drop(ring.context, &slot.item);
            ring.gpa.free(ring.slots);
            ring.slots = &.{};
        }

        fn run(ring: *Self) void {
            while (true) {
                ring.mutex.lockUncancelable(io());
                while (!ring.is_ended and !ring.canDraw()) ring.free.waitUncancelable(io(), &ring.mutex);
                const slot = if (ring.is_ended) null else ring.drawLocked();
                ring.mutex.unlock(io());
                ring.workOn(slot orelse return);
            }
        }

        fn canDraw(ring: *const Self) bool {
            assert(ring.released <= ring.drawn and ring.drawn - ring.released <= ring.slots.len);
            return !ring.is_drawing and ring.drawn - ring.released < ring.slots.len;
        }

        /// Draws the next item. The mutex is held at both ends, and free while the context looks for the item.
        fn drawLocked(ring: *Self) ?*Slot {
            assert(!ring.is_ended and ring.canDraw());
            const slot = &ring.slots[ring.drawn % ring.slots.len];
            assert(!slot.is_done and slot.failure == null);
            ring.is_drawing = true;
            ring.mutex.unlock(io());
            const drawn = ring.context.draw(&slot.item);
            ring.mutex.lockUncancelable(io());
            ring.is_drawing = false;
            ring.drawn += @intFromBool(drawn != .none);
            if (drawn == .one) ring.free.signal(io()) else ring.end();
            // The caller may be waiting for the item that there is none of, or to draw one itself.
            ring.done.signal(io());
            return if (drawn == .none) null else slot;
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
            if (failure != null) ring.end();
            ring.done.signal(io());
        }

        /// The next item once it is done, the caller's until `release`; the same one until then; null at the end.
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

        /// Gives the item that was taken back to the threads.
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

        /// Whether every item was drawn and released: `take` would give none.
        pub fn isOver(ring: *Self) bool {
            ring.mutex.lockUncancelable(io());
            defer ring.mutex.unlock(io());
            return ring.is_ended and !ring.is_drawing and ring.released == ring.drawn;
        }
    };
}
