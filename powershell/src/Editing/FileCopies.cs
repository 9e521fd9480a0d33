using Matcher.Command;
using Matcher.Errors;

namespace Matcher.Editing;

/// <summary>A copy of a file, edited.</summary>
internal sealed record FileCopy(string Original, string Path, FileState Before, bool IsChanged);

/// <summary>Copies of files in a folder of their own, which the command edits in one run.</summary>
internal sealed class FileCopies : IDisposable
{
    private readonly string folder = Directory.CreateTempSubdirectory("matcher-").FullName;
    private readonly List<(string Original, string Path, FileState Before)> files = [];
    private int count;

    /// <exception cref="FileError">It can't be read.</exception>
    public void Add(string path)
    {
        var copy = Path.Combine(folder, $"{++count:d8}");
        try
        {
            files.Add((path, copy, FileState.Of(path)));
            File.Copy(path, copy);
            // The copy of a read-only file is edited, too.
            File.SetAttributes(copy, FileAttributes.Normal);
            File.SetLastWriteTimeUtc(copy, DateTime.UnixEpoch);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            files.RemoveAll(file => file.Path == copy);
            throw new FileError($"{path}: {error.Message}", path);
        }
    }

    /// <summary>The copies, edited by a run of the command.</summary>
    public IEnumerable<FileCopy> Edited(IReadOnlyList<string> arguments, string location, Messages messages, CancellationToken cancel)
    {
        Messages renaming = new() { Hint = messages.Hint, Problem = problem => messages.Problem?.Invoke(new FileError(Renamed(problem.Message, out var path), path)) };
        try { Program.Output([.. arguments, .. files.Select(file => file.Path)], location, [], renaming, cancel); }
        catch (LeftoverError problem) { throw new LeftoverError(Renamed(problem.Message, out var path), path); }
        return files.Select(file => new FileCopy(file.Original, file.Path, file.Before, File.GetLastWriteTimeUtc(file.Path) != DateTime.UnixEpoch));
    }

    /// <summary>A message with the path of the original in place of its copy's.</summary>
    private string Renamed(string message, out string? original)
    {
        var file = files.Find(one => message.Contains(one.Path, StringComparison.Ordinal));
        original = file.Original;
        return file.Path is null ? message : message.Replace(file.Path, file.Original, StringComparison.Ordinal);
    }

    public void Dispose() => Directory.Delete(folder, true);
}
