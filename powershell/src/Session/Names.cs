namespace Matcher.Session;

/// <summary>The names that a session declares and the files of declarations that it imports, in order: each sees earlier ones.</summary>
internal sealed class Names
{
    private readonly List<Item> items = [];

    public IReadOnlyList<Atom> Atoms => [.. items.Where(item => item.Atom is not null).Select(item => item.Atom!)];

    /// <summary>Full paths.</summary>
    public IReadOnlyList<string> Files => [.. items.Where(item => item.File is not null).Select(item => item.File!)];

    public bool IsEmpty => items.Count == 0;

    public Atom? Find(string name) => items.Find(item => item.Atom?.Name == name).Atom;

    /// <summary>Declares a name; one that was declared is replaced at its place.</summary>
    public void Add(Atom atom)
    {
        var at = items.FindIndex(item => item.Atom?.Name == atom.Name);
        if (at >= 0) items[at] = new(atom, null);
        else items.Add(new(atom, null));
    }

    public bool Remove(string name) => items.RemoveAll(item => item.Atom?.Name == name) > 0;

    public void Import(string path)
    {
        if (!items.Exists(item => item.File == path)) items.Add(new(null, path));
    }

    public bool Forget(string path) => items.RemoveAll(item => item.File == path) > 0;

    public void Clear() => items.Clear();

    /// <summary>Makes a change, and takes it back if what follows throws.</summary>
    public void Change(Action change, Action check)
    {
        Item[] before = [.. items];
        change();
        try { check(); }
        catch
        {
            items.Clear();
            items.AddRange(before);
            throw;
        }
    }

    /// <summary>The command's flags that declare all of it.</summary>
    public IEnumerable<string> Flags(bool withTests = false)
    {
        foreach (var (atom, file) in items)
        {
            if (file is not null) { yield return "--lib"; yield return file; continue; }
            yield return "--declare";
            yield return atom!.Declaration;
            if (withTests && atom.Test is { } test) { yield return "--declare"; yield return test; }
        }
    }

    private readonly record struct Item(Atom? Atom, string? File);
}
