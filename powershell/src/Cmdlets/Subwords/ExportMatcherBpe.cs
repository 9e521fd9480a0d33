using System.Management.Automation;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Writes a model to a file.</summary>
[Cmdlet(VerbsData.Export, "MatcherBpe", SupportsShouldProcess = true), Alias("Export-MxBpe")]
public sealed class ExportMatcherBpe : MatcherCmdlet
{
    [Parameter(Position = 0, Mandatory = true)] public string Path { get; set; } = "";

    [Parameter(Position = 1, Mandatory = true, ValueFromPipeline = true)] public Bpe Bpe { get; set; } = null!;

    protected override void Step()
    {
        var path = FullPath(Path);
        if (!ShouldProcess(path)) return;
        try { File.WriteAllText(path, Bpe.Model, Text.Utf8); }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new FileError($"{Path}: {error.Message}", Path);
        }
    }
}
