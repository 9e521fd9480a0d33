using System.Management.Automation;
using Matcher.Compile;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Compiles a pattern to an object with methods.</summary>
[Cmdlet(VerbsCommon.New, "MatcherPattern"), Alias("New-MxPattern"), OutputType(typeof(Pattern))]
public sealed class NewMatcherPattern : MatcherCmdlet, ICompiles
{
    [Parameter(Position = 0, Mandatory = true), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput Pattern { get; set; } = new("");

    [Parameter] public LibraryInput[]? Library { get; set; }

    protected override void Finish() => WriteObject(new Matcher.Pattern(Pattern.Source, Compiler.Compile([Pattern]), Session.Clock));
}
