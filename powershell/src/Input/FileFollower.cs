using System.Runtime.InteropServices;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Input;

/// <summary>What takes the text of a followed file.</summary>
internal interface IFollowed
{
    /// <summary>Whether no further text of this file is wanted.</summary>
    bool IsDone { get; }

    /// <summary>Takes text that the file holds or that it gained.</summary>
    void Take(ReadOnlySpan<byte> text);

    /// <summary>The file is read again from its start.</summary>
    void Restart();
}

/// <summary>Files that are read, and then followed: what they gain, and when they are cut, replaced or removed.</summary>
internal sealed unsafe class FileFollower : IDisposable
{
    /// <summary>How long one look for changes waits; Ctrl-C is noticed after it.</summary>
    private const int lookMs = 50;

    private static readonly string[] notes =
    [
        "", "",
        "was truncated: reading it again from the start",
        "was replaced: reading the new file from the start",
        "was removed: waiting for a new file of that name",
    ];

    private readonly List<FollowedText> files = [];
    private Handle? handle;

    /// <summary>Adds a file from the start of its window on; null: from its start.</summary>
    /// <exception cref="FileError">It can't be read.</exception>
    /// <exception cref="BinaryFileError">It contains a NUL byte, and that is not allowed.</exception>
    public FollowedText Add(string path, Window? window, bool isBinaryAllowed)
    {
        files.Add(FollowedText.Open(path, window, isBinaryAllowed));
        return files[^1];
    }

    /// <summary>Hands on text until every file's taker is done.</summary>
    /// <param name="takers">Of the files in the order in which they were added.</param>
    /// <param name="warn">Takes a note about a file that was cut, replaced or removed.</param>
    /// <param name="cancel">Ends it.</param>
    public void Run(IReadOnlyList<IFollowed> takers, Action<string> warn, CancellationToken cancel)
    {
        if (takers.Count == 0) return;
        Open();
        while (takers.Any(taker => !taker.IsDone))
        {
            cancel.ThrowIfCancellationRequested();
            Call.Check(Functions.mt_follower_poll(handle!.Value, lookMs, out var gain, out var error), error);
            var (file, taker) = (files[(int)gain.File], takers[(int)gain.File]);
            if (gain.Change > 1)
            {
                warn($"{file.Path} {notes[gain.Change]}");
                file.Restart();
                taker.Restart();
            }
            // A file whose taker is done is looked at all the same: it may be cut, and then counts anew.
            if (gain.Bytes.Len == 0) continue;
            var text = file.Decode(gain.Bytes.Bytes);
            if (!taker.IsDone && text.Length > 0) taker.Take(text);
        }
    }

    private void Open()
    {
        var pinned = new List<GCHandle>();
        var given = new FollowAt[files.Count];
        try
        {
            for (var i = 0; i < given.Length; i++)
            {
                var path = Text.Bytes(files[i].Path);
                pinned.Add(GCHandle.Alloc(path, GCHandleType.Pinned));
                given[i] = new() { Path = new((byte*)pinned[^1].AddrOfPinnedObject(), (nuint)path.Length), Offset = files[i].Offset };
            }
            fixed (FollowAt* at = given)
            {
                Call.Check(Functions.mt_follower_new(at, (nuint)given.Length, out var follower, out var error), error);
                handle = new(follower, Functions.mt_follower_free);
            }
        }
        finally
        {
            foreach (var one in pinned) one.Free();
        }
    }

    public void Dispose() => handle?.Dispose();
}
