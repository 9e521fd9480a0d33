using System.Text;

namespace Matcher.Input;

/// <summary>Encodings of files that have a byte order mark.</summary>
internal static class Encodings
{
    /// <summary>Bytes of the longest mark.</summary>
    public const int MarkBytesMax = 4;

    /// <summary>In this order: the mark of UTF-32 begins with that of UTF-16. UTF-8 needs no conversion.</summary>
    private static readonly (byte[] Mark, Encoding? Wide)[] marks =
    [
        ([0xff, 0xfe, 0, 0], new UTF32Encoding(false, false)),
        ([0, 0, 0xfe, 0xff], new UTF32Encoding(true, false)),
        ([0xef, 0xbb, 0xbf], null),
        ([0xff, 0xfe], new UnicodeEncoding(false, false)),
        ([0xfe, 0xff], new UnicodeEncoding(true, false)),
    ];

    /// <summary>The mark that a text begins with, and its encoding if that is not UTF-8.</summary>
    public static (byte[] Mark, Encoding? Wide) Of(ReadOnlySpan<byte> text)
    {
        foreach (var (mark, wide) in marks) if (text.StartsWith(mark)) return (mark, wide);
        return ([], null);
    }

    /// <summary>The same of a file.</summary>
    public static (byte[] Mark, Encoding? Wide) OfFile(string path)
    {
        using var stream = File.OpenRead(path);
        Span<byte> first = stackalloc byte[MarkBytesMax];
        return Of(first[..stream.ReadAtLeast(first, first.Length, false)]);
    }

    /// <summary>Whether more bytes could make a mark of these, or a longer one.</summary>
    public static bool IsUndecided(byte[] first) => first.Length < MarkBytesMax && marks.Any(row => row.Mark.AsSpan().StartsWith(first));
}
