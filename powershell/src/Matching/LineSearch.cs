using Matcher.Compile;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>A line of an input, once no later match can touch it.</summary>
internal readonly ref struct SearchedLine
{
    public required string? Path { get; init; }

    /// <summary>From 1.</summary>
    public required long Number { get; init; }

    /// <summary>In UTF-16 units of the whole input, from 0.</summary>
    public required long Start { get; init; }

    /// <summary>Without its end.</summary>
    public required ReadOnlySpan<byte> Text { get; init; }

    /// <summary>For each member of the set whether a match of it touches the line.</summary>
    public required ReadOnlySpan<bool> Held { get; init; }
}

/// <summary>Takes a line; false ends the search of its input.</summary>
internal delegate bool TakeLine(in SearchedLine line);

/// <summary>
/// Tells for each line of the inputs which members of a set touch it, as the text comes. In memory are only the lines
/// that a later match may still touch.
/// </summary>
internal sealed class LineSearch(CompiledSet set, Window? window, bool isWithinLine, TakeLine take, CancellationToken cancel) : IDisposable
{
    private readonly Stream stream = new(set, new());
    private readonly bool[] held = new bool[set.Members.Length];
    private readonly List<(long First, long Last, int Member)> touched = [];
    private readonly MemoryStream? windowed = window is null ? null : new();
    private byte[] lines = new byte[64 * 1024];
    private int from;
    private int to;
    private int searched;
    private long number = 1;
    private long units;
    private bool isOver;
    private bool hasText;
    private bool owesLineEnd;
    private string? path;

    /// <summary>A string of the pipeline: lines of its text.</summary>
    public void Line(string text)
    {
        if (!hasText) Begin(null);
        hasText = true;
        var given = owesLineEnd ? $"\n{text}" : text;
        // The last line end of a string is that of its last line.
        owesLineEnd = given.EndsWith('\n');
        var bytes = Text.Bytes(owesLineEnd ? given : given + '\n');
        if (windowed is null) Push(bytes);
        else windowed.Write(bytes);
    }

    /// <summary>The end of the text of the pipeline.</summary>
    public void Finish()
    {
        if (!hasText) return;
        if (windowed is not null) PushPart(windowed.GetBuffer().AsSpan(0, (int)windowed.Length));
        End();
    }

    /// <summary>A string that is an input by itself.</summary>
    public void Whole(string text)
    {
        Begin(null);
        PushPart(Text.Bytes(text));
        End();
    }

    public void File(InputFile file, bool isBinaryAllowed)
    {
        if (hasText)
        {
            // The text of the pipeline goes on behind this file.
            using var other = new LineSearch(set, window, isWithinLine, take, cancel);
            other.File(file, isBinaryAllowed);
            return;
        }
        Begin(file.Path);
        using var opened = new FileText(file.Path, isBinaryAllowed);
        if (window is not null) Start(opened.Only(window));
        for (var piece = opened.Next(); !piece.IsEmpty && !isOver; piece = opened.Next())
        {
            cancel.ThrowIfCancellationRequested();
            Push(piece);
        }
        End();
    }

    private void Begin(string? of)
    {
        stream.Restart();
        touched.Clear();
        (from, to, searched, number, units, isOver, path) = (0, 0, 0, 1, 0, false, of);
    }

    private void Start(in Place at)
    {
        stream.Begin(at);
        (number, units) = ((long)at.Line, (long)at.Utf16);
    }

    private void PushPart(ReadOnlySpan<byte> text)
    {
        if (window is not null)
        {
            text = window.Of(text, out var at);
            Start(at);
        }
        Push(text);
    }

    private void Push(ReadOnlySpan<byte> piece)
    {
        if (isOver) return;
        Keep(piece);
        // Whole lines only: a match that ends in a line whose end has not come is not given yet.
        var whole = lines.AsSpan(searched, to - searched).LastIndexOf((byte)'\n') + 1;
        if (whole == 0) return;
        Note(stream.Push(lines.AsSpan(searched, whole)));
        searched += whole;
        Give((int)Math.Max(0, searched - from - (long)stream.Undecided));
    }

    private void End()
    {
        if (isOver) return;
        if (searched < to) Note(stream.Push(lines.AsSpan(searched, to - searched)));
        Note(stream.Finish());
        searched = to;
        Give(to - from);
        if (from < to && !isOver) Give1(to, to);
    }

    private void Keep(ReadOnlySpan<byte> piece)
    {
        if (lines.Length - to < piece.Length)
        {
            var kept = lines.AsSpan(from, to - from);
            if (lines.Length < kept.Length + piece.Length)
            {
                var larger = new byte[Math.Max(2 * lines.Length, kept.Length + piece.Length)];
                kept.CopyTo(larger);
                lines = larger;
            }
            else kept.CopyTo(lines);
            (from, to, searched) = (0, kept.Length, searched - from);
        }
        piece.CopyTo(lines.AsSpan(to));
        to += piece.Length;
    }

    private void Note(in Batch batch)
    {
        for (ulong row = 0; row < batch.Count; row++)
        {
            var (first, last) = batch.LinesOf(row);
            if (first == last || !isWithinLine) touched.Add((first, last, MemberOf(batch, row)));
        }
    }

    private static unsafe int MemberOf(in Batch batch, ulong row) => (int)batch.Spans[row].Member;

    /// <summary>Gives the lines that end within the next bytes.</summary>
    private void Give(int finalBytes)
    {
        var limit = from + finalBytes;
        while (!isOver)
        {
            var length = lines.AsSpan(from, limit - from).IndexOf((byte)'\n');
            if (length < 0) return;
            Give1(from + length, from + length + 1);
        }
    }

    private void Give1(int end, int next)
    {
        Array.Clear(held);
        foreach (var (first, last, member) in touched) if (first <= number && number <= last) held[member] = true;
        touched.RemoveAll(one => one.Last <= number);
        var text = lines.AsSpan(from, end - from);
        var line = new SearchedLine { Path = path, Number = number, Start = units, Held = held, Text = text is [.., (byte)'\r'] ? text[..^1] : text };
        isOver = !take(line);
        number++;
        units += Text.Utf8.GetCharCount(lines, from, next - from);
        from = next;
    }

    public void Dispose() => stream.Dispose();
}
