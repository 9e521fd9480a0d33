using System.Management.Automation;

namespace Matcher.Matching;

/// <summary>Replacements by script blocks.</summary>
internal static class Replacements
{
    /// <summary>What a block writes for a match, as text, joined; `$_` is the match.</summary>
    public static string Of(ScriptBlock block, Match match)
    {
        var written = block.InvokeWithContext(null, [new PSVariable("_", match)]);
        return string.Concat(written.Select(one => LanguagePrimitives.ConvertTo<string>(one)));
    }
}
