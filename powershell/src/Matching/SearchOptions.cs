namespace Matcher.Matching;

/// <summary>What a search gives besides the spans of its matches.</summary>
internal sealed record SearchOptions
{
    public bool HasCaptures { get; init; }

    /// <summary>Lines of context.</summary>
    public int Before { get; init; }

    public int After { get; init; }

    /// <summary>Maximum number of matches of a text; 0: all.</summary>
    public long Max { get; init; }

    /// <summary>Only the first match of each member.</summary>
    public bool IsFirstOfEach { get; init; }

    /// <summary>Matches are given as soon as they are final, without lines and columns.</summary>
    public bool HasNoPlaces { get; init; }

    /// <summary>`${col}` of templates counts bytes, as on the command line.</summary>
    public bool HasByteColumns { get; init; }

    /// <summary>`${pattern}` of templates is a member's name, where it has none of its own: its text.</summary>
    public bool HasNames { get; init; }

    /// <summary>Only the first match of all counts, so that a file is read up to that match.</summary>
    public bool IsAnswer { get; init; }

    /// <summary>Text is searched in pieces of this number of bytes; 0: as it comes.</summary>
    public long ChunkBytes { get; init; }

    /// <summary>Flags of the engine that searches each input as a whole; 0: it is searched as it comes.</summary>
    public uint EngineFlags { get; init; }
}
