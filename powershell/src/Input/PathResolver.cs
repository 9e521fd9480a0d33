using System.Management.Automation;
using Matcher.Errors;

namespace Matcher.Input;

/// <summary>Turns PowerShell's paths into full paths of the file system; what can't be turned is a problem of its own.</summary>
internal sealed class PathResolver(PSCmdlet cmdlet, Action<MatcherException> problem)
{
    private const string fileSystem = "FileSystem";

    /// <summary>The paths that match, in the order given. A wildcard without any is none, a name without a file a problem.</summary>
    public IReadOnlyList<string> Wildcards(IEnumerable<string> given) => Each(given, path =>
    {
        var found = cmdlet.GetResolvedProviderPathFromPSPath(path, out var provider);
        return provider.Name == fileSystem ? found : throw OtherProvider(path, provider.Name);
    });

    /// <summary>The same for parameters that have no literal one beside them: a path that exists as it stands is itself.</summary>
    public IReadOnlyList<string> Named(IEnumerable<string> given) => [.. given.SelectMany(path => Exists(path) ? Literal([path]) : Wildcards([path]))];

    /// <summary>The paths as they are.</summary>
    public IReadOnlyList<string> Literal(IEnumerable<string> given) => Each(given, path =>
    {
        var full = cmdlet.SessionState.Path.GetUnresolvedProviderPathFromPSPath(path, out var provider, out _);
        if (provider.Name != fileSystem) throw OtherProvider(path, provider.Name);
        return File.Exists(full) || Directory.Exists(full) ? [full] : throw Missing(path);
    });

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
