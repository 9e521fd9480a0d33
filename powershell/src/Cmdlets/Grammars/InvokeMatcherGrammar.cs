using System.Globalization;
using System.Management.Automation;
using System.Text.Json;
using Matcher.Command;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Parses texts by a grammar: their trees, figures of them, or the words that they consist of.</summary>
[Cmdlet(VerbsLifecycle.Invoke, "MatcherGrammar", DefaultParameterSetName = "Text"), Alias("Invoke-MxGrammar")]
[OutputType(typeof(ParseNode), typeof(Tiling), typeof(ulong), typeof(double))]
public sealed class InvokeMatcherGrammar : WholeInputCmdlet
{
    private GrammarRun? run;

    /// <summary>A grammar of New-MatcherGrammar, or rules.</summary>
    [Parameter(Mandatory = true)] public PSObject Grammar { get; set; } = new();

    [Parameter] public new string? Start { get; set; }

    [Parameter] public SwitchParameter Count { get; set; }

    [Parameter] public SwitchParameter Best { get; set; }

    [Parameter] public SwitchParameter Probability { get; set; }

    [Parameter] public SwitchParameter Segment { get; set; }

    [Parameter, AllowEmptyCollection] public string[]? Dictionary { get; set; }

    private protected override void OnInput(string? path, byte[] text)
    {
        run ??= Open();
        if (Segment) WriteSegments(run, path, Text.Utf8.GetString(text));
        else if (Flag is { } flag) WriteFigure(flag, run.Figure(flag, text));
        else if (run.Tree(path, text) is { } tree) WriteObject(tree);
    }

    /// <summary>The command's flag of the figure that is wanted; null: none is.</summary>
    private string? Flag => Count ? "--count" : Best ? "--best" : Probability ? "--prob" : null;

    private GrammarRun Open()
    {
        Exclude(nameof(Count), nameof(Best), nameof(Probability));
        if (Segment != IsGiven(nameof(Dictionary)))
            throw new OptionError(Segment ? "Segment needs words: add Dictionary" : "Dictionary is used with Segment: add it, or leave Dictionary out", Dictionary);
        if (Dictionary?.FirstOrDefault(word => word.Contains('\n') || word.Contains('\r')) is { } broken)
            throw new OptionError("a word of Dictionary has no line end", broken);
        var grammar = Grammar.BaseObject as Grammar;
        var source = grammar?.Source ?? LanguagePrimitives.ConvertTo<string>(Grammar);
        return new(source, IsGiven(nameof(Start)) ? Start : grammar?.Start, Location, Hints, Cancel);
    }

    private void WriteSegments(GrammarRun run, string? path, string text)
    {
        // A file ends its last line.
        if (path is not null) text = text.EndsWith("\r\n", StringComparison.Ordinal) ? text[..^2] : text.EndsWith('\n') ? text[..^1] : text;
        if (Flag is { } flag)
        {
            WriteFigure(flag, Text.Utf8.GetString(run.Segment(text, Dictionary!, flag)).Trim());
            return;
        }
        using var answer = JsonDocument.Parse(run.Segment(text, Dictionary!, "--list", "--json"));
        foreach (var one in answer.RootElement.EnumerateArray())
        {
            var words = one.GetProperty("words").EnumerateArray().Select(word => word.GetString()!);
            WriteObject(new Tiling(path, [.. words], one.GetProperty("probability").GetDouble(), one.GetProperty("parses").GetUInt64()));
        }
    }

    private void WriteFigure(string flag, string printed)
    {
        if (flag != "--count") WriteObject(double.Parse(printed, CultureInfo.InvariantCulture));
        else if (ulong.TryParse(printed, NumberStyles.None, CultureInfo.InvariantCulture, out var count)) WriteObject(count);
        else WriteProblem(new OptionError($"there are {printed} derivations, more than an unsigned integer of 64 bits holds", printed));
    }
}
