using System.Management.Automation;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Editing;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Masks matches, or without a pattern what is usually sensitive.</summary>
[Cmdlet(VerbsSecurity.Protect, "MatcherText", DefaultParameterSetName = "Text", SupportsShouldProcess = true), Alias("Protect-MxText"), OutputType(typeof(string))]
public sealed class ProtectMatcherText : EditingCmdlet
{
    private const string maskDefault = "*";

    [Parameter(Position = 0), ArgumentCompleter(typeof(PatternCompleter))] public PatternInput? Pattern { get; set; }

    [Parameter, ArgumentCompleter(typeof(RegisterCompleter))] public string[] Keep { get; set; } = [];

    [Parameter, AllowEmptyString] public string Mask { get; set; } = maskDefault;

    private string Kept => string.Join(',', Keep);

    // Without a pattern the command takes its first input for one, unless kinds are left out: here none.
    private protected override (string Name, string[] Flags, string[] Words) CommandLine =>
        ("redact", ["--mask", Mask, .. Flags.If(Keep.Length > 0, "--keep", Kept), .. Flags.If(Pattern is null, "--except", ",")], Pattern is null ? [] : [Pattern.Source]);

    private protected override bool AreShared => true;

    private protected override TextEditor? NewEditor()
    {
        if (Mask == "") throw new OptionError("Mask takes a character, a text, shape or pseudonym: found an empty value", Mask);
        return Pattern is null ? null : NativeEditor.Redactor(Compiler.Compile([Pattern]), Kept, Mask);
    }
}
