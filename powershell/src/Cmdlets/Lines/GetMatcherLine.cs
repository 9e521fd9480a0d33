using System.Management.Automation;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Gives lines of text and files by their numbers, from the start or from the end.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherLine", DefaultParameterSetName = "Text"), Alias("Get-MxLine"), OutputType(typeof(Line), typeof(string))]
public sealed class GetMatcherLine : WalkingCmdlet
{
    private readonly FileFollower follower = new();
    private readonly List<Followed> followed = [];
    private TextLines? texts;
    private Window? part;

    [Parameter] public SwitchParameter Follow { get; set; }

    [Parameter] public SwitchParameter Passthru { get; set; }

    protected override void Start()
    {
        part = Part;
        if (!Follow) return;
        if (IsGiven(nameof(Head))) throw new OptionError("Follow has no last line: give Tail, or Lines as A.., in place of Head", Head);
        if (Lines is not null && !Lines.EndsWith("..", StringComparison.Ordinal)) throw new OptionError($"Follow has no last line: give Lines as A.., not {Lines}", Lines);
    }

    protected override void OnText(string text)
    {
        if (Follow) throw new OptionError("Follow follows files: name them by Path or LiteralPath, or pipe files of Get-ChildItem", text);
        texts ??= new(part, (number, line) => Write(null, number, line));
        texts.Add(text);
    }

    private protected override void OnFile(InputFile file)
    {
        if (Follow)
        {
            followed.Add(new(this, follower.Add(file.Path, part, Binary)));
            return;
        }
        using var opened = new FileText(file.Path, Binary);
        var number = part is null ? 1 : (long)opened.Only(part).Line;
        opened.Lines(line => Write(file.Path, number++, line), Cancel);
    }

    protected override void Finish()
    {
        texts?.Finish();
        follower.Run(followed, WriteWarning, Cancel);
    }

    protected override void Release() => follower.Dispose();

    private void Write(string? path, long number, string text) => WriteObject(Passthru ? (object)text : new Line(path, number, text));

    /// <summary>The lines of a followed file, each once its end has come.</summary>
    private sealed class Followed(GetMatcherLine cmdlet, FollowedText file) : IFollowed
    {
        private LineReader lines = new();
        private long number = (long)file.Start.Line;

        public bool IsDone => false;

        public void Take(ReadOnlySpan<byte> text) => lines.Push(text, line => cmdlet.Write(file.Path, number++, line));

        public void Restart() => (lines, number) = (new(), 1);
    }
}
