using System.Text;
using Matcher.Errors;
using Matcher.Input;
using Matcher.Native;

namespace Matcher.Editing;

/// <summary>
/// The new text of a file, held in a temporary file until it takes the file's place. The file keeps its encoding, its
/// byte order mark and its permissions.
/// </summary>
internal sealed class HeldFile : IDisposable
{
    private readonly string held = System.IO.Path.GetTempFileName();
    private readonly string target;
    private readonly FileState before;
    private readonly Transcoder? transcoder;
    private readonly Verification? verification;
    private FileStream? stream;

    /// <exception cref="FileError">It can't be read.</exception>
    public HeldFile(string path)
    {
        Path = path;
        try
        {
            target = Target(path);
            before = FileState.Of(target);
            var (mark, wide) = Encodings.OfFile(target);
            stream = new(held, FileMode.Truncate, FileAccess.Write);
            stream.Write(mark);
            if (wide is null) return;
            transcoder = new(wide);
            verification = new(target, mark.Length, wide);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            Dispose();
            throw new FileError($"{path}: {error.Message}", path);
        }
    }

    /// <summary>A file whose new text is that of another one.</summary>
    public HeldFile(string path, string edited, FileState before)
    {
        Path = path;
        this.before = before;
        target = Target(path);
        File.Copy(edited, held, true);
    }

    public string Path { get; }

    /// <summary>The file behind links.</summary>
    public static string Target(string path) => new FileInfo(path).ResolveLinkTarget(true)?.FullName ?? path;

    /// <summary>Takes the next piece of the old text, in UTF-8.</summary>
    public void Passed(ReadOnlySpan<byte> piece) => verification?.Take(piece);

    /// <summary>Writes the next piece of the new text, in UTF-8.</summary>
    public void Write(ReadOnlySpan<byte> piece) => stream!.Write(transcoder is null ? piece : transcoder.Next(piece, false));

    /// <summary>Ends the new text.</summary>
    /// <exception cref="FileError">The old text can't be kept where nothing replaces it.</exception>
    public void End()
    {
        if (transcoder is not null) stream!.Write(transcoder.Next([], true));
        stream!.Dispose();
        stream = null;
        if (verification is null || verification.IsExact()) return;
        throw new FileError($"{Path}: contains text that is not valid in its encoding, and would be lost; nothing is written to it", Path);
    }

    /// <summary>Puts the new text in the file's place.</summary>
    /// <exception cref="FileError">That is not possible; the file is as it was.</exception>
    public void Commit()
    {
        var fresh = System.IO.Path.Combine(System.IO.Path.GetDirectoryName(target)!, $".{System.IO.Path.GetFileName(target)}.{System.IO.Path.GetRandomFileName()}");
        try
        {
            // A rename would replace a file even if it is not writable.
            if (File.GetAttributes(target).HasFlag(FileAttributes.ReadOnly)) throw new UnauthorizedAccessException("the file is read-only");
            File.Open(target, FileMode.Open, FileAccess.Write, FileShare.ReadWrite).Dispose();
            File.Copy(held, fresh);
            if (!OperatingSystem.IsWindows()) File.SetUnixFileMode(fresh, File.GetUnixFileMode(target));
            if (FileState.Of(target) != before) throw new IOException("changed while its new text was made: run the cmdlet again");
            File.Replace(fresh, target, null);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            File.Delete(fresh);
            throw new FileError($"{Path}: nothing is written to it: {error.Message}", Path);
        }
    }

    public void Dispose()
    {
        stream?.Dispose();
        verification?.Dispose();
        File.Delete(held);
    }
}

/// <summary>By what a change of a file is noticed.</summary>
internal readonly record struct FileState(long Length, DateTime Written)
{
    /// <summary>That of the file behind links.</summary>
    public static FileState Of(string path)
    {
        var now = new FileInfo(HeldFile.Target(path));
        return new(now.Length, now.LastWriteTimeUtc);
    }
}

/// <summary>Converts UTF-8 that comes in pieces to another encoding.</summary>
internal sealed class Transcoder(Encoding to)
{
    private readonly Decoder decoder = Native.Text.Utf8.GetDecoder();
    private readonly Encoder encoder = to.GetEncoder();

    public byte[] Next(ReadOnlySpan<byte> piece, bool isLast)
    {
        var units = new char[decoder.GetCharCount(piece, isLast)];
        decoder.GetChars(piece, units, isLast);
        var bytes = new byte[encoder.GetByteCount(units, isLast)];
        encoder.GetBytes(units, bytes, isLast);
        return bytes;
    }
}

/// <summary>Compares a file with its decoded text: whether encoding that again gives the same bytes.</summary>
internal sealed class Verification : IDisposable
{
    private readonly FileStream file;
    private readonly Transcoder transcoder;
    private bool isSame = true;

    public Verification(string path, int markBytes, Encoding encoding)
    {
        file = File.OpenRead(path);
        file.Position = markBytes;
        transcoder = new(encoding);
    }

    public void Take(ReadOnlySpan<byte> piece) => Compare(transcoder.Next(piece, false));

    public bool IsExact()
    {
        Compare(transcoder.Next([], true));
        return isSame && file.Position == file.Length;
    }

    private void Compare(byte[] wanted)
    {
        var found = new byte[wanted.Length];
        var count = file.ReadAtLeast(found, found.Length, false);
        isSame = isSame && count == wanted.Length && found.AsSpan().SequenceEqual(wanted);
    }

    public void Dispose() => file.Dispose();
}
