using Matcher.Native;

namespace Matcher.Input;

/// <summary>Reads the text of files, decoded by their byte order mark.</summary>
internal static class FileText
{
    /// <exception cref="Errors.FileError">It can't be read.</exception>
    /// <exception cref="Errors.BinaryFileError">It contains a NUL byte, and that is not allowed.</exception>
    public static IEnumerable<byte[]> Pieces(string path, bool isBinaryAllowed) => [Call.Read(path, isBinaryAllowed)];
}
