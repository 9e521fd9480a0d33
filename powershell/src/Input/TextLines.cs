using Matcher.Native;

namespace Matcher.Input;

/// <summary>
/// The lines of a text that comes as strings, or those of its window, with their numbers, as soon as it is known that
/// they are wanted. The last lines are held, and for windows of other units the text.
/// </summary>
internal sealed class TextLines
{
    private readonly Action<long, string> take;
    private readonly Window? held;
    private readonly List<string> texts = [];
    private readonly Queue<string> last = new();
    private readonly long first = 1;
    private readonly long end = long.MaxValue;
    private readonly long lastMax = -1;
    private long number;
    private bool owesLine;

    public TextLines(Window? window, Action<long, string> take)
    {
        this.take = take;
        if (window is null) return;
        if (window.Unit is not ("" or "line")) held = window;
        else if (window.Range.StartsWith("tail:", StringComparison.Ordinal)) lastMax = long.Parse(window.Range.AsSpan(5), System.Globalization.CultureInfo.InvariantCulture);
        else (first, end) = window.Bounds();
    }

    public void Add(string text)
    {
        if (held is not null)
        {
            texts.Add(text);
            return;
        }
        // The end of a string's last line is that of the string, unless another one follows.
        if (owesLine) Take("");
        var at = 0;
        for (var to = text.IndexOf('\n'); to >= 0; to = text.IndexOf('\n', at))
        {
            Take(text[at..to]);
            at = to + 1;
        }
        owesLine = at == text.Length && at > 0;
        if (!owesLine) Take(text[at..]);
    }

    public void Finish()
    {
        var from = number - last.Count + 1;
        foreach (var line in last) take(from++, line);
        if (held is not null) FinishHeld();
    }

    private void Take(string line)
    {
        number++;
        if (line.EndsWith('\r')) line = line[..^1];
        if (lastMax < 0)
        {
            if (first <= number && number <= end) take(number, line);
            return;
        }
        last.Enqueue(line);
        if (last.Count > lastMax) last.Dequeue();
    }

    private void FinishHeld()
    {
        var part = held!.Of(Text.Bytes(string.Join('\n', texts)), out var at);
        var line = (long)at.Line;
        var lines = new LineReader();
        lines.Push(part, text => take(line++, text));
        lines.Finish(text => take(line++, text));
    }
}
