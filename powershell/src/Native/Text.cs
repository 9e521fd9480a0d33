using System.Text;

namespace Matcher.Native;

/// <summary>UTF-8 without a mark; a lone surrogate becomes U+FFFD.</summary>
internal static class Text
{
    public static readonly UTF8Encoding Utf8 = new(false);

    public static byte[] Bytes(string text) => Utf8.GetBytes(text);
}
