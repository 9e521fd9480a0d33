using Matcher.Input;

namespace Matcher.Command;

/// <summary>The texts of files, one after the other, in a temporary file.</summary>
internal sealed class JoinedFiles : IDisposable
{
    private const byte newline = (byte)'\n';

    public string Path { get; } = System.IO.Path.GetTempFileName();

    public void Add(string path, bool isBinaryAllowed)
    {
        using var opened = new FileText(path, isBinaryAllowed);
        using var all = new FileStream(Path, FileMode.Append);
        var last = newline;
        for (var piece = opened.Next(); !piece.IsEmpty; piece = opened.Next())
        {
            all.Write(piece);
            last = piece[^1];
        }
        // The last line of a file and the first one of the next are two.
        if (last != newline) all.WriteByte(newline);
    }

    public void Dispose() => File.Delete(Path);
}
