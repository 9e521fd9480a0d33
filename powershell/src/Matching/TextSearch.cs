using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>Takes the matches of an input; false ends the search of that input.</summary>
internal delegate bool Take(in Batch batch, string? path);

/// <summary>Searches the inputs of a cmdlet: the text of the pipeline as it comes, and files piece by piece.</summary>
internal sealed class TextSearch(CompiledSet set, SearchOptions options, Window? window, Take take, CancellationToken cancel) : IDisposable
{
    /// <summary>The first piece of a text whose first match answers; each one after it is twice as long.</summary>
    private const int answerChunkBytes = 4096;

    private byte[] line = new byte[256];
    private MemoryStream? held;
    private Stream? text;
    private Stream? files;
    private Stream? current;

    /// <summary>A template rendered for each match of the batch that is being taken.</summary>
    public List<string> Texts(in Batch batch, string template, string path) => current!.Texts(batch, template, path);

    /// <summary>Refuses a template that is invalid for these patterns, before anything is searched.</summary>
    public void Check(string template) => (files ??= new(set, options)).Check(template);

    /// <summary>Whether the text of the pipeline was begun.</summary>
    public bool HasText => text is not null;

    /// <summary>A line of the text of the pipeline.</summary>
    public void PushLine(string given)
    {
        text ??= new(set, options);
        if (text.IsOver) return;
        current = text;
        var length = Text.Utf8.GetMaxByteCount(given.Length) + 1;
        if (line.Length < length) line = new byte[length];
        var written = Text.Utf8.GetBytes(given, line);
        line[written] = (byte)'\n';
        if (window is null && options.EngineFlags == 0) Search(text, line.AsSpan(0, written + 1), null);
        else (held ??= new()).Write(line, 0, written + 1);
    }

    /// <summary>The end of the text of the pipeline.</summary>
    public void FinishText()
    {
        current = text;
        if (held is not null && !Part(held.GetBuffer().AsSpan(0, (int)held.Length))) return;
        if (text is not null) Hand(text.Finish(), null);
    }

    /// <summary>A string that is an input by itself.</summary>
    public void Whole(string given)
    {
        text ??= new(set, options);
        text.Restart();
        current = text;
        if (Part(Text.Bytes(given))) Hand(text.Finish(), null);
    }

    /// <summary>A file.</summary>
    public void File(InputFile file, bool isBinaryAllowed)
    {
        files ??= new(set, options);
        files.Restart();
        current = files;
        // A whole file is looked through for NUL bytes before it is read; where its first match answers, only what is read is.
        using var opened = new FileText(file.Path, isBinaryAllowed || options.IsAnswer);
        var at = window is null ? new Place { Line = 1, Column = 1 } : opened.Only(window);
        if (options.EngineFlags != 0)
        {
            new WholeScan(set, options).Search(opened.All(), at, batch => Hand(batch, file.Path));
            return;
        }
        if (window is not null) files.Begin(at);
        for (var piece = opened.Next(); !piece.IsEmpty; piece = opened.Next())
        {
            cancel.ThrowIfCancellationRequested();
            if (options.IsAnswer && !isBinaryAllowed && piece.Contains((byte)0)) throw new BinaryFileError($"{file.Path}: contains a NUL byte", file.Path);
            if (!Search(files, piece, file.Path) || files.IsOver) return;
        }
        Hand(files.Finish(), file.Path);
    }

    /// <summary>Searches a text, or its window, up to its end.</summary>
    private bool Part(ReadOnlySpan<byte> whole)
    {
        if (options.EngineFlags != 0)
        {
            Place start = new() { Line = 1, Column = 1 };
            var searched = window is null ? whole : window.Of(whole, out start);
            new WholeScan(set, options).Search(searched, start, batch => Hand(batch, null));
            return false;
        }
        if (window is null) return Search(text!, whole, null);
        var part = window.Of(whole, out var at);
        text!.Begin(at);
        return Search(text, part, null);
    }

    private bool Search(Stream stream, ReadOnlySpan<byte> piece, string? path)
    {
        var chunk = options.ChunkBytes > 0 ? options.ChunkBytes : options.IsAnswer ? answerChunkBytes : 0;
        if (chunk == 0) return Hand(stream.Push(piece), path);
        while (piece.Length > 0)
        {
            cancel.ThrowIfCancellationRequested();
            var length = (int)Math.Min(chunk, piece.Length);
            chunk = options.ChunkBytes > 0 ? chunk : 2 * chunk;
            if (!Hand(stream.Push(piece[..length]), path)) return false;
            piece = piece[length..];
        }
        return true;
    }

    private bool Hand(in Batch batch, string? path) => batch.Count == 0 || take(batch, path);

    public void Dispose()
    {
        text?.Dispose();
        files?.Dispose();
    }
}
