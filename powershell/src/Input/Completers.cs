using System.Collections;
using System.Management.Automation;
using System.Management.Automation.Language;

namespace Matcher.Input;

/// <summary>Completes a word of a list.</summary>
public abstract class WordCompleter : IArgumentCompleter
{
    protected abstract IEnumerable<string> Words(IDictionary given);

    public IEnumerable<CompletionResult> CompleteArgument(string commandName, string parameterName, string wordToComplete, CommandAst commandAst, IDictionary fakeBoundParameters)
    {
        var word = wordToComplete.Trim('\'', '"');
        return Words(fakeBoundParameters).Where(one => one.StartsWith(word, StringComparison.OrdinalIgnoreCase)).Select(one => new CompletionResult(one));
    }
}

/// <summary>Completes units of records.</summary>
public sealed class UnitCompleter : WordCompleter
{
    protected override IEnumerable<string> Words(IDictionary given) => Tables.Units;
}

/// <summary>Completes groups under which texts are equal.</summary>
public sealed class GroupCompleter : WordCompleter
{
    protected override IEnumerable<string> Words(IDictionary given) => Tables.Groups;
}

/// <summary>The textures that a parameter takes.</summary>
public sealed class TextureNames : IValidateSetValuesGenerator
{
    public string[] GetValidValues() => Tables.Textures;
}

/// <summary>Completes types of files.</summary>
public sealed class FileTypeCompleter : WordCompleter
{
    protected override IEnumerable<string> Words(IDictionary given) => Tables.FileTypes.Keys;
}
