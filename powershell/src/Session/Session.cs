using System.Management.Automation;
using System.Management.Automation.Runspaces;
using System.Runtime.CompilerServices;
using Matcher.Compile;

namespace Matcher.Session;

/// <summary>
/// What an import of the module in a runspace keeps: names, files of declarations, the clock, compiled patterns. It is
/// gone with the import: `Remove-Module` and `Import-Module -Force` leave nothing behind.
/// </summary>
internal sealed class MatcherSession
{
    private static readonly ConditionalWeakTable<object, MatcherSession> sessions = [];
    private static readonly object none = new();

    public Names Names { get; } = new();

    public ClockSetting Clock { get; } = new();

    /// <summary>Whether nothing was declared, imported or set.</summary>
    public bool IsUntouched => Names.IsEmpty && Clock.IsDefault;

    public CompiledCache Compiled { get; } = new();

    /// <summary>The session of a cmdlet: that of the import of its module.</summary>
    public static MatcherSession Of(PSCmdlet cmdlet)
    {
        var session = sessions.GetOrCreateValue((object?)cmdlet.MyInvocation.MyCommand?.Module ?? Runspace.DefaultRunspace ?? none);
        if (Runspace.DefaultRunspace is { } runspace && !(sessions.TryGetValue(runspace, out var last) && last == session)) sessions.AddOrUpdate(runspace, session);
        return session;
    }

    /// <summary>The session that a cmdlet of this runspace used last: for completion, which has no cmdlet.</summary>
    public static MatcherSession Current() => sessions.GetOrCreateValue((object?)Runspace.DefaultRunspace ?? none);
}
