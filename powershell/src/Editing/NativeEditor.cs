using Matcher.Compile;
using Matcher.Native;

namespace Matcher.Editing;

/// <summary>Replaces by a template, or masks, in the library.</summary>
internal sealed unsafe class NativeEditor : TextEditor
{
    private readonly Handle handle;
    private readonly Func<string, string> nameOf;

    private NativeEditor(nint editor, Func<string, string> nameOf)
    {
        handle = new(editor, Functions.mt_editor_free);
        this.nameOf = nameOf;
    }

    /// <summary>Replaces the matches of the only pattern of a set by a template.</summary>
    /// <param name="set">The pattern.</param>
    /// <param name="template">The template.</param>
    /// <param name="max">Maximum number of replacements in a text; 0: all.</param>
    /// <param name="nameOf">What `${path}` is for a path.</param>
    public static NativeEditor Rewriter(CompiledSet set, string template, long max, Func<string, string> nameOf)
    {
        var options = Options.With(0);
        options.Max = (ulong)max;
        var written = Text.Bytes(template);
        fixed (byte* at = written)
        {
            Call.Check(Functions.mt_rewriter_new(set.First, new(at, (nuint)written.Length), options, out var editor, out var error), error, template);
            return new(editor, nameOf);
        }
    }

    /// <summary>Masks the matches of the only pattern of a set, except for the parts in a list.</summary>
    public static NativeEditor Redactor(CompiledSet set, string keep, string mask)
    {
        byte[] kept = Text.Bytes(keep), written = Text.Bytes(mask);
        fixed (byte* a = kept, b = written)
        {
            Call.Check(Functions.mt_redactor_new(set.First, new(a, (nuint)kept.Length), new(b, (nuint)written.Length), Options.With(0), out var editor, out var error), error, keep);
            return new(editor, path => path);
        }
    }

    public override long Count => (long)Functions.mt_editor_count(handle.Value);

    public override long Left => (long)Functions.mt_editor_left(handle.Value);

    public override void Begin(string? path, Place? at)
    {
        var name = Text.Bytes(path is null ? "" : nameOf(path));
        fixed (byte* first = name) Call.Check(Functions.mt_editor_restart(handle.Value, new(first, (nuint)name.Length), out var error), error);
        if (at is { } place) Functions.mt_editor_place(handle.Value, place);
    }

    public override ReadOnlySpan<byte> Push(ReadOnlySpan<byte> piece)
    {
        fixed (byte* at = piece)
        {
            Call.Check(Functions.mt_editor_push(handle.Value, new(at, (nuint)piece.Length), out var text, out var error), error);
            return text.Bytes;
        }
    }

    public override ReadOnlySpan<byte> Finish()
    {
        Call.Check(Functions.mt_editor_finish(handle.Value, out var text, out var error), error);
        return text.Bytes;
    }

    public override void Dispose() => handle.Dispose();
}
