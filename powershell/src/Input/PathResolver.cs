using System.Management.Automation;
using Matcher.Errors;

namespace Matcher.Input;

/// <summary>Turns PowerShell's paths into full paths of the file system; what can't be turned is a problem of its own.</summary>
internal sealed class PathResolver(PSCmdlet cmdlet, Action<MatcherException> problem)
{
    private const string fileSystem = "FileSystem";

    /// <summary>Characters that PowerShell reads otherwise: wildcards, escapes, drives and providers.</summary>
    private static readonly System.Buffers.SearchValues<char> special = System.Buffers.SearchValues.Create("*?[]`\\:~");

    /// <summary>The paths that match, in the order given. A wildcard without any is none, a name without a file a problem.</summary>
    public IReadOnlyList<string> Wildcards(IEnumerable<string> given) => Each(given, path =>
    {
        if (IsPlain(path)) return [path];
        var found = cmdlet.GetResolvedProviderPathFromPSPath(path, out var provider);
        return provider.Name == fileSystem ? found : throw OtherProvider(path, provider.Name);
    });

    /// <summary>The same for parameters that have no literal one beside them: a path that exists as it stands is itself.</summary>
    public IReadOnlyList<string> Named(IEnumerable<string> given) => [.. given.SelectMany(path => Exists(path) ? Literal([path]) : Wildcards([path]))];

    /// <summary>The paths as they are.</summary>
    public IReadOnlyList<string> Literal(IEnumerable<string> given) => Each(given, path =>
    {
        if (IsPlain(path)) return [path];
        var full = cmdlet.SessionState.Path.GetUnresolvedProviderPathFromPSPath(path, out var provider, out _);
        if (provider.Name != fileSystem) throw OtherProvider(path, provider.Name);
        return File.Exists(full) || Directory.Exists(full) ? [full] : throw Missing(path);
    });

    /// <summary>
    /// Whether it is the full path of a file, which PowerShell needs longer to find out than the search for a first match.
    /// Only on Linux, where a path without a drive is nothing else and names have one spelling.
    /// </summary>
    private bool IsPlain(string path) =>
        OperatingSystem.IsLinux() && path.StartsWith('/') && !path.Contains("//", StringComparison.Ordinal) && !path.Contains("/.", StringComparison.Ordinal)
        && path.AsSpan().IndexOfAny(special) < 0 && cmdlet.SessionState.Path.CurrentLocation.Provider.Name == fileSystem && File.Exists(path);

    private bool Exists(string path)
    {
        if (!WildcardPattern.ContainsWildcardCharacters(path)) return false;
        try
        {
            var full = cmdlet.SessionState.Path.GetUnresolvedProviderPathFromPSPath(path, out var provider, out _);
            return provider.Name == fileSystem && (File.Exists(full) || Directory.Exists(full));
        }
        catch (SessionStateException) { return false; }
    }

    private List<string> Each(IEnumerable<string> given, Func<string, IEnumerable<string>> resolve)
    {
        var paths = new List<string>();
        foreach (var path in given)
        {
            try { paths.AddRange(resolve(path)); }
            catch (ItemNotFoundException) { problem(Missing(path)); }
            catch (System.Management.Automation.DriveNotFoundException error) { problem(new FileError(error.Message, path)); }
            catch (ProviderNotFoundException error) { problem(new FileError(error.Message, path)); }
            catch (FileError error) { problem(error); }
        }
        return paths;
    }

    private static FileError Missing(string path) => new($"{path}: no such file or folder", path);

    private static FileError OtherProvider(string path, string provider) =>
        new($"{path}: a path of the provider {provider}, not of the file system", path);
}
