using Matcher.Native;

namespace Matcher.Command;

/// <summary>Inputs of a run that needs all of them: text is held in a temporary file, files by their paths.</summary>
internal sealed class HeldInputs : IDisposable
{
    private const int bufferBytes = 1 << 16;
    private readonly List<string> paths = [];
    private FileStream? text;
    private bool needsLineEnd;

    /// <summary>A string of the pipeline.</summary>
    public void AddText(string given)
    {
        text ??= new(Path.GetTempFileName(), FileMode.Truncate, FileAccess.ReadWrite, FileShare.None, bufferBytes, FileOptions.DeleteOnClose);
        if (needsLineEnd) text.WriteByte((byte)'\n');
        text.Write(Text.Bytes(given));
        // Strings are joined by line ends, and the text ends with the last string's own.
        needsLineEnd = given.EndsWith('\n');
        if (!needsLineEnd) text.WriteByte((byte)'\n');
    }

    public void AddFile(string path) => paths.Add(path);

    /// <summary>Runs the command over them; nothing is run without inputs.</summary>
    /// <param name="arguments">Its arguments without inputs.</param>
    /// <param name="location">The session's location.</param>
    /// <param name="messages">Takes its messages.</param>
    /// <param name="read">Takes its output.</param>
    /// <param name="cancel">Ends it.</param>
    public void Run(IEnumerable<string> arguments, string location, Messages messages, Action<System.IO.Stream> read, CancellationToken cancel)
    {
        if (text is null && paths.Count == 0) return;
        string[] standard = text is null ? [] : ["-"];
        if (text is not null) text.Position = 0;
        Program.Read([.. arguments, .. standard, .. paths], location, text ?? System.IO.Stream.Null, messages, read, cancel);
    }

    public void Dispose() => text?.Dispose();
}
