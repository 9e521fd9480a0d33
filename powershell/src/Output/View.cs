namespace Matcher;

/// <summary>Texts of the tables that PowerShell prints.</summary>
public static class View
{
    private const string painted = "\u001b[1;31m";
    private const string plain = "\u001b[0m";

    /// <summary>A path, relative to the location where it lies below it.</summary>
    public static string Place(string? path, string location) => path is null ? "" : Command.Report.Relative(path, location);

    /// <summary>The figures of a group: `Sum 3, P95 12`.</summary>
    public static string Figures(Group group) =>
        string.Join(", ", group.Figures.Select(one => string.Create(System.Globalization.CultureInfo.InvariantCulture, $"{one.Key} {one.Value ?? "none"}")));

    /// <summary>The line of a match with the match painted.</summary>
    public static string Painted(Match match)
    {
        var at = 0;
        for (var i = 1; i < match.Column && at < match.Line.Length; i++) at += char.IsSurrogatePair(match.Line, at) ? 2 : 1;
        var end = Math.Min(match.Line.Length, at + (int)match.Length);
        return $"{match.Line[..at]}{painted}{match.Line[at..end]}{plain}{match.Line[end..]}";
    }
}
