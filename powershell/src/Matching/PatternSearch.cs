using Matcher.Compile;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;
using Matcher.Values;

namespace Matcher.Matching;

/// <summary>
/// What cmdlets share that search inputs for patterns: compiling what Pattern or PatternFile gives, and a search over
/// texts and files whose matches go to a method of the cmdlet.
/// </summary>
internal sealed class PatternSearch : IDisposable
{
    private readonly TextSearch search;
    private readonly Func<bool, FollowSearch> follow;
    private readonly CancellationToken cancel;
    private FollowSearch? following;

    public PatternSearch(CompiledSet set, SearchOptions options, Window? window, Take take, CancellationToken cancel)
    {
        this.cancel = cancel;
        follow = keepsCount => new(set, options, window, take) { KeepsCount = keepsCount, Switched = () => Builder!.Restart() };
        Values = new();
        Builder = new(set, Values, options.Before > 0 || options.After > 0);
        search = new(set, options, window, take, cancel);
    }

    public ValueReader Values { get; }

    /// <summary>Makes Match objects.</summary>
    public MatchBuilder Builder { get; }

    public void Line(string text) => search.PushLine(text);

    public void Whole(string text)
    {
        Builder.Restart();
        search.Whole(text);
    }

    public void File(InputFile file, bool isBinaryAllowed)
    {
        Builder.Restart();
        search.File(file, isBinaryAllowed);
    }

    /// <summary>A template rendered for each match of the batch that is being taken.</summary>
    public List<string> Texts(in Batch batch, string template, string path) =>
        following is null ? search.Texts(batch, template, path) : following.Texts(batch, template, path);

    /// <summary>A file that <see cref="Follow"/> searches and follows.</summary>
    public void AddFollowed(InputFile file, bool isBinaryAllowed, bool keepsCount) => (following ??= follow(keepsCount)).Add(file, isBinaryAllowed);

    /// <summary>Searches the added files, and then what they gain.</summary>
    public void Follow(Action<string> warn) => following?.Run(warn, cancel);

    /// <summary>Refuses a template that is invalid for these patterns, before anything is searched.</summary>
    public void Check(string template) => search.Check(template);

    public void Finish() => search.FinishText();

    public void Dispose()
    {
        search.Dispose();
        following?.Dispose();
    }

    /// <summary>The patterns given, one way or the other.</summary>
    /// <exception cref="OptionError">Neither or both are given.</exception>
    public static CompiledSet Compile(Compiler compiler, PatternInput[]? patterns, string? file)
    {
        if (patterns is { Length: > 0 } == file is not null)
            throw new OptionError(file is null ? "no pattern: give Pattern or PatternFile" : "Pattern and PatternFile exclude each other: give one", file);
        return file is null ? compiler.Compile(patterns!) : compiler.CompileFile(file);
    }
}
