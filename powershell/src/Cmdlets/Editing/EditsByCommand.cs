using Matcher.Command;
using Matcher.Editing;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Diffs, reviews and following, and edits that need the whole of their inputs.</summary>
public abstract partial class EditingCmdlet
{
    private List<string>? whole;
    private FileCopies? copies;
    private HeldInputs? commandText;

    /// <summary>Whether inputs are masked in one run, since they share pseudonyms.</summary>
    private protected virtual bool AreShared => false;

    /// <summary>The command edits copies, where its output would not tell which line is of which file.</summary>
    private bool IsCopied => editor is null && AreShared && !Follow && !Interactive && !Diff;

    private void AddFile(InputFile file)
    {
        FileText.Check(file.Path, Binary);
        if (IsCopied) (copies ??= new()).Add(file.Path);
        else if (Diff || Follow || Interactive || (InPlace && ShouldProcess(file.Path, "Replace matches in the file"))) report!.AddFile(file.Path);
        else if (!InPlace) WriteLines(Arguments(), file.Path);
    }

    private string[] Arguments(params string[] mode)
    {
        var (name, flags, words) = CommandLine;
        return [name, .. mode, .. flags, .. InputFlags, .. NameFlags, "--", .. words];
    }

    /// <summary>The new text of one file by the command.</summary>
    private void WriteLines(string[] arguments, string path)
    {
        var one = new Report(Location, Messages, Cancel);
        one.AddFile(path);
        one.Run(arguments, WriteLines);
    }

    private void WriteLines(System.IO.Stream output)
    {
        foreach (var line in LineReader.Of(output)) WriteObject(line);
    }

    private void RunCommand()
    {
        var arguments = Arguments(ModeFlags());
        if (Interactive) Review(arguments);
        else if (Follow) FollowFiles(arguments);
        else report!.Run(arguments, WriteLines);
        commandText?.Run(arguments, Location, Messages, WriteLines, Cancel);
        if (copies is null) return;
        foreach (var copy in copies.Edited(Arguments("--in-place"), Location, Messages, Cancel))
            TakeCopy(copy);
    }

    private void TakeCopy(FileCopy copy)
    {
        if (!InPlace)
        {
            using var opened = new FileText(copy.Path, true);
            opened.Lines(WriteObject, Cancel);
            return;
        }
        if (!copy.IsChanged || !seen.Add(HeldFile.Target(copy.Original))) return;
        held.Add(new(copy.Original, copy.Path, copy.Before));
    }

    private string[] ModeFlags() => InPlace ? ["--in-place"]
        : Diff ? ["--dry-run", .. Flags.Of("--context", Context)]
        : Follow ? ["--follow", .. Flags.If(KeepCount, "--keep-count")]
        : Interactive ? ["--interactive", .. Flags.If(ShowSkipped, "--show-skipped"), .. Flags.If(Explain, "--explain")]
        : [];

    /// <summary>Writes new text as the command finds it; its notes are warnings.</summary>
    private void FollowFiles(string[] arguments)
    {
        if (report!.HasFiles) Following.Run([.. arguments, .. report.Paths], Location, WriteObject, WriteWarning, WriteProblem, Cancel);
    }

    private void Review(string[] arguments)
    {
        string[] files = [.. report!.Paths.Where(path => ShouldProcess(path, "Review replacements in the file"))];
        if (files.Length > 0) Program.Attend([.. arguments, .. files], Location);
    }

    /// <summary>The end of text that was collected: a diff of it by a script block, or its window.</summary>
    private void FinishWhole(byte[] given)
    {
        if (Diff)
        {
            DiffOf(null, "-", given);
            return;
        }
        var edited = new EditedText(editor!, WriteObject);
        edited.Piece(BeginPart(null, given));
        edited.End();
    }

    /// <summary>Begins a whole text, and gives its window.</summary>
    private ReadOnlySpan<byte> BeginPart(string? path, byte[] given)
    {
        if (part is null)
        {
            editor!.Begin(path, null);
            return given;
        }
        var piece = part.Of(given, out var at);
        editor!.Begin(path, at);
        return piece;
    }

    /// <summary>The diff of a text by a script block.</summary>
    private void DiffOf(string? path, string name, byte[] given)
    {
        var block = (BlockEditor)editor!;
        var diff = new UnifiedDiff(name, given, Context, WriteObject);
        block.Edited = diff.Add;
        block.Push(BeginPart(path, given));
        block.Finish();
        diff.Finish();
    }
}
