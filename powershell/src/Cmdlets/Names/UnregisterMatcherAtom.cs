using System.Management.Automation;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Forgets names, files of declarations, or all declarations of this session.</summary>
[Cmdlet(VerbsLifecycle.Unregister, "MatcherAtom", SupportsShouldProcess = true), Alias("Unregister-MxAtom")]
public sealed class UnregisterMatcherAtom : NamesCmdlet
{
    private readonly List<string> names = [];

    [Parameter(Position = 0, ValueFromPipeline = true, ValueFromPipelineByPropertyName = true), ArgumentCompleter(typeof(NameCompleter))] public string[] Name { get; set; } = [];

    [Parameter] public string[] Path { get; set; } = [];

    [Parameter] public SwitchParameter All { get; set; }

    protected override void Step() => names.AddRange(Name);

    protected override void Finish()
    {
        if (!All && names.Count == 0 && Path.Length == 0) throw new OptionError("nothing is forgotten: give Name, Path or All", null);
        if (All && (names.Count > 0 || Path.Length > 0)) throw new OptionError("All forgets everything: leave Name and Path out", true);
        if (All)
        {
            if (ShouldProcess("all declarations of this session", "forget")) Session.Names.Clear();
            return;
        }
        foreach (var name in names) if (Session.Names.Find(name) is null) throw Unknown(name);
        string[] paths = [.. Path.Select(FullPath)];
        foreach (var path in paths)
            if (!Session.Names.Files.Contains(path)) throw new DeclarationError($"the file {path} was not imported; imported are: {Some(Session.Names.Files)}", path);
        Forget([.. names.Where(name => ShouldProcess(name, "forget"))], [.. paths.Where(path => ShouldProcess(path, "forget"))]);
    }

    /// <summary>Forgets all of them, or none if what is left reads one.</summary>
    private void Forget(string[] names, string[] paths)
    {
        if (names.Length + paths.Length == 0) return;
        Session.Names.Change(
            () =>
            {
                foreach (var name in names) Session.Names.Remove(name);
                foreach (var path in paths) Session.Names.Forget(path);
            },
            () =>
            {
                try { Check(); }
                catch (MatcherException left) when (left is PatternError or DeclarationError)
                {
                    string[] given = [.. names, .. paths];
                    throw new DeclarationError($"{string.Join(", ", given)} can't be taken away: what is left reads it ({left.Message})", given[0]);
                }
            });
    }

    private DeclarationError Unknown(string name)
    {
        var source = SessionAtoms().FirstOrDefault(atom => atom.Name == name)?.Source;
        return new(source is null
            ? $"no name {name} is declared in this session; declared are: {Some([.. Session.Names.Atoms.Select(atom => atom.Name)])}"
            : $"the name {name} comes from {source}: forget the file with -Path", name);
    }

    private static string Some(IReadOnlyList<string> known) => known.Count == 0 ? "none" : string.Join(", ", known);
}
