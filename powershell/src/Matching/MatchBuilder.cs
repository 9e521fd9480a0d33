using Matcher.Compile;
using Matcher.Values;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>Makes Match objects of the rows of a batch.</summary>
internal sealed unsafe class MatchBuilder(CompiledSet set, ValueReader values, bool hasContext)
{
    private ulong lastLineStart = ulong.MaxValue;
    private string lastLine = "";

    /// <summary>Forgets the text before: the next rows are of another one.</summary>
    public void Restart() => lastLineStart = ulong.MaxValue;

    public Match Build(in Batch batch, ulong row, string? path)
    {
        ref readonly var span = ref batch.Spans[row];
        ref readonly var where = ref batch.Where[row];
        var member = set.Members[span.Member];
        var text = batch.TextOf(span.Start, span.End);
        var count = member.Registers.Length;
        var texts = new object?[count];
        var read = new object?[count];
        for (var i = 0; i < count; i++) Bind(batch, row, i, member, text, texts, read);
        return new(member.Names, texts, read)
        {
            Path = path,
            LineNumber = (long)where.Line,
            Column = (long)where.Column,
            Start = (long)where.Utf16Start,
            Length = (long)(where.Utf16End - where.Utf16Start),
            Text = text,
            Line = LineOf(batch, where),
            Pattern = member.Name,
            PreContext = hasContext ? Lines(batch, where.BeforeStart, where.LineStart) : [],
            PostContext = hasContext ? After(batch, where) : [],
        };
    }

    private void Bind(in Batch batch, ulong row, int register, Member member, string whole, object?[] texts, object?[] read)
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
            read[register] = listedValues;
            return;
        }
        var (start, end) = batch.Slot(row, register);
        if (start == Batch.Unbound) return;
        texts[register] = start == span.Start && end == span.End ? whole : batch.TextOf(start, end);
        read[register] = values.Read(member.Kinds[register], batch.BytesOf(start, end));
    }

    /// <summary>Matches on one line share its text.</summary>
    private string LineOf(in Batch batch, in Where where)
    {
        if (where.LineStart == lastLineStart) return lastLine;
        lastLineStart = where.LineStart;
        return lastLine = batch.TextOf(where.LineStart, where.LineEnd);
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
