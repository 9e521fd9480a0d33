//! Paths with blanks, which are known as such only where they are the whole of a quoted text.
const std = @import("std");
const bytes = @import("../lex/bytes.zig");

const path_bytes_max = 4096;

/// Whether the whole text is one path with blanks: of Windows, or an absolute one. A command with arguments is none.
pub fn is(text: []const u8) bool {
    if (text.len < 3 or text.len > path_bytes_max) return false;
    const is_windows = text[0] != '/';
    if (is_windows and !opensWindows(text)) return false;
    const last_blank = std.mem.findScalarLast(u8, text, ' ') orelse return false;
    if (last_blank + 1 == text.len or std.mem.find(u8, text, "  ") != null) return false;
    const first: usize = if (text[1] == ':') 2 else 0;
    for (text[first..]) |byte| {
        if (!(if (is_windows) isWindowsPart(byte) else isUnixPart(byte))) return false;
    }
    // Arguments, and what follows a program's name.
    for ([_][]const u8{ " -", " /", " \\", ".exe ", ".com ", ".bat ", ".cmd " }) |joint| {
        if (std.ascii.findIgnoreCase(text, joint) != null) return false;
    }
    // A sentence that begins with a path has blanks behind its last slash.
    const last_slash = std.mem.findLastAny(u8, text, "/\\").?;
    return is_windows or last_slash > last_blank or hasExtension(text[last_blank..]);
}

/// Whether a drive, a server or a device comes first. One backslash alone opens an escape more often than a device.
fn opensWindows(text: []const u8) bool {
    if (text[0] == '\\') return text[1] == '\\' or
        bytes.isLetter(text[1]) and std.mem.findScalar(u8, text[2..], '\\') != null;
    return bytes.isLetter(text[0]) and text[1] == ':' and (text[2] == '\\' or text[2] == '/');
}

fn isWindowsPart(byte: u8) bool {
    return byte >= ' ' and std.mem.findScalar(u8, "<>\"|?*:", byte) == null;
}

fn isUnixPart(byte: u8) bool {
    return bytes.isWordOrHigh(byte) or std.mem.findScalar(u8, " /.~-+@,()&'", byte) != null;
}

fn hasExtension(word: []const u8) bool {
    const dot = std.mem.findScalarLast(u8, word, '.') orelse return false;
    if (dot == 0 or dot + 1 == word.len) return false;
    for (word[dot + 1 ..]) |byte| if (!bytes.isAlnum(byte)) return false;
    return true;
}

test is {
    for ([_][]const u8{
        "C:\\Program Files\\App\\x.exe",
        "C:\\Program Files (x86)\\Common Files",
        "\\\\server\\My Share\\a b.txt",
        "\\Device\\HarddiskVolume2\\Program Files\\x.exe",
        "/home/ann/My Documents/a",
        "/home/ann/My Documents/a b.txt",
    }) |text| try std.testing.expect(is(text));
    for ([_][]const u8{
        "C:\\Windows\\cmd.exe /c dir",
        "C:\\Program Files\\x.exe -k netsvcs",
        "C:\\Windows\\notepad.exe a.txt",
        "C:\\x C:\\y",
        "\\x22 (",
        "\\d+ errors in (a",
        "/health is down",
        "/usr/bin/x --all /tmp/y",
        "/a/b ",
        "C:\\Windows",
        "a b",
        "",
    }) |text| try std.testing.expect(!is(text));
}
