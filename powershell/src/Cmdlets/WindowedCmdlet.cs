using System.Management.Automation;
using Matcher.Command;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Base of cmdlets that read a part of each input (IN, WIN).</summary>
public abstract class WindowedCmdlet : InputCmdlet
{
    [Parameter, Alias("First"), ValidateRange(0, long.MaxValue)] public long Head { get; set; }

    [Parameter, Alias("Last"), ValidateRange(0, long.MaxValue)] public long Tail { get; set; }

    [Parameter] public string? Lines { get; set; }

    [Parameter, ArgumentCompleter(typeof(UnitCompleter))] public string? Unit { get; set; }

    /// <summary>The part that is read; null: the whole input.</summary>
    private protected Window? Part
    {
        get
        {
            Exclude(nameof(Head), nameof(Tail), nameof(Lines));
            var range = IsGiven(nameof(Head)) ? $"head:{Head}" : IsGiven(nameof(Tail)) ? $"tail:{Tail}" : Lines;
            if (range is not null) return new(range, Unit ?? "");
            if (Unit is null || IsUnitUsed) return null;
            throw new OptionError("Unit is the unit of Head, Tail, Lines and counts: give one of them, or use Find-MatcherRecord", Unit);
        }
    }

    /// <summary>The command's flags for what is read of each input.</summary>
    private protected virtual IReadOnlyList<string> InputFlags =>
    [
        .. Flags.Of("--head", IsGiven(nameof(Head)) ? Head : null), .. Flags.Of("--tail", IsGiven(nameof(Tail)) ? Tail : null),
        .. Flags.Of("--lines", Lines), .. Flags.Of("--record", Unit),
    ];

    /// <summary>Whether Unit has a meaning without a window.</summary>
    protected virtual bool IsUnitUsed => false;
}

/// <summary>Base of cmdlets that read a part of each input, and walk folders (IN, WIN, WALK).</summary>
public abstract class WalkingCmdlet : WindowedCmdlet
{
    [Parameter] public SwitchParameter Hidden { get; set; }

    [Parameter] public SwitchParameter NoIgnore { get; set; }

    [Parameter] public SwitchParameter Binary { get; set; }

    private protected override IReadOnlyList<string> InputFlags => [.. base.InputFlags, .. Flags.If(Binary, "--binary")];

    private protected override WalkOptions Walk => new() { Hidden = Hidden, NoIgnore = NoIgnore, Binary = Binary };
}
