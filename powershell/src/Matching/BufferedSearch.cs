using Matcher.Compile;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>Searches whole texts: what was pushed is kept until the text ends.</summary>
internal sealed unsafe class BufferedSearch(CompiledSet set, SearchOptions options, CancellationToken cancel) : ISearch
{
    private MemoryStream text = new();
    private byte[] held = [];
    private Span[] spans = [];
    private Where[] places = [];
    private ulong[] slots = [];
    private ulong[] firsts = [];
    private ulong[] lists = [];

    public bool IsOver => false;

    public Batch Push(ReadOnlySpan<byte> piece)
    {
        text.Write(piece);
        return default;
    }

    public void Restart() => text = new();

    public Batch Finish()
    {
        cancel.ThrowIfCancellationRequested();
        held = GC.AllocateUninitializedArray<byte>((int)text.Length, pinned: true);
        text.ToArray().CopyTo(held, 0);
        var given = Options.With(Flag.Captures | Flag.Lists | (options.IsFirstOfEach ? Flag.First : 0));
        given.Max = options.Max;
        fixed (byte* at = held)
        {
            Call.Check(Functions.mt_set_scan(set.Handle, new(at, (nuint)held.Length), given, out var matches, out var error), error);
            try { return Collect(matches, at); }
            finally { Functions.mt_matches_free(matches); }
        }
    }

    private Batch Collect(nint matches, byte* at)
    {
        var found = Functions.mt_spans(matches, out var count);
        var width = set.Members.Length == 0 ? 0 : set.Members.Max(member => member.Registers.Length);
        spans = Pinned<Span>((int)count);
        places = Pinned<Where>((int)count);
        slots = Pinned<ulong>((int)count * width * 2);
        firsts = Pinned<ulong>((int)count * width + 1);
        var pairs = new List<ulong>();
        for (var i = 0; i < (int)count; i++)
        {
            spans[i] = found[i];
            var own = Functions.mt_slots(matches, (nuint)i, out var registers);
            for (var r = 0; r < width; r++)
            {
                slots[2 * (i * width + r)] = r < registers ? own[2 * r] : Batch.Unbound;
                slots[2 * (i * width + r) + 1] = r < registers ? own[2 * r + 1] : Batch.Unbound;
                firsts[i * width + r] = (ulong)pairs.Count / 2;
                if (r >= registers) continue;
                var list = Functions.mt_list(matches, (nuint)i, (uint)r, out var rounds);
                if (rounds > 0) set.Members[found[i].Member].Repeats[r] = true;
                for (var k = 0; k < 2 * (int)rounds; k++) pairs.Add(list[k]);
            }
        }
        firsts[(int)count * width] = (ulong)pairs.Count / 2;
        lists = Pinned<ulong>(pairs.Count);
        pairs.CopyTo(lists);
        Locate();
        return new()
        {
            Registers = (uint)width, Count = count, Spans = At(spans), Slots = At(slots), ListFirsts = At(firsts), Lists = At(lists), Where = At(places),
            Text = new(at, (nuint)held.Length),
        };
    }

    private static T[] Pinned<T>(int count) where T : unmanaged => GC.AllocateArray<T>(Math.Max(count, 1), pinned: true);

    private static T* At<T>(T[] pinned) where T : unmanaged => (T*)System.Runtime.CompilerServices.Unsafe.AsPointer(ref pinned[0]);

    private void Locate()
    {
        int at = 0, lineStart = 0;
        ulong line = 1, utf16 = 0;
        for (var i = 0; i < spans.Length && spans[i].End > 0; i++)
        {
            var (start, end) = ((int)spans[i].Start, (int)spans[i].End);
            for (var next = held.AsSpan(lineStart).IndexOf((byte)'\n'); next >= 0 && lineStart + next < start; next = held.AsSpan(lineStart).IndexOf((byte)'\n'))
            {
                lineStart += next + 1;
                line++;
            }
            utf16 += (ulong)Text.Utf8.GetCharCount(held, at, start - at);
            at = start;
            places[i] = new()
            {
                Utf16Start = utf16,
                Utf16End = utf16 + (ulong)Text.Utf8.GetCharCount(held, start, end - start),
                Line = line,
                Column = 1 + (ulong)Text.Utf8.GetString(held, lineStart, start - lineStart).EnumerateRunes().Count(),
                LineStart = (ulong)lineStart,
                LineEnd = LineEnd(start),
                LastLineEnd = LineEnd(end - 1),
                BeforeStart = Back(lineStart, options.Before),
                AfterEnd = Ahead(end - 1, options.After),
            };
        }
    }

    private ulong LineEnd(int from)
    {
        var end = held.AsSpan(from).IndexOf((byte)'\n');
        end = end < 0 ? held.Length : from + end;
        return (ulong)(end > 0 && held[end - 1] == '\r' ? end - 1 : end);
    }

    private ulong Back(int lineStart, int lines)
    {
        for (; lines > 0 && lineStart > 0; lines--) lineStart = held.AsSpan(0, lineStart - 1).LastIndexOf((byte)'\n') + 1;
        return (ulong)lineStart;
    }

    private ulong Ahead(int from, int lines)
    {
        var end = LineEnd(from);
        for (; lines > 0; lines--)
        {
            var next = held.AsSpan((int)end).IndexOf((byte)'\n');
            if (next < 0 || (int)end + next + 1 >= held.Length) break;
            end = LineEnd((int)end + next + 1);
        }
        return end;
    }

    public void Dispose() => text.Dispose();
}
