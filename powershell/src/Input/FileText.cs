using Matcher.Native;

namespace Matcher.Input;

/// <summary>The text of a file, piece by piece, decoded by its byte order mark.</summary>
internal sealed unsafe class FileText : IDisposable
{
    private readonly InputHandle handle;

    /// <exception cref="Errors.FileError">It can't be read.</exception>
    /// <exception cref="Errors.BinaryFileError">It contains a NUL byte, and that is not allowed.</exception>
    public FileText(string path, bool isBinaryAllowed)
    {
        Library.Ensure();
        var bytes = Text.Bytes(path);
        fixed (byte* at = bytes)
        {
            Call.Check(Functions.mt_input_open(new(at, (nuint)bytes.Length), isBinaryAllowed ? 1 : 0, out var input, out var error), error, path);
            handle = new(input);
        }
    }

    /// <summary>Reads only a window from now on.</summary>
    /// <returns>Where it begins.</returns>
    public Place Only(Window window)
    {
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
        Call.Check(Functions.mt_input_read(handle.Value, out var piece, out var error), error);
        return piece.Bytes;
    }

    /// <summary>The whole text of a file.</summary>
    public static byte[] Whole(string path, bool isBinaryAllowed = false)
    {
        using var opened = new FileText(path, isBinaryAllowed);
        using var all = new MemoryStream();
        for (var piece = opened.Next(); !piece.IsEmpty; piece = opened.Next()) all.Write(piece);
        return all.ToArray();
    }

    public void Dispose() => handle.Dispose();
}

/// <summary>The part of an input that is read.</summary>
/// <param name="Range">`A..B`, `A..`, `..B`, `A`, `head:N` or `tail:N`.</param>
/// <param name="Unit">The unit that it counts; empty: lines.</param>
internal sealed unsafe record Window(string Range, string Unit)
{
    /// <summary>The part of a text in memory, and where it begins.</summary>
    public ReadOnlySpan<byte> Of(ReadOnlySpan<byte> text, out Place at)
    {
        byte[] range = Text.Bytes(Range), unit = Text.Bytes(Unit);
        fixed (byte* a = range, b = unit, c = text)
        {
            Str whole = new(c, (nuint)text.Length);
            Call.Check(Functions.mt_text_window(whole, new(a, (nuint)range.Length), new(b, (nuint)unit.Length), out var from, out var to, out var error), error, unnamed: Range);
            fixed (Place* found = &at) Functions.mt_places(whole, null, &from, 1, found);
            return text[(int)from..(int)to];
        }
    }
}
