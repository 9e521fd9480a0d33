using System.Management.Automation;
using Matcher.Compile;

using Matcher.Matching;
using Matcher.Native;
using Matcher.Session;
using Matcher.Values;

namespace Matcher;

/// <summary>A compiled pattern.</summary>
public sealed unsafe class Pattern
{
    private readonly CompiledSet set;
    private readonly ClockSetting clock;

    internal Pattern(string source, CompiledSet set, ClockSetting clock)
    {
        this.clock = clock;
        Source = source;
        this.set = set;
        CaptureNames = set.Members[0].Registers;
    }

    public string Source { get; }

    /// <summary>In binding order, outer before inner.</summary>
    public string[] CaptureNames { get; }

    public bool IsMatch(string text) => Find(text) is not null;

    /// <summary>The first match; null if there is none.</summary>
    public Match? Find(string text) => All(text, 1).FirstOrDefault();

    public Match[] FindAll(string text) => [.. All(text, 0)];

    /// <summary>The text with each match replaced by a template, or by what a script block gives for it.</summary>
    public string Replace(string text, object replacement)
    {
        if (replacement is PSObject wrapped) replacement = wrapped.BaseObject;
        return replacement is ScriptBlock block ? ByBlock(text, block) : ByTemplate(text, LanguagePrimitives.ConvertTo<string>(replacement));
    }

    /// <summary>The text between the matches.</summary>
    public string[] Split(string text)
    {
        var parts = new List<string>();
        var at = 0;
        foreach (var match in All(text, 0))
        {
            parts.Add(text[at..(int)match.Start]);
            at = (int)(match.Start + match.Length);
        }
        return [.. parts, text[at..]];
    }

    public override string ToString() => Source;

    private List<Match> All(string text, long max)
    {
        clock.Apply();
        var found = new List<Match>();
        var builder = new MatchBuilder(set, new ValueReader(), false);
        using var search = new TextSearch(set, new() { HasCaptures = true, Max = max }, null, Take, default);
        search.Whole(text);
        return found;

        bool Take(in Batch batch, string? path)
        {
            for (ulong row = 0; row < batch.Count; row++) found.Add(builder.Build(batch, row, path));
            return true;
        }
    }

    private string ByTemplate(string text, string template)
    {
        clock.Apply();
        byte[] bytes = Text.Bytes(text), written = Text.Bytes(template);
        fixed (byte* a = written, b = bytes)
        {
            var options = Options.With(0);
            Call.Check(Functions.mt_rewrite(set.First, new(a, (nuint)written.Length), new(b, (nuint)bytes.Length), options, out var buffer, out var error), error, template);
            return Call.TakeText(buffer);
        }
    }

    private string ByBlock(string text, ScriptBlock block)
    {
        var made = new System.Text.StringBuilder();
        var at = 0;
        foreach (var match in All(text, 0))
        {
            made.Append(text, at, (int)match.Start - at).Append(Replacements.Of(block, match));
            at = (int)(match.Start + match.Length);
        }
        return made.Append(text, at, text.Length - at).ToString();
    }
}
