//! Threads that run jobs for callers that must not wait. They are started by the first job, shared by the process, and
//! wait for jobs until it ends.
const std = @import("std");
const Threads = @import("threads.zig").Threads;
const coreCount = @import("threads.zig").coreCount;
const io = @import("threads.zig").io;
const threads_max = @import("threads.zig").threads_max;
const assert = std.debug.assert;

/// A call to run. Its memory belongs to the caller and must stay until `state` is `done`.
pub const Job = struct {
    state: std.atomic.Value(u32) = .init(@backingInt(State.idle)),
    run: *const fn (job: *Job) void = undefined,
    next: ?*Job = null,

    pub fn isBusy(job: *const Job) bool {
        return job.state.load(.acquire) == @backingInt(State.busy);
    }
};

pub const State = enum(u32) { idle, busy, done };

/// Minimum number of threads, so that a long job does not block all others on a single core.
const threads_min = 2;

const Pool = struct {
    mutex: std.Io.Mutex = .init,
    arrived: std.Io.Condition = .init,
    first: ?*Job = null,
    last: ?*Job = null,
    threads: Threads = .{},
    waiting: usize = 0,
    queued: usize = 0,

    /// @returns false if no thread could be started; nothing was queued then
    fn add(pool: *Pool, job: *Job) bool {
        pool.mutex.lockUncancelable(io());
        defer pool.mutex.unlock(io());
        const most = @min(@max(coreCount(), threads_min), threads_max);
        assert(pool.waiting <= pool.threads.count);
        assert((pool.first == null) == (pool.queued == 0) and (pool.last == null) == (pool.queued == 0));
        if (pool.waiting <= pool.queued and pool.threads.count < most) {
            _ = pool.threads.start(pool.threads.count + 1, work, .{pool});
            if (pool.threads.count == 0) return false;
        }
        job.next = null;
        if (pool.last) |last| last.next = job else pool.first = job;
        pool.last = job;
        pool.queued += 1;
        pool.arrived.signal(io());
        return true;
    }

    fn take(pool: *Pool) *Job {
        pool.mutex.lockUncancelable(io());
        defer pool.mutex.unlock(io());
        while (pool.first == null) {
            pool.waiting += 1;
            pool.arrived.waitUncancelable(io(), &pool.mutex);
            pool.waiting -= 1;
        }
        assert(pool.queued > 0);
        const job = pool.first.?;
        pool.first = job.next;
        if (pool.first == null) pool.last = null;
        pool.queued -= 1;
        return job;
    }

    fn work(pool: *Pool) void {
        while (true) {
            const job = pool.take();
            assert(job.isBusy());
            job.run(job);
            job.state.store(@backingInt(State.done), .release); // The job's memory may be freed now.
        }
    }
};

var shared: Pool = .{};

/// Starts `job`; its `state` says when it is done. @returns false if no thread could be started
pub fn start(job: *Job) bool {
    assert(!job.isBusy());
    job.state.store(@backingInt(State.busy), .release);
    if (shared.add(job)) return true;
    job.state.store(@backingInt(State.idle), .release);
    return false;
}
