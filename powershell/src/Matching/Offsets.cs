using Matcher.Native;

namespace Matcher.Matching;

/// <summary>Converts byte offsets of a text that ascend to UTF-16 units.</summary>
internal struct Offsets(byte[] text)
{
    private int at;
    private long units;

    /// <summary>The UTF-16 offset of a byte offset that is not before the last one.</summary>
    public long Of(int offset)
    {
        units += Text.Utf8.GetCharCount(text, at, offset - at);
        at = offset;
        return units;
    }
}
