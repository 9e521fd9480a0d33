using Matcher.Editing;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Files that are rewritten: all new texts are made before the first one is written.</summary>
public abstract partial class EditingCmdlet
{
    private void Hold(InputFile file)
    {
        if (!seen.Add(HeldFile.Target(file.Path))) return;
        var (at, end) = Bounds(file);
        using var opened = new FileText(file.Path, Binary);
        var fresh = new HeldFile(file.Path);
        try
        {
            var before = editor!.Count;
            editor.Begin(file.Path, at);
            Rewrite(opened, fresh, at?.Offset ?? 0, end);
            fresh.End();
            if (editor.Count == before) fresh.Dispose();
            else held.Add(fresh);
        }
        catch (Exception problem)
        {
            fresh.Dispose();
            if (problem is not LeftoverError) throw;
            WriteProblem(new LeftoverError($"{file.Path}: nothing is written to it: {problem.Message}", file.Path));
        }
    }

    /// <summary>Where the window of a file begins, and the offset of its end.</summary>
    private (Place? At, ulong End) Bounds(InputFile file)
    {
        if (part is null) return (null, ulong.MaxValue);
        using var opened = new FileText(file.Path, Binary);
        var at = opened.Only(part);
        var end = at.Offset;
        for (var piece = opened.Next(); !piece.IsEmpty; piece = opened.Next()) end += (ulong)piece.Length;
        return (at, end);
    }

    /// <summary>Writes a text in which what is between two offsets is edited.</summary>
    private void Rewrite(FileText opened, HeldFile fresh, ulong start, ulong end)
    {
        ulong offset = 0;
        var isEdited = false;
        for (var piece = opened.Next(); !piece.IsEmpty; piece = opened.Next())
        {
            Cancel.ThrowIfCancellationRequested();
            fresh.Passed(piece);
            var from = (int)Math.Min((ulong)piece.Length, start - Math.Min(start, offset));
            var to = (int)Math.Min((ulong)piece.Length, end - Math.Min(end, offset));
            offset += (ulong)piece.Length;
            fresh.Write(piece[..from]);
            if (to > from) fresh.Write(editor!.Push(piece[from..to]));
            if (to == piece.Length) continue;
            if (!isEdited) fresh.Write(editor!.Finish());
            isEdited = true;
            fresh.Write(piece[Math.Max(from, to)..]);
        }
        if (!isEdited) fresh.Write(editor!.Finish());
    }

    private void Commit()
    {
        foreach (var file in held)
        {
            if (!ShouldProcess(file.Path, "Replace matches in the file")) continue;
            try { file.Commit(); }
            catch (FileError problem) { WriteProblem(problem); }
        }
    }
}
