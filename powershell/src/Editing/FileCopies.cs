using Matcher.Command;
using Matcher.Errors;

namespace Matcher.Editing;

/// <summary>A copy of a file, edited.</summary>
internal sealed record FileCopy(string Original, string Path, bool IsChanged);

/// <summary>Copies of files in a folder of their own, which the command edits in one run.</summary>
internal sealed class FileCopies : IDisposable
{
    private readonly string folder = Directory.CreateTempSubdirectory("matcher-").FullName;
    private readonly List<(string Original, string Path)> files = [];

    /// <exception cref="FileError">It can't be read.</exception>
    public void Add(string path)
    {
        var copy = Path.Combine(folder, $"{files.Count:d8}");
        try
        {
            File.Copy(path, copy);
            File.SetLastWriteTimeUtc(copy, DateTime.UnixEpoch);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException) { throw new FileError($"{path}: {error.Message}", path); }
        files.Add((path, copy));
    }

    /// <summary>The copies, edited by a run of the command.</summary>
    public IEnumerable<FileCopy> Edited(IReadOnlyList<string> arguments, string location, Reports reports, CancellationToken cancel)
    {
        Program.Output([.. arguments, .. files.Select(file => file.Path)], location, [], reports, cancel);
        return files.Select(file => new FileCopy(file.Original, file.Path, File.GetLastWriteTimeUtc(file.Path) != DateTime.UnixEpoch));
    }

    public void Dispose() => Directory.Delete(folder, true);
}
