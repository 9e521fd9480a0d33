namespace Matcher;

/// <summary>What an axis reads of an input.</summary>
public abstract class AxisReport
{
    /// <summary>Full path of the file; null for text.</summary>
    public string? Path { get; set; }

    /// <summary>Of the input, in UTF-16 units.</summary>
    public long Length { get; init; }
}

/// <summary>A piece of the input.</summary>
public class AxisPlace
{
    /// <summary>In UTF-16 units of the whole text, from 0.</summary>
    public long Start { get; init; }

    /// <summary>In UTF-16 units.</summary>
    public long Length { get; init; }

    public string Text { get; init; } = "";

    public override string ToString() => Text;
}
