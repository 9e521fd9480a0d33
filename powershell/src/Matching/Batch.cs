using System.Runtime.InteropServices;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>mt_where: the place of a match.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Where
{
    public ulong Utf16Start;
    public ulong Utf16End;
    public ulong Line;
    public ulong Column;
    public ulong LineStart;
    public ulong LineEnd;
    public ulong LastLineEnd;
    public ulong BeforeStart;
    public ulong AfterEnd;
}

/// <summary>mt_batch: the matches that a piece of text gave, in columns.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct Batch
{
    public uint Size;
    public uint Registers;
    public ulong Count;
    public Span* Spans;
    public ulong* Slots;
    public byte* Kinds;
    public ulong* ListFirsts;
    public ulong* Lists;
    public Where* Where;
    public Str Text;
    public ulong TextAt;

    /// <summary>The text between two offsets of the whole text.</summary>
    public readonly string TextOf(ulong start, ulong end) => Native.Text.Utf8.GetString(Text.Ptr + (start - TextAt), (int)(end - start));

    public readonly ReadOnlySpan<byte> BytesOf(ulong start, ulong end) => new(Text.Ptr + (start - TextAt), (int)(end - start));

    /// <summary>Start and end of the last binding of a register; both are <see cref="Unbound"/> if it has none.</summary>
    public readonly (ulong Start, ulong End) Slot(ulong match, int register)
    {
        var at = 2 * (match * Registers + (ulong)register);
        return (Slots[at], Slots[at + 1]);
    }

    /// <summary>The first and the last line that a match touches.</summary>
    public readonly (long First, long Last) LinesOf(ulong row)
    {
        var first = (long)Where[row].Line;
        return (first, first + BytesOf(Spans[row].Start, Spans[row].End).Count((byte)'\n'));
    }

    public const ulong Unbound = ulong.MaxValue;
}
