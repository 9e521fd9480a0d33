using System.Management.Automation;
using System.Text.Json;
using Matcher.Command;
using Matcher.Errors;

namespace Matcher.Cmdlets;

/// <summary>Says of literals whether they may occur in the texts of a filter.</summary>
[Cmdlet(VerbsDiagnostic.Test, "MatcherPrefilter"), Alias("Test-MxPrefilter"), OutputType(typeof(LiteralTest), typeof(FilterCheck))]
public sealed class TestMatcherPrefilter : MatcherCmdlet
{
    [Parameter(Mandatory = true, ValueFromPipeline = true), Alias("InputObject")] public Prefilter Filter { get; set; } = null!;

    [Parameter(Position = 0), AllowEmptyString] public string[] Literal { get; set; } = [];

    [Parameter] public SwitchParameter Verify { get; set; }

    protected override void Step()
    {
        if (Literal.Length == 0 && !Verify) throw new OptionError("nothing to test: give Literal or Verify", null);
        var literals = Literal.Select(one => $"--literal={one}");
        var json = Program.Output(["prefilter", "--json", .. Verify ? ["--verify"] : new[] { $"--filter={Filter.Filter}" }, .. literals, "-"], Location, Filter.Texts, Hints, Cancel);
        using var answer = JsonDocument.Parse(json);
        var at = 0;
        foreach (var one in answer.RootElement.EnumerateArray()) WriteObject(at < Literal.Length ? TestOf(one, Literal[at++]) : CheckOf(one));
    }

    private static LiteralTest TestOf(JsonElement one, string literal) =>
        new(literal, one.GetProperty("filter").GetString()!, one.GetProperty("mightOccur").GetBoolean(), one.GetProperty("occurs").GetBoolean());

    private static FilterCheck CheckOf(JsonElement one)
    {
        long number(string name) => one.GetProperty(name).GetInt64();
        return new(one.GetProperty("filter").GetString()!, number("presentProbes"), number("falseNegatives"), number("absentProbes"), number("absentRejected"));
    }
}
