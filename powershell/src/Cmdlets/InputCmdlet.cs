using System.Management.Automation;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Cmdlets;

/// <summary>
/// Base of cmdlets that read text or files (IN). It tells apart what comes: <see cref="OnText"/> for each string of the
/// pipeline, <see cref="OnFile"/> for each file. Texts are the lines of one text, which ends with the pipeline.
/// </summary>
public abstract class InputCmdlet : MatcherCmdlet
{
    /// <summary>Text, files, folders, or objects that name them.</summary>
    [Parameter(ValueFromPipeline = true, ParameterSetName = "Text")]
    [AllowNull]
    [AllowEmptyString]
    [AllowEmptyCollection]
    public PSObject? InputObject { get; set; }

    /// <summary>Paths with wildcards.</summary>
    [Parameter(Position = 100, Mandatory = true, ParameterSetName = "Path")]
    [SupportsWildcards]
    public string[] Path { get; set; } = [];

    /// <summary>Paths as they are.</summary>
    [Parameter(Mandatory = true, ParameterSetName = "LiteralPath")]
    [Alias("PSPath", "LP")]
    public string[] LiteralPath { get; set; } = [];

    private WalkProgress? progress;

    /// <summary>Takes a text of the pipeline.</summary>
    protected abstract void OnText(string text);

    /// <summary>Takes a file.</summary>
    private protected abstract void OnFile(InputFile file);

    /// <summary>Whether no further input is wanted.</summary>
    protected virtual bool IsDone => false;

    /// <summary>How folders are walked; cmdlets without these parameters walk as usual.</summary>
    private protected virtual WalkOptions Walk => new();

    /// <summary>The files of resolved paths, those of folders included.</summary>
    private protected virtual IEnumerable<InputFile> FilesOf(IReadOnlyList<string> paths) => FileWalk.Files(paths, Walk, WriteProblem);

    protected sealed override void Step()
    {
        if (IsDone) return;
        // The way of most objects, as short as can be.
        if (InputObject?.BaseObject is string text) OnText(text);
        else if (ParameterSetName == "Path") ReadAll(new PathResolver(this, WriteProblem).Wildcards(Path));
        else if (ParameterSetName == "LiteralPath") ReadAll(new PathResolver(this, WriteProblem).Literal(LiteralPath));
        else if (IsGiven(nameof(InputObject))) Take(InputObject);
        // Without this, a file's name in the place of the pattern would do nothing, and say nothing.
        else if (!MyInvocation.ExpectingInput) throw new OptionError("there is no input: give text in the pipeline, or files by -Path", null);
    }

    private protected sealed override void EndInput() => progress?.End();

    private void Take(PSObject? given)
    {
        foreach (var item in PipelineItem.Of(given))
        {
            if (IsDone) return;
            if (item.Path is { } path) ReadAll(new PathResolver(this, WriteProblem).Literal([path]));
            else OnText(item.Text);
        }
    }

    private void ReadAll(IReadOnlyList<string> paths)
    {
        progress ??= new(MyInvocation.MyCommand.Name, WriteProgress);
        foreach (var file in FilesOf(paths))
        {
            if (IsDone) return;
            Cancel.ThrowIfCancellationRequested();
            progress.Reach(file.Path);
            try { OnFile(file); }
            catch (MatcherException problem) when (problem is FileError) { WriteProblem(problem); }
            catch (BinaryFileError problem)
            {
                if (file.IsAlone) WriteProblem(problem);
                else WriteVerbose(problem.Message);
            }
        }
    }
}
