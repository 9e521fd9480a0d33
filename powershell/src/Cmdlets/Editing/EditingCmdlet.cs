using System.Management.Automation;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Editing;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>
/// Base of cmdlets that replace matches: they write the new text, files, or a diff, or ask about each change. What the
/// library can't do alone (diffs, reviews, following) the command does.
/// </summary>
public abstract partial class EditingCmdlet : WalkingCmdlet, ICompiles
{
    private readonly List<HeldFile> held = [];
    private readonly HashSet<string> seen = [];
    private TextEditor? editor;
    private EditedText? text;
    private Report? report;
    private Window? part;

    [Parameter] public LibraryInput[]? Library { get; set; }

    [Parameter] public SwitchParameter InPlace { get; set; }

    [Parameter] public SwitchParameter Diff { get; set; }

    [Parameter, ValidateRange(0, int.MaxValue)] public int Context { get; set; } = 3;

    [Parameter] public SwitchParameter Follow { get; set; }

    [Parameter] public SwitchParameter KeepCount { get; set; }

    [Parameter] public SwitchParameter Interactive { get; set; }

    [Parameter] public SwitchParameter ShowSkipped { get; set; }

    [Parameter] public SwitchParameter Explain { get; set; }

    /// <summary>The command's name, flags and words for this edit.</summary>
    private protected abstract (string Name, string[] Flags, string[] Words) CommandLine { get; }

    /// <summary>Replaces matches; null if only the command can.</summary>
    private protected abstract TextEditor? NewEditor();

    /// <summary>A script block computes the replacements, so the command can't.</summary>
    private protected virtual bool IsByBlock => false;

    private bool IsByCommand => Follow || Interactive || (Diff && !IsByBlock) || editor is null;

    protected override void Start()
    {
        Refuse();
        part = Part;
        editor = NewEditor();
        if (IsByCommand) report = new(Location, Messages, Cancel);
    }

    private void Refuse()
    {
        Exclude(nameof(InPlace), nameof(Diff), nameof(Follow), nameof(Interactive));
        if (IsGiven(nameof(Context)) && !Diff) throw new OptionError("Context counts lines of a diff: give Diff, too", Context);
        if (KeepCount && !Follow) throw new OptionError("KeepCount is for files that are followed: give Follow, too", nameof(KeepCount));
        foreach (var name in new[] { nameof(ShowSkipped), nameof(Explain) })
            if (IsSet(name) && !Interactive) throw new OptionError($"{name} is a part of a review: give Interactive, too", name);
        if (!Interactive) return;
        if (IsByBlock) throw new OptionError("Interactive reviews replacements by a template: give Template in place of ScriptBlock", nameof(Interactive));
        if (!Program.CanAsk(Host.Name)) throw new OptionError("Interactive asks on a console, and this host has none: use Diff to see the changes, and InPlace to write them", nameof(Interactive));
    }

    protected override void OnText(string given)
    {
        var way = InPlace ? nameof(InPlace) : Follow ? nameof(Follow) : Interactive ? nameof(Interactive) : null;
        if (way is not null) throw new OptionError($"{way} takes files, and text was given: name files with Path, or pipe them from Get-ChildItem", given);
        if (report is not null)
        {
            if (Diff) report.AddText(given);
            else (commandText ??= new()).AddText(given);
            return;
        }
        if (Diff || part is not null)
        {
            (whole ??= []).Add(given);
            return;
        }
        text ??= BeginText();
        text.Line(given);
    }

    private EditedText BeginText()
    {
        editor!.Begin(null, null);
        return new(editor, WriteObject);
    }

    private protected override void OnFile(InputFile file)
    {
        EndText();
        if (report is not null) AddFile(file);
        else if (Diff) DiffOf(file.Path, Report.Relative(file.Path, Location), FileText.Whole(file.Path, Binary));
        else if (InPlace) Hold(file);
        else WriteEdited(file);
    }

    protected override void Finish()
    {
        EndText();
        if (whole is not null) FinishWhole(Text.Bytes(string.Join('\n', whole)));
        if (report is not null) RunCommand();
        Commit();
        ReportLeft();
    }

    private void EndText()
    {
        text?.End();
        text = null;
    }

    /// <summary>Writes the new text of a file, or of its window.</summary>
    private void WriteEdited(InputFile file)
    {
        using var opened = new FileText(file.Path, Binary);
        Place? at = part is null ? null : opened.Only(part);
        editor!.Begin(file.Path, at);
        var edited = new EditedText(editor, WriteObject);
        for (var piece = opened.Next(); !piece.IsEmpty; piece = opened.Next())
        {
            Cancel.ThrowIfCancellationRequested();
            edited.Piece(piece);
        }
        try { edited.End(); }
        catch (LeftoverError problem) { WriteProblem(new LeftoverError($"{file.Path}: {problem.Message}", file.Path)); }
        Warn();
    }

    /// <summary>Replacements that were not made are an error, which does not end the cmdlet.</summary>
    private void ReportLeft()
    {
        Warn();
        var left = editor?.Left ?? 0;
        if (left == 0) return;
        var matches = left == 1 ? "1 match is" : $"{left} matches are";
        WriteProblem(new TemplateError($"{matches} left unchanged, since a part of the template does not fit the value", CommandLine.Words[^1]));
    }

    private void Warn()
    {
        if (editor is BlockEditor block) WarnOfLoss(block.Values);
    }

    protected override void Release()
    {
        editor?.Dispose();
        foreach (var file in held) file.Dispose();
        copies?.Dispose();
        commandText?.Dispose();
    }
}
