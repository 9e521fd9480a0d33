using System.Management.Automation;
using Matcher.Command;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Reads a model that Export-MatcherBpe wrote.</summary>
[Cmdlet(VerbsData.Import, "MatcherBpe"), Alias("Import-MxBpe"), OutputType(typeof(Bpe))]
public sealed class ImportMatcherBpe : MatcherCmdlet
{
    [Parameter(Position = 0, Mandatory = true, ValueFromPipeline = true), SupportsWildcards] public string[] Path { get; set; } = [];

    protected override void Step()
    {
        foreach (var path in new PathResolver(this, WriteProblem).Named(Path))
        {
            try { WriteObject(new BpeRun(Location, Hints, Cancel).Load(Text.Utf8.GetString(FileText.Whole(path)))); }
            catch (MatcherException problem) when (problem is FileError or BinaryFileError) { WriteProblem(problem); }
        }
    }
}
