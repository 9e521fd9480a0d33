using System.Collections;
using System.Management.Automation;
using Matcher.Building;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Builds a pattern from examples.</summary>
[Cmdlet(VerbsData.ConvertTo, "MatcherPattern"), Alias("ConvertTo-MxPattern"), OutputType(typeof(string), typeof(BuiltPattern))]
public sealed class ConvertToMatcherPattern : MatcherCmdlet, ICompiles
{
    private Examples examples = new();

    [Parameter(Position = 0, ValueFromPipeline = true), AllowNull, AllowEmptyString, AllowEmptyCollection] public PSObject? Example { get; set; }

    [Parameter] public string[] NotExample { get; set; } = [];

    [Parameter] public SwitchParameter Anchored { get; set; }

    [Parameter] public SwitchParameter Unanchored { get; set; }

    [Parameter] public string[] Marked { get; set; } = [];

    [Parameter] public SwitchParameter MarksInLines { get; set; }

    [Parameter] public IDictionary? Field { get; set; }

    [Parameter] public SwitchParameter NoMint { get; set; }

    [Parameter] public SwitchParameter MintShapes { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    protected override void Start()
    {
        examples = new()
        {
            Not = NotExample,
            Marked = Marked,
            HasMarksInLines = MarksInLines,
            Fields = Field,
            IsAnchored = Anchored,
            IsUnanchored = Unanchored,
            NoMint = NoMint,
            MintShapes = MintShapes,
        };
        Exclude(nameof(Anchored), nameof(Unanchored));
        if (examples.HasFields) return;
        var idle = new[] { (nameof(Unanchored), (bool)Unanchored), (nameof(NoMint), (bool)NoMint), (nameof(MintShapes), (bool)MintShapes), (nameof(Library), Library is not null) };
        foreach (var (name, isGiven) in idle) if (isGiven) throw new OptionError($"{name} is about fields: give Marked, MarksInLines or Field, or leave {name} out", name);
    }

    protected override void Step()
    {
        if (!IsGiven(nameof(Example))) return;
        foreach (var item in PipelineItem.Of(Example))
        {
            if (item.Path is null) examples.Texts.Add(item.Text);
            else examples.Files.AddRange(new PathResolver(this, WriteProblem).Literal([item.Path]));
        }
    }

    protected override void Finish()
    {
        Builder builder = new(Location, Hints, Cancel);
        if (examples.HasFields) WriteObject(builder.WithFields(examples, NameFlags));
        else WriteObject(builder.Plain(examples, Session.Clock.Flags()));
    }
}
