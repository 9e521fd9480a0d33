using Matcher.Native;
using Matcher.Values;

namespace Matcher.Grouping;

/// <summary>What is counted of a register in one group.</summary>
internal sealed class Totals
{
    private const int wholePercent = 100;
    private readonly List<Amount>? all;
    private Amount sum;
    private Amount least;
    private Amount greatest;
    private long count;
    private bool isMixed;

    /// <summary>Percentiles need every value.</summary>
    public Totals(bool keepsAll) => all = keepsAll ? [] : null;

    public void Add(in Amount value)
    {
        if (count++ == 0) (sum, least, greatest) = (value, value, value);
        else
        {
            // Quantities of several families have no sum and no order.
            isMixed |= value.Kind == ValueKind.Quantity && value.Text != sum.Text;
            if (value.Kind is ValueKind.Integer or ValueKind.Decimal or ValueKind.Quantity) sum += value;
            if (value.CompareTo(least) < 0) least = value;
            if (value.CompareTo(greatest) > 0) greatest = value;
        }
        all?.Add(value);
    }

    /// <summary>A figure as a .NET value; null without values.</summary>
    public object? Of(Figure figure, ValueReader values)
    {
        if (count == 0 || isMixed) return null;
        var isDuration = figure.ValueKind == Kinds.Duration;
        return figure.Kind switch
        {
            FigureKind.Sum => values.Of(sum, isDuration),
            FigureKind.Average => values.Average(sum, count, isDuration),
            FigureKind.Minimum => values.Of(least, isDuration),
            FigureKind.Maximum => values.Of(greatest, isDuration),
            _ => values.Of(Percentile(figure), isDuration),
        };
    }

    private Amount Percentile(Figure figure)
    {
        all!.Sort((a, b) => a.CompareTo(b));
        if (figure.Method == PercentileMethod.Nearest) return all[(int)Math.Max(0, (count * figure.Percent + wholePercent - 1) / wholePercent - 1)];
        var (index, hundredths) = Math.DivRem((count - 1) * figure.Percent, wholePercent);
        if (figure.Method == PercentileMethod.Lower || hundredths == 0) return all[(int)index];
        return all[(int)index].Towards(all[(int)index + 1], (int)hundredths);
    }
}
