using System.Runtime.InteropServices;

namespace Matcher.Native;

/// <summary>mt_str: a view of bytes.</summary>
[StructLayout(LayoutKind.Sequential)]
internal readonly unsafe struct Str(byte* ptr, nuint len)
{
    public readonly byte* Ptr = ptr;
    public readonly nuint Len = len;

    public ReadOnlySpan<byte> Bytes => new(Ptr, (int)Len);

    public override string ToString() => Len == 0 ? "" : Text.Utf8.GetString(Ptr, (int)Len);
}

/// <summary>mt_span.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Span
{
    public ulong Start;
    public ulong End;
    public uint Member;
    public uint Reserved;
}

/// <summary>mt_opts.</summary>
[StructLayout(LayoutKind.Sequential)]
internal unsafe struct Options
{
    public uint Size;
    public uint Flags;
    public ulong Chunk;
    public ulong Max;
    public ulong From;
    public ulong To;
    public uint* Cancel;
    public uint Before;
    public uint After;

    public static Options With(uint flags) => new() { Size = (uint)sizeof(Options), Flags = flags };
}

/// <summary>Flags of mt_opts.</summary>
internal static class Flag
{
    public const uint Captures = 1;
    public const uint Lists = 2;
    public const uint First = 4;
    public const uint DualGrain = 16;
    public const uint Gpu = 64;
    public const uint Places = 512;
    public const uint ByteColumns = 1024;
}

/// <summary>mt_value.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct NativeValue
{
    public ValueKind Kind;
    public int Sign;
    public ulong Low;
    public ulong High;
    public uint Scale;
    public uint Prefix;
    public nint Text;
}

/// <summary>mt_clock.</summary>
[StructLayout(LayoutKind.Sequential)]
internal record struct ThreadClock
{
    public long NowSeconds;
    public int ZoneOffsetSeconds;
    public DateOrder DateOrder;
}

/// <summary>What mt_set_day_first takes.</summary>
internal enum DateOrder { MonthFirst, Any, DayFirst, YearFirst }

/// <summary>mt_vkind.</summary>
internal enum ValueKind { None, Integer, Decimal, Time, Address, Block, Version, Quantity }

/// <summary>mt_status.</summary>
internal enum Status
{
    Ok, Pattern, Template, Register, Option, Declaration, Build, Grammar, Io, Binary, Finished, Cancelled, NoMemory, Leftover,
}

/// <summary>mt_place: a place of a text.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Place
{
    public ulong Offset;
    public ulong Utf16;
    public ulong Line;
    public ulong Column;
}

/// <summary>mt_follow_at: a file to follow from an offset.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct FollowAt
{
    public Str Path;
    public ulong Offset;
}

/// <summary>mt_gain: a change of a followed file.</summary>
[StructLayout(LayoutKind.Sequential)]
internal struct Gain
{
    public uint File;
    public uint Change;
    public ulong At;
    public Str Bytes;
}

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
    public uint Registers;
    public uint Reserved;
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
