using System.Text;
using Matcher.Native;

namespace Matcher.Input;

/// <summary>The text of a followed file: its bytes decoded by its byte order mark, from the place where it is read.</summary>
internal sealed class FollowedText
{
    private static readonly (byte[] Mark, Encoding? Encoding)[] marks =
    [
        ([0xFF, 0xFE, 0, 0], new UTF32Encoding(false, false)),
        ([0, 0, 0xFE, 0xFF], new UTF32Encoding(true, false)),
        ([0xEF, 0xBB, 0xBF], null),
        ([0xFF, 0xFE], new UnicodeEncoding(false, false)),
        ([0xFE, 0xFF], new UnicodeEncoding(true, false)),
    ];

    private byte[] begun = [];
    private bool isBegun;
    private Decoder? decoder;

    private FollowedText(string path) => Path = path;

    public string Path { get; }

    /// <summary>The first byte of the file that is read.</summary>
    public ulong Offset { get; private set; }

    /// <summary>The place of the first character that is read.</summary>
    public Place Start { get; private set; } = new() { Line = 1, Column = 1 };

    public static FollowedText Open(string path, Window? window, bool isBinaryAllowed)
    {
        using var opened = new FileText(path, isBinaryAllowed);
        var made = new FollowedText(path);
        if (window is null) return made;
        made.Start = opened.Only(window);
        using var file = File.OpenRead(path);
        Span<byte> head = stackalloc byte[4];
        head = head[..file.ReadAtLeast(head, 4, false)];
        made.isBegun = true;
        made.Offset = made.Start.Offset;
        foreach (var (mark, encoding) in marks)
        {
            if (!head.StartsWith(mark)) continue;
            made.decoder = encoding?.GetDecoder();
            made.Offset = (ulong)mark.Length + encoding switch
            {
                null => made.Start.Offset,
                UnicodeEncoding => 2 * made.Start.Utf16,
                _ => 4 * CharactersBefore(path, made.Start.Offset),
            };
            break;
        }
        return made;
    }

    /// <summary>The file is read from its start again, and may have another mark.</summary>
    public void Restart() => (begun, isBegun, decoder) = ([], false, null);

    /// <summary>The next bytes as UTF-8.</summary>
    public ReadOnlySpan<byte> Decode(ReadOnlySpan<byte> bytes)
    {
        if (!isBegun)
        {
            byte[] head = [.. begun, .. bytes];
            // Too few bytes to tell a mark by.
            if (head.Length < 4 && marks.Any(row => row.Mark.AsSpan().StartsWith(head)))
            {
                begun = head;
                return [];
            }
            isBegun = true;
            var found = marks.FirstOrDefault(row => head.AsSpan().StartsWith(row.Mark));
            decoder = found.Encoding?.GetDecoder();
            bytes = head.AsSpan(found.Mark?.Length ?? 0);
        }
        if (decoder is null) return bytes;
        var characters = new char[decoder.GetCharCount(bytes, false)];
        decoder.GetChars(bytes, characters, false);
        return Native.Text.Utf8.GetBytes(characters);
    }

    private static ulong CharactersBefore(string path, ulong offset)
    {
        using var opened = new FileText(path, true);
        ulong characters = 0, at = 0;
        for (var piece = opened.Next(); !piece.IsEmpty && at < offset; piece = opened.Next())
        {
            foreach (var one in piece[..(int)Math.Min((ulong)piece.Length, offset - at)]) if ((one & 0xC0) != 0x80) characters++;
            at += (ulong)piece.Length;
        }
        return characters;
    }
}
