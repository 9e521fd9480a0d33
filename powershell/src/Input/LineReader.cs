using Matcher.Native;

namespace Matcher.Input;

/// <summary>Divides text that comes in pieces into lines, without their ends.</summary>
internal sealed class LineReader
{
    private const int pieceBytes = 1 << 16;
    private readonly MemoryStream begun = new();

    /// <summary>The lines that end in a piece.</summary>
    public IEnumerable<string> Push(byte[] piece)
    {
        var at = 0;
        for (var end = Array.IndexOf(piece, (byte)'\n'); end >= 0; end = Array.IndexOf(piece, (byte)'\n', at))
        {
            begun.Write(piece, at, end - at);
            at = end + 1;
            yield return Take();
        }
        begun.Write(piece, at, piece.Length - at);
    }

    /// <summary>The last line, if it has no end.</summary>
    public IEnumerable<string> Finish() => begun.Length > 0 ? [Take()] : [];

    /// <summary>The lines of a stream, as they come.</summary>
    public static IEnumerable<string> Of(System.IO.Stream stream)
    {
        var lines = new LineReader();
        var piece = new byte[pieceBytes];
        for (var count = stream.Read(piece); count > 0; count = stream.Read(piece))
            foreach (var line in lines.Push(piece[..count])) yield return line;
        foreach (var line in lines.Finish()) yield return line;
    }

    private string Take()
    {
        var length = (int)begun.Length;
        var bytes = begun.GetBuffer();
        if (length > 0 && bytes[length - 1] == '\r') length--;
        begun.SetLength(0);
        return Text.Utf8.GetString(bytes, 0, length);
    }
}
