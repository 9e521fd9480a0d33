using System.Management.Automation;
using System.Text.Json;
using Matcher.Input;
using Matcher.Matching;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Gives the records of a text: its lines, paragraphs, blocks.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherRecord"), Alias("Get-MxRecord"), OutputType(typeof(TextRecord))]
public sealed class GetMatcherRecord : MatcherCmdlet
{
    private readonly List<string> texts = [];

    [Parameter(ValueFromPipeline = true), AllowNull, AllowEmptyString, AllowEmptyCollection] public PSObject? InputObject { get; set; }

    [Parameter, ArgumentCompleter(typeof(UnitCompleter))] public string? Unit { get; set; }

    protected override void Step()
    {
        if (IsGiven(nameof(InputObject))) texts.AddRange(PipelineItem.Of(InputObject).Select(item => item.Path ?? item.Text));
    }

    protected override void Finish()
    {
        var text = Text.Bytes(string.Join('\n', texts));
        var answer = Call.Json("records", JsonSerializer.Serialize(new { unit = Unit ?? "line" }), text);
        var offsets = new Offsets(text);
        using var records = JsonDocument.Parse(answer);
        foreach (var record in records.RootElement.EnumerateArray())
        {
            var (start, end) = (record[0].GetInt32(), record[1].GetInt32());
            var from = offsets.Of(start);
            WriteObject(new TextRecord(Text.Utf8.GetString(text, start, end - start), from, offsets.Of(end) - from));
        }
    }
}
