using System.Text;
using Matcher.Native;

namespace Matcher.Input;

/// <summary>The text of a followed file: its bytes decoded by its byte order mark, from the place where it is read.</summary>
internal sealed class FollowedText
{
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
        var (mark, wide) = Encodings.OfFile(path);
        made.isBegun = true;
        made.decoder = wide?.GetDecoder();
        made.Offset = (ulong)mark.Length + wide switch
        {
            null => made.Start.Offset,
            UnicodeEncoding => 2 * made.Start.Utf16,
            _ => 4 * CharactersBefore(path, made.Start.Offset),
        };
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
            if (Encodings.IsUndecided(head))
            {
                begun = head;
                return [];
            }
            isBegun = true;
            var (mark, wide) = Encodings.Of(head);
            decoder = wide?.GetDecoder();
            bytes = head.AsSpan(mark.Length);
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
