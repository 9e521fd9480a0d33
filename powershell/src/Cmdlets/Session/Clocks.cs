using System.Globalization;
using System.Management.Automation;
using System.Text.RegularExpressions;
using Matcher.Errors;
using Matcher.Session;

namespace Matcher.Cmdlets;

/// <summary>Converts what Get- and Set-MatcherClock give and take.</summary>
internal static class Clocks
{
    private static readonly Regex written = new(@"^[+-]?(?<h>\d{1,2}):?(?<m>\d{2})?(:00)?$", RegexOptions.CultureInvariant);

    public static Clock Of(ClockSetting setting) =>
        new((setting.Now ?? DateTimeOffset.UtcNow).ToOffset(setting.ZoneOffset), setting.Now is not null, setting.ZoneOffset, setting.DateOrder ?? "dmy");

    /// <summary>A TimeSpan, an offset such as `+02:00`, `Z`, or the name of a zone at an instant.</summary>
    public static TimeSpan Offset(object given, DateTimeOffset at)
    {
        if (given is TimeSpan span) return InRange(span, given);
        var text = LanguagePrimitives.ConvertTo<string>(given).Trim();
        if (text is "Z" or "z" or "UTC") return TimeSpan.Zero;
        if (written.Match(text) is { Success: true } parts)
        {
            var hours = int.Parse(parts.Groups["h"].Value, CultureInfo.InvariantCulture);
            var minutes = parts.Groups["m"].Success ? int.Parse(parts.Groups["m"].Value, CultureInfo.InvariantCulture) : 0;
            var size = new TimeSpan(hours, minutes, 0);
            return InRange(text[0] == '-' ? -size : size, given);
        }
        try { return TimeZoneInfo.FindSystemTimeZoneById(text).GetUtcOffset(at); }
        catch (Exception error) when (error is TimeZoneNotFoundException or InvalidTimeZoneException)
        {
            throw new OptionError($"\"{text}\" is no time zone: write Z, +02:00, -0330, or a zone's name such as Europe/Berlin", given);
        }
    }

    private static TimeSpan InRange(TimeSpan offset, object given) =>
        offset.Duration() <= TimeSpan.FromHours(14) ? offset : throw new OptionError($"{offset} is no offset of a time zone: offsets go from -14:00 to +14:00", given);

}
