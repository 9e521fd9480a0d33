using Matcher.Compile;
using Matcher.Values;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>Makes Match objects of the rows of a batch.</summary>
internal sealed unsafe class MatchBuilder(CompiledSet set, ValueReader values, bool hasContext)
{
    /// <summary>How much text matches share: one that is kept keeps that much in memory.</summary>
    private const int sharedBytesMax = 2048;

    private byte[] shared = [];
    private ulong sharedAt;

    /// <summary>Forgets the text before: the next rows are of another one.</summary>
    public void Restart() => shared = [];

    public Match Build(in Batch batch, ulong row, string? path)
    {
        ref readonly var span = ref batch.Spans[row];
        ref readonly var where = ref batch.Where[row];
        var member = set.Members[span.Member];
        var text = batch.TextOf(span.Start, span.End);
        var count = member.Registers.Length;
        object?[] texts = count == 0 ? [] : new object?[count];
        var read = member.IsReadLater ? null : count == 0 ? texts : new object?[count];
        for (var i = 0; i < count; i++) Bind(batch, row, i, member, text, texts, read);
        var match = new Match(member, texts, read, LineOf(batch, row))
        {
            Path = path,
            LineNumber = (long)where.Line,
            Column = (long)where.Column,
            Start = (long)where.Utf16Start,
            Length = (long)(where.Utf16End - where.Utf16Start),
            Text = text,
        };
        return hasContext ? match.With(Lines(batch, where.BeforeStart, where.LineStart), After(batch, where)) : match;
    }

    private void Bind(in Batch batch, ulong row, int register, Member member, string whole, object?[] texts, object?[]? read)
    {
        ref readonly var span = ref batch.Spans[row];
        if (batch.ListFirsts is not null && member.Repeats[register])
        {
            var cell = row * batch.Registers + (ulong)register;
            var first = batch.ListFirsts[cell];
            var rounds = batch.ListFirsts[cell + 1] - first;
            var listed = new string?[rounds];
            var listedValues = new object?[rounds];
            for (ulong i = 0; i < rounds; i++)
            {
                var (from, to) = (batch.Lists[2 * (first + i)], batch.Lists[2 * (first + i) + 1]);
                if (from == Batch.Unbound) continue;
                listed[i] = batch.TextOf(from, to);
                listedValues[i] = values.Read(member.Kinds[register], batch.BytesOf(from, to));
            }
            texts[register] = listed;
            read![register] = listedValues;
            return;
        }
        var (start, end) = batch.Slot(row, register);
        if (start == Batch.Unbound) return;
        texts[register] = start == span.Start && end == span.End ? whole : batch.TextOf(start, end);
        if (read is not null) read[register] = values.Read(member.Kinds[register], batch.BytesOf(start, end));
    }

    /// <summary>The line of a row, in a copy of the lines of this row and of those close behind it.</summary>
    private LineText LineOf(in Batch batch, ulong row)
    {
        var (start, end) = (batch.Where[row].LineStart, batch.Where[row].LineEnd);
        if (shared.Length == 0 || start < sharedAt || end > sharedAt + (ulong)shared.Length)
        {
            var to = end;
            for (var next = row + 1; next < batch.Count && batch.Where[next].LineEnd <= start + sharedBytesMax; next++) to = batch.Where[next].LineEnd;
            (shared, sharedAt) = (batch.BytesOf(start, to).ToArray(), start);
        }
        return new(shared, (int)(start - sharedAt), (int)(end - start));
    }

    private static string[] After(in Batch batch, in Where where)
    {
        if (where.AfterEnd <= where.LastLineEnd) return [];
        var from = where.LastLineEnd;
        var rest = batch.BytesOf(from, where.AfterEnd);
        return Lines(batch, from + (ulong)rest.IndexOf((byte)'\n') + 1, where.AfterEnd);
    }

    private static string[] Lines(in Batch batch, ulong start, ulong end)
    {
        if (start >= end && batch.Text.Len == 0) return [];
        if (start > end) return [];
        var text = batch.TextOf(start, end);
        if (text.Length == 0) return [];
        if (text.EndsWith('\n')) text = text[..^1];
        var lines = text.Split('\n');
        for (var i = 0; i < lines.Length; i++) if (lines[i].EndsWith('\r')) lines[i] = lines[i][..^1];
        return lines;
    }
}
