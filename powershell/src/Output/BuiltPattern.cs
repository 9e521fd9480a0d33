using System.Collections.Specialized;
using System.Management.Automation;
using Matcher.Compile;

namespace Matcher;

/// <summary>A pattern that was built from examples, with its fields.</summary>
public sealed class BuiltPattern
{
    public required string Pattern { get; init; }

    /// <summary>A template of all fields, separated by tabs.</summary>
    public required string Format { get; init; }

    /// <summary>A pattern file that declares all of it as `extract`.</summary>
    public required string File { get; init; }

    /// <summary>Lines of a pattern file that the pattern needs.</summary>
    public required string[] Declarations { get; init; }

    public required Suggestion[] Suggestions { get; init; }

    public required BuiltField[] Fields { get; init; }

    public required BuiltShape[] Shapes { get; init; }

    public required BuiltRow[] Rows { get; init; }

    public required BuiltRecord[] Records { get; init; }

    public override string ToString() => Pattern;
}

/// <summary>Shipped names that have all values of a field.</summary>
public sealed record Suggestion(string Field, string[] Classes);

/// <summary>A field of a built pattern.</summary>
/// <param name="Name">Its name, behind those of the fields around it.</param>
/// <param name="Accessor">The part of its token that it reads; null: the whole.</param>
/// <param name="Type">The type in its mark, as written; null without one.</param>
/// <param name="StartsRecord">Each value begins a record.</param>
/// <param name="List">It has several values in a line.</param>
/// <param name="Repeats">It has a value for each of several records in a line.</param>
/// <param name="Parent">The field around it; null at the top.</param>
/// <param name="Template">What a template writes for it.</param>
public sealed record BuiltField(string Name, string? Accessor, string? Type, bool StartsRecord, bool List, bool Repeats, string? Parent, string Template);

/// <summary>The lines that have the same tokens.</summary>
/// <param name="Pattern">The pattern of these lines.</param>
/// <param name="Lines">Their numbers in Rows, from 0.</param>
/// <param name="Reach">How each field is read: marked, missing, or anchored with the number of a shape, from 0.</param>
public sealed record BuiltShape(string Pattern, int[] Lines, OrderedDictionary Reach);

/// <summary>A line that the pattern was built from, and its fields.</summary>
/// <param name="Text">The line.</param>
/// <param name="Shape">Its number in Shapes, from 0; -1 for a line without tokens.</param>
/// <param name="Values">A property for each field.</param>
public sealed record BuiltRow(string Text, int Shape, PSObject Values);

/// <summary>A record of these lines.</summary>
/// <param name="Lines">Their numbers in Rows, from 0.</param>
/// <param name="Values">A property for each field.</param>
public sealed record BuiltRecord(int[] Lines, PSObject Values);
