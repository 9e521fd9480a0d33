using System.Management.Automation;

namespace Matcher.Editing;

/// <summary>Runs a script block for matches in its caller's scope, as ForEach-Object does.</summary>
internal sealed class BlockRunner : IDisposable
{
    private static readonly ScriptBlock each = ScriptBlock.Create("param($block) Microsoft.PowerShell.Core\\ForEach-Object -Process $block");
    private readonly ScriptBlock block;
    private SteppablePipeline? pipeline;

    public BlockRunner(ScriptBlock block) => this.block = block;

    /// <summary>What the block writes, as text, joined.</summary>
    public string Run(Match match)
    {
        if (pipeline is null)
        {
            pipeline = each.GetSteppablePipeline(CommandOrigin.Internal, [block]);
            pipeline.Begin(true);
        }
        var written = pipeline.Process(match);
        return string.Concat(written.Cast<object?>().Select(LanguagePrimitives.ConvertTo<string>));
    }

    public void Dispose() => pipeline?.Dispose();
}
