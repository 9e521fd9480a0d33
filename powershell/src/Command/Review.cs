using System.Collections.ObjectModel;
using System.Management.Automation;
using System.Management.Automation.Host;
using System.Text;
using Matcher.Errors;

namespace Matcher.Command;

/// <summary>A run of the command that asks before each change: its questions are put by the host.</summary>
internal static class Review
{
    /// <summary>How each question of the command ends.</summary>
    private const string questionEnd = "]? ";

    private static readonly (string Label, string Help, char Answer)[] answers =
    [
        ("&Yes", "make this change", 'y'),
        ("&No", "leave this change out", 'n'),
        ("&Kind", "make this change and all later ones of its kind", 't'),
        ("&Skip kind", "leave this change and all later ones of its kind out", 'T'),
        ("&All", "make this and all later changes", 'a'),
        ("&Quit", "write nothing", 'q'),
    ];

    /// <exception cref="OptionError">The host has nobody to ask.</exception>
    public static void Check(PSHost host)
    {
        // The host of a runspace that nobody watches.
        if (host.Name == "Default Host") throw Refusal(null);
    }

    /// <exception cref="OptionError">The host has nobody to ask.</exception>
    public static void Run(IEnumerable<string> arguments, string location, PSHost host, Messages messages, CancellationToken cancel)
    {
        using var run = Program.Start(arguments, location, messages);
        using var stopped = cancel.Register(run.Stop);
        using var output = new StreamReader(run.Output, Native.Text.Utf8);
        var shown = new StringBuilder();
        for (var next = output.Read(); next >= 0; next = output.Read())
        {
            shown.Append((char)next);
            if (next != ' ' || !EndsWith(shown, questionEnd)) continue;
            run.Input.Write([(byte)Ask(host, shown.ToString()), (byte)'\n']);
            run.Input.Flush();
            shown.Clear();
        }
        run.End();
    }

    private static char Ask(PSHost host, string shown)
    {
        var choices = new Collection<ChoiceDescription>([.. answers.Select(one => new ChoiceDescription(one.Label, one.Help))]);
        // The command's own list of answers is replaced by the host's.
        var end = shown.LastIndexOf('[');
        try { return answers[host.UI.PromptForChoice("", shown[..end].TrimEnd(), choices, 1)].Answer; }
        catch (Exception error) when (error is not PipelineStoppedException) { throw Refusal(error); }
    }

    private static OptionError Refusal(Exception? error) =>
        new($"Interactive asks before each change, which this host can't do{(error is null ? "" : $" ({error.Message})")}: leave it out, or look at Diff first", "Interactive");

    private static bool EndsWith(StringBuilder text, string end)
    {
        if (text.Length < end.Length) return false;
        for (var i = 0; i < end.Length; i++) if (text[text.Length - end.Length + i] != end[i]) return false;
        return true;
    }
}
