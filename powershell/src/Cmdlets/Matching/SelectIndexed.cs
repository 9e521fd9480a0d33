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
        Program.Output(["index", .. WalkFlags(), .. NameFlags, "--", folder], Location, [], new() { Hint = WriteVerbose, Problem = WriteProblem }, Cancel);

    private IEnumerable<InputFile> Indexed(IReadOnlyList<string> paths)
    {
        string[] line = WholeLine ? ["--line-regexp"] : [];
        string[] unit = Unit is null ? [] : ["--record", Unit];
        string[] order = Sort is null && !Descending ? [] : [Descending ? "--sortr" : "--sort", (Sort ?? "path").ToLowerInvariant()];
        string[] flags = ["scan", "--files-with-matches", "--color", "never", .. line, .. unit, .. order, .. WindowFlags(), .. WalkFlags(), .. NameFlags];
        using var run = Program.Start([.. flags, .. PatternFlags(), "--", .. paths], Location, new() { Hint = WriteVerbose, Problem = WriteProblem });
        run.Feed([]);
        using var stopped = Cancel.Register(run.Stop);
        foreach (var path in LineReader.Of(run.Output)) yield return new(System.IO.Path.GetFullPath(path, Location), false);
        run.End();
    }

    private IEnumerable<string> WalkFlags()
    {
        if (Hidden) yield return "--hidden";
        if (NoIgnore) yield return "--no-ignore";
        if (Binary) yield return "--binary";
        foreach (var glob in Include) { yield return "--glob"; yield return glob; }
        foreach (var type in FileType) { yield return "--type"; yield return type; }
        foreach (var type in ExcludeFileType) { yield return "--type-not"; yield return type; }
        foreach (var texture in Texture) yield return $"--texture={texture}";
        foreach (var texture in ExcludeTexture) yield return $"--texture=!{texture}";
    }

    /// <summary>The patterns as flags of the command.</summary>
    private IEnumerable<string> PatternFlags()
    {
        if (PatternFile is not null) { yield return "--patterns"; yield return FullPath(PatternFile); }
        foreach (var pattern in Pattern ?? [])
        {
            foreach (var line in pattern.Declarations) { yield return "--declare"; yield return line; }
            yield return "-e";
            yield return pattern.Source;
        }
    }
}
