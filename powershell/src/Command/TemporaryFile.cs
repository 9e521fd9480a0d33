namespace Matcher.Command;

/// <summary>A file that the command reads or writes, which only this user can read; it is deleted in the end.</summary>
internal sealed class TemporaryFile : IDisposable
{
    public TemporaryFile(string text = "") => File.WriteAllText(Path, text, Native.Text.Utf8);

    public string Path { get; } = System.IO.Path.GetTempFileName();

    public void Dispose() => File.Delete(Path);
}
