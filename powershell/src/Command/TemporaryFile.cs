namespace Matcher.Command;

/// <summary>A file that the command reads, for what is too long for its arguments; it is deleted in the end.</summary>
internal sealed class TemporaryFile : IDisposable
{
    public TemporaryFile(string text)
    {
        Path = System.IO.Path.Combine(System.IO.Path.GetTempPath(), $"matcher-{Environment.ProcessId}-{System.IO.Path.GetRandomFileName()}.txt");
        File.WriteAllText(Path, text, Native.Text.Utf8);
    }

    public string Path { get; }

    public void Dispose() => File.Delete(Path);
}
