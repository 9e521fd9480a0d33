using System.Diagnostics;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Command;

/// <summary>Finds and runs the command `matcher`.</summary>
internal static class Program
{
    /// <summary>Longest list of arguments on a command line, in characters: Windows takes 32,767.</summary>
    private const int argumentsMax = 24_000;

    private const string argumentsFile = "MATCHER_ARGUMENTS";

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
    /// <param name="messages">Takes its messages.</param>
    public static Run Start(IEnumerable<string> arguments, string folder, Messages? messages = null)
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
        start.Environment["MATCHER_MESSAGES"] = "json";
        var list = Give(start, [.. arguments]);
        try { return new Run(Process.Start(start)!, messages ?? new(), list); }
        catch (System.ComponentModel.Win32Exception error)
        {
            list?.Dispose();
            throw new CommandError($"{start.FileName} can't be started: {error.Message}", start.FileName);
        }
    }

    /// <summary>Gives a run its arguments; those of many files by a file, which must live until the run ends.</summary>
    private static TemporaryFile? Give(ProcessStartInfo start, string[] arguments)
    {
        // Files of flags are for people.
        start.Environment.Remove("MATCHER_CONFIG");
        start.Environment.Remove(argumentsFile);
        if (arguments.Sum(argument => argument.Length + 1) <= argumentsMax)
        {
            foreach (var argument in arguments) start.ArgumentList.Add(argument);
            return null;
        }
        var list = new TemporaryFile(string.Concat(arguments.Select(argument => argument + '\0')));
        start.Environment[argumentsFile] = list.Path;
        return list;
    }

    /// <summary>Whether a run can ask on the console of this host.</summary>
    public static bool CanAsk(string host) => host == "ConsoleHost" && !Console.IsInputRedirected && !Console.IsOutputRedirected;

    /// <summary>A run that asks on the console, and writes there.</summary>
    public static void Attend(IEnumerable<string> arguments, string folder)
    {
        var start = new ProcessStartInfo(Find()) { WorkingDirectory = folder, UseShellExecute = false };
        using var list = Give(start, [.. arguments]);
        using var run = Process.Start(start)!;
        run.WaitForExit();
        if (run.ExitCode > Run.Nothing) throw new CommandError($"{start.FileName} ended with status {run.ExitCode}", start.FileName);
    }

    /// <summary>A run over an input, whose output is read as it comes.</summary>
    /// <returns>Whether it found something.</returns>
    public static bool Read(IEnumerable<string> arguments, string folder, Stream input, Messages? messages, Action<Stream> read, CancellationToken cancel)
    {
        using var run = Start(arguments, folder, messages);
        using var stopped = cancel.Register(run.Stop);
        run.Feed(input);
        read(run.Output);
        return run.End();
    }

    /// <summary>The whole output of a short run.</summary>
    public static byte[] Output(IEnumerable<string> arguments, string folder, byte[] input, Messages? messages = null, CancellationToken cancel = default)
    {
        using var all = new MemoryStream();
        Read(arguments, folder, new MemoryStream(input), messages, output => output.CopyTo(all), cancel);
        return all.ToArray();
    }
}
