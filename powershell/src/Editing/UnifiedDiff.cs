using Matcher.Native;

namespace Matcher.Editing;

/// <summary>The unified diff of edits to a text, which come in ascending order, as the command prints it.</summary>
internal sealed class UnifiedDiff(string name, byte[] text, int context, Action<string> write)
{
    private const byte newline = (byte)'\n';
    private readonly MemoryStream fresh = new();
    /// <summary>Consecutive old lines with an edit, from 1, and their bytes. The old text up to `copied` is in `fresh`.</summary>
    private (int FirstLine, int LastLine, int Start, int End) hunk;
    private bool isOpen;
    private bool hasHeader;
    private int copied;
    private int shift;
    private int line = 1;
    private int lineAt;

    public void Add(Edit edit)
    {
        var (start, end) = ((int)edit.Start, (int)edit.End);
        line += Ends(lineAt, start);
        lineAt = start;
        if (!isOpen || line > hunk.LastLine + 2 * context + 1) Open(start);
        fresh.Write(text, copied, start - copied);
        fresh.Write(edit.Text);
        copied = end;
        hunk.LastLine = line + Ends(start, end);
        var tookLastLineEnd = end == text.Length && end > start && text[end - 1] == newline;
        if (tookLastLineEnd) hunk.LastLine--;
        hunk.End = tookLastLineEnd ? end : Math.Max(hunk.End, LineEnd(end));
    }

    public void Finish()
    {
        if (isOpen) Write();
        isOpen = false;
    }

    private void Open(int start)
    {
        Finish();
        if (!hasHeader)
        {
            write($"--- {name}");
            write($"+++ {name}");
        }
        (hasHeader, isOpen) = (true, true);
        fresh.SetLength(0);
        copied = start == 0 ? 0 : Array.LastIndexOf(text, newline, start - 1) + 1;
        hunk = (line, line, copied, copied);
    }

    private void Write()
    {
        fresh.Write(text, copied, hunk.End - copied);
        var (before, from) = (0, hunk.Start);
        for (; before < context && from > 0; before++) from = from == 1 ? 0 : Array.LastIndexOf(text, newline, from - 2) + 1;
        var (after, to) = (0, hunk.End);
        for (; after < context && to < text.Length; after++) to = LineEnd(to);
        var made = fresh.ToArray();
        var oldCount = hunk.LastLine - hunk.FirstLine + 1;
        var newCount = made.AsSpan().Count(newline) + (made.Length > 0 && made[^1] != newline ? 1 : 0);
        var first = hunk.FirstLine - before;
        var around = before + after;
        // A side without lines has the number of the line before it.
        var newFirst = first + shift - (newCount + around == 0 ? 1 : 0);
        write($"@@ -{first},{oldCount + around} +{newFirst},{newCount + around} @@");
        Lines(' ', text, from, hunk.Start);
        Lines('-', text, hunk.Start, hunk.End);
        Lines('+', made, 0, made.Length);
        Lines(' ', text, hunk.End, to);
        shift += newCount - oldCount;
    }

    private void Lines(char sign, byte[] bytes, int start, int end)
    {
        for (var at = start; at < end;)
        {
            var found = Array.IndexOf(bytes, newline, at, end - at);
            var next = found < 0 ? end : found;
            var length = next - at;
            if (length > 0 && bytes[next - 1] == '\r') length--;
            write(sign + Text.Utf8.GetString(bytes, at, length));
            if (found < 0) write("\\ No newline at end of file");
            at = next + 1;
        }
    }

    private int LineEnd(int from)
    {
        var found = Array.IndexOf(text, newline, from);
        return found < 0 ? text.Length : found + 1;
    }

    private int Ends(int start, int end) => text.AsSpan(start, end - start).Count(newline);
}
