using System.Text.Json;

namespace Matcher.Command;

/// <summary>What declarations have, by the command: names, tests, rules, fields.</summary>
/// <param name="location">The session's location.</param>
/// <param name="messages">Takes hints.</param>
/// <param name="cancel">Stops a run.</param>
internal sealed class Listings(string location, Messages messages, CancellationToken cancel)
{
    /// <summary>The names that these flags declare, the shipped ones without any flag.</summary>
    public IReadOnlyList<Atom> Names(IEnumerable<string> declarations) => Read(["lib", "--list", "names", .. declarations], one => new Atom
    {
        Name = Json.Text(one, "name")!,
        Form = Json.Text(one, "form")!,
        Definition = Json.Text(one, "definition")!,
        Source = Json.Text(one, "source") is { Length: > 0 } source ? source : "session",
        Description = Json.Text(one, "description")!,
    });

    public IReadOnlyList<Rule> Rules(IEnumerable<string> declarations) => Read(["lib", "--list", "rules", .. declarations], Findings.RuleOf);

    /// <summary>Runs the tests, and joins those of a name.</summary>
    public IReadOnlyList<AtomTest> Tests(IEnumerable<string> declarations)
    {
        var tests = Read(["lib", "--list", "tests", .. declarations], one => new AtomTest
        {
            Name = Json.Text(one, "name")!,
            Passed = one.GetProperty("passed").GetBoolean(),
            Accepts = Json.Texts(one, "accepts"),
            Rejects = Json.Texts(one, "rejects"),
            Failures = Json.Texts(one, "failures"),
            File = Json.Text(one, "file"),
        });
        return [.. tests.GroupBy(test => test.Name).Select(Joined)];
    }

    /// <summary>The types of the fields that a `fields` line names; null without such a line.</summary>
    public IReadOnlyDictionary<string, string?>? FieldTypes(string name, IEnumerable<string> declarations)
    {
        var lines = Read(["lib", "--list", "fields", .. declarations], one => (
            Name: Json.Text(one, "name"),
            Types: one.GetProperty("marks").EnumerateArray().ToDictionary(mark => Json.Text(mark, "name")!, mark => Json.Text(mark, "type"))));
        return lines.FirstOrDefault(line => line.Name == name).Types;
    }

    private static AtomTest Joined(IGrouping<string, AtomTest> tests) => new()
    {
        Name = tests.Key,
        Passed = tests.All(test => test.Passed),
        Accepts = [.. tests.SelectMany(test => test.Accepts)],
        Rejects = [.. tests.SelectMany(test => test.Rejects)],
        Failures = [.. tests.SelectMany(test => test.Failures)],
        File = tests.First().File,
    };

    private IReadOnlyList<T> Read<T>(IEnumerable<string> arguments, Func<JsonElement, T> make)
    {
        using var document = JsonDocument.Parse(Program.Output(arguments, location, [], messages, cancel));
        return [.. document.RootElement.EnumerateArray().Select(make)];
    }
}
