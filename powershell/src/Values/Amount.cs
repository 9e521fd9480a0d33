using System.Globalization;
using System.Numerics;
using Matcher.Native;

namespace Matcher.Values;

/// <summary>A value that is counted with: exact, with an order among those of its kind.</summary>
/// <param name="Kind">What it is.</param>
/// <param name="Number">A number is this, divided by a power of ten; a timestamp in nanoseconds; the bits of an address.</param>
/// <param name="Scale">How many digits are behind the point.</param>
/// <param name="Text">The family of a quantity, the canonical text of a version.</param>
/// <param name="Bits">Number of bits of an address.</param>
internal readonly record struct Amount(ValueKind Kind, BigInteger Number, int Scale, string Text, uint Bits)
{
    /// <summary>Both, as whole numbers of the same power of ten.</summary>
    private static (BigInteger A, BigInteger B, int Scale) Common(in Amount a, in Amount b)
    {
        if (a.Scale == b.Scale) return (a.Number, b.Number, a.Scale);
        return a.Scale < b.Scale ? (a.Number * BigInteger.Pow(10, b.Scale - a.Scale), b.Number, b.Scale) : (a.Number, b.Number * BigInteger.Pow(10, a.Scale - b.Scale), a.Scale);
    }

    public static Amount operator +(in Amount a, in Amount b)
    {
        var (left, right, scale) = Common(a, b);
        return a with { Number = left + right, Scale = scale };
    }

    /// <summary>The value that lies at some hundredths of the way to another one.</summary>
    public Amount Towards(in Amount other, int hundredths)
    {
        var (left, right, scale) = Common(this, other);
        return this with { Number = left * (100 - hundredths) + right * hundredths, Scale = scale + 2 };
    }

    public int CompareTo(in Amount other)
    {
        if (Kind == ValueKind.Version) return Versions.Compare(Text, other.Text);
        if (Bits != other.Bits) return Bits.CompareTo(other.Bits);
        var (left, right, _) = Common(this, other);
        return left.CompareTo(right);
    }
}

/// <summary>The order of versions.</summary>
internal static class Versions
{
    public static int Compare(string a, string b)
    {
        var (numbersA, marksA) = Parts(a);
        var (numbersB, marksB) = Parts(b);
        for (var i = 0; i < Math.Max(numbersA.Length, numbersB.Length); i++)
        {
            var order = At(numbersA, i).CompareTo(At(numbersB, i));
            if (order != 0) return order;
        }
        // A release comes after its pre-releases.
        if (marksA.Length == 0 || marksB.Length == 0) return marksB.Length.CompareTo(marksA.Length);
        for (var i = 0; i < Math.Min(marksA.Length, marksB.Length); i++)
        {
            var order = CompareMarks(marksA[i], marksB[i]);
            if (order != 0) return order;
        }
        return marksA.Length.CompareTo(marksB.Length);
    }

    private static (BigInteger[] Numbers, string[] Marks) Parts(string version)
    {
        var dash = version.IndexOf('-');
        var numbers = (dash < 0 ? version : version[..dash]).Split('.').Select(part => BigInteger.Parse(part, NumberStyles.None, CultureInfo.InvariantCulture));
        return ([.. numbers], dash < 0 ? [] : version[(dash + 1)..].Split('.'));
    }

    private static BigInteger At(BigInteger[] numbers, int index) => index < numbers.Length ? numbers[index] : BigInteger.Zero;

    /// <summary>Numbers are before words.</summary>
    private static int CompareMarks(string a, string b)
    {
        var isNumberA = BigInteger.TryParse(a, NumberStyles.None, CultureInfo.InvariantCulture, out var numberA);
        var isNumberB = BigInteger.TryParse(b, NumberStyles.None, CultureInfo.InvariantCulture, out var numberB);
        if (isNumberA && isNumberB) return numberA.CompareTo(numberB);
        return isNumberA == isNumberB ? string.CompareOrdinal(a, b) : isNumberB.CompareTo(isNumberA);
    }
}
