using System.Management.Automation;
using System.Reflection;
using System.Text.Json;
using Matcher.Axes;
using Matcher.Command;
using Matcher.Compile;
using Matcher.Errors;

namespace Matcher.Cmdlets;

/// <summary>
/// Base of cmdlets that write the report of an axis for each input. The parameters that a cmdlet declares itself are the
/// options of the axis.
/// </summary>
public abstract class MeasureCmdlet<TReport>(string axis) : WholeInputCmdlet where TReport : AxisReport
{
    private string options = "{}";

    [Parameter] public SwitchParameter Detail { get; set; }

    /// <summary>The command's flags for names that are tokens too.</summary>
    private protected virtual IReadOnlyList<string> Declared => [];

    /// <summary>Refuses options that exclude each other.</summary>
    protected virtual void CheckOptions() { }

    protected sealed override void Start()
    {
        CheckOptions();
        var given = GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance | BindingFlags.DeclaredOnly)
            .Where(property => IsGiven(property.Name)).ToDictionary(property => property.Name, property => Value(property.Name, property.GetValue(this)));
        if (Detail) given[nameof(Detail)] = true;
        options = JsonSerializer.Serialize(given.ToDictionary(one => JsonNamingPolicy.CamelCase.ConvertName(one.Key), one => one.Value));
    }

    private protected sealed override void OnInput(string? path, byte[] text)
    {
        var json = Program.Output(["measure", axis, "--options", options, .. Declared, "-"], Location, text, Hints, Cancel);
        var report = ReportReader.Read<TReport>(json, text);
        report.Path = path;
        WriteObject(report);
    }

    private static object? Value(string name, object? given) => given switch
    {
        SwitchParameter flag => flag.ToBool(),
        double number when !double.IsFinite(number) => throw new OptionError($"{name} is a finite number: found {number}", given),
        _ => given,
    };
}

/// <summary>Base of cmdlets whose axis reads tokens, so that declared names change its report.</summary>
public abstract class TokenMeasureCmdlet<TReport>(string axis) : MeasureCmdlet<TReport>(axis), ICompiles where TReport : AxisReport
{
    [Parameter] public LibraryInput[]? Library { get; set; }

    private protected override IReadOnlyList<string> Declared => NameFlags;
}

/// <summary>Base of cmdlets whose axis reads bytes, tokens or constructs.</summary>
public abstract class GrainMeasureCmdlet<TReport>(string axis) : TokenMeasureCmdlet<TReport>(axis) where TReport : AxisReport
{
    /// <summary>The grain, byte, token or construct.</summary>
    private protected abstract string Unit { get; }

    /// <summary>Bytes are no tokens: names of the session mean nothing to them.</summary>
    private protected override IReadOnlyList<string> Declared => Unit == Grains.Byte ? Session.Clock.Flags().ToArray() : base.Declared;

    protected override void CheckOptions()
    {
        if (Unit == Grains.Byte && Library is not null)
            throw new OptionError("Library means nothing where bytes are read: give Grain token or construct, or leave Library out", Library);
    }
}

/// <summary>Words of the parameters Grain.</summary>
internal static class Grains
{
    public const string Byte = "byte";
    public const string Token = "token";
    public const string Construct = "construct";
    public const string Super = "super";

    /// <summary>One word for constructs, which have two names.</summary>
    public static string With(string given, string construct)
    {
        var word = given.ToLowerInvariant();
        return word is Construct or Super ? construct : word;
    }
}
