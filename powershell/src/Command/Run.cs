using System.Collections.Concurrent;
using System.Diagnostics;
using System.Text.Json;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Command;

/// <summary>A run of the command.</summary>
internal sealed class Run : IDisposable
{
    /// <summary>Status of a run that found nothing; 0 found something, 2 is an error.</summary>
    public const int Nothing = 1;

    private readonly Process process;
    private readonly Messages messages;
    private readonly Task reading;
    private readonly List<MatcherException> problems = [];
    private readonly ConcurrentQueue<string> hints = [];
    private Task feeding = Task.CompletedTask;
    private readonly TemporaryFile? arguments;
    private bool isStopped;

    /// <summary>A process that was started.</summary>
    /// <param name="process">The process.</param>
    /// <param name="messages">Takes its messages.</param>
    /// <param name="arguments">The file of its arguments, which is deleted in the end.</param>
    public Run(Process process, Messages messages, TemporaryFile? arguments = null)
    {
        this.arguments = arguments;
        this.process = process;
        this.messages = messages;
        reading = Task.Run(ReadMessages);
    }

    /// <summary>What it prints.</summary>
    public Stream Output => process.StandardOutput.BaseStream;

    /// <summary>Gives it its whole standard input, while the output is read.</summary>
    public void Feed(byte[] input) => Feed(new MemoryStream(input));

    /// <summary>The same of a stream, from where it stands.</summary>
    public void Feed(Stream input) => feeding = Task.Run(() =>
    {
        try
        {
            input.CopyTo(process.StandardInput.BaseStream);
            process.StandardInput.Close();
        }
        catch (IOException)
        {
            // It needed no more.
        }
    });

    /// <summary>Standard input, for text that comes piece by piece; close it at the end.</summary>
    public Stream Input => process.StandardInput.BaseStream;

    /// <summary>Ends it early.</summary>
    public void Stop()
    {
        isStopped = true;
        try { process.Kill(true); }
        catch (InvalidOperationException) { }
    }

    /// <summary>Waits for its end, hands on its messages, and throws its error.</summary>
    /// <returns>Whether it found something.</returns>
    public bool End()
    {
        process.WaitForExit();
        reading.Wait();
        feeding.Wait();
        while (hints.TryDequeue(out var hint)) messages.Hint?.Invoke(hint);
        if (isStopped) return false;
        var fatal = problems.Find(problem => messages.Problem is null || problem is not (FileError or BinaryFileError));
        if (fatal is not null) throw fatal;
        foreach (var problem in problems) messages.Problem!(problem);
        if (process.ExitCode > 2 || process.ExitCode < 0 || (process.ExitCode == 2 && problems.Count == 0))
            throw new CommandError($"{process.StartInfo.FileName} ended with status {process.ExitCode}", process.StartInfo.FileName);
        return process.ExitCode != Nothing;
    }

    private void ReadMessages()
    {
        while (process.StandardError.ReadLine() is { } line)
        {
            if (!line.StartsWith("{\"code\":", StringComparison.Ordinal))
            {
                Warn(line);
                continue;
            }
            using var document = JsonDocument.Parse(line);
            var code = document.RootElement.GetProperty("code").GetString()!;
            var message = document.RootElement.GetProperty("message").GetString()!;
            var at = document.RootElement.TryGetProperty("at", out var given) ? given.GetString() : null;
            if (code == "warning") Warn(message);
            else problems.Add(Enum.TryParse<Status>(code, true, out var status) ? Call.ErrorOf(status, message, at) : new CommandError(message, at));
        }
    }

    private void Warn(string message)
    {
        if (messages.Live is { } live) live(message);
        else hints.Enqueue(message);
    }

    public void Dispose()
    {
        if (!process.HasExited) Stop();
        process.Dispose();
        arguments?.Dispose();
    }
}
