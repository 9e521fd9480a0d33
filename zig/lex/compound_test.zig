const std = @import("std");
const quantity = @import("quantity.zig").quantity;
const Reader = @import("reader.zig").Reader;

/// Compares the end of the amount at the first `#`, which is left out, with the second one; side by side they say that
/// there is none.
fn expectAmount(text: []const u8) !void {
    var buffer: [80]u8 = undefined;
    var whole: std.ArrayList(u8) = .initBuffer(&buffer);
    const start = std.mem.findScalar(u8, text, '#').?;
    const wanted = std.mem.findScalarPos(u8, text, start + 1, '#').? - 1;
    for (text) |byte| if (byte != '#') whole.appendAssumeCapacity(byte);
    var reader: Reader = .{ .text = whole.items };
    errdefer std.debug.print("{s}\n", .{text});
    const found = quantity(&reader, start);
    try std.testing.expectEqual(wanted, if (found == 0) start else found);
}

test "lengths and masses in two units are whole" {
    for ([_][]const u8{
        "#5 ft 3 in#",   "#5ft 3in#, x",  "#5 ft, 3.5 in#",        "#6 lb 3 oz#",     "#6 lbs 3 oz# of it",
        "#5 kg 300 g#",  "#5 km 200 m#",  "#5\u{a0}ft 3\u{a0}in#", "#1 mi 200 yd#",
        // Columns.
          "#5 ft# 13 in",
        "#5 kg# 1000 g", "#5.5 ft# 3 in", "#5 ft# 3 kg",           "#5 ft# 3 inches", "#5 ft# 3",
        "#5 ft# 3 in=2", "#5 ft#  3 in",  "1kg #1lb# 1oz",
    }) |text| try expectAmount(text);
}

test "a part of a longer amount is no value" {
    for ([_][]const u8{
        "5 1/##2 kg",    "1/##2 kg",   "3/##4 in",    "1\u{2044}##2 kg", "##5 ft 3 1/2 in", "1/##2 hours",
        "1:##30 hours",  "0:##45 min", "2 m ##30 cm", "##5 km per hr",   "##5 kg per day",  "##2 hours per day",
        "##5 ft 1/2 in",
    }) |text| try expectAmount(text);
    for ([_][]const u8{
        "1/#2 MB#",   "3/#5 ms#",       "12/#40 kg#", "a/1/#2 kg#",  "5/#4 kg#",      "1:#30 kg#", "x1:#30 min#",
        "1:#75 min#", "#5 kg# per box", "#5 kg# per", "a m #30 cm#", "took:#30 min#",
    }) |text| try expectAmount(text);
}
