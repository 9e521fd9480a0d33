const std = @import("std");
const silhouette = @import("../silhouette.zig");
const mining = @import("../mine.zig");
const merging = @import("merge.zig");
const steps = @import("../../steps.zig");

const gpa = std.testing.allocator;

fn mergeText(text: []const u8) !merging.Merged {
    var table: silhouette.Table = .{ .gpa = gpa, .grain = .wording, .is_numbered = true };
    defer table.deinit();
    try mining.mine(&table, text, .lines, .{});
    return merging.merge(gpa, &table, .{});
}

fn expectForms(count: u32, text: []const u8) !void {
    var found = try mergeText(text);
    defer found.deinit();
    try std.testing.expectEqual(count, found.form_count);
}

test "values of several tokens are one value" {
    try expectForms(1, "took 5 ms\ntook 2.5 s\ntook -1 hours\n");
    try expectForms(1, "sent 1190 bytes (1.16 KB) now\nsent 12 (3 KB) now\n");
    try expectForms(1, "using Cpu(id=1, name=a)\nusing Info(id=2, name=b, epoch=3)\nusing 5\n");
    try expectForms(1, "topics [a-1, b-2] gone\ntopics [] gone\ntopics [c] gone\ntopics 5 gone\n");
    try expectForms(1, "at gate.example.org:80 up\nat 10.0.0.1:443 up\nat null up\n");
    try expectForms(1, "user= id=5\nuser=bob7 id=6\n");
}

test "a statement is distinguished by its words" {
    try expectForms(2, "cache read failed\ncache write failed\n");
    try expectForms(2, "ready is true now\nready is false now\n");
    try expectForms(5, "job paused now\njob resumed now\njob started now\njob stopped now\njob created now\n");
}

test "a text after a colon is a value if it recurs after other prefixes" {
    try expectForms(3,
        \\cannot open socket: disk full
        \\cannot read file: disk full
        \\cannot write log: disk full
        \\cannot open socket: broken pipe
        \\cannot read file: broken pipe
        \\cannot write log: broken pipe
        \\
    );
}

test "lines of JSON are distinguished by their keys and messages" {
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for ([_][]const u8{ "anna", "bob", "carl", "dana" }, 0..) |user, number| {
        for ([_][]const u8{ "user logged in", "slow query" }) |message| {
            const line = "{{\"level\":\"info\",\"msg\":\"{s}\",\"user\":\"{s}\",\"ms\":{d}}}\n";
            try text.print(gpa, line, .{ message, user, number });
        }
    }
    try expectForms(2, text.items);
}

test "request lines and user agents are values, and signs alone identify a line of an access log" {
    try expectForms(1,
        \\10.0.0.1 - - [14/Oct/2026:13:00:00 +0000] "GET /login HTTP/1.1" 200 5 "-" "curl/7.88.1"
        \\10.0.0.2 - - [14/Oct/2026:13:00:01 +0000] "POST /a?b=c HTTP/1.1" 404 7 "-" "Mozilla/5.0 (X11; Linux x86_64)"
        \\
    );
}

test "a path with its query is one value" {
    try expectForms(1,
        \\GET /a/b from x took 5
        \\GET /a/c?limit=50&offset=100 from x took 6
        \\GET /search?q=caf%C3%A9 from x took 7
        \\
    );
    try expectForms(2, "is /tmp there? size=5\nis /tmp there? name=a1\n");
}

test "a level before a colon does not turn the statements after it into values" {
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for ([_][]const u8{ "error", "warn", "crit" }) |level| for (0..3) |number| {
        try text.print(gpa, "[{s}] 7#7: open() of {d} failed\n", .{ level, number });
        try text.print(gpa, "[{s}] 7#7: client {d} sent too much\n", .{ level, number });
    };
    try expectForms(6, text.items);
}

test "names of several spellings in one place are values" {
    try expectForms(1, "worker mail-search is now gone\nworker EventsTask is now gone\nworker api is now gone\n");
}

test "a rare line that a frequent template accepts joins it" {
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for (0..10) |number| try text.print(gpa, "session of user {d} ended well\n", .{number});
    try text.appendSlice(gpa, "session of user the boss ended well\n");
    try expectForms(1, text.items);
}

test "a rare line that says how it went with its last value is a statement of its own" {
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for (0..10) |number| try text.print(gpa, "sent the buffer {d}\n", .{number});
    try text.appendSlice(gpa, "sent the buffer 11 failed\n");
    try expectForms(2, text.items);
    try text.appendSlice(gpa, "sent the buffer 12 gladly\n");
    try expectForms(2, text.items);
}

test "forms that are printed the same are joined" {
    try expectForms(1, "x a\xff\nx a\xfe\n");
    try expectForms(1, "x <word>\nx a1\nx b2\n");
}

test "forms that differ within a quoted text show the difference" {
    const text = "x \"PUT a1 now\"\nx \"PUT b2 now\"\nx \"GET a1 now\"\nx \"GET b2 now\"\n";
    var found = try mergeText(text);
    defer found.deinit();
    try std.testing.expectEqual(@as(u32, 2), found.form_count);
    try std.testing.expectEqualStrings("\"PUT <*> now\"\"GET <*> now\"", found.texts.items);
}

test "a value is distinguished from another of its kind if white space varies" {
    var found = try mergeText(": \"PUT /b\"\n:\"PUT /b\"\n: 12ms\n: 17\n");
    defer found.deinit();
    try std.testing.expectEqual(@as(u32, 2), found.form_count);
    for (found.holes.items) |hole| try std.testing.expectEqual(@as(u32, 1), hole.form);
}

test "the number of forms does not depend on the order of lines" {
    const lines = [_][]const u8{
        "from 10.0.0.1 port 5 up\n",    "from gate port 6 up\n",         "from mail-host port 7 up\n",
        "error: disk full\n",           "job started\n",                 "job stopped\n",
        "cannot open: disk full now\n", "cannot close: disk full now\n", "x [a, b] y\n",
    };
    var random = std.Random.DefaultPrng.init(7);
    var order = [_]u8{ 0, 1, 2, 3, 4, 5, 6, 7, 8 };
    var want: ?u32 = null;
    for (0..20) |_| {
        random.random().shuffle(u8, &order);
        var text: std.ArrayList(u8) = .empty;
        defer text.deinit(gpa);
        for (order) |line| try text.appendSlice(gpa, lines[line]);
        var found = try mergeText(text.items);
        defer found.deinit();
        if (want) |count| try std.testing.expectEqual(count, found.form_count);
        want = found.form_count;
    }
}

/// Steps for lines that begin with `before` and repeat `piece`; if there are several, the last one does so twice as
/// often.
fn stepsFor(before: []const []const u8, piece: []const u8, repeats: usize) !u64 {
    var text: std.ArrayList(u8) = .empty;
    defer text.deinit(gpa);
    for (before, 1..) |start, number| {
        const is_twice = number > 1 and number == before.len;
        try text.appendSlice(gpa, start);
        for (0..if (is_twice) 2 * repeats else repeats) |_| try text.appendSlice(gpa, piece);
        try text.appendSlice(gpa, if (is_twice) "\n" else "end\n");
    }
    const so_far = steps.total();
    var found = try mergeText(text.items);
    found.deinit();
    return steps.total() - so_far;
}

fn expectLinear(before: []const []const u8, piece: []const u8) !void {
    const small: f64 = @floatFromInt(try stepsFor(before, piece, 1500));
    const large: f64 = @floatFromInt(try stepsFor(before, piece, 3000));
    if (large <= 2.4 * small) return;
    std.debug.print("{s}: {d} steps, then {d}\n", .{ piece, small, large });
    return error.TestUnexpectedResult;
}

test "steps of merging are linear in a line without an end" {
    const pieces = "1,|.!|.!?|-:1|1-|a=1,|?a=|a.b:1,|a@b.c|a@b.c |/a|a:|1:|a: |pw: &a |(a b) |a=\"b c\" " ++
        "|\"a\":\"b c\",|GET /a/b 200 15ms 10.0.0.7 user=ann |\"a 5\" ";
    var each = std.mem.splitScalar(u8, pieces, '|');
    while (each.next()) |piece| try expectLinear(&.{""}, piece);
}

test "steps of merging are linear in a text that recurs after several colons" {
    const before = [_][]const u8{ "cannot open: ", "failed to close it: ", "no way to read: ", "" };
    for ([_][]const u8{ "a b ", "a: b ", "a b, c (d) " }) |piece| try expectLinear(&before, piece);
}
