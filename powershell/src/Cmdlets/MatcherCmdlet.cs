using System.Management.Automation;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Errors;
using Matcher.Native;
using Matcher.Session;

namespace Matcher.Cmdlets;

/// <summary>
/// Base of all cmdlets. Override <see cref="Start"/>, <see cref="Step"/> and <see cref="Finish"/>: a MatcherException
/// that they throw ends the cmdlet with its record.
/// </summary>
public abstract class MatcherCmdlet : PSCmdlet, IDisposable
{
    private readonly CancellationTokenSource stopping = new();
    private MatcherSession? session;
    private bool hasWarned;

    /// <summary>Before the first object of the pipeline.</summary>
    protected virtual void Start() { }

    /// <summary>For each object of the pipeline, once without one.</summary>
    protected virtual void Step() { }

    /// <summary>After the last object of the pipeline.</summary>
    protected virtual void Finish() { }

    /// <summary>After the last object of the pipeline, before Finish.</summary>
    private protected virtual void EndInput() { }

    /// <summary>Frees what it holds, also if the pipeline ended early.</summary>
    protected virtual void Release() { }

    /// <summary>Names, files, clock and compiled patterns.</summary>
    private protected MatcherSession Session => session ??= MatcherSession.Of(this);

    /// <summary>Ctrl-C, or the end of the pipeline.</summary>
    protected CancellationToken Cancel => stopping.Token;

    /// <summary>The location in the file system, where relative paths start.</summary>
    protected string Location => SessionState.Path.CurrentFileSystemLocation.ProviderPath;

    /// <summary>The command's flags for the session's names and the parameter Library.</summary>
    private protected IReadOnlyList<string> NameFlags => Session.IsUntouched && this is not ICompiles { Library: not null }
        ? []
        : [.. Session.Clock.Flags(), .. Session.Names.Flags(), .. LibraryFlags()];

    /// <summary>Compiles patterns under the session's names and the parameter Library.</summary>
    private protected Compiler Compiler => new(Session, () => Location, NameFlags, WriteVerbose);

    /// <summary>Messages of the command: hints are verbose, and a path that can't be read is an error that does not end the cmdlet.</summary>
    private protected Messages Messages => new() { Hint = WriteVerbose, Problem = WriteProblem };

    /// <summary>The same for runs without paths, whose every error ends the cmdlet.</summary>
    private protected Messages Hints => new() { Hint = WriteVerbose };

    /// <summary>What declarations have.</summary>
    private protected Listings Listings => new(Location, Hints, Cancel);

    /// <summary>Whether a parameter was given.</summary>
    protected bool IsGiven(string parameter) => MyInvocation.BoundParameters.ContainsKey(parameter);

    /// <summary>Whether a parameter was given, and not as a switch that is off.</summary>
    protected bool IsSet(string parameter) =>
        MyInvocation.BoundParameters.TryGetValue(parameter, out var value) && value is not SwitchParameter { IsPresent: false };

    /// <summary>Refuses more than one of these parameters.</summary>
    protected void Exclude(params string[] parameters)
    {
        string[] given = [.. parameters.Where(IsSet)];
        if (given.Length > 1) throw new OptionError($"{given[0]} and {given[1]} exclude each other: give one", MyInvocation.BoundParameters[given[1]]);
    }

    /// <summary>A full path of a relative or PowerShell path without wildcards.</summary>
    protected string FullPath(string path) => SessionState.Path.GetUnresolvedProviderPathFromPSPath(path);

    /// <summary>Writes an error that does not end the cmdlet.</summary>
    protected void WriteProblem(MatcherException problem) => WriteError(problem.ErrorRecord);

    /// <summary>Warns once that values were left out.</summary>
    private protected void WarnOfLoss(Values.ValueReader values)
    {
        if (!values.IsLossy || hasWarned) return;
        hasWarned = true;
        WriteWarning("a value is $null because no .NET type holds it exactly; its text is in Captures");
    }

    /// <summary>The command's flags for the parameter Library.</summary>
    private protected IEnumerable<string> LibraryFlags()
    {
        if (this is not ICompiles { Library: { } given }) yield break;
        foreach (var one in given)
            foreach (var flag in one.Flags(FullPath)) yield return flag;
    }

    protected sealed override void BeginProcessing() => Guarded(this, static cmdlet => cmdlet.Start());

    protected sealed override void ProcessRecord() => Guarded(this, static cmdlet => cmdlet.Step());

    protected sealed override void EndProcessing() => Guarded(this, static cmdlet =>
    {
        cmdlet.EndInput();
        cmdlet.Finish();
    });

    protected sealed override void StopProcessing() => stopping.Cancel();

    /// <summary>Runs once an object: it allocates nothing.</summary>
    private void Guarded(MatcherCmdlet cmdlet, Action<MatcherCmdlet> work)
    {
        try
        {
            Library.Ensure();
            // Threads are shared by runspaces, each of which has its own clock.
            Session.Clock.Apply();
            work(cmdlet);
        }
        catch (MatcherException error) { ThrowTerminatingError(error.ErrorRecord); }
        catch (OperationCanceledException) when (stopping.IsCancellationRequested) { throw new PipelineStoppedException(); }
    }

    public void Dispose()
    {
        Release();
        stopping.Dispose();
        GC.SuppressFinalize(this);
    }
}

/// <summary>A cmdlet that compiles patterns.</summary>
internal interface ICompiles
{
    LibraryInput[]? Library { get; }
}
