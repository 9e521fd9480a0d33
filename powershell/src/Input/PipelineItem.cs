using System.Collections;
using System.Management.Automation;

namespace Matcher.Input;

/// <summary>What an object of the pipeline is: a text, or a path of a file or folder.</summary>
internal readonly record struct PipelineItem(string Text, string? Path)
{
    public static IEnumerable<PipelineItem> Of(PSObject? given)
    {
        switch (given?.BaseObject)
        {
            case null:
                return [new("", null)];
            case string text:
                return [new(text, null)];
            case FileSystemInfo info:
                return [new("", info.FullName)];
            case Match match:
                return [new(match.Line, null)];
            case Finding finding:
                return [new(finding.Line, null)];
            case Line line:
                return [new(line.Text, null)];
            case IEnumerable several and not IDictionary:
                return several.Cast<object?>().SelectMany(one => Of(one is null ? null : PSObject.AsPSObject(one)));
            case PSCustomObject when given.Properties["PSPath"]?.Value is { } path:
                return [new("", LanguagePrimitives.ConvertTo<string>(path))];
            default:
                return [new(LanguagePrimitives.ConvertTo<string>(given) ?? "", null)];
        }
    }
}
