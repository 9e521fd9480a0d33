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
    /// <summary>Digits of a decimal.</summary>
    private const int digitsMax = 28;

    /// <summary>Whether a value was left out because no .NET type holds it.</summary>
    public bool IsLossy { get; private set; }

    /// <summary>The value of a text; null for a kind without values.</summary>
    public object? Read(byte kind, ReadOnlySpan<byte> text)
    {
        if (kind == Kinds.None) return null;
        Native(kind, text, out var value);
        // Most values: no BigInteger is needed.
        if (value is { Kind: ValueKind.Integer, Text: 0, High: 0, Scale: 0, Low: <= long.MaxValue } && kind != Kinds.Duration) return value.Sign * (long)value.Low;
        if (value.Kind == ValueKind.Block) return Text.Utf8.GetString(text);
        return AmountOf(value, text) is { } amount ? Of(amount, kind == Kinds.Duration) : null;
    }

    /// <summary>The value of a text, to count with; null if it has none.</summary>
    public static Amount? Amount(byte kind, ReadOnlySpan<byte> text)
    {
        Native(kind, text, out var value);
        return AmountOf(value, text);
    }

    private static void Native(byte kind, ReadOnlySpan<byte> text, out NativeValue value)
    {
        fixed (byte* at = text) Call.Check(Functions.mt_value_of_kind(kind, new(at, (nuint)text.Length), out value), 0);
    }

    private static Amount? AmountOf(in NativeValue value, ReadOnlySpan<byte> source)
    {
        var text = value.Text == 0 ? null : Call.TakeText(value.Text);
        switch (value.Kind)
        {
            case ValueKind.Integer or ValueKind.Decimal:
                return Of(value, text, "");
            case ValueKind.Time:
                return new(value.Kind, Wide(value) * value.Sign, 0, "", 0);
            case ValueKind.Address:
                return new(value.Kind, Wide(value), 0, "", value.Prefix);
            case ValueKind.Version:
                return new(value.Kind, 0, 0, text ?? Text.Utf8.GetString(source), 0);
            case ValueKind.Quantity:
                var space = text!.IndexOf(' ');
                return space < 0 ? Of(value, null, text) : Of(value, text[(space + 1)..], text[..space]);
            default:
                return null;
        }

        static Amount Of(in NativeValue value, string? digits, string family)
        {
            var whole = Magnitude(value, digits, out var scale);
            return new(value.Kind, value.Sign < 0 ? -whole : whole, scale, family, 0);
        }
    }

    /// <summary>An amount as a .NET value.</summary>
    public object? Of(in Amount amount, bool isDuration) => amount.Kind switch
    {
        ValueKind.Time => Checked(Instant(amount.Number)),
        ValueKind.Address => Address(amount),
        ValueKind.Version => Version(amount.Text),
        ValueKind.Quantity => new Quantity(amount.Text, Checked(Exact(BigInteger.Abs(amount.Number), amount.Scale, amount.Number.Sign < 0))),
        _ when isDuration => Checked(Duration(amount.Number, amount.Scale)),
        _ => Checked(Exact(BigInteger.Abs(amount.Number), amount.Scale, amount.Number.Sign < 0)),
    };

    /// <summary>A sum divided by a count.</summary>
    public object? Average(in Amount sum, long count, bool isDuration)
    {
        var divisor = BigInteger.Pow(10, sum.Scale) * count;
        if (isDuration) return Checked(Span(sum.Number, divisor));
        var quotient = Checked(Quotient(sum.Number, divisor));
        return sum.Kind == ValueKind.Quantity ? new Quantity(sum.Text, quotient) : quotient;
    }

    private static IPAddress Address(in Amount amount)
    {
        var bytes = new byte[amount.Bits / 8];
        var bits = amount.Number;
        for (var i = bytes.Length - 1; i >= 0; i--, bits >>= 8) bytes[i] = (byte)(bits & byte.MaxValue);
        return new(bytes);
    }

    /// <summary>A quotient of as many digits as a decimal has, rounded half to even; null if it is too large.</summary>
    private static object? Quotient(BigInteger number, BigInteger divisor)
    {
        for (var scale = digitsMax; scale >= 0; scale--)
        {
            var whole = BigInteger.DivRem(BigInteger.Abs(number) * BigInteger.Pow(10, scale), divisor, out var rest);
            var twice = rest * 2;
            if (twice > divisor || (twice == divisor && !whole.IsEven)) whole++;
            if (whole >= BigInteger.Pow(10, digitsMax)) continue;
            for (; scale > 0 && (whole % 10).IsZero; scale--) whole /= 10;
            return Decimal(whole, scale, number.Sign < 0);
        }
        return null;
    }

    private static decimal Decimal(BigInteger whole, int scale, bool isNegative) =>
        new((int)(uint)(whole & uint.MaxValue), (int)(uint)(whole >> 32 & uint.MaxValue), (int)(uint)(whole >> 64), isNegative, (byte)scale);

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

    /// <summary>A number of so many digits behind the point; null if no .NET type holds it exactly.</summary>
    private static object? Exact(BigInteger whole, int scale, bool isNegative)
    {
        while (scale > 0)
        {
            var shorter = BigInteger.DivRem(whole, 10, out var rest);
            if (!rest.IsZero) break;
            (whole, scale) = (shorter, scale - 1);
        }
        if (scale == 0) return Whole(isNegative ? -whole : whole);
        if (scale > digitsMax || whole >> 96 != 0) return null;
        return Decimal(whole, scale, isNegative);
    }

    /// <summary>A whole number as the narrowest of long, decimal and BigInteger that holds it.</summary>
    public static object Whole(BigInteger number)
    {
        if (number >= long.MinValue && number <= long.MaxValue) return (long)number;
        return BigInteger.Abs(number) <= (BigInteger)decimal.MaxValue ? (decimal)number : number;
    }

    /// <summary>Nanoseconds as a TimeSpan, rounded to the nearest tick, halves to even.</summary>
    private static object? Duration(BigInteger nanoseconds, int scale) => Span(nanoseconds, BigInteger.Pow(10, scale));

    private static object? Span(BigInteger nanoseconds, BigInteger divisor)
    {
        var unit = tickNs * divisor;
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
