using System.Management.Automation;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Sets the clock of the session: what predicates and values of time go by.</summary>
[Cmdlet(VerbsCommon.Set, "MatcherClock"), Alias("Set-MxClock"), OutputType(typeof(Clock))]
public sealed class SetMatcherClock : MatcherCmdlet
{
    [Parameter(Position = 0)] public DateTimeOffset Now { get; set; }

    [Parameter] public SwitchParameter SystemClock { get; set; }

    [Parameter] public object? TimeZoneOffset { get; set; }

    [Parameter, ValidateSet("dmy", "mdy", "ymd"), LowerCase] public string? DateOrder { get; set; }

    [Parameter] public SwitchParameter PassThru { get; set; }

    protected override void Finish()
    {
        Exclude(nameof(Now), nameof(SystemClock));
        var clock = Session.Clock;
        var now = IsGiven(nameof(Now)) ? Now : SystemClock ? null : clock.Now;
        if (TimeZoneOffset is not null) clock.ZoneOffset = Clocks.Offset(TimeZoneOffset is PSObject wrapped ? wrapped.BaseObject : TimeZoneOffset, now ?? DateTimeOffset.UtcNow);
        clock.Now = now;
        if (DateOrder is not null) clock.DateOrder = DateOrder;
        if (PassThru) WriteObject(Clocks.Of(clock));
    }
}
