using System.Management.Automation;
using Matcher.Compile;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Makes a scanner for text that comes in chunks.</summary>
[Cmdlet(VerbsCommon.New, "MatcherStreamScanner"), Alias("New-MxStreamScanner"), OutputType(typeof(StreamScanner))]
public sealed class NewMatcherStreamScanner : MatcherCmdlet, ICompiles
{
    [Parameter(Position = 0, Mandatory = true), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput[] Pattern { get; set; } = [];

    [Parameter] public LibraryInput[]? Library { get; set; }

    protected override void Finish() => WriteObject(new StreamScanner(Compiler.Compile(Pattern), Session.Clock));
}
