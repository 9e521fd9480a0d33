using System.Runtime.InteropServices;
using Matcher.Compile;
using Matcher.Native;
using Matcher.Values;

namespace Matcher.Grouping;

/// <summary>Counts matches by their keys.</summary>
internal sealed unsafe class Counter
{
    private readonly CompiledSet set;
    private readonly Figure[] figures;
    private readonly string[] registers;
    private readonly bool[] keepsAll;
    private readonly Dictionary<string, Entry> groups = new(StringComparer.Ordinal);

    private sealed class Entry
    {
        public long Count;
        public required Totals[] Totals;
    }

    public Counter(CompiledSet set, Figure[] figures)
    {
        this.set = set;
        this.figures = figures;
        // Figures of one register share what is counted.
        registers = [.. figures.Select(figure => figure.Register).Distinct()];
        keepsAll = [.. registers.Select(register => figures.Any(figure => figure.Kind == FigureKind.Percentile && figure.Register == register))];
    }

    /// <summary>Counts the matches of a batch under their keys.</summary>
    public void Add(in Batch batch, List<string> keys)
    {
        for (ulong row = 0; row < batch.Count; row++)
        {
            ref var entry = ref CollectionsMarshal.GetValueRefOrAddDefault(groups, keys[(int)row], out _);
            entry ??= new() { Totals = [.. keepsAll.Select(keeps => new Totals(keeps))] };
            entry.Count++;
            for (var i = 0; i < registers.Length; i++) Add(batch, row, registers[i], entry.Totals[i]);
        }
    }

    private void Add(in Batch batch, ulong row, string name, Totals totals)
    {
        var figure = Array.Find(figures, one => one.Register == name)!;
        var index = batch.Spans[row].Member;
        var register = figure.RegisterOf(index);
        if (register < 0) return;
        if (batch.ListFirsts is null || !set.Members[index].Repeats[register])
        {
            var (start, end) = batch.Slot(row, register);
            Add(batch, figure, start, end, totals);
            return;
        }
        // Every binding counts.
        var cell = row * batch.Registers + (ulong)register;
        for (var i = batch.ListFirsts[cell]; i < batch.ListFirsts[cell + 1]; i++) Add(batch, figure, batch.Lists[2 * i], batch.Lists[2 * i + 1], totals);
    }

    private static void Add(in Batch batch, Figure figure, ulong start, ulong end, Totals totals)
    {
        if (start == Batch.Unbound) return;
        if (ValueReader.Amount(figure.ValueKind, batch.BytesOf(start, end)) is { } value) totals.Add(value);
    }

    /// <summary>The groups in order: by key, or by count and then key.</summary>
    public IEnumerable<Group> Groups(bool isByKey, ValueReader values)
    {
        var rows = groups.Select(group => (group.Key, Bytes: Text.Bytes(group.Key), group.Value)).ToArray();
        Array.Sort(rows, (a, b) =>
        {
            var byCount = isByKey ? 0 : b.Value.Count.CompareTo(a.Value.Count);
            return byCount != 0 ? byCount : a.Bytes.AsSpan().SequenceCompareTo(b.Bytes);
        });
        foreach (var (key, _, entry) in rows)
            yield return new(key, entry.Count, [.. figures.Select(one => KeyValuePair.Create(one.Name, entry.Totals[Array.IndexOf(registers, one.Register)].Of(one, values)))]);
    }
}
