using System.Management.Automation;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Runs the tests of names: what they must read, and where they must find nothing.</summary>
[Cmdlet(VerbsDiagnostic.Test, "MatcherAtom"), Alias("Test-MxAtom"), OutputType(typeof(AtomTest), typeof(bool))]
public sealed class TestMatcherAtom : NamesCmdlet
{
    [Parameter(Position = 0), SupportsWildcards, ArgumentCompleter(typeof(NameCompleter))] public string[] Name { get; set; } = [];

    [Parameter] public SwitchParameter Shipped { get; set; }

    [Parameter] public SwitchParameter Quiet { get; set; }

    protected override void Finish()
    {
        var isWanted = Wanted(Name);
        AtomTest[] tests = [.. Ran().Where(test => isWanted(test.Name))];
        if (Quiet) WriteObject(tests.All(test => test.Passed));
        else WriteObject(tests, true);
    }

    private IReadOnlyList<AtomTest> Ran()
    {
        if (Shipped) return Listings.Tests([]);
        return Session.Names.IsEmpty ? [] : Listings.Tests([.. Session.Clock.Flags(), .. Session.Names.Flags(withTests: true)]);
    }
}
