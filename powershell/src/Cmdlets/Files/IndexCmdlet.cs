using System.Management.Automation;
using Matcher.Command;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>Base of the cmdlets of indexes: the folders they are of, and which files belong to them.</summary>
public abstract class IndexCmdlet : MatcherCmdlet
{
    private protected const string FileName = ".matcher-index";

    [Parameter(Position = 0, ValueFromPipeline = true, ValueFromPipelineByPropertyName = true), Alias("PSPath"), SupportsWildcards] public string[] Path { get; set; } = ["."];

    [Parameter] public string[] Include { get; set; } = [];

    [Parameter] public SwitchParameter Hidden { get; set; }

    [Parameter] public SwitchParameter NoIgnore { get; set; }

    /// <summary>Takes a folder.</summary>
    private protected abstract void OnFolder(string folder);

    protected sealed override void Step()
    {
        foreach (var path in new PathResolver(this, WriteProblem).Named(Path))
        {
            try { OnFolder(Directory.Exists(path) ? path : throw new FileError($"{path}: not a folder: an index belongs to a folder", path)); }
            catch (FileError problem) { WriteProblem(problem); }
        }
    }

    /// <summary>The number of files in the index of a folder.</summary>
    private protected FileIndex Described(string folder)
    {
        var index = System.IO.Path.Combine(folder, FileName);
        if (!File.Exists(index)) throw new FileError($"{folder} has no index: write one by New-MatcherIndex", folder);
        var listed = Run(["--list"], folder);
        return new(folder, index, listed.Count((byte)'\n'));
    }

    /// <summary>Runs the command over the index of a folder.</summary>
    private protected ReadOnlySpan<byte> Run(string[] flags, string folder)
    {
        string[] walk = [.. Flags.If(Hidden, "--hidden"), .. Flags.If(NoIgnore, "--no-ignore"), .. Flags.Each("--glob", Include)];
        return Program.Output(["index", .. flags, .. walk, "--", folder], Location, [], Messages, Cancel);
    }
}
