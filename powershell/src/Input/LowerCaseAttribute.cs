using System.Collections;
using System.Management.Automation;

namespace Matcher.Input;

/// <summary>Gives words of a set in lower case: PowerShell accepts them in any case and leaves them as they are.</summary>
[AttributeUsage(AttributeTargets.Property)]
public sealed class LowerCaseAttribute : ArgumentTransformationAttribute
{
    public override object? Transform(EngineIntrinsics engineIntrinsics, object? inputData) =>
        (inputData is PSObject wrapped ? wrapped.BaseObject : inputData) switch
        {
            string word => word.ToLowerInvariant(),
            IEnumerable several => several.Cast<object?>().Select(one => Transform(engineIntrinsics, one)).ToArray(),
            _ => inputData,
        };
}
