//! The interface for C and all languages that can call it; `matcher.h` documents each function.
comptime {
    _ = @import("c/arrow_matches.zig");
    _ = @import("c/calls.zig");
    _ = @import("c/editors.zig");
    _ = @import("c/edits.zig");
    _ = @import("c/files.zig");
    _ = @import("c/followers.zig");
    _ = @import("c/inputs.zig");
    _ = @import("c/kinds.zig");
    _ = @import("c/libraries.zig");
    _ = @import("c/matches.zig");
    _ = @import("c/patterns.zig");
    _ = @import("c/places.zig");
    _ = @import("c/scans.zig");
    _ = @import("c/sets.zig");
    _ = @import("c/settings.zig");
    _ = @import("c/spans.zig");
    _ = @import("c/stream_format.zig");
    _ = @import("c/streams.zig");
    _ = @import("c/time_notices.zig");
    _ = @import("c/types.zig");
    _ = @import("c/values.zig");
    _ = @import("c/windows.zig");
}
