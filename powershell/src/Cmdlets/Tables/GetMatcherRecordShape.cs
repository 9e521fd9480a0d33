using System.Management.Automation;
using System.Text.Json;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Gives the shapes of records, most frequent first. The command finds them.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherRecordShape", DefaultParameterSetName = "Text"), Alias("Get-MxRecordShape"), OutputType(typeof(RecordShape))]
public sealed class GetMatcherRecordShape : WalkingCmdlet, ICompiles
{
    private readonly HeldInputs inputs = new();
    private JoinedFiles? joined;

    [Parameter] public PatternInput? RecordStart { get; set; }

    [Parameter] public PatternInput? RecordSpan { get; set; }

    [Parameter, SupportsWildcards] public string[] Against { get; set; } = [];

    [Parameter] public string? Cut { get; set; }

    [Parameter] public SwitchParameter Novel { get; set; }

    [Parameter] public SwitchParameter Rare { get; set; }

    [Parameter] public LibraryInput[]? Library { get; set; }

    protected override bool IsUnitUsed => true;

    protected override void Start()
    {
        _ = Part;
        if (Novel && Against.Length == 0) throw new OptionError("Novel shapes are those that another text lacks: give its path with Against", nameof(Novel));
    }

    protected override void OnText(string text) => inputs.AddText(text);

    private protected override void OnFile(InputFile file)
    {
        FileText.Check(file.Path, Binary);
        inputs.AddFile(file.Path);
    }

    protected override void Finish() => inputs.Run(Arguments(), Location, Messages, output =>
    {
        foreach (var line in LineReader.Of(output)) WriteObject(Shape(line));
    }, Cancel);

    private string[] Arguments() =>
    [
        "templates", "--ndjson", .. Flags.If(Novel, "--novel"), .. Flags.If(Rare, "--rare"), .. Flags.Of("--cut", Cut), .. Flags.Of("--against", Compared()),
        .. InputFlags, .. Flags.OfRecords(RecordStart, RecordSpan), .. NameFlags, "--",
    ];

    /// <summary>
    /// What to compare with: a path, which the command reports if it can't be read, or the joined text of several.
    /// </summary>
    private string? Compared()
    {
        string[] paths = [.. Against.SelectMany(path =>
            WildcardPattern.ContainsWildcardCharacters(path) ? new PathResolver(this, WriteProblem).Named([path]) : [FullPath(path)])];
        if (paths.Length < 2) return paths.FirstOrDefault();
        joined = new();
        foreach (var file in FileWalk.Files(paths, Walk, WriteProblem))
        {
            Cancel.ThrowIfCancellationRequested();
            try { joined.Add(file.Path, Binary); }
            catch (FileError problem) { WriteProblem(problem); }
            catch (BinaryFileError problem) { WriteVerbose(problem.Message); }
        }
        return joined.Path;
    }

    private static RecordShape Shape(string line)
    {
        using var document = JsonDocument.Parse(line);
        var row = document.RootElement;
        var novel = row.GetProperty("novel");
        return new()
        {
            Count = row.GetProperty("count").GetInt64(),
            Records = [.. row.GetProperty("records").EnumerateArray().Select(one => one.GetInt64())],
            Readable = row.GetProperty("readable").GetString()!,
            Pattern = row.GetProperty("pattern").GetString()!,
            Rare = row.GetProperty("rare").GetBoolean(),
            Novel = novel.ValueKind == JsonValueKind.Null ? null : novel.GetBoolean(),
            Covered = row.GetProperty("covered").GetInt64(),
        };
    }

    protected override void Release()
    {
        inputs.Dispose();
        joined?.Dispose();
    }
}
