namespace Matcher;

/// <summary>A model that cuts words into subwords.</summary>
public sealed class Bpe
{
    internal Bpe(string model)
    {
        Model = model.ReplaceLineEndings("\n");
        if (Model != "" && !Model.EndsWith('\n')) Model += "\n";
        Merges = Model.AsSpan().Count('\n');
    }

    /// <summary>The number of pairs that it joins.</summary>
    public long Merges { get; }

    /// <summary>A line for each pair, in order: its symbols with a tab between them.</summary>
    public string Model { get; }

    public override string ToString() => Model;
}
