namespace Matcher.Input;

/// <summary>A file to read.</summary>
/// <param name="Path">Its full path.</param>
/// <param name="IsAlone">It was named by itself: if it is binary, that is an error; others are left out.</param>
internal sealed record InputFile(string Path, bool IsAlone);
