using System.Management.Automation;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Lists the types of files that can be asked for by name.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherFileType"), Alias("Get-MxFileType"), OutputType(typeof(FileTypeGlobs))]
public sealed class GetMatcherFileType : MatcherCmdlet
{
    [Parameter(Position = 0, ValueFromPipeline = true), SupportsWildcards, ArgumentCompleter(typeof(FileTypeCompleter))] public string[] Name { get; set; } = ["*"];

    protected override void Step()
    {
        foreach (var wanted in Name)
        {
            var names = new WildcardPattern(wanted, WildcardOptions.IgnoreCase | WildcardOptions.CultureInvariant);
            var found = Tables.FileTypes.Where(type => names.IsMatch(type.Key)).ToList();
            if (found.Count == 0 && !WildcardPattern.ContainsWildcardCharacters(wanted))
                WriteProblem(new OptionError($"{wanted}: no such type of files: Get-MatcherFileType without a name lists them", wanted));
            foreach (var (name, globs) in found) WriteObject(new FileTypeGlobs(name, globs));
        }
    }
}
