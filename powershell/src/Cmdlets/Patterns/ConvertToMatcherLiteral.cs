using System.Management.Automation;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Turns texts into patterns that find exactly them.</summary>
[Cmdlet(VerbsData.ConvertTo, "MatcherLiteral"), Alias("ConvertTo-MxLiteral"), OutputType(typeof(string))]
public sealed class ConvertToMatcherLiteral : MatcherCmdlet
{
    [Parameter(Position = 0, Mandatory = true, ValueFromPipeline = true), AllowNull, AllowEmptyString, AllowEmptyCollection]
    public PSObject? InputObject { get; set; }

    protected override void Step()
    {
        foreach (var item in PipelineItem.Of(InputObject))
        {
            if (string.IsNullOrWhiteSpace(item.Text)) continue;
            WriteObject(System.Text.Json.JsonSerializer.Deserialize<string>(Call.Json("escape", "{}", Text.Bytes(item.Text))));
        }
    }
}
