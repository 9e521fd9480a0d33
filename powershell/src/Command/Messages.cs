using Matcher.Errors;

namespace Matcher.Command;

/// <summary>Where the messages of a run go.</summary>
internal sealed class Messages
{
    /// <summary>Takes hints and warnings of the command.</summary>
    public Action<string>? Hint { get; init; }

    /// <summary>Takes hints and warnings at once, on another thread; in place of <see cref="Hint"/>.</summary>
    public Action<string>? Live { get; init; }

    /// <summary>Takes an error that does not end the run: a path that can't be read.</summary>
    public Action<MatcherException>? Problem { get; init; }
}
