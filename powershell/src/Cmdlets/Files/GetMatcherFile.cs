using System.Management.Automation;
using System.Text.Json;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Lists the files that a search would read.</summary>
[Cmdlet(VerbsCommon.Get, "MatcherFile", DefaultParameterSetName = "Path"), Alias("Get-MxFile"), OutputType(typeof(SearchedFile))]
public sealed class GetMatcherFile : MatcherCmdlet
{
    [Parameter(Position = 0, ParameterSetName = "Path", ValueFromPipeline = true), SupportsWildcards] public string[] Path { get; set; } = ["."];

    [Parameter(Mandatory = true, ParameterSetName = "LiteralPath", ValueFromPipelineByPropertyName = true), Alias("PSPath", "LP")] public string[] LiteralPath { get; set; } = [];

    [Parameter] public SwitchParameter Hidden { get; set; }

    [Parameter] public SwitchParameter NoIgnore { get; set; }

    [Parameter] public SwitchParameter Binary { get; set; }

    [Parameter] public string[] Include { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(FileTypeCompleter))] public string[] FileType { get; set; } = [];

    [Parameter, ArgumentCompleter(typeof(FileTypeCompleter))] public string[] ExcludeFileType { get; set; } = [];

    [Parameter, ValidateSet(typeof(TextureNames)), LowerCase] public string[] Texture { get; set; } = [];

    [Parameter, ValidateSet(typeof(TextureNames)), LowerCase] public string[] ExcludeTexture { get; set; } = [];

    [Parameter, ValidateSet("Path", "Modified", "Accessed", "Created"), LowerCase] public string? Sort { get; set; }

    [Parameter] public SwitchParameter Descending { get; set; }

    [Parameter] public SwitchParameter Classify { get; set; }

    protected override void Step()
    {
        var resolver = new PathResolver(this, WriteProblem);
        var paths = ParameterSetName == "LiteralPath" ? resolver.Literal(LiteralPath) : resolver.Wildcards(Path);
        WalkOptions options = new()
        {
            Hidden = Hidden,
            NoIgnore = NoIgnore,
            LeavesOutBinary = !Binary,
            Globs = Include,
            Types = FileType,
            TypesNot = ExcludeFileType,
            Textures = Texture,
            TexturesNot = ExcludeTexture,
            Sort = Sort ?? "",
            IsDescending = Descending,
        };
        foreach (var file in FileWalk.Files(paths, options, WriteProblem))
        {
            Cancel.ThrowIfCancellationRequested();
            try { WriteObject(Classify ? Classified(file.Path) : new SearchedFile(file.Path, null, null)); }
            catch (MatcherException problem) when (problem is FileError or BinaryFileError) { WriteProblem(problem); }
        }
    }

    private SearchedFile Classified(string path)
    {
        using var answer = JsonDocument.Parse(Call.Json("texture", "{}", FileText.Whole(path, Binary)));
        if (answer.RootElement.ValueKind == JsonValueKind.Null) return new(path, null, null);
        return new(path, answer.RootElement.GetProperty("kind").GetString(), answer.RootElement.GetProperty("period").GetInt64());
    }
}
