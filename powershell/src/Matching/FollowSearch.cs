using Matcher.Compile;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Matching;

/// <summary>Searches files, and then what they gain.</summary>
internal sealed class FollowSearch(CompiledSet set, SearchOptions options, Window? window, Take take) : IDisposable
{
    private readonly FileFollower follower = new();
    private readonly Take taker = take;
    private readonly List<Followed> files = [];
    private Followed? current;

    /// <summary>Matches of a file that is cut or replaced count on, not anew.</summary>
    public bool KeepsCount { get; init; }

    /// <summary>Called before matches of another file are given.</summary>
    public required Action Switched { get; init; }

    /// <summary>A file to search and to follow.</summary>
    /// <exception cref="Errors.FileError">It can't be read.</exception>
    /// <exception cref="Errors.BinaryFileError">It contains a NUL byte, and that is not allowed.</exception>
    public void Add(InputFile file, bool isBinaryAllowed) => files.Add(new(this, set, options, follower.Add(file.Path, window, isBinaryAllowed)));

    /// <summary>Searches until every file has as many matches as are wanted of it.</summary>
    public void Run(Action<string> warn, CancellationToken cancel) => follower.Run(files, warn, cancel);

    /// <summary>A template rendered for each match of the batch that is being taken.</summary>
    public List<string> Texts(in Batch batch, string template, string path) => current!.Stream.Texts(batch, template, path);

    public void Dispose()
    {
        foreach (var file in files) file.Stream.Dispose();
        follower.Dispose();
    }

    private sealed class Followed : IFollowed
    {
        private readonly FollowSearch search;
        private readonly CompiledSet set;
        private readonly SearchOptions options;
        private readonly string path;
        private long given;
        private bool isEnough;

        public Followed(FollowSearch search, CompiledSet set, SearchOptions options, FollowedText file)
        {
            (this.search, this.set, this.options, path) = (search, set, options, file.Path);
            Stream = new(set, options);
            Stream.Begin(file.Start);
        }

        public Stream Stream { get; private set; }

        public bool IsDone => isEnough || Stream.IsOver;

        public void Take(ReadOnlySpan<byte> text)
        {
            if (search.current != this) search.Switched();
            search.current = this;
            var batch = Stream.Push(text);
            given += (long)batch.Count;
            if (batch.Count > 0 && !search.taker(batch, path)) isEnough = true;
        }

        public void Restart()
        {
            search.Switched();
            if (!search.KeepsCount)
            {
                isEnough = false;
                Stream.Restart();
                return;
            }
            if (IsDone) return;
            Stream.Dispose();
            Stream = new(set, options.Max == 0 ? options : options with { Max = options.Max - given });
        }
    }
}
