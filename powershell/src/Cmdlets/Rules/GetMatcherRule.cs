using System.Management.Automation;
using Matcher.Errors;

namespace Matcher.Cmdlets;

/// <summary>Gets the rules of pattern files.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherRule"), Alias("Get-MxRule"), OutputType(typeof(Rule))]
public sealed class GetMatcherRule : NamesCmdlet
{
    [Parameter(Position = 0), SupportsWildcards] public string[] Name { get; set; } = [];

    [Parameter, SupportsWildcards] public string[] RuleFile { get; set; } = [];

    protected override void Finish()
    {
        var files = RuleFiles.Of(this, RuleFile, Session.Names.Files);
        var isWanted = Wanted(Name);
        var rules = Listings.Rules([.. RuleFiles.Without(NameFlags, files), .. files]);
        if (rules.Count == 0) throw new OptionError($"{string.Join(", ", files)}: no rule there: write rule NAME \"MESSAGE\" = PATTERN", files[0]);
        foreach (var rule in rules) if (isWanted(rule.Name)) WriteObject(rule);
    }
}
