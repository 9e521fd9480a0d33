using System.Collections;
using System.Management.Automation;
using System.Management.Automation.Language;
using Matcher.Session;

namespace Matcher.Input;

/// <summary>Completes the name behind `\{` at the end of a pattern: kinds, the session's names, shipped ones.</summary>
public sealed class PatternCompleter : IArgumentCompleter
{
    public IEnumerable<CompletionResult> CompleteArgument(string commandName, string parameterName, string wordToComplete, CommandAst commandAst, IDictionary fakeBoundParameters)
    {
        var written = wordToComplete.Trim('\'', '"');
        var at = written.LastIndexOf("\\{", StringComparison.Ordinal);
        if (at < 0 || written.IndexOf('}', at) >= 0) yield break;
        var (before, begun) = (written[..at], written[(at + 2)..]);
        var quote = wordToComplete[0] == '"' ? '"' : '\'';
        var names = MatcherSession.Current().Names.Atoms.Select(atom => atom.Name).Concat(Tables.Kinds).Concat(Tables.Shipped);
        foreach (var name in names.Distinct().Where(name => name.StartsWith(begun, StringComparison.OrdinalIgnoreCase)))
        {
            yield return new($"{quote}{before}\\{{{name}}}{quote}", name, CompletionResultType.ParameterValue, $"\\{{{name}}}");
        }
    }
}

/// <summary>Completes names of this session, or with Shipped those of the shipped library.</summary>
public sealed class NameCompleter : WordCompleter
{
    protected override IEnumerable<string> Words(IDictionary given) =>
        given.Contains("Shipped") ? Tables.Shipped : MatcherSession.Current().Names.Atoms.Select(atom => atom.Name);
}
