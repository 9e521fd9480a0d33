using Matcher.Native;

namespace Matcher.Input;

/// <summary>Divides text that comes in pieces into lines, without their ends.</summary>
internal sealed class LineReader
{
    private readonly MemoryStream begun = new();

    /// <summary>Gives the lines that end in a piece.</summary>
    public void Push(ReadOnlySpan<byte> piece, Action<string> take)
    {
        for (var length = piece.IndexOf((byte)'\n'); length >= 0; length = piece.IndexOf((byte)'\n'))
        {
            var line = piece[..length];
            if (begun.Length > 0)
            {
                begun.Write(line);
                line = begun.GetBuffer().AsSpan(0, (int)begun.Length);
                begun.SetLength(0);
            }
            take(TextOf(line));
            piece = piece[(length + 1)..];
        }
        begun.Write(piece);
    }

    /// <summary>Gives the last line, if it has no end.</summary>
    public void Finish(Action<string> take)
    {
        if (begun.Length == 0) return;
        var line = begun.GetBuffer().AsSpan(0, (int)begun.Length);
        begun.SetLength(0);
        take(TextOf(line));
    }

    private static string TextOf(ReadOnlySpan<byte> line) => Text.Utf8.GetString(line is [.., (byte)'\r'] ? line[..^1] : line);
}
