using System.Management.Automation;
using System.Text.Json;
using Matcher.Compile;
using Matcher.Matching;
using Matcher.Native;
using Matcher.Values;

namespace Matcher.Cmdlets;

/// <summary>Gives the tokens of text and files.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherToken", DefaultParameterSetName = "Text"), Alias("Get-MxToken"), OutputType(typeof(Token))]
public sealed class GetMatcherToken : WholeInputCmdlet, ICompiles
{
    private readonly ValueReader values = new();

    [Parameter] public SwitchParameter Binary { get; set; }

    [Parameter] public SwitchParameter IncludeWhitespace { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    private protected override bool ReadsBinary => Binary;

    private protected override void OnInput(string? path, byte[] text)
    {
        string[] flags = IncludeWhitespace ? ["--whitespace"] : [];
        // The command knows the names of the session, which are kinds of tokens too.
        var json = Command.Program.Output(["tokens", "--json", .. flags, .. NameFlags, "-"], Location, text, Hints, Cancel);
        var offsets = new Offsets(text);
        using var tokens = JsonDocument.Parse(json);
        foreach (var token in tokens.RootElement.EnumerateArray())
        {
            var kind = token.GetProperty("kind").GetString()!;
            var (start, end) = (token.GetProperty("start").GetInt32(), token.GetProperty("end").GetInt32());
            var from = offsets.Of(start);
            var bytes = text.AsSpan(start, end - start);
            WriteObject(new Token(kind, Text.Utf8.GetString(bytes), from, offsets.Of(end) - from, values.Read(Kinds.Number(kind), bytes)));
        }
        WarnOfLoss(values);
    }
}
