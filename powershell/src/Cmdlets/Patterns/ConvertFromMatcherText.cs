using System.Collections;
using System.Management.Automation;
using Matcher.Building;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Matching;
using Matcher.Native;
using Matcher.Values;

namespace Matcher.Cmdlets;

/// <summary>Makes an object of each record of a text: by a template with marks, by values, or by a pattern.</summary>
[Cmdlet(VerbsData.ConvertFrom, "MatcherText"), Alias("ConvertFrom-MxText"), OutputType(typeof(PSObject))]
public sealed class ConvertFromMatcherText : MatcherCmdlet, ICompiles
{
    /// <summary>The name under which a built pattern's file declares it.</summary>
    private const string builtName = "extract";

    private Examples examples = new();
    private Report? report;
    private PatternSearch? search;
    private bool hasText;
    private RegisterProperties? registers;
    private IReadOnlyDictionary<string, string?>? types;

    [Parameter(Mandatory = true, ValueFromPipeline = true), AllowNull, AllowEmptyString, AllowEmptyCollection] public PSObject? InputObject { get; set; }

    [Parameter(Position = 0), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput? Pattern { get; set; }

    [Parameter] public string[] Marked { get; set; } = [];

    [Parameter] public IDictionary? Field { get; set; }

    [Parameter] public string[] NotExample { get; set; } = [];

    [Parameter] public SwitchParameter NoMint { get; set; }

    [Parameter] public SwitchParameter MintShapes { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    protected override void Start()
    {
        examples = new() { Not = NotExample, Marked = Marked, Fields = Field, NoMint = NoMint, MintShapes = MintShapes };
        if (Pattern is null && !examples.HasFields) throw new OptionError("nothing says what is read: give Marked, Field or Pattern", null);
        if (Pattern is not null)
        {
            var idle = new[] { (nameof(Marked), Marked.Length > 0), (nameof(Field), Field is not null), (nameof(NotExample), NotExample.Length > 0), (nameof(NoMint), (bool)NoMint), (nameof(MintShapes), (bool)MintShapes) };
            foreach (var (name, isGiven) in idle) if (isGiven) throw new OptionError($"{name} builds a pattern: leave it out, or Pattern", name);
        }
        report = new(Location, Messages, Cancel);
        if (Pattern is null or { Given: BuiltPattern }) return;
        types = TypesOf(Pattern);
        // Without a fields line each match is a record, which is final when the match is.
        if (types is not null) return;
        var set = Compiler.Compile([Pattern]);
        registers = new(set.Members[0].Registers);
        search = new(set, new() { HasCaptures = true }, null, Found, Cancel);
    }

    private bool Found(in Batch batch, string? path)
    {
        for (ulong row = 0; row < batch.Count; row++) WriteObject(registers!.Of(search!.Builder.Build(batch, row, path)));
        return true;
    }

    protected override void Step()
    {
        foreach (var item in PipelineItem.Of(InputObject))
        {
            if (search is not null)
            {
                Search(item);
                continue;
            }
            if (item.Path is null)
            {
                report!.AddText(item.Text);
                if (Pattern is null) examples.Texts.AddRange(item.Text.Split('\n').Select(line => line.TrimEnd('\r')));
                continue;
            }
            foreach (var path in new PathResolver(this, WriteProblem).Literal([item.Path]))
            {
                report!.AddFile(path);
                examples.Files.Add(path);
            }
        }
    }

    private void Search(PipelineItem item)
    {
        if (item.Path is null)
        {
            hasText = true;
            search!.Line(item.Text);
            return;
        }
        foreach (var path in new PathResolver(this, WriteProblem).Literal([item.Path]))
        {
            try { search!.File(new(path, true), false); }
            catch (MatcherException problem) when (problem is FileError or BinaryFileError) { WriteProblem(problem); }
        }
    }

    protected override void Finish()
    {
        if (search is not null)
        {
            if (hasText) search.Finish();
            return;
        }
        if (!report!.HasFiles && !report.HasText && Pattern is not null) return;
        if (Pattern is null) Write(new Builder(Location, Messages, Cancel).WithFields(examples, NameFlags));
        else if (Pattern.Given is BuiltPattern built) Write(built);
        else Write(Pattern.Source, DeclarationsOf(Pattern), types);
    }

    private void Write(BuiltPattern built)
    {
        if (!report!.HasFiles && !report.HasText) return;
        var types = built.Fields.ToDictionary(field => field.Name, field => field.Type);
        // Tests of the file would be run by nobody.
        var lines = built.File.Split('\n').Where(line => line != "" && line[0] != '#' && !line.StartsWith("test ", StringComparison.Ordinal));
        Write($"\\{{{builtName}}}", [.. NameFlags, .. Flags.Each("--declare", lines)], types);
    }

    private string[] DeclarationsOf(PatternInput pattern) => [.. NameFlags, .. pattern.DeclarationFlags];

    /// <summary>The types of the fields that a fields line names; null without one.</summary>
    private IReadOnlyDictionary<string, string?>? TypesOf(PatternInput pattern)
    {
        var source = pattern.Source.Trim();
        var declarations = DeclarationsOf(pattern);
        if (!source.StartsWith("\\{", StringComparison.Ordinal) || !source.EndsWith('}') || declarations.Length == 0) return null;
        return Listings.FieldTypes(source[2..^1], declarations);
    }

    private void Write(string pattern, IReadOnlyList<string> declarations, IReadOnlyDictionary<string, string?>? types)
    {
        FieldCasts casts = new(WriteWarning);
        FieldProperties properties = new(types?.Keys ?? [], field => types?.GetValueOrDefault(field) is { } type ? casts.For(field, type) : null);
        report!.RunTogether(["scan", "--fields", "--json", .. declarations, "-e", pattern, "--"], output =>
        {
            foreach (var record in Json.Elements(output)) WriteObject(properties.Of(record.GetProperty("values")));
        });
    }

    protected override void Release() => search?.Dispose();
}
