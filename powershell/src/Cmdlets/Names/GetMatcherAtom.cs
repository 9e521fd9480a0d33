using System.Management.Automation;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Gives the names of this session, or the shipped ones.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherAtom"), Alias("Get-MxAtom"), OutputType(typeof(Atom))]
public sealed class GetMatcherAtom : NamesCmdlet
{
    [Parameter(Position = 0), SupportsWildcards, ArgumentCompleter(typeof(NameCompleter))] public string[] Name { get; set; } = [];

    [Parameter] public SwitchParameter Shipped { get; set; }

    protected override void Finish()
    {
        var isWanted = Wanted(Name);
        foreach (var atom in Shipped ? Listings.Names([]) : SessionAtoms()) if (isWanted(atom.Name)) WriteObject(atom);
    }
}
