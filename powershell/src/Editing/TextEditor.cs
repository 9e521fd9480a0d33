using Matcher.Native;

namespace Matcher.Editing;

/// <summary>Texts whose matches are replaced as they come. What is given is valid until the next call.</summary>
internal abstract class TextEditor : IDisposable
{
    /// <summary>Begins a text.</summary>
    /// <param name="path">The file's path, for templates; null for text of the pipeline.</param>
    /// <param name="at">Where the text begins in its input; null: at its start.</param>
    public abstract void Begin(string? path, Place? at);

    /// <summary>Takes the next piece, and gives the text that is final.</summary>
    public abstract ReadOnlySpan<byte> Push(ReadOnlySpan<byte> piece);

    /// <summary>Ends the text, and gives the rest.</summary>
    public abstract ReadOnlySpan<byte> Finish();

    /// <summary>Number of matches replaced so far, in all texts.</summary>
    public abstract long Count { get; }

    /// <summary>How many of them were left as they are, since a part of the template does not fit their values.</summary>
    public virtual long Left => 0;

    public abstract void Dispose();
}
