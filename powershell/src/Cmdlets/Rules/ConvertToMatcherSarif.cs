using System.Management.Automation;
using System.Text.Json;
using Matcher.Command;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Makes one SARIF document of findings.</summary>
[Cmdlet(VerbsData.ConvertTo, "MatcherSarif"), Alias("ConvertTo-MxSarif"), OutputType(typeof(string))]
public sealed class ConvertToMatcherSarif : MatcherCmdlet
{
    private readonly MemoryStream written = new();
    private Utf8JsonWriter? json;

    [Parameter(Position = 0, Mandatory = true, ValueFromPipeline = true), AllowEmptyCollection] public Finding[] Finding { get; set; } = [];

    protected override void Start()
    {
        json = new(written);
        json.WriteStartArray();
    }

    protected override void Step()
    {
        Findings findings = new(Location);
        foreach (var one in Finding) findings.Write(json!, one);
    }

    protected override void Finish()
    {
        json!.WriteEndArray();
        json.Flush();
        var document = Program.Output(["lib", "--sarif"], Location, written.ToArray(), Hints, Cancel);
        WriteObject(Text.Utf8.GetString(document).TrimEnd('\n'));
    }

    protected override void Release() => json?.Dispose();
}
