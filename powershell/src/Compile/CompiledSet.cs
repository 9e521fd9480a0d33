using Matcher.Native;

namespace Matcher.Compile;

/// <summary>Compiled patterns that are searched together, with the registers of each.</summary>
internal sealed class CompiledSet
{
    private readonly Handle handle;
    private readonly Handle[] parts;

    private CompiledSet(Handle handle, Handle[] parts, IReadOnlyList<string>? names)
    {
        this.handle = handle;
        this.parts = parts;
        var count = Functions.mt_set_len(handle.Value);
        Members = new Member[count];
        for (uint i = 0; i < count; i++) Members[i] = new(Functions.mt_set_member(handle.Value, i), names?[(int)i] ?? Functions.mt_set_name(handle.Value, i).ToString());
    }

    public Member[] Members { get; }

    /// <summary>The handle of the set; this object must live as long as it is used.</summary>
    public nint Handle => handle.Value;

    /// <summary>The first pattern's handle.</summary>
    public nint First => Functions.mt_set_member(handle.Value, 0);

    /// <summary>The set of these programs, whose members have these names.</summary>
    public static unsafe CompiledSet Of(IReadOnlyList<byte[]> programs, IReadOnlyList<string>? names)
    {
        Library.Ensure();
        var parts = new Handle[programs.Count];
        var values = stackalloc nint[programs.Count];
        for (var i = 0; i < parts.Length; i++)
        {
            fixed (byte* at = programs[i])
            {
                Call.Check(Functions.mt_program_load(new(at, (nuint)programs[i].Length), out var pattern, out var error), error);
                parts[i] = new(pattern, Functions.mt_pattern_free);
                values[i] = pattern;
            }
        }
        Call.Check(Functions.mt_set_new(values, (nuint)parts.Length, out var set, out var fault), fault);
        return new(new(set, Functions.mt_set_free), parts, names);
    }

    /// <summary>The set in a file that the command compiled.</summary>
    public static unsafe CompiledSet OfFile(string path)
    {
        Library.Ensure();
        var bytes = Text.Bytes(path);
        fixed (byte* at = bytes)
        {
            Call.Check(Functions.mt_set_from_file(new(at, (nuint)bytes.Length), out var set, out var error), error, path);
            return new(new(set, Functions.mt_set_free), [], null);
        }
    }
}

/// <summary>A member of a set: its name and its registers in binding order.</summary>
internal sealed class Member
{
    public Member(nint pattern, string name)
    {
        Name = name;
        var count = Functions.mt_registers(pattern);
        Registers = new string[count];
        Kinds = new byte[count];
        Repeats = new bool[count];
        for (uint i = 0; i < count; i++)
        {
            Registers[i] = Functions.mt_register_name(pattern, i).ToString();
            Kinds[i] = Native.Kinds.Number(Functions.mt_register_kind(pattern, i).ToString());
            Repeats[i] = Functions.mt_register_repeats(pattern, i) == 1;
        }
        Names = new(Registers);
        IsReadLater = count > 0 && !Repeats.Contains(true) && Kinds.All(kind => kind == Native.Kinds.None || Native.Kinds.AlwaysExact.Contains(kind));
    }

    /// <summary>Whether the values of all registers can be read when they are asked for: no clock changes them, and none is lost.</summary>
    public bool IsReadLater { get; }

    /// <summary>The values of bound texts, read now.</summary>
    public object?[] ValuesOf(object?[] texts)
    {
        var reader = new Values.ValueReader();
        return [.. texts.Select((text, i) => text is string bound ? reader.Read(Kinds[i], Text.Bytes(bound)) : null)];
    }

    /// <summary>The pattern's text, or its name in a pattern file.</summary>
    public string Name { get; }

    public string[] Registers { get; }

    /// <summary>The kind that a register binds; none where it can bind several.</summary>
    public byte[] Kinds { get; }

    /// <summary>Whether a register is under a repetition, so that it has an array of bindings.</summary>
    public bool[] Repeats { get; }

    public RegisterNames Names { get; }
}
