pub const Records = @import("file.zig").Records;
