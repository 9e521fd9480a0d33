using Matcher.Command;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>
/// Index and NoIndex of Select-MatcherMatch. The command reads the index of a folder: it names the files with a match,
/// and only those are searched here.
/// </summary>
public sealed partial class SelectMatcherMatch
{
    private const string indexName = ".matcher-index";

    /// <summary>Whether files without a match add nothing to what is written, so that an index may leave them out.</summary>
    private bool NeedsOnlyMatches => !(NotMatch || FilesWithoutMatch || IsCounting || Passthru || Follow || report is not null || RecordStart is not null || RecordSpan is not null);

    private protected override IEnumerable<InputFile> FilesOf(IReadOnlyList<string> paths)
    {
        if (Index) foreach (var folder in paths.Where(Directory.Exists)) WriteIndex(folder);
        var hasIndex = !NoIndex && NeedsOnlyMatches && paths.Any(path => File.Exists(System.IO.Path.Combine(path, indexName)));
        if (!hasIndex) return base.FilesOf(paths);
        return Sort is not null || Descending ? Indexed(paths) : paths.SelectMany(path => Directory.Exists(path) ? Indexed([path]) : base.FilesOf([path]));
    }

    private void WriteIndex(string folder) =>
        Program.Output(["index", .. WalkFlags, "--", folder], Location, [], Messages, Cancel);

    private IEnumerable<InputFile> Indexed(IReadOnlyList<string> paths)
    {
        string[] order = Sort is null && !Descending ? [] : [Descending ? "--sortr" : "--sort", Sort ?? "path"];
        string[] textures = [.. Texture.Select(texture => $"--texture={texture}"), .. ExcludeTexture.Select(texture => $"--texture=!{texture}")];
        string[] flags = ["scan", "--files-with-matches", "--color", "never", .. Flags.If(WholeLine, "--line-regexp"), .. order, .. InputFlags, .. WalkFlags, .. textures, .. NameFlags];
        using var run = Program.Start([.. flags, .. PatternFlags().SelectMany(words => words), "--", .. paths], Location, Messages);
        run.Feed([]);
        using var stopped = Cancel.Register(run.Stop);
        foreach (var path in LineReader.Of(run.Output)) yield return new(System.IO.Path.GetFullPath(path, Location), false);
        run.End();
    }

    /// <summary>The command's flags for the files of folders, as far as an index knows them.</summary>
    private string[] WalkFlags =>
    [
        .. Flags.If(Hidden, "--hidden"), .. Flags.If(NoIgnore, "--no-ignore"), .. Flags.Each("--glob", Include),
        .. Flags.Each("--type", FileType), .. Flags.Each("--type-not", ExcludeFileType),
    ];

    /// <summary>The patterns as flags of the command: those of a file together, else each by itself.</summary>
    private IEnumerable<string[]> PatternFlags() => PatternFile is null ? Pattern!.Select(pattern => pattern.SearchFlags) : [["--patterns", FullPath(PatternFile)]];
}
