using Matcher.Compile;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>
/// Searches whole texts with a choice of engine, which searches as the text comes do not have. Its matches are the same.
/// </summary>
internal sealed unsafe class WholeScan(CompiledSet set, SearchOptions options)
{
    /// <summary>The matches of a text that begins at this place of its input.</summary>
    public void Search(ReadOnlySpan<byte> text, in Place at, Func<Batch, bool> take)
    {
        fixed (byte* bytes = text)
        {
            Str input = new(bytes, (nuint)text.Length);
            var given = Options.With((options.HasCaptures ? Flag.Captures | Flag.Lists : 0) | (options.IsFirstOfEach ? Flag.First : 0) | options.EngineFlags);
            given.Max = (ulong)options.Max;
            Call.Check(Functions.mt_scan(set.First, input, given, out var found, out var error), error);
            using var matches = new Handle(found, Functions.mt_matches_free);
            var spans = Functions.mt_spans(found, out var count);
            if (count == 0) return;
            Take(input, at, found, new(spans, (int)count), take);
        }
    }

    private void Take(Str input, in Place at, nint matches, ReadOnlySpan<Span> found, Func<Batch, bool> take)
    {
        var spans = found.ToArray();
        var registers = set.Members[0].Registers.Length;
        var slots = new ulong[2 * registers * spans.Length + 1];
        var firsts = new ulong[registers * spans.Length + 1];
        List<ulong> lists = [0];
        lists.Clear();
        for (var i = 0; i < spans.Length; i++)
        {
            var own = options.HasCaptures ? Functions.mt_slots(matches, (nuint)i, out _) : null;
            for (var register = 0; register < registers && own is not null; register++)
            {
                var cell = i * registers + register;
                for (var side = 0; side < 2; side++) slots[2 * cell + side] = Moved(own[2 * register + side], at);
                firsts[cell] = (ulong)lists.Count / 2;
                if (!set.Members[0].Repeats[register]) continue;
                var bindings = Functions.mt_list(matches, (nuint)i, (uint)register, out var pairs);
                for (nuint side = 0; side < 2 * pairs; side++) lists.Add(Moved(bindings[side], at));
            }
            spans[i].Start += at.Offset;
            spans[i].End += at.Offset;
        }
        firsts[^1] = (ulong)lists.Count / 2;
        var places = new Where[spans.Length];
        Locate(input, at, spans, places);
        var bindingsOf = lists.Count == 0 ? [0] : lists.ToArray();
        fixed (Span* a = spans)
        fixed (ulong* b = slots, c = firsts, d = bindingsOf)
        fixed (Where* e = places)
        {
            take(new()
            {
                Registers = (uint)registers, Count = (ulong)spans.Length, Spans = a, Slots = b, ListFirsts = c, Lists = d, Where = e,
                Text = input, TextAt = at.Offset,
            });
        }
    }

    private static ulong Moved(ulong offset, in Place at) => offset == Batch.Unbound ? offset : offset + at.Offset;

    private void Locate(Str input, in Place at, Span[] spans, Where[] places)
    {
        var offsets = new ulong[2 * spans.Length];
        for (var i = 0; i < spans.Length; i++) (offsets[2 * i], offsets[2 * i + 1]) = (spans[i].Start, spans[i].End);
        var found = new Place[offsets.Length];
        fixed (Place* from = &at, made = found)
        fixed (ulong* asked = offsets) Functions.mt_places(input, from, asked, (nuint)offsets.Length, made);
        var text = input.Bytes;
        for (var i = 0; i < spans.Length; i++)
        {
            var (start, end) = ((int)(spans[i].Start - at.Offset), (int)(spans[i].End - at.Offset));
            var first = text[..start].LastIndexOf((byte)'\n') + 1;
            var last = LineEnd(text, Math.Max(start, end - 1));
            places[i] = new()
            {
                Utf16Start = found[2 * i].Utf16, Utf16End = found[2 * i + 1].Utf16, Line = found[2 * i].Line, Column = found[2 * i].Column,
                LineStart = at.Offset + (ulong)first, LineEnd = at.Offset + (ulong)LineEnd(text, start), LastLineEnd = at.Offset + (ulong)last,
                BeforeStart = at.Offset + (ulong)Before(text, first), AfterEnd = at.Offset + (ulong)After(text, last),
            };
        }
    }

    /// <summary>The end of the line that contains an offset, without its `\n` or `\r\n`.</summary>
    private static int LineEnd(ReadOnlySpan<byte> text, int offset)
    {
        var length = text[offset..].IndexOf((byte)'\n');
        var end = length < 0 ? text.Length : offset + length;
        return end > offset && text[end - 1] == '\r' ? end - 1 : end;
    }

    private int Before(ReadOnlySpan<byte> text, int lineStart)
    {
        for (var i = 0; i < options.Before && lineStart > 0; i++) lineStart = text[..(lineStart - 1)].LastIndexOf((byte)'\n') + 1;
        return lineStart;
    }

    private int After(ReadOnlySpan<byte> text, int lineEnd)
    {
        for (var i = 0; i < options.After; i++)
        {
            var length = text[lineEnd..].IndexOf((byte)'\n');
            var next = lineEnd + length + 1;
            if (length < 0 || next >= text.Length) break;
            lineEnd = LineEnd(text, next);
        }
        return lineEnd;
    }
}
