using System.Globalization;
using Matcher.Native;

namespace Matcher.Session;

/// <summary>The clock of a session: what `now` is, the zone of timestamps without one, the order of dates.</summary>
internal sealed class ClockSetting
{
    [ThreadStatic] private static ThreadClock applied;

    /// <summary>Null: the system's clock.</summary>
    public DateTimeOffset? Now { get; set; }

    public TimeSpan ZoneOffset { get; set; }

    public bool IsDayFirst { get; set; } = true;

    /// <summary>Makes it the library's clock of what this thread calls next. Called for each object of a pipeline.</summary>
    public void Apply()
    {
        ThreadClock wanted = new()
        {
            NowSeconds = (Now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds(),
            ZoneOffsetSeconds = (int)ZoneOffset.TotalSeconds,
            IsDayFirst = IsDayFirst ? 1 : 0,
        };
        if (wanted.Equals(applied)) return;
        Functions.mt_thread_clock(wanted);
        applied = wanted;
    }

    /// <summary>The command's flags that set it.</summary>
    public IEnumerable<string> Flags()
    {
        if (Now is { } now) { yield return "--now"; yield return now.UtcDateTime.ToString("yyyy-MM-ddTHH:mm:ss.fffffffZ", CultureInfo.InvariantCulture); }
        if (ZoneOffset != TimeSpan.Zero)
        {
            yield return "--tz";
            var sign = ZoneOffset < TimeSpan.Zero ? "-" : "+";
            yield return sign + ZoneOffset.Duration().ToString(@"hh\:mm", CultureInfo.InvariantCulture);
        }
        if (!IsDayFirst) { yield return "--date-order"; yield return "mdy"; }
    }
}
