namespace Matcher.Session;

/// <summary>The names that a session declares, and the files of declarations that it imports.</summary>
internal sealed class Names
{
    private readonly List<Atom> atoms = [];
    private readonly List<string> files = [];

    public IReadOnlyList<Atom> Atoms => atoms;

    /// <summary>Full paths.</summary>
    public IReadOnlyList<string> Files => files;

    /// <summary>Counts changes: what was compiled under an earlier state is not used again.</summary>
    public int Version { get; private set; }

    public Atom? Find(string name) => atoms.Find(atom => atom.Name == name);

    public void Add(Atom atom)
    {
        var at = atoms.FindIndex(other => other.Name == atom.Name);
        if (at >= 0) atoms[at] = atom;
        else atoms.Add(atom);
        Version++;
    }

    public bool Remove(string name)
    {
        Version++;
        return atoms.RemoveAll(atom => atom.Name == name) > 0;
    }

    public void Import(string path)
    {
        if (!files.Contains(path)) files.Add(path);
        Version++;
    }

    public bool Forget(string path)
    {
        Version++;
        return files.Remove(path);
    }

    public void Clear()
    {
        atoms.Clear();
        files.Clear();
        Version++;
    }

    /// <summary>The command's flags that declare all of it.</summary>
    public IEnumerable<string> Flags()
    {
        foreach (var file in files) { yield return "--lib"; yield return file; }
        foreach (var atom in atoms) { yield return "--declare"; yield return atom.Declaration; }
    }
}
