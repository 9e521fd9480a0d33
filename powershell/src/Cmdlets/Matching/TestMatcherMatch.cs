using System.Management.Automation;
using Matcher.Compile;
using Matcher.Input;
using Matcher.Matching;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Says whether anything matches, as soon as it is known.</summary>
[Cmdlet(VerbsDiagnostic.Test, "MatcherMatch", DefaultParameterSetName = "Text"), Alias("Test-MxMatch"), OutputType(typeof(bool))]
public sealed class TestMatcherMatch : WindowedCmdlet, ICompiles
{
    private PatternSearch? search;
    private bool isFound;

    [Parameter(Position = 0), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput[]? Pattern { get; set; }

    [Parameter] public string? PatternFile { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    protected override bool IsDone => isFound;

    protected override void Start()
    {
        var set = PatternSearch.Compile(Compiler, Pattern, PatternFile is null ? null : FullPath(PatternFile));
        search = new(set, new() { Max = 1, HasNoPlaces = true, IsAnswer = true }, Part, Found, Cancel);
    }

    protected override void OnText(string text) => search!.Line(text);

    private protected override void OnFile(InputFile file) => search!.File(file, false);

    protected override void Finish()
    {
        if (!isFound) search!.Finish();
        if (!isFound) WriteObject(false);
    }

    private bool Found(in Batch batch, string? path)
    {
        if (!isFound) WriteObject(true);
        isFound = true;
        return false;
    }

    protected override void Release() => search?.Dispose();
}
