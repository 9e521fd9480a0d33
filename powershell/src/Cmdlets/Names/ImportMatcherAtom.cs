using System.Management.Automation;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Adds the names of pattern files to this session.</summary>
[Cmdlet(VerbsData.Import, "MatcherAtom"), Alias("Import-MxAtom"), OutputType(typeof(Atom))]
public sealed class ImportMatcherAtom : NamesCmdlet
{
    [Parameter(Position = 0, Mandatory = true, ValueFromPipeline = true), SupportsWildcards] public string[] Path { get; set; } = [];

    [Parameter] public SwitchParameter PassThru { get; set; }

    protected override void Step()
    {
        foreach (var path in new PathResolver(this, WriteProblem).Named(Path))
        {
            IReadOnlyList<Atom> known = [];
            try { Session.Names.Change(() => Session.Names.Import(path), () => known = Check()); }
            catch (FileError problem)
            {
                WriteProblem(problem);
                continue;
            }
            if (!PassThru) continue;
            var folder = path + System.IO.Path.DirectorySeparatorChar;
            foreach (var atom in known) if (atom.Source == path || atom.Source.StartsWith(folder, StringComparison.Ordinal)) WriteObject(atom);
        }
    }
}
