using Matcher.Native;

namespace Matcher.Input;

/// <summary>Divides text that comes in pieces into lines, without their ends.</summary>
internal sealed class LineReader
{
    private const int pieceBytes = 1 << 16;
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

    /// <summary>The lines of a stream, as they come.</summary>
    public static IEnumerable<string> Of(System.IO.Stream stream)
    {
        var lines = new LineReader();
        var ready = new List<string>();
        var piece = new byte[pieceBytes];
        for (var count = stream.Read(piece); count > 0; count = stream.Read(piece))
        {
            lines.Push(piece.AsSpan(0, count), ready.Add);
            foreach (var line in ready) yield return line;
            ready.Clear();
        }
        lines.Finish(ready.Add);
        foreach (var line in ready) yield return line;
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
