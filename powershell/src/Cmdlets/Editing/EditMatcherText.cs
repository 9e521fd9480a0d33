using System.Management.Automation;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Editing;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Replaces matches by a template, or by what a script block writes for them.</summary>
[Cmdlet(VerbsData.Edit, "MatcherText", DefaultParameterSetName = "Text", SupportsShouldProcess = true), Alias("Edit-MxText"), OutputType(typeof(string))]
public sealed class EditMatcherText : EditingCmdlet
{
    [Parameter(Position = 0, Mandatory = true), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput Pattern { get; set; } = null!;

    /// <summary>A template, or a script block.</summary>
    [Parameter(Position = 1), AllowEmptyString, AllowNull] public object? Template { get; set; }

    [Parameter] public ScriptBlock? ScriptBlock { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long MaxCount { get; set; }

    [Parameter, ValidateSet("Auto", "Cpu", "Gpu"), LowerCase] public string? Backend { get; set; }

    private ScriptBlock? Block => ScriptBlock ?? Written as ScriptBlock;

    private object? Written => Template is PSObject wrapped ? wrapped.BaseObject : Template;

    private string TemplateText => LanguagePrimitives.ConvertTo<string>(Template) ?? "";

    private protected override bool IsByBlock => Block is not null;

    private protected override (string Name, string[] Flags, string[] Words) CommandLine =>
        ("rewrite", Flags.Of("--max-count", IsGiven(nameof(MaxCount)) ? MaxCount : null), [Pattern.Source, TemplateText]);

    private protected override TextEditor? NewEditor()
    {
        Exclude(nameof(Template), nameof(ScriptBlock));
        if (ScriptBlock is null && !IsGiven(nameof(Template))) throw new OptionError("no replacement: give Template or ScriptBlock", Pattern.Source);
        if (Backend == "gpu") throw new OptionError("Gpu is for texts that are searched as a whole: text that is edited as it comes is searched by the processor; give Auto or Cpu", Backend);
        if (IsByBlock && Follow) throw new OptionError("Follow takes a template: pipe the lines of Get-Content -Wait to a script block", nameof(Follow));
        var set = Compiler.Compile([Pattern]);
        if (Block is { } block) return new BlockEditor(set, block, MaxCount);
        // Units, slices of time and arithmetic are only in the command's templates, whose errors it words, too.
        try { return NativeEditor.Rewriter(set, TemplateText, MaxCount, path => Report.Relative(path, Location)); }
        catch (TemplateError) { return null; }
    }
}
