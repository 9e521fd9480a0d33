using Matcher.Native;

namespace Matcher.Command;

/// <summary>
/// A report of the command over the inputs of a cmdlet: the text of the pipeline, or files, in the order given. Paths
/// in it are relative to the location where they lie below it.
/// </summary>
internal sealed class Report(string location, Messages messages, CancellationToken cancel)
{
    private readonly List<string> paths = [];
    private MemoryStream? text;

    /// <summary>A string of the pipeline.</summary>
    public void AddText(string given)
    {
        if (text is null) text = new();
        else text.WriteByte((byte)'\n');
        text.Write(Text.Bytes(given));
    }

    public void AddFile(string path) => paths.Add(Relative(path, location));

    /// <summary>The files, as reports name them.</summary>
    public IReadOnlyList<string> Paths => paths;

    /// <summary>The full path of the only file; null for text, and of several.</summary>
    public string? OnlyPath => text is null && paths.Count == 1 ? Path.GetFullPath(paths[0], location) : null;

    /// <summary>A path as reports name it: relative to the location, if it lies below it. The name `-` is that of a text.</summary>
    public static string Relative(string path, string location)
    {
        var relative = Path.GetRelativePath(location, path);
        return relative == "-" || relative.StartsWith("..", StringComparison.Ordinal) || Path.IsPathRooted(relative) ? path : relative.Replace('\\', '/');
    }

    /// <summary>Runs the command over the text, if there is any, and over the files.</summary>
    /// <param name="arguments">Its arguments without paths.</param>
    /// <param name="read">Takes the output of a run.</param>
    /// <returns>Whether it found something.</returns>
    public bool Run(IReadOnlyList<string> arguments, Action<System.IO.Stream> read)
    {
        var isFound = false;
        if (text is not null) isFound |= Once(arguments, text.ToArray(), read);
        if (paths.Count > 0) isFound |= Once([.. arguments, .. paths], [], read);
        return isFound;
    }

    /// <summary>One run over the text, which the command names `-`, and the files; without any input, over an empty text.</summary>
    public bool RunTogether(IReadOnlyList<string> arguments, Action<System.IO.Stream> read) =>
        Once(WithInputs(arguments), text?.ToArray() ?? [], read);

    /// <summary>Arguments with the inputs: `-` for the text, and the files.</summary>
    public string[] WithInputs(IReadOnlyList<string> arguments) => [.. arguments, .. text is null && paths.Count > 0 ? [] : new[] { "-" }, .. paths];

    /// <summary>The number of inputs.</summary>
    public int Count => paths.Count + (text is null ? 0 : 1);

    public bool HasFiles => paths.Count > 0;

    public bool HasText => text is not null;

    private bool Once(IReadOnlyList<string> arguments, byte[] input, Action<System.IO.Stream> read) =>
        Program.Read(arguments, location, new MemoryStream(input), messages, read, cancel);

    /// <summary>The whole output as one string, without its last line end.</summary>
    public static string Whole(System.IO.Stream output)
    {
        using var reader = new StreamReader(output, Text.Utf8);
        var all = reader.ReadToEnd();
        return all.EndsWith('\n') ? all[..^1] : all;
    }
}
