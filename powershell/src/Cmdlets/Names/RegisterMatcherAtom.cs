using System.Management.Automation;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Declares a name for the patterns of this session.</summary>
[Cmdlet(VerbsLifecycle.Register, "MatcherAtom"), Alias("Register-MxAtom"), OutputType(typeof(Atom))]
public sealed class RegisterMatcherAtom : NamesCmdlet
{
    [Parameter(Position = 0, Mandatory = true)] public string Name { get; set; } = "";

    [Parameter] public string? Shape { get; set; }

    [Parameter] public SwitchParameter After { get; set; }

    [Parameter] public PatternInput? Kind { get; set; }

    [Parameter, ArgumentCompleter(typeof(PatternCompleter))] public PatternInput? Pattern { get; set; }

    [Parameter] public string[] Accepts { get; set; } = [];

    [Parameter] public string[] Rejects { get; set; } = [];

    [Parameter] public SwitchParameter Force { get; set; }

    [Parameter] public SwitchParameter PassThru { get; set; }

    protected override void Finish()
    {
        var given = new object?[] { Shape, Kind, Pattern }.Count(one => one is not null);
        if (given != 1) throw new OptionError(given == 0 ? "nothing is declared: give Shape, Kind or Pattern" : "Shape, Kind and Pattern exclude each other: give one", Name);
        if (After && Shape is null) throw new OptionError("After goes with Shape", true);
        if (!Force && SessionAtoms().FirstOrDefault(atom => atom.Name == Name) is { } before)
            throw new DeclarationError($"the name {Name} is declared already ({before.Source}): give -Force to replace it", Name);
        var atom = new Atom
        {
            Name = Name,
            Form = Shape is not null ? (After ? "shape-after" : "shape") : Kind is not null ? "kind" : "let",
            Definition = Shape ?? (Kind ?? Pattern)!.Source,
            Source = "session",
            Accepts = Accepts,
            Rejects = Rejects,
        };
        Session.Names.Change(() => Session.Names.Add(atom), () => Listings.Names([.. Session.Clock.Flags(), .. Session.Names.Flags(withTests: true)]));
        if (PassThru) WriteObject(atom);
    }
}
