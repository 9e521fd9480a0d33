using System.Management.Automation;
using Matcher.Command;

namespace Matcher.Cmdlets;

/// <summary>Cuts texts into subwords.</summary>
[Cmdlet(VerbsData.ConvertTo, "MatcherBpe", DefaultParameterSetName = "Text"), Alias("ConvertTo-MxBpe"), OutputType(typeof(string))]
public sealed class ConvertToMatcherBpe : WholeInputCmdlet
{
    [Parameter(Mandatory = true)] public Bpe Bpe { get; set; } = null!;

    private protected override void OnInput(string? path, byte[] text) =>
        WriteObject(new BpeRun(Location, Hints, Cancel).Encode(Bpe, text), true);
}
