using System.Collections;
using System.Management.Automation;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Matching;
using Matcher.Native;
using Matcher.Session;

namespace Matcher;

/// <summary>Finds matches in text that comes in chunks, which may end anywhere.</summary>
public sealed class StreamScanner : IDisposable
{
    private readonly CompiledSet set;
    private readonly ClockSetting clock;
    private readonly Matching.Stream stream;

    /// <summary>The first half of a surrogate pair that a chunk ended in.</summary>
    private string begun = "";
    private bool isFinished;

    internal StreamScanner(CompiledSet set, ClockSetting clock)
    {
        this.set = set;
        this.clock = clock;
        stream = new(set, new());
    }

    /// <summary>Number of bytes kept for later matches.</summary>
    public long Retained => stream.Retained;

    /// <summary>The matches that a chunk of text or of bytes makes final.</summary>
    /// <exception cref="StreamFinishedError">It is finished.</exception>
    public StreamMatch[] Push(object? chunk)
    {
        Begin();
        return Matches(stream.Push(BytesOf(chunk is PSObject wrapped ? wrapped.BaseObject : chunk)));
    }

    /// <summary>Ends the text.</summary>
    /// <returns>The last matches.</returns>
    /// <exception cref="StreamFinishedError">It is finished already.</exception>
    public StreamMatch[] Finish()
    {
        Begin();
        isFinished = true;
        StreamMatch[] last = begun == "" ? [] : Matches(stream.Push(Begun()));
        return [.. last, .. Matches(stream.Finish())];
    }

    public void Dispose() => stream.Dispose();

    private void Begin()
    {
        if (isFinished) throw new StreamFinishedError("the scanner is finished: make another one with New-MatcherStreamScanner", set.Members[0].Name);
        clock.Apply();
    }

    private byte[] BytesOf(object? chunk)
    {
        if (chunk is byte[] bytes) return [.. Begun(), .. bytes];
        if (chunk is IEnumerable several and not string) return [.. Begun(), .. several.Cast<object?>().Select(ByteOf)];
        var text = begun + (LanguagePrimitives.ConvertTo<string>(chunk) ?? "");
        begun = text.Length > 0 && char.IsHighSurrogate(text[^1]) ? text[^1..] : "";
        return Text.Bytes(text[..(text.Length - begun.Length)]);
    }

    /// <summary>The half of a pair that nothing follows, as a replacement character.</summary>
    private byte[] Begun()
    {
        var bytes = Text.Bytes(begun);
        begun = "";
        return bytes;
    }

    private static byte ByteOf(object? given)
    {
        if (LanguagePrimitives.TryConvertTo<byte>(given, out var one)) return one;
        throw new OptionError($"a chunk is a text or an array of bytes: found {given ?? "$null"} in it", given);
    }

    private StreamMatch[] Matches(in Batch batch)
    {
        var found = new StreamMatch[batch.Count];
        for (ulong row = 0; row < batch.Count; row++) found[row] = Of(batch, row);
        return found;
    }

    private unsafe StreamMatch Of(in Batch batch, ulong row)
    {
        ref readonly var span = ref batch.Spans[row];
        ref readonly var where = ref batch.Where[row];
        var start = (long)where.Utf16Start;
        return new(start, (long)where.Utf16End - start, batch.TextOf(span.Start, span.End), set.Members[span.Member].Name);
    }
}

/// <summary>A match in a stream.</summary>
public sealed class StreamMatch(long start, long length, string text, string pattern)
{
    /// <summary>In UTF-16 units of the whole stream, from 0.</summary>
    public long Start { get; } = start;

    /// <summary>In UTF-16 units.</summary>
    public long Length { get; } = length;

    public string Text { get; } = text;

    /// <summary>The pattern that it is of.</summary>
    public string Pattern { get; } = pattern;

    public override string ToString() => Text;
}
