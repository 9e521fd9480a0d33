using System.Collections.Concurrent;
using System.Globalization;
using System.Text;
using Matcher.Command;
using Matcher.Errors;
using Matcher.Session;

namespace Matcher.Compile;

/// <summary>Compiles patterns by the command, once for each pattern of a session and the names it was declared under.</summary>
/// <param name="session">Keeps what was compiled.</param>
/// <param name="folder">Gives the session's location, which costs more to ask than a search for a pattern that is known.</param>
/// <param name="declared">The command's flags of names.</param>
/// <param name="hint">Takes hints of the command.</param>
internal sealed class Compiler(MatcherSession session, Func<string> folder, IReadOnlyList<string> declared, Action<string>? hint)
{
    /// <summary>A single pattern, or several that are searched as a set whose members are named by their texts.</summary>
    public CompiledSet Compile(IReadOnlyList<PatternInput> patterns)
    {
        var key = Key(patterns);
        return session.Compiled.Get(key, () =>
        {
            var programs = new byte[patterns.Count][];
            var hints = new ConcurrentQueue<string>();
            var location = folder();
            try
            {
                if (patterns.Count == 1) programs[0] = Program(patterns[0], location, hints);
                else Parallel.For(0, patterns.Count, new ParallelOptions { MaxDegreeOfParallelism = System.Environment.ProcessorCount }, i => programs[i] = Program(patterns[i], location, hints));
            }
            catch (AggregateException error) when (error.InnerExceptions[0] is MatcherException)
            {
                throw error.InnerExceptions[0];
            }
            foreach (var one in hints) hint?.Invoke(one);
            return CompiledSet.Of(programs, [.. patterns.Select(pattern => pattern.Source)]);
        });
    }

    /// <summary>The same patterns, which must match from the first token of a line to the last one of a line.</summary>
    public CompiledSet CompileLines(IReadOnlyList<PatternInput> patterns) => Compile([.. patterns.Select(pattern => pattern.OfWholeLines())]);

    /// <summary>The same for the members of a pattern file, of which they are the names, or the numbers of their lines.</summary>
    public CompiledSet CompileFileLines(string path, CompiledSet members)
    {
        var lines = File.ReadAllLines(path);
        var patterns = new List<PatternInput>();
        foreach (var member in members.Members)
        {
            var isBare = int.TryParse(member.Name, NumberStyles.None, CultureInfo.InvariantCulture, out var number) && number <= lines.Length;
            patterns.Add(new PatternInput(isBare ? lines[number - 1] : $"\\{{{member.Name}}}").OfWholeLines(member.Name));
            // What is left are declarations, which give the names of the others.
            if (isBare) lines[number - 1] = "";
        }
        using var declarations = new TemporaryFile(string.Join('\n', lines));
        return new Compiler(session, folder, [.. declared, "--lib", declarations.Path], hint).Compile(patterns);
    }

    /// <summary>The members of a pattern file.</summary>
    public CompiledSet CompileFile(string path)
    {
        var stamp = File.Exists(path) ? File.GetLastWriteTimeUtc(path).Ticks : 0;
        return session.Compiled.Get($"file\0{path}\0{stamp}\0{Environment([])}", () =>
        {
            using var target = new TemporaryFile();
            Run(["compile", "-o", target.Path, "--patterns", path, .. declared], folder(), hint, target);
            return CompiledSet.OfFile(target.Path);
        });
    }

    /// <exception cref="CommandError">What ran is no matcher: it compiled nothing, and said nothing.</exception>
    private static void Run(string[] arguments, string location, Action<string>? hint, TemporaryFile target)
    {
        Command.Program.Output(arguments, location, [], new() { Hint = hint });
        if (new FileInfo(target.Path).Length > 0) return;
        var command = Command.Program.Find();
        throw new CommandError($"{command} compiled nothing: it is no command matcher; set MATCHER_COMMAND to the path of one", command);
    }

    private byte[] Program(PatternInput pattern, string location, ConcurrentQueue<string> hints)
    {
        using var target = new TemporaryFile();
        Run(["compile", "-o", target.Path, .. declared, .. pattern.DeclarationFlags, "--", pattern.Searched], location, hints.Enqueue, target);
        return File.ReadAllBytes(target.Path);
    }

    /// <summary>What a compiled set depends on. It is made at each call of a cmdlet, mostly for one pattern and no names.</summary>
    private string Key(IReadOnlyList<PatternInput> patterns)
    {
        var key = new StringBuilder();
        var hasOwn = false;
        for (var i = 0; i < patterns.Count; i++)
        {
            key.Append(patterns[i].Searched).Append('\0').Append(patterns[i].Source).Append('\0');
            hasOwn |= patterns[i].Declarations.Count > 0;
        }
        if (declared.Count > 0 || hasOwn) key.Append('\0').Append(Environment(patterns));
        return key.ToString();
    }

    private string Environment(IReadOnlyList<PatternInput> patterns)
    {
        var own = patterns.SelectMany(pattern => pattern.Declarations);
        return string.Join('\0', declared.Concat(own).Concat(declared.Where(File.Exists).Select(file => $"{File.GetLastWriteTimeUtc(file).Ticks}")));
    }
}

/// <summary>The patterns that a session compiled last.</summary>
internal sealed class CompiledCache
{
    private const int entriesMax = 256;
    private readonly Dictionary<string, CompiledSet> entries = [];
    private readonly Queue<string> order = new();
    private readonly Lock gate = new();

    public CompiledSet Get(string key, Func<CompiledSet> compile)
    {
        lock (gate) if (entries.TryGetValue(key, out var found)) return found;
        var made = compile();
        lock (gate)
        {
            if (entries.TryAdd(key, made)) order.Enqueue(key);
            if (order.Count > entriesMax) entries.Remove(order.Dequeue());
        }
        return made;
    }
}
