using System.Globalization;
using Matcher.Native;

namespace Matcher.Input;

/// <summary>The text of a file, piece by piece, decoded by its byte order mark.</summary>
internal sealed unsafe class FileText : IDisposable
{
    private readonly Handle handle;

    /// <summary>The window, where it was found in the whole text.</summary>
    private byte[]? held;

    /// <exception cref="Errors.FileError">It can't be read.</exception>
    /// <exception cref="Errors.BinaryFileError">It contains a NUL byte, and that is not allowed.</exception>
    public FileText(string path, bool isBinaryAllowed)
    {
        Library.Ensure();
        var bytes = Text.Bytes(path);
        fixed (byte* at = bytes)
        {
            Call.Check(Functions.mt_input_open(new(at, (nuint)bytes.Length), isBinaryAllowed ? 1 : 0, out var input, out var error), error, path);
            handle = new(input, Functions.mt_input_free);
        }
    }

    /// <summary>Reads only a window from now on.</summary>
    /// <returns>Where it begins.</returns>
    public Place Only(Window window)
    {
        if (window.Records is not null) return OnlyRecords(window);
        byte[] range = Text.Bytes(window.Range), unit = Text.Bytes(window.Unit);
        fixed (byte* a = range, b = unit)
        {
            Call.Check(Functions.mt_input_window(handle.Value, new(a, (nuint)range.Length), new(b, (nuint)unit.Length), out var at, out var error), error, unnamed: window.Range);
            return at;
        }
    }

    /// <summary>The next piece, valid until the next call; empty at the end. It may end within a character.</summary>
    public ReadOnlySpan<byte> Next()
    {
        if (held is not null)
        {
            var rest = held;
            held = [];
            return rest;
        }
        Call.Check(Functions.mt_input_read(handle.Value, out var piece, out var error), error);
        return piece.Bytes;
    }

    /// <summary>Refuses a file that is unreadable or binary, before the command reads it.</summary>
    /// <exception cref="Errors.FileError">It can't be read.</exception>
    /// <exception cref="Errors.BinaryFileError">It contains a NUL byte, and that is not allowed.</exception>
    public static void Check(string path, bool isBinaryAllowed) => new FileText(path, isBinaryAllowed).Dispose();

    /// <summary>The whole text of a file.</summary>
    public static byte[] Whole(string path, bool isBinaryAllowed = false)
    {
        using var opened = new FileText(path, isBinaryAllowed);
        return opened.All();
    }

    /// <summary>All that is left of it.</summary>
    public byte[] All()
    {
        using var all = new MemoryStream();
        for (var piece = Next(); !piece.IsEmpty; piece = Next()) all.Write(piece);
        return all.ToArray();
    }

    /// <summary>Gives the remaining lines.</summary>
    public void Lines(Action<string> take, CancellationToken cancel)
    {
        var lines = new LineReader();
        for (var piece = Next(); !piece.IsEmpty; piece = Next())
        {
            cancel.ThrowIfCancellationRequested();
            lines.Push(piece, take);
        }
        lines.Finish(take);
    }

    private Place OnlyRecords(Window window)
    {
        held = window.Of(All(), out var at).ToArray();
        return at;
    }

    public void Dispose() => handle.Dispose();
}

/// <summary>The part of an input that is read.</summary>
/// <param name="Range">`A..B`, `A..`, `..B`, `A`, `head:N` or `tail:N`.</param>
/// <param name="Unit">The unit that it counts; empty: lines.</param>
internal sealed unsafe record Window(string Range, string Unit)
{
    /// <summary>The matches of this pattern are the records that it counts, or those begin with one.</summary>
    public Matcher.Compile.CompiledSet? Records { get; init; }

    public bool AreStarts { get; init; }

    /// <summary>The part of a text in memory, and where it begins.</summary>
    public ReadOnlySpan<byte> Of(ReadOnlySpan<byte> text, out Place at)
    {
        if (Records is not null) return OfRecords(text, out at);
        byte[] range = Text.Bytes(Range), unit = Text.Bytes(Unit);
        fixed (byte* a = range, b = unit, c = text)
        {
            Str whole = new(c, (nuint)text.Length);
            Call.Check(Functions.mt_text_window(whole, new(a, (nuint)range.Length), new(b, (nuint)unit.Length), out var from, out var to, out var error), error, unnamed: Range);
            fixed (Place* found = &at) Functions.mt_places(whole, null, &from, 1, found);
            return text[(int)from..(int)to];
        }
    }

    private ReadOnlySpan<byte> OfRecords(ReadOnlySpan<byte> text, out Place at)
    {
        fixed (byte* c = text)
        {
            Str whole = new(c, (nuint)text.Length);
            Call.Check(Functions.mt_pattern_records(Records!.First, AreStarts ? 1 : 0, whole, out var found, out var error), error);
            using var records = new Handle(found, Functions.mt_matches_free);
            var spans = Functions.mt_spans(found, out var count);
            var (first, last) = Range.StartsWith("tail:", StringComparison.Ordinal) ? Last(count) : Chosen(count);
            var isEmpty = first >= last;
            var from = isEmpty ? (ulong)text.Length : spans[first].Start;
            var to = isEmpty ? from : spans[last - 1].End;
            if (!isEmpty && to < (ulong)text.Length && text[(int)to] == '\n') to++;
            fixed (Place* place = &at) Functions.mt_places(whole, null, &from, 1, place);
            return text[(int)from..(int)to];
        }
    }

    private (long First, long Last) Last(nuint count) => (Math.Max(0, (long)count - long.Parse(Range.AsSpan(5), CultureInfo.InvariantCulture)), (long)count);

    /// <summary>The records of a range, from 0, once the library found that it is one.</summary>
    private (long First, long Last) Chosen(nuint count)
    {
        var (first, last) = Bounds();
        return (first - 1, Math.Min(last, (long)count));
    }

    /// <summary>The first and the last number of a range, from 1; without a last one the largest number.</summary>
    public (long First, long Last) Bounds()
    {
        new Window(Range, "").Of([], out _);
        if (Range.StartsWith("head:", StringComparison.Ordinal)) return (1, long.Parse(Range.AsSpan(5), CultureInfo.InvariantCulture));
        var ends = Range.Split("..");
        long Number(string written, long other) => written.Trim() == "" ? other : long.Parse(written, CultureInfo.InvariantCulture);
        return (Number(ends[0], 1), Number(ends[^1], long.MaxValue));
    }
}
