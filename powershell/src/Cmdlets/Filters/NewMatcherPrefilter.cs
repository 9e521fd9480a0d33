using System.Management.Automation;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Makes a small filter of texts, which tells what they certainly lack.</summary>
[Cmdlet(VerbsCommon.New, "MatcherPrefilter", DefaultParameterSetName = "Text"), Alias("New-MxPrefilter"), OutputType(typeof(Prefilter))]
public sealed class NewMatcherPrefilter : WholeInputCmdlet
{
    /// <summary>A byte that no text in UTF-8 has: what is tested for can't lie across two texts.</summary>
    private const byte between = 0xff;
    private MemoryStream? texts;

    [Parameter, ValidateSet("bloom", "cuckoo", "xor"), LowerCase] public string Filter { get; set; } = "bloom";

    private protected override void OnInput(string? path, byte[] text)
    {
        texts ??= new();
        if (texts.Length > 0) texts.WriteByte(between);
        texts.Write(text);
    }

    protected override void End()
    {
        if (texts is not null) WriteObject(new Prefilter(Filter, texts.ToArray()));
    }
}
