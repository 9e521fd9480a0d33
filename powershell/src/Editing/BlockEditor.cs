using System.Buffers;
using System.Management.Automation;
using Matcher.Compile;
using Matcher.Matching;
using Matcher.Native;
using Matcher.Values;

namespace Matcher.Editing;

/// <summary>An edit of a text: bytes that are replaced.</summary>
internal readonly record struct Edit(ulong Start, ulong End, byte[] Text);

/// <summary>Replaces matches by what a script block writes for them.</summary>
internal sealed class BlockEditor : TextEditor
{
    private readonly Matching.Stream stream;
    private readonly MatchBuilder builder;
    private readonly BlockRunner block;
    private readonly ArrayBufferWriter<byte> made = new();
    private ArrayBufferWriter<byte> held = new();
    private ArrayBufferWriter<byte> rest = new();
    private string? path;
    /// <summary>All text before this offset was given; it is at <see cref="passed"/> in the text held.</summary>
    private ulong written;
    private int passed;
    private long count;

    public BlockEditor(CompiledSet set, ScriptBlock block, long max)
    {
        Values = new();
        builder = new(set, Values, false);
        stream = new(set, new() { HasCaptures = true, Max = max });
        this.block = new(block);
    }

    public ValueReader Values { get; }

    public override long Count => count;

    /// <summary>Takes the edits, where they are wanted.</summary>
    public Action<Edit>? Edited { get; set; }

    public override void Begin(string? path, Place? at)
    {
        this.path = path;
        builder.Restart();
        stream.Restart();
        (written, passed) = (0, 0);
        held.ResetWrittenCount();
        if (at is not { } place) return;
        stream.Begin(place);
        written = place.Offset;
    }

    public override ReadOnlySpan<byte> Push(ReadOnlySpan<byte> piece)
    {
        made.ResetWrittenCount();
        held.Write(piece);
        if (!stream.IsOver) Replace(stream.Push(piece));
        Keep(stream.IsOver ? End : stream.Settled);
        Forget();
        return made.WrittenSpan;
    }

    public override ReadOnlySpan<byte> Finish()
    {
        made.ResetWrittenCount();
        Replace(stream.Finish());
        Keep(End);
        return made.WrittenSpan;
    }

    private ulong End => written + (ulong)(held.WrittenCount - passed);

    private unsafe void Replace(in Batch batch)
    {
        // The batch is valid until the next call of the stream, and a block may end the pipeline at any match.
        for (ulong row = 0; row < batch.Count; row++)
        {
            ref readonly var span = ref batch.Spans[row];
            var text = Text.Bytes(block.Run(builder.Build(batch, row, path)));
            Edited?.Invoke(new(span.Start, span.End, text));
            Keep(span.Start);
            made.Write(text);
            Pass(span.End);
            count++;
        }
    }

    /// <summary>Gives the text up to an offset as it is.</summary>
    private void Keep(ulong to)
    {
        if (to <= written) return;
        made.Write(held.WrittenSpan.Slice(passed, (int)(to - written)));
        Pass(to);
    }

    private void Pass(ulong to)
    {
        passed += (int)(to - written);
        written = to;
    }

    /// <summary>Drops the text that was given.</summary>
    private void Forget()
    {
        rest.ResetWrittenCount();
        rest.Write(held.WrittenSpan[passed..]);
        (held, rest) = (rest, held);
        passed = 0;
    }

    public override void Dispose()
    {
        block.Dispose();
        stream.Dispose();
    }
}
