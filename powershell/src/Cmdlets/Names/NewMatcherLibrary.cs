using System.Management.Automation;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Makes a library of names: of pattern files, lines and this session.</summary>
[Cmdlet(VerbsCommon.New, "MatcherLibrary"), Alias("New-MxLibrary"), OutputType(typeof(PatternLibrary))]
public sealed class NewMatcherLibrary : NamesCmdlet
{
    [Parameter(Position = 0), SupportsWildcards] public string[] Path { get; set; } = [];

    [Parameter] public string[] Declaration { get; set; } = [];

    [Parameter] public SwitchParameter FromSession { get; set; }

    protected override void Finish()
    {
        if (Path.Length == 0 && Declaration.Length == 0 && !FromSession) throw new OptionError("the library is empty: give Path, Declaration or FromSession", null);
        var flags = new List<string>();
        var text = new System.Text.StringBuilder();
        if (FromSession)
        {
            flags.AddRange(Session.Names.Flags(withTests: true));
            foreach (var file in Session.Names.Files) AddFile(text, file);
            foreach (var atom in Session.Names.Atoms) text.Append(atom.Declaration).Append('\n').Append(atom.Test is { } test ? $"{test}\n" : "");
        }
        foreach (var path in new PathResolver(this, problem => throw problem).Named(Path))
        {
            flags.AddRange(["--lib", path]);
            AddFile(text, path);
        }
        foreach (var line in Declaration.SelectMany(one => one.Split('\n')).Select(one => one.TrimEnd('\r')).Where(IsDeclaration))
        {
            flags.AddRange(["--declare", line.Trim()]);
            text.Append(line.Trim()).Append('\n');
        }
        // An empty session declares nothing.
        WriteObject(new PatternLibrary([.. flags], text.ToString(), flags.Count == 0 ? [] : [.. Listings.Names([.. Session.Clock.Flags(), .. flags])]));
    }

    private static bool IsDeclaration(string line) => line.Trim() is { Length: > 0 } text && text[0] != '#';

    private static void AddFile(System.Text.StringBuilder text, string path)
    {
        string[] files = Directory.Exists(path) ? [.. Directory.GetFiles(path, "*.matcher", SearchOption.AllDirectories).Order(StringComparer.Ordinal)] : [path];
        foreach (var file in files)
        {
            try { text.Append(File.ReadAllText(file)); }
            catch (Exception error) when (error is IOException or UnauthorizedAccessException) { throw new FileError($"{file}: {error.Message}", file); }
            if (text.Length > 0 && text[^1] != '\n') text.Append('\n');
        }
    }
}
