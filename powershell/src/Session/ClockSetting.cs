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

    /// <summary>dmy, mdy or ymd, in which alone dates are read; null: the day first, or what is possible.</summary>
    public string? DateOrder { get; set; }

    public bool IsDefault => Now is null && ZoneOffset == TimeSpan.Zero && DateOrder is null;

    /// <summary>Makes it the library's clock of what this thread calls next. Called for each object of a pipeline.</summary>
    public void Apply()
    {
        ThreadClock wanted = new()
        {
            NowSeconds = (Now ?? DateTimeOffset.UtcNow).ToUnixTimeSeconds(),
            ZoneOffsetSeconds = (int)ZoneOffset.TotalSeconds,
            DateOrder = DateOrder switch { "mdy" => Native.DateOrder.MonthFirst, "dmy" => Native.DateOrder.DayFirst, "ymd" => Native.DateOrder.YearFirst, _ => Native.DateOrder.Any },
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
        if (DateOrder is { } order) { yield return "--date-order"; yield return order; }
    }
}
