namespace Matcher;

/// <summary>A file that a search would read.</summary>
public sealed class SearchedFile(string path, string? texture, long? period)
{
    /// <summary>Its full path.</summary>
    public string Path { get; } = path;

    /// <summary>What it is made of mostly, if that was asked for: table, blob, prose, numeric, code or mixed.</summary>
    public string? Texture { get; } = texture;

    /// <summary>Of a table the number of bytes after which its rows repeat, else 0.</summary>
    public long? Period { get; } = period;

    public override string ToString() => Path;
}

/// <summary>A type of files.</summary>
public sealed class FileTypeGlobs(string name, string[] globs)
{
    public string Name { get; } = name;

    public string[] Globs { get; } = globs;

    public override string ToString() => Name;
}

/// <summary>An index of the files in a folder.</summary>
public sealed class FileIndex(string root, string path, long files)
{
    /// <summary>The folder.</summary>
    public string Root { get; } = root;

    public string Path { get; } = path;

    /// <summary>The number of files in it.</summary>
    public long Files { get; } = files;

    public override string ToString() => Path;
}
