using System.Buffers.Binary;
using System.Globalization;
using System.Management.Automation;
using System.Net;
using System.Numerics;
using Matcher.Native;

namespace Matcher.Values;

/// <summary>
/// Turns texts into .NET values by their kind. A value that no .NET type holds exactly is null, which
/// <see cref="IsLossy"/> tells.
/// </summary>
internal sealed unsafe class ValueReader
{
    private const int tickNs = 100;

    /// <summary>Whether a value was left out because no .NET type holds it.</summary>
    public bool IsLossy { get; private set; }

    /// <summary>The value of a text; null for a kind without values.</summary>
    public object? Read(byte kind, ReadOnlySpan<byte> text)
    {
        if (kind == Kinds.None) return null;
        NativeValue value;
        fixed (byte* at = text) Call.Check(Functions.mt_value_of_kind(kind, new(at, (nuint)text.Length), out value), 0);
        return Of(value, kind == Kinds.Duration, text);
    }

    private object? Of(in NativeValue value, bool isDuration, ReadOnlySpan<byte> source)
    {
        var text = value.Text == 0 ? null : Call.TakeText(value.Text);
        switch (value.Kind)
        {
            case ValueKind.Integer or ValueKind.Decimal when isDuration:
                return Checked(Duration(Magnitude(value, text, out var scale) * value.Sign, scale));
            case ValueKind.Integer or ValueKind.Decimal:
                return Checked(Number(value, text));
            case ValueKind.Time:
                return Checked(Instant(Wide(value) * value.Sign));
            case ValueKind.Address:
                return Address(value);
            case ValueKind.Block:
                return Text.Utf8.GetString(source);
            case ValueKind.Version:
                return Version(text ?? Text.Utf8.GetString(source));
            case ValueKind.Quantity:
                var space = text!.IndexOf(' ');
                return space < 0 ? new Quantity(text, Checked(Number(value, null)))
                    : new Quantity(text[..space], Checked(Number(value, text[(space + 1)..])));
            default:
                return null;
        }
    }

    private object? Checked(object? value)
    {
        if (value is null) IsLossy = true;
        return value;
    }

    private static BigInteger Wide(in NativeValue value) => new BigInteger(value.High) << 64 | value.Low;

    /// <summary>The digits of a number as a whole, and how many of them are behind the point.</summary>
    private static BigInteger Magnitude(in NativeValue value, string? text, out int scale)
    {
        scale = (int)value.Scale;
        if (text is null) return Wide(value);
        var point = text.IndexOf('.');
        scale = point < 0 ? 0 : text.Length - point - 1;
        return BigInteger.Abs(BigInteger.Parse(text.Replace(".", ""), NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture));
    }

    private static object? Number(in NativeValue value, string? text)
    {
        if (text is null && value.High == 0 && value.Scale == 0 && value.Low <= long.MaxValue) return value.Sign < 0 ? -(long)value.Low : (long)value.Low;
        var whole = Magnitude(value, text, out var scale);
        while (scale > 0)
        {
            var shorter = BigInteger.DivRem(whole, 10, out var rest);
            if (!rest.IsZero) break;
            (whole, scale) = (shorter, scale - 1);
        }
        if (scale == 0) return Whole(value.Sign < 0 ? -whole : whole);
        if (scale > 28 || whole >> 96 != 0) return null;
        return new decimal((int)(uint)(whole & uint.MaxValue), (int)(uint)(whole >> 32 & uint.MaxValue), (int)(uint)(whole >> 64), value.Sign < 0, (byte)scale);
    }

    /// <summary>A whole number as the narrowest of long, decimal and BigInteger that holds it.</summary>
    public static object Whole(BigInteger number)
    {
        if (number >= long.MinValue && number <= long.MaxValue) return (long)number;
        return BigInteger.Abs(number) <= (BigInteger)decimal.MaxValue ? (decimal)number : number;
    }

    /// <summary>Nanoseconds as a TimeSpan, rounded to the nearest tick, halves to even.</summary>
    private static object? Duration(BigInteger nanoseconds, int scale)
    {
        var unit = tickNs * BigInteger.Pow(10, scale);
        var ticks = BigInteger.DivRem(BigInteger.Abs(nanoseconds), unit, out var rest);
        var twice = rest * 2;
        if (twice > unit || (twice == unit && !ticks.IsEven)) ticks++;
        if (nanoseconds.Sign < 0) ticks = -ticks;
        return ticks < long.MinValue || ticks > long.MaxValue ? null : new TimeSpan((long)ticks);
    }

    private static object? Instant(BigInteger nanoseconds)
    {
        var ticks = BigInteger.DivRem(nanoseconds, tickNs, out var rest);
        if (rest.Sign < 0) ticks--;
        ticks += DateTimeOffset.UnixEpoch.Ticks;
        return ticks < 0 || ticks > DateTimeOffset.MaxValue.Ticks ? null : new DateTimeOffset((long)ticks, TimeSpan.Zero);
    }

    private static IPAddress Address(in NativeValue value)
    {
        Span<byte> bytes = stackalloc byte[16];
        BinaryPrimitives.WriteUInt64BigEndian(bytes, value.High);
        BinaryPrimitives.WriteUInt64BigEndian(bytes[8..], value.Low);
        return new(value.Prefix == 32 ? bytes[12..] : bytes);
    }

    /// <summary>A semver of up to three parts; a version with more is its canonical text.</summary>
    private static object Version(string text)
    {
        var dash = text.IndexOf('-');
        var parts = (dash < 0 ? text : text[..dash]).Split('.');
        if (parts.Length > 3) return text;
        var numbers = new int[3];
        for (var i = 0; i < parts.Length; i++) if (!int.TryParse(parts[i], NumberStyles.None, CultureInfo.InvariantCulture, out numbers[i])) return text;
        try { return new SemanticVersion(numbers[0], numbers[1], numbers[2], dash < 0 ? null : text[(dash + 1)..], null); }
        catch (FormatException) { return text; }
    }
}
