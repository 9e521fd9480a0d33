using System.Management.Automation;
using System.Text.Json;
using Matcher.Command;
using Matcher.Errors;

namespace Matcher.Building;

/// <summary>Makes objects of records: a property for each field, and for a field with fields an object of its Text and a property each.</summary>
internal sealed class FieldProperties
{
    private const string textName = "Text";
    private readonly Func<string, Func<string, object?>?> castOf;
    private readonly Dictionary<string, Func<string, object?>?> casts = [];

    /// <param name="names">The full names of the fields.</param>
    /// <param name="castOf">What makes a value of a field's text; null: it stays the text.</param>
    /// <exception cref="BuildError">A name can't be a property.</exception>
    public FieldProperties(IEnumerable<string> names, Func<string, Func<string, object?>?> castOf)
    {
        this.castOf = castOf;
        var known = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        foreach (var name in names)
        {
            if (!known.TryAdd(name, name) && known[name] != name)
                throw new BuildError($"the fields {known[name]} and {name} differ only in the case of letters, which properties do not: rename one", name);
            if (name.EndsWith("." + textName, StringComparison.OrdinalIgnoreCase))
                throw new BuildError($"the field {name} is inside another field, whose own text is its property {textName}: rename it", name);
        }
    }

    /// <summary>The object of a record's values.</summary>
    public PSObject Of(JsonElement values) => Object(values, "", []);

    private PSObject Object(JsonElement values, string prefix, IEnumerable<PSNoteProperty> first)
    {
        var made = new PSObject();
        foreach (var property in first) made.Properties.Add(property);
        foreach (var value in values.EnumerateObject())
        {
            // A field around others has its text beside them.
            if (prefix != "" && value.Name == "text") continue;
            made.Properties.Add(new PSNoteProperty(value.Name, Value(value.Value, prefix + value.Name)));
        }
        return made;
    }

    private object? Value(JsonElement value, string name) => value.ValueKind switch
    {
        JsonValueKind.Null => null,
        JsonValueKind.Array => value.EnumerateArray().Select(one => Cast(Json.Text(one)!, name)).ToArray(),
        JsonValueKind.Object => Object(value, name + ".", [new(textName, Json.Text(value, "text"))]),
        _ => Cast(value.GetString()!, name),
    };

    private object? Cast(string text, string name)
    {
        if (!casts.TryGetValue(name, out var cast)) casts[name] = cast = castOf(name);
        return cast is null ? text : cast(text);
    }
}
