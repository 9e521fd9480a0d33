using System.Management.Automation;
using Matcher.Errors;

namespace Matcher.Cmdlets;

/// <summary>Forgets names, files of declarations, or all declarations of this session.</summary>
[Cmdlet(VerbsLifecycle.Unregister, "MatcherAtom", SupportsShouldProcess = true), Alias("Unregister-MxAtom")]
public sealed class UnregisterMatcherAtom : MatcherCmdlet
{
    [Parameter(Position = 0)] public string[] Name { get; set; } = [];

    [Parameter] public string[] Path { get; set; } = [];

    [Parameter] public SwitchParameter All { get; set; }

    protected override void Finish()
    {
        if (All && ShouldProcess("all declarations of this session", "forget")) Session.Names.Clear();
        if (All) return;
        foreach (var name in Name)
        {
            if (Session.Names.Find(name) is null) WriteProblem(new DeclarationError($"no name {name} is declared in this session", name));
            else if (ShouldProcess(name, "forget")) Session.Names.Remove(name);
        }
        foreach (var path in Path)
        {
            var full = FullPath(path);
            if (!Session.Names.Files.Contains(full)) WriteProblem(new DeclarationError($"the file {full} was not imported", path));
            else if (ShouldProcess(full, "forget")) Session.Names.Forget(full);
        }
    }
}
