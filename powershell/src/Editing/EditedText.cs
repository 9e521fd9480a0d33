using Matcher.Input;
using Matcher.Native;

namespace Matcher.Editing;

/// <summary>A text that is edited as it comes, and written a line at a time.</summary>
internal sealed class EditedText(TextEditor editor, Action<string> write)
{
    private readonly LineReader lines = new();
    private byte[] buffer = new byte[256];
    private bool needsLineEnd;

    /// <summary>A string of the pipeline: a line of the text, or several.</summary>
    public void Line(string given)
    {
        var length = Text.Utf8.GetMaxByteCount(given.Length) + 2;
        if (buffer.Length < length) buffer = new byte[length];
        if (needsLineEnd) Piece("\n"u8);
        var written = Text.Utf8.GetBytes(given, buffer);
        // Strings are joined by line ends, and the text ends with the last string's own.
        needsLineEnd = given.EndsWith('\n');
        if (!needsLineEnd) buffer[written++] = (byte)'\n';
        Piece(buffer.AsSpan(0, written));
    }

    public void Piece(ReadOnlySpan<byte> piece) => Write(editor.Push(piece));

    public void End()
    {
        Write(editor.Finish());
        lines.Finish(write);
    }

    private void Write(ReadOnlySpan<byte> edited)
    {
        if (edited.IsEmpty) return;
        lines.Push(edited, write);
    }
}
