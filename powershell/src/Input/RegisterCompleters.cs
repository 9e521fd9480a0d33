using System.Collections;
using System.Management.Automation;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Session;

namespace Matcher.Input;

/// <summary>Completes registers of the pattern that is written on the line.</summary>
public sealed class RegisterCompleter : WordCompleter
{
    protected override IEnumerable<string> Words(IDictionary given)
    {
        if (given["Pattern"] is not { } written) return [];
        var session = MatcherSession.Current();
        var folder = Environment.CurrentDirectory;
        try
        {
            PatternInput[] patterns = [.. (written as object[] ?? [written]).Select(one => new PatternInput(one))];
            var set = new Compiler(session, () => folder, [.. session.Clock.Flags(), .. session.Names.Flags()], null).Compile(patterns);
            return set.Members.SelectMany(member => member.Registers).Distinct();
        }
        catch (MatcherException)
        {
            // A pattern that is not complete yet has no registers.
            return [];
        }
    }
}
