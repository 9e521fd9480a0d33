using Matcher.Compile;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>
/// Searches texts that come in pieces: lines of the pipeline, pieces of a file. Matches are given once no later text can
/// change them, each batch until the next call.
/// </summary>
internal sealed unsafe class Stream : IDisposable
{
    private readonly CompiledSet set;
    private readonly Handle handle;

    public Stream(CompiledSet set, SearchOptions options)
    {
        this.set = set;
        var given = Options.With((options.HasCaptures ? Flag.Captures | Flag.Lists : 0) | (options.IsFirstOfEach ? Flag.First : 0) | (options.HasNoPlaces ? 0 : Flag.Places) | (options.HasByteColumns ? Flag.ByteColumns : 0));
        (given.Max, given.Before, given.After) = ((ulong)options.Max, (uint)options.Before, (uint)options.After);
        Call.Check(Functions.mt_stream_open(0, set.Handle, given, out var stream, out var error), error);
        handle = new(stream, Functions.mt_stream_free);
        if (options.HasNames) for (uint i = 0; i < set.Members.Length; i++) Name(i, set.Members[i].Name);
    }

    private void Name(uint member, string name)
    {
        var bytes = Text.Bytes(name);
        fixed (byte* at = bytes) Call.Check(Functions.mt_stream_name(handle.Value, member, new(at, (nuint)bytes.Length), out var error), error);
    }

    /// <summary>Refuses an invalid template.</summary>
    public void Check(string template) => Texts(default, template, "");

    /// <summary>Whether no further match of this text is wanted.</summary>
    public bool IsOver => Functions.mt_stream_is_over(handle.Value) == 1;

    /// <summary>Text before this offset is final: no later match begins there.</summary>
    public ulong Settled => Functions.mt_stream_settled(handle.Value);

    /// <summary>Number of bytes kept for later matches.</summary>
    public long Retained => (long)Functions.mt_stream_retained(handle.Value);

    /// <summary>The number of bytes at the end of what was pushed that later matches may still touch, if that ends with a line.</summary>
    public ulong Undecided => Functions.mt_stream_undecided(handle.Value);

    /// <summary>Gives it the next piece.</summary>
    public Batch Push(ReadOnlySpan<byte> piece)
    {
        fixed (byte* at = piece)
        {
            Call.Check(Functions.mt_stream_push(handle.Value, new(at, (nuint)piece.Length), out _, out var count, out var error), error);
            return Take(count);
        }
    }

    /// <summary>Ends the text.</summary>
    public Batch Finish()
    {
        Call.Check(Functions.mt_stream_finish(handle.Value, out _, out var count, out var error), error);
        return Take(count);
    }

    /// <summary>Begins another text.</summary>
    public void Restart()
    {
        Call.Check(Functions.mt_stream_restart(handle.Value, out var error), error);
    }

    /// <summary>Where the text begins in its input, before the first piece.</summary>
    public void Begin(in Place at) => Functions.mt_stream_place(handle.Value, at);

    /// <summary>A template rendered for each match of the last batch.</summary>
    public List<string> Texts(in Batch batch, string template, string path)
    {
        byte[] written = Text.Bytes(template), named = Text.Bytes(path);
        fixed (byte* a = written, b = named)
        {
            var status = Functions.mt_stream_format(handle.Value, new(a, (nuint)written.Length), new(b, (nuint)named.Length), out var text, out var ends, out var error);
            Call.Check(status, error, template);
            var made = new List<string>((int)batch.Count);
            ulong at = 0;
            for (ulong i = 0; i < batch.Count; at = ends[i], i++) made.Add(Text.Utf8.GetString(text.Ptr + at, (int)(ends[i] - at)));
            return made;
        }
    }

    private Batch Take(nuint count)
    {
        GC.KeepAlive(set);
        if (count == 0) return default;
        Functions.mt_stream_batch(handle.Value, out var batch);
        return batch;
    }

    public void Dispose() => handle.Dispose();
}
