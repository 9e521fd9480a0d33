using System.Text.Json;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Input;

/// <summary>How folders are walked and which of their files are read.</summary>
internal sealed record WalkOptions
{
    public bool Hidden { get; init; }

    public bool NoIgnore { get; init; }

    public bool Binary { get; init; }

    /// <summary>Binary files of folders are left out of the list, not when they are read.</summary>
    public bool LeavesOutBinary { get; init; }

    public string[] Globs { get; init; } = [];

    public string[] Types { get; init; } = [];

    public string[] TypesNot { get; init; } = [];

    public string[] Textures { get; init; } = [];

    public string[] TexturesNot { get; init; } = [];

    /// <summary>path, modified, accessed or created; empty: the order of paths as given.</summary>
    public string Sort { get; init; } = "";

    public bool IsDescending { get; init; }
}

/// <summary>Lists files: those named, and those of the folders named.</summary>
internal static class FileWalk
{
    /// <summary>The files of paths in the order given, those of a folder in the order of their paths; or in that of a sort.</summary>
    public static IEnumerable<InputFile> Files(IReadOnlyList<string> paths, WalkOptions options, Action<MatcherException> problem)
    {
        var isAlone = paths.Count == 1 && File.Exists(paths[0]);
        if (options.Sort != "" || options.IsDescending)
        {
            foreach (var file in List(paths, options, problem)) yield return new(file, isAlone);
            yield break;
        }
        foreach (var path in paths)
        {
            if (isAlone || !Directory.Exists(path)) { yield return new(path, isAlone); continue; }
            foreach (var file in List([path], options, problem)) yield return new(file, false);
        }
    }

    private static IEnumerable<string> List(IReadOnlyList<string> paths, WalkOptions options, Action<MatcherException> problem)
    {
        var request = JsonSerializer.Serialize(new Dictionary<string, object>
        {
            ["paths"] = paths,
            ["hidden"] = options.Hidden,
            ["noIgnore"] = options.NoIgnore,
            ["binary"] = !options.LeavesOutBinary,
            ["globs"] = options.Globs,
            ["types"] = options.Types,
            ["typesNot"] = options.TypesNot,
            ["texture"] = options.Textures,
            ["textureNot"] = options.TexturesNot,
            ["sort"] = options.Sort == "" ? "path" : options.Sort,
            ["reverse"] = options.IsDescending,
        });
        using var answer = JsonDocument.Parse(Call.Files(request));
        foreach (var error in answer.RootElement.GetProperty("errors").EnumerateArray())
        {
            var path = error.GetProperty("path").GetString()!;
            problem(new FileError($"{path}: {error.GetProperty("message").GetString()}", path));
        }
        foreach (var file in answer.RootElement.GetProperty("files").EnumerateArray()) yield return System.IO.Path.GetFullPath(file.GetString()!);
    }
}
