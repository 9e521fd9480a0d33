using System.Management.Automation;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Gives lines of text and files by their numbers, from the start or from the end.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherLine", DefaultParameterSetName = "Text"), Alias("Get-MxLine"), OutputType(typeof(Line), typeof(string))]
public sealed class GetMatcherLine : WalkingCmdlet
{
    private readonly List<string> texts = [];
    private Window? part;

    [Parameter] public SwitchParameter Passthru { get; set; }

    protected override void Start() => part = Part;

    protected override void OnText(string text) => texts.Add(text);

    private protected override void OnFile(InputFile file)
    {
        using var opened = new FileText(file.Path, Binary);
        var number = part is null ? 1 : (long)opened.Only(part).Line;
        var lines = new LineReader();
        for (var piece = opened.Next().ToArray(); piece.Length > 0; piece = opened.Next().ToArray())
        {
            Cancel.ThrowIfCancellationRequested();
            foreach (var line in lines.Push(piece)) Write(file.Path, number++, line);
        }
        foreach (var line in lines.Finish()) Write(file.Path, number++, line);
    }

    protected override void Finish()
    {
        if (texts.Count == 0) return;
        var text = Text.Bytes(string.Join('\n', texts));
        var number = 1L;
        if (part is not null)
        {
            var piece = part.Of(text, out var at).ToArray();
            (text, number) = (piece, (long)at.Line);
        }
        var lines = new LineReader();
        foreach (var line in lines.Push(text)) Write(null, number++, line);
        foreach (var line in lines.Finish()) Write(null, number++, line);
    }

    private void Write(string? path, long number, string text) => WriteObject(Passthru ? (object)text : new Line(path, number, text));
}
