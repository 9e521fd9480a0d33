using System.Management.Automation;

namespace Matcher.Input;

/// <summary>Progress of reading many files, once that takes long.</summary>
/// <param name="activity">What is done: the cmdlet's name.</param>
/// <param name="write">Takes a record.</param>
internal sealed class WalkProgress(string activity, Action<ProgressRecord> write)
{
    /// <summary>A shorter walk shows no progress.</summary>
    private const long quietMs = 700;

    private const long stepMs = 200;

    private readonly long begun = Environment.TickCount64;
    private long next = Environment.TickCount64 + quietMs;
    private long count;
    private bool isShown;

    /// <summary>Before a file is read.</summary>
    public void Reach(string path)
    {
        count++;
        if (count == 1 || Environment.TickCount64 < next) return;
        next = Environment.TickCount64 + stepMs;
        isShown = true;
        write(new(0, activity, $"{count} files in {(Environment.TickCount64 - begun) / 1000} s") { CurrentOperation = path });
    }

    /// <summary>After the last file.</summary>
    public void End()
    {
        if (isShown) write(new(0, activity, $"{count} files") { RecordType = ProgressRecordType.Completed });
    }
}
