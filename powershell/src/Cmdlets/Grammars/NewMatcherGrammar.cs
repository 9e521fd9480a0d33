using System.Management.Automation;
using Matcher.Command;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Makes a grammar of rules over tokens.</summary>
[Cmdlet(VerbsCommon.New, "MatcherGrammar"), Alias("New-MxGrammar"), OutputType(typeof(Grammar))]
public sealed class NewMatcherGrammar : MatcherCmdlet
{
    private readonly List<string> lines = [];

    [Parameter(Position = 0, ValueFromPipeline = true), AllowEmptyString, AllowEmptyCollection] public string[]? Source { get; set; }

    [Parameter, SupportsWildcards] public string[]? Path { get; set; }

    [Parameter] public new string? Start { get; set; }

    protected override void Step() => lines.AddRange(Source ?? []);

    protected override void Finish()
    {
        if (lines.Count > 0 == Path is not null)
            throw new OptionError(Path is null ? "no rules: give Source or Path" : "Source and Path exclude each other: give one", Path);
        if (Path is null) Open(string.Join('\n', lines));
        else foreach (var path in new PathResolver(this, WriteProblem).Named(Path)) OpenFile(path);
    }

    private void OpenFile(string path)
    {
        try { Open(Text.Utf8.GetString(FileText.Whole(path))); }
        catch (MatcherException problem) when (problem is FileError or BinaryFileError) { WriteProblem(problem); }
    }

    private void Open(string source) =>
        WriteObject(new GrammarRun(source, IsGiven(nameof(Start)) ? Start : null, Location, Hints, Cancel).Open());
}
