using System.Globalization;
using System.Management.Automation;
using System.Net;
using System.Net.Mail;
using System.Numerics;
using System.Text.Json;
using Matcher.Native;

namespace Matcher.Values;

/// <summary>Casts texts of fields as PowerShell does, and where it refuses, by the value of their token.</summary>
/// <param name="warn">Takes what can't be cast, once a field.</param>
internal sealed class FieldCasts(Action<string> warn)
{
    private static readonly Dictionary<string, Type> types = new(StringComparer.OrdinalIgnoreCase)
    {
        ["int"] = typeof(int), ["int16"] = typeof(short), ["int32"] = typeof(int), ["int64"] = typeof(long), ["long"] = typeof(long),
        ["short"] = typeof(short), ["byte"] = typeof(byte), ["sbyte"] = typeof(sbyte), ["uint"] = typeof(uint), ["uint16"] = typeof(ushort),
        ["uint32"] = typeof(uint), ["uint64"] = typeof(ulong), ["ulong"] = typeof(ulong), ["ushort"] = typeof(ushort), ["bigint"] = typeof(BigInteger),
        ["biginteger"] = typeof(BigInteger), ["double"] = typeof(double), ["float"] = typeof(float), ["single"] = typeof(float), ["decimal"] = typeof(decimal),
        ["datetime"] = typeof(DateTime), ["datetimeoffset"] = typeof(DateTimeOffset), ["timespan"] = typeof(TimeSpan), ["guid"] = typeof(Guid),
        ["version"] = typeof(Version), ["ipaddress"] = typeof(IPAddress), ["mailaddress"] = typeof(MailAddress), ["uri"] = typeof(Uri),
        ["bool"] = typeof(bool), ["boolean"] = typeof(bool), ["char"] = typeof(char), ["string"] = typeof(string),
    };

    private static readonly string[] prefixes = ["system.net.mail.", "system.net.", "system.numerics.", "system."];
    private readonly ValueReader values = new();
    private readonly HashSet<string> warned = [];

    /// <summary>What makes a value of a field's text.</summary>
    /// <param name="field">Its name, for a warning.</param>
    /// <param name="written">The type in its mark; the command has checked it.</param>
    public Func<string, object?> For(string field, string written)
    {
        var prefix = Array.Find(prefixes, one => written.StartsWith(one, StringComparison.OrdinalIgnoreCase)) ?? "";
        var type = types[written[prefix.Length..]];
        return text => Cast(text, type) ?? Refuse(field, text, written);
    }

    private object? Refuse(string field, string text, string written)
    {
        if (warned.Add(field)) warn($"the field {field} is $null where its text is no {written}: \"{text}\"");
        return null;
    }

    private object? Cast(string text, Type type)
    {
        // Times go by the clock of the session, which PowerShell's cast does not know.
        var isTime = type == typeof(DateTime) || type == typeof(DateTimeOffset);
        if (isTime && ValueOf(text) is DateTimeOffset instant) return type == typeof(DateTime) ? instant.UtcDateTime : (object)instant;
        if (LanguagePrimitives.TryConvertTo(text, type, CultureInfo.InvariantCulture, out var cast)) return cast;
        var value = isTime ? null : ValueOf(text);
        return value is not null && LanguagePrimitives.TryConvertTo(value, type, CultureInfo.InvariantCulture, out var made) ? made : null;
    }

    /// <summary>The value of a text that is one token; null for any other.</summary>
    private object? ValueOf(string text)
    {
        var bytes = Text.Bytes(text);
        using var tokens = JsonDocument.Parse(Call.Json("tokens", "{}", bytes));
        if (tokens.RootElement.GetArrayLength() != 1) return null;
        var only = tokens.RootElement[0];
        if (only.GetProperty("start").GetInt32() != 0 || only.GetProperty("end").GetInt32() != bytes.Length) return null;
        return values.Read(Kinds.Number(only.GetProperty("kind").GetString()!), bytes);
    }
}
