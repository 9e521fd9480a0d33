using Matcher.Input;
using Matcher.Matching;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>NotMatch of Select-MatcherMatch: the lines that no match touches.</summary>
public sealed partial class SelectMatcherMatch
{
    private LineSearch? lines;

    private void StartLines(Window? part) => lines = new(set!, part, WholeLine, TakeLine, Cancel);

    private bool TakeLine(in SearchedLine line)
    {
        if (line.Held.Contains(true)) return true;
        if (IsNoneWanted) return false;
        hasFound = true;
        count++;
        if (Quiet)
        {
            WriteObject(true);
            isAnswered = true;
            return false;
        }
        if (FilesWithMatches || FilesWithoutMatch) return false;
        if (!IsCounting)
        {
            var text = Text.Utf8.GetString(line.Text);
            if (Raw) WriteObject(text);
            else WriteObject(new Line(line.Path, line.Number, text));
        }
        return !List && count != MaxCount;
    }
}
