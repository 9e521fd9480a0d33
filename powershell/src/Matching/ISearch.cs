namespace Matcher.Matching;

/// <summary>What a search gives besides the spans of its matches.</summary>
internal sealed class SearchOptions
{
    public bool HasCaptures { get; init; }

    /// <summary>Lines of context.</summary>
    public int Before { get; init; }

    public int After { get; init; }

    /// <summary>Maximum number of matches of a text; 0: all.</summary>
    public ulong Max { get; init; }

    /// <summary>Only the first match of each member.</summary>
    public bool IsFirstOfEach { get; init; }
}

/// <summary>Searches texts that come in pieces; matches are given once no later text can change them.</summary>
internal interface ISearch : IDisposable
{
    /// <summary>Gives it the next piece, or null at the end of the text.</summary>
    /// <returns>The matches that are final now, valid until the next call.</returns>
    Batch Push(ReadOnlySpan<byte> piece);

    /// <summary>Ends the text.</summary>
    Batch Finish();

    /// <summary>Begins another text.</summary>
    void Restart();

    /// <summary>Whether no further match can come from this text.</summary>
    bool IsOver { get; }
}
