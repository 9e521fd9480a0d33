using Matcher.Compile;
using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Grouping;

internal enum FigureKind { Sum, Average, Minimum, Maximum, Percentile }

/// <summary>How a percentile falls between two values.</summary>
internal enum PercentileMethod { Nearest, Lower, Linear, Hybrid }

/// <summary>A figure of a register: `Sum`, or `Sum_a` where several registers have that figure.</summary>
internal sealed class Figure
{
    private static readonly string[] amounts = ["number", "bytesize", "duration", "money", "percent", "quantity"];
    private static readonly string[] ordered = [.. amounts, "timestamp", "version", "ip"];
    private readonly int[] registers;

    private Figure(string name, FigureKind kind, int percent, string register, CompiledSet set, PercentileMethod method)
    {
        (Name, Kind, Percent, Register) = (name, kind, percent, register);
        registers = [.. set.Members.Select(member => Array.IndexOf(member.Registers, register))];
        if (registers.All(index => index < 0))
        {
            var bound = string.Join(", ", set.Members.SelectMany(member => member.Registers).Distinct());
            throw new RegisterError($"{name}: the pattern has no register \"{register}\"; it binds {(bound == "" ? "none" : bound)}", register);
        }
        byte[] kinds = [.. set.Members.SelectMany((member, i) => registers[i] < 0 ? Array.Empty<byte>() : [member.Kinds[registers[i]]]).Distinct()];
        if (kinds.Length > 1 || kinds[0] == Kinds.None)
            throw new OptionError($"{name}: the kind of \"{register}\" varies: a figure takes a register that binds exactly one token of one kind", register);
        ValueKind = kinds[0];
        var found = Kinds.Name(ValueKind);
        var allowed = kind is FigureKind.Sum or FigureKind.Average ? amounts : ordered;
        if (!allowed.Contains(found)) throw new OptionError($"{name}: \"{register}\" is of the kind {found}; it takes {string.Join(", ", allowed)}", register);
        var isAmount = amounts.Contains(found);
        if (kind == FigureKind.Percentile && method == PercentileMethod.Linear && !isAmount)
            throw new OptionError($"{name}: there is no value between two of \"{register}\", of the kind {found}; Hybrid takes the nearest there", register);
        Method = method != PercentileMethod.Hybrid ? method : isAmount ? PercentileMethod.Linear : PercentileMethod.Nearest;
    }

    public string Name { get; }

    public FigureKind Kind { get; }

    public int Percent { get; }

    public string Register { get; }

    /// <summary>The kind of its values.</summary>
    public byte ValueKind { get; }

    public PercentileMethod Method { get; }

    /// <summary>The index of its register in a member; negative if the member lacks it.</summary>
    public int RegisterOf(uint member) => registers[member];

    /// <summary>The figures of one parameter.</summary>
    public static IEnumerable<Figure> Of(string name, FigureKind kind, string[] given, CompiledSet set, int percent = 0, PercentileMethod method = PercentileMethod.Nearest)
    {
        string[] names = [.. given.Select(Bare).Distinct()];
        return names.Select(one => new Figure(names.Length == 1 ? name : $"{name}_{one}", kind, percent, one, set, method));
    }

    private static string Bare(string given)
    {
        var text = given.Trim();
        return text.StartsWith("${", StringComparison.Ordinal) && text.EndsWith('}') ? text[2..^1].Trim() : text;
    }
}
