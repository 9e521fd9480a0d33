using System.Management.Automation;
using Matcher.Command;

namespace Matcher.Cmdlets;

/// <summary>Learns from texts the pairs of symbols that are most often neighbours.</summary>
[Cmdlet(VerbsCommon.New, "MatcherBpe", DefaultParameterSetName = "Text"), Alias("New-MxBpe"), OutputType(typeof(Bpe))]
public sealed class NewMatcherBpe : WholeInputCmdlet
{
    private MemoryStream? texts;

    [Parameter, ValidateRange(0, long.MaxValue)] public long Merges { get; set; }

    [Parameter, ValidateRange(0, long.MaxValue)] public long MaxBytes { get; set; }

    /// <summary>Words are runs between white space, so that texts can be joined by a line end.</summary>
    private protected override void OnInput(string? path, byte[] text)
    {
        if (texts is null) texts = new();
        else texts.WriteByte((byte)'\n');
        texts.Write(text);
    }

    protected override void End()
    {
        if (texts is null) return;
        string[] merges = IsGiven(nameof(Merges)) ? [$"--merges={Merges}"] : [];
        string[] bytes = IsGiven(nameof(MaxBytes)) ? [$"--max-bytes={MaxBytes}"] : [];
        WriteObject(new BpeRun(Location, Hints, Cancel).Train([.. merges, .. bytes], texts.ToArray()));
    }
}
