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

    public static Options With(uint flags) => new() { Size = (uint)sizeof(Options), Flags = flags };
}

/// <summary>Flags of mt_opts.</summary>
internal static class Flag
{
    public const uint Captures = 1;
    public const uint Lists = 2;
    public const uint First = 4;
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

/// <summary>mt_vkind.</summary>
internal enum ValueKind { None, Integer, Decimal, Time, Address, Block, Version, Quantity }

/// <summary>mt_status.</summary>
internal enum Status
{
    Ok, Pattern, Template, Register, Option, Declaration, Build, Grammar, Io, Binary, Finished, Cancelled, NoMemory, Leftover,
}
