using System.Globalization;
using Matcher.Command;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>The runs of the command for Invoke-MatcherRule.</summary>
public sealed partial class InvokeMatcherRule
{
    /// <summary>Ends each text of a template, since a text may hold line ends.</summary>
    private const char textEnd = '\u001e';

    private string[] Arguments(params string[] form) =>
    [
        "scan", .. form, .. RuleFiles.Without(NameFlags, ruleFiles), .. Flags.Each("--rules", ruleFiles), .. InputFlags,
        .. Flags.Of("--max-count", IsGiven(nameof(MaxCount)) ? MaxCount : null), "--",
    ];

    /// <returns>Whether there is a finding.</returns>
    private bool WriteFindings()
    {
        if (!report!.HasFiles && !report.HasText) return false;
        Findings findings = new(Location);
        var isFound = false;
        report.RunTogether(Arguments("--json", "--utf16"), output =>
        {
            foreach (var one in Command.Json.Elements(output))
            {
                WriteObject(findings.Of(one));
                isFound = true;
            }
        });
        return isFound;
    }

    private bool WriteReport()
    {
        if (Sarif || Json) return WriteDocument();
        if (!report!.HasFiles && !report.HasText) return false;
        var isFound = false;
        if (Diff)
        {
            report.RunTogether(Arguments(["--fix", "--dry-run", .. Flags.Of("--context", IsGiven(nameof(Context)) ? Context : null)]), output => WriteObject(LineReader.Of(output), true));
        }
        else if (GitHub)
            report.RunTogether(Arguments("--github"), output => isFound = WriteLines(output, line => line));
        else if (Format is not null)
            report.RunTogether(Arguments("--format", Format + textEnd), output => isFound = WriteTexts(output));
        else if (Count)
            report.RunTogether(Arguments("--count"), output => isFound = WriteLines(output, line =>
            {
                var colon = line.LastIndexOf(':');
                var count = long.Parse(line[(colon + 1)..], CultureInfo.InvariantCulture);
                isFound |= count > 0;
                return new MatchCount(FullPathOf(line[..colon]), count);
            }) && isFound);
        else
        {
            var written = 0;
            report.RunTogether(Arguments(FilesWithMatches ? "--files-with-matches" : "--files-without-match"), output => WriteLines(output, line =>
            {
                written++;
                return FullPathOf(line);
            }));
            isFound = FilesWithMatches ? written > 0 : written < report.Count;
        }
        return isFound;
    }

    /// <summary>One string for all inputs.</summary>
    private bool WriteDocument()
    {
        var document = "";
        report!.RunTogether(Arguments(Sarif ? "--sarif" : "--json"), output => document = Report.Whole(output));
        WriteObject(document);
        return Sarif ? !document.Contains("\"results\":[]", StringComparison.Ordinal) : document != "[]";
    }

    private bool WriteFixes()
    {
        if (!report!.HasFiles) return true;
        if (!Interactive)
        {
            report.RunTogether(Arguments("--fix"), output => output.CopyTo(System.IO.Stream.Null));
            return true;
        }
        Messages messages = new() { Hint = ShowSkipped ? WriteWarning : WriteVerbose, Problem = WriteProblem };
        Review.Run(report.WithInputs(Arguments(["--fix", "--interactive", .. Flags.If(ShowSkipped, "--show-skipped")])), Location, Host, messages, Cancel);
        return true;
    }

    private void FollowFindings()
    {
        if (!report!.HasFiles) return;
        Findings findings = new(Location);
        string[] form = GitHub ? ["--github"] : Format is not null ? ["--format", Format + textEnd] : ["--json", "--utf16"];
        var text = new System.Text.StringBuilder();
        Following.Run(report.WithInputs(Arguments(["--follow", .. form, .. Flags.If(KeepCount, "--keep-count")])), Location, Take, WriteWarning, WriteProblem, Cancel);

        void Take(string line)
        {
            if (GitHub) WriteObject(line);
            else if (Format is not null) TakeText(text, line);
            else
            {
                using var one = System.Text.Json.JsonDocument.Parse(line);
                WriteObject(findings.Of(one.RootElement));
            }
        }
    }

    /// <summary>Writes what is made of each line, but nothing for null.</summary>
    /// <returns>Whether there was a line.</returns>
    private bool WriteLines(System.IO.Stream output, Func<string, object?> make)
    {
        var isFound = false;
        foreach (var line in LineReader.Of(output))
        {
            isFound = true;
            if (make(line) is { } made) WriteObject(made);
        }
        return isFound;
    }

    /// <summary>Writes the texts of a template, which may have several lines.</summary>
    private bool WriteTexts(System.IO.Stream output)
    {
        var isFound = false;
        var text = new System.Text.StringBuilder();
        foreach (var line in LineReader.Of(output))
        {
            isFound = true;
            TakeText(text, line);
        }
        return isFound;
    }

    /// <summary>Writes a text once its last line is there.</summary>
    private void TakeText(System.Text.StringBuilder text, string line)
    {
        text.Append(line);
        if (text.Length > 0 && text[^1] == textEnd)
        {
            WriteObject(text.ToString(0, text.Length - 1));
            text.Clear();
        }
        else text.Append('\n');
    }

    /// <summary>The full path of a file that a report names; null for text.</summary>
    private string? FullPathOf(string path) => path == "-" ? null : System.IO.Path.GetFullPath(path, Location);
}
