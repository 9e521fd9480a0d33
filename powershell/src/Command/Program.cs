using System.Diagnostics;
using System.Text;
using System.Text.Json;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Command;

/// <summary>Where the results and messages of a run go.</summary>
internal sealed class Reports
{
    /// <summary>Takes hints and warnings of the command.</summary>
    public Action<string>? Hint { get; init; }

    /// <summary>Takes hints and warnings at once, on another thread; in place of <see cref="Hint"/>.</summary>
    public Action<string>? Live { get; init; }

    /// <summary>Takes an error that does not end the run: a path that can't be read.</summary>
    public Action<MatcherException>? Problem { get; init; }
}

/// <summary>Finds and runs the command `matcher`.</summary>
internal static class Program
{
    /// <summary>Status of a run that found nothing; 0 found something, 2 is an error.</summary>
    private const int nothing = 1;

    /// <summary>The command: that of MATCHER_COMMAND, the module's own, or the one on PATH.</summary>
    /// <exception cref="CommandError">There is none.</exception>
    public static string Find()
    {
        var named = Environment.GetEnvironmentVariable("MATCHER_COMMAND");
        var name = OperatingSystem.IsWindows() ? "matcher.exe" : "matcher";
        if (!string.IsNullOrEmpty(named))
            return OnPath(named) ?? throw new CommandError($"MATCHER_COMMAND names {named}, which does not exist: set it to the path of the command matcher, or remove it", named);
        var own = Path.Combine(Library.Folder, "bin", name);
        if (File.Exists(own)) return own;
        // The build leaves the command in `dist`, beside the folder `powershell`.
        var built = Path.Combine(Library.Folder, "..", "..", name);
        if (File.Exists(built)) return Path.GetFullPath(built);
        return OnPath(name) ?? throw new CommandError($"the command matcher was not found: looked for {own} and on PATH; install it, or set MATCHER_COMMAND to its path", name);
    }

    private static string? OnPath(string name)
    {
        if (name.Contains(Path.DirectorySeparatorChar) || Path.IsPathRooted(name)) return File.Exists(name) ? Path.GetFullPath(name) : null;
        foreach (var folder in (Environment.GetEnvironmentVariable("PATH") ?? "").Split(Path.PathSeparator))
        {
            var path = Path.Combine(folder, name);
            if (folder != "" && File.Exists(path)) return path;
        }
        return null;
    }

    /// <summary>Starts a run in a folder. Its output is read from <see cref="Run.Output"/>.</summary>
    /// <param name="arguments">Its arguments.</param>
    /// <param name="folder">The session's location: relative paths start there, and reports name paths below it so.</param>
    /// <param name="reports">Takes its messages.</param>
    public static Run Start(IEnumerable<string> arguments, string folder, Reports? reports = null)
    {
        var start = new ProcessStartInfo(Find())
        {
            WorkingDirectory = folder,
            RedirectStandardInput = true,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
            StandardErrorEncoding = Text.Utf8,
            StandardOutputEncoding = Text.Utf8,
            UseShellExecute = false,
            CreateNoWindow = true,
        };
        foreach (var argument in arguments) start.ArgumentList.Add(argument);
        start.Environment["MATCHER_MESSAGES"] = "json";
        start.Environment.Remove("MATCHER_CONFIG");
        try { return new Run(Process.Start(start)!, reports ?? new()); }
        catch (System.ComponentModel.Win32Exception error)
        {
            throw new CommandError($"{start.FileName} can't be started: {error.Message}", start.FileName);
        }
    }

    /// <summary>The whole output of a short run.</summary>
    public static byte[] Output(IEnumerable<string> arguments, string folder, ReadOnlySpan<byte> input, Reports? reports = null, CancellationToken cancel = default)
    {
        using var run = Start(arguments, folder, reports);
        using var stopped = cancel.Register(run.Stop);
        run.Feed(input.ToArray());
        using var all = new MemoryStream();
        run.Output.CopyTo(all);
        run.End();
        return all.ToArray();
    }

    /// <summary>A run of the command.</summary>
    internal sealed class Run : IDisposable
    {
        private readonly Process process;
        private readonly Reports reports;
        private readonly Task messages;
        private readonly List<MatcherException> problems = [];
        private readonly List<string> hints = [];
        private Task feeding = Task.CompletedTask;
        private bool isStopped;

        public Run(Process process, Reports reports)
        {
            this.process = process;
            this.reports = reports;
            messages = Task.Run(ReadMessages);
        }

        /// <summary>What it prints.</summary>
        public Stream Output => process.StandardOutput.BaseStream;

        /// <summary>Gives it its whole standard input, while the output is read.</summary>
        public void Feed(byte[] input) => feeding = Task.Run(() =>
        {
            try
            {
                process.StandardInput.BaseStream.Write(input);
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
            messages.Wait();
            feeding.Wait();
            foreach (var hint in hints) reports.Hint?.Invoke(hint);
            if (isStopped) return false;
            var fatal = problems.Find(problem => reports.Problem is null || problem is not (FileError or BinaryFileError));
            if (fatal is not null) throw fatal;
            foreach (var problem in problems) reports.Problem!(problem);
            if (process.ExitCode > 2 || process.ExitCode < 0 || (process.ExitCode == 2 && problems.Count == 0))
                throw new CommandError($"{process.StartInfo.FileName} ended with status {process.ExitCode}", process.StartInfo.FileName);
            return process.ExitCode != nothing;
        }

        private void ReadMessages()
        {
            while (process.StandardError.ReadLine() is { } line)
            {
                if (!line.StartsWith("{\"code\":", StringComparison.Ordinal)) { hints.Add(line); continue; }
                using var document = JsonDocument.Parse(line);
                var code = document.RootElement.GetProperty("code").GetString()!;
                var message = document.RootElement.GetProperty("message").GetString()!;
                var at = document.RootElement.TryGetProperty("at", out var given) ? given.GetString() : null;
                if (code == "warning" && reports.Live is { } live) live(message);
                else if (code == "warning") hints.Add(message);
                else problems.Add(ErrorOf(code, message, at));
            }
        }

        public void Dispose()
        {
            if (!process.HasExited) Stop();
            process.Dispose();
        }
    }

    private static MatcherException ErrorOf(string code, string message, string? at) => code switch
    {
        "pattern" => new PatternError(message, at),
        "template" => new TemplateError(message, at),
        "register" => new RegisterError(message, at),
        "option" => new OptionError(message, at),
        "declaration" => new DeclarationError(message, at),
        "build" => new BuildError(message, at),
        "grammar" => new GrammarError(message, at),
        "io" => new FileError(message, at),
        "binary" => new BinaryFileError(message, at),
        "leftover" => new LeftoverError(message, at),
        _ => new CommandError(message, at),
    };
}
