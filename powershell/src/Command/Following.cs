using System.Collections.Concurrent;
using Matcher.Errors;
using Matcher.Input;

namespace Matcher.Command;

/// <summary>A run of the command that follows files: its lines and its warnings as they come.</summary>
internal static class Following
{
    /// <param name="arguments">The command's arguments.</param>
    /// <param name="location">The session's location.</param>
    /// <param name="onLine">Takes a line of the output, on the calling thread.</param>
    /// <param name="onWarning">Takes a warning, on the calling thread.</param>
    /// <param name="onProblem">Takes a path that can't be read, after the run.</param>
    /// <param name="cancel">Ends it.</param>
    public static void Run(IEnumerable<string> arguments, string location, Action<string> onLine, Action<string> onWarning, Action<MatcherException> onProblem, CancellationToken cancel)
    {
        var arrived = new BlockingCollection<(bool IsWarning, string Text)>();
        using var run = Program.Start(arguments, location, new() { Live = message => Add(true, message), Problem = onProblem });
        using var stopped = cancel.Register(run.Stop);
        run.Feed([]);
        var output = run.Output;
        _ = Task.Run(() =>
        {
            try { foreach (var line in LineReader.Of(output)) Add(false, line); }
            catch (Exception closed) when (closed is IOException or ObjectDisposedException) { }
            finally { arrived.CompleteAdding(); }
        }, CancellationToken.None);
        foreach (var (isWarning, text) in arrived.GetConsumingEnumerable(CancellationToken.None))
        {
            if (isWarning) onWarning(text);
            else onLine(text);
        }
        run.End();

        void Add(bool isWarning, string text)
        {
            // A warning may come after the last line.
            try { arrived.Add((isWarning, text)); }
            catch (InvalidOperationException) { }
        }
    }
}
