using Matcher.Errors;

namespace Matcher.Native;

/// <summary>Calls of the library: statuses become errors, buffers become text.</summary>
internal static unsafe class Call
{
    /// <summary>Throws the error of a call that failed, and frees it.</summary>
    /// <param name="target">What was given; by default the name in the error.</param>
    /// <param name="unnamed">What was given, where the error has no name.</param>
    public static void Check(Status status, nint error, object? target = null, object? unnamed = null)
    {
        if (status == Status.Ok) return;
        var message = error == 0 ? "not enough memory" : Functions.mt_error_message(error).ToString();
        var name = error == 0 ? "" : Functions.mt_error_name(error).ToString();
        if (error != 0) Functions.mt_error_free(error);
        throw ErrorOf(status, message, target ?? (name == "" ? unnamed ?? name : name));
    }

    /// <summary>The error of a status, which the messages of the command name by the same words.</summary>
    public static MatcherException ErrorOf(Status status, string message, object? target) => status switch
    {
        Status.Pattern => new PatternError(message, target),
        Status.Template => new TemplateError(message, target),
        Status.Register => new RegisterError(message, target),
        Status.Declaration => new DeclarationError(message, target),
        Status.Build => new BuildError(message, target),
        Status.Grammar => new GrammarError(message, target),
        Status.Io => new FileError(message, target),
        Status.Binary => new BinaryFileError(message, target),
        Status.Finished => new StreamFinishedError(message, target),
        Status.Leftover => new LeftoverError(message, target),
        _ => new OptionError(message, target),
    };

    /// <summary>The bytes of a buffer of the library, which is freed.</summary>
    public static byte[] Take(nint buffer)
    {
        try { return Functions.mt_buf_str(buffer).Bytes.ToArray(); }
        finally { Functions.mt_buf_free(buffer); }
    }

    /// <summary>The text of a buffer of the library, which is freed.</summary>
    public static string TakeText(nint buffer)
    {
        try { return Functions.mt_buf_str(buffer).ToString(); }
        finally { Functions.mt_buf_free(buffer); }
    }

    /// <summary>mt_call: a call by name, with options and result in JSON.</summary>
    public static byte[] Json(string name, string options, ReadOnlySpan<byte> input, nint library = 0)
    {
        Library.Ensure();
        byte[] word = Text.Bytes(name), json = Text.Bytes(options);
        fixed (byte* a = word, b = json, c = input)
        {
            Check(Functions.mt_call(new(a, (nuint)word.Length), new(b, (nuint)json.Length), new(c, (nuint)input.Length), library, out var buffer, out var error), error);
            return Take(buffer);
        }
    }

    /// <summary>mt_files: the files that a search would read, in JSON.</summary>
    public static byte[] Files(string request)
    {
        Library.Ensure();
        var json = Text.Bytes(request);
        fixed (byte* at = json)
        {
            Check(Functions.mt_files(new(at, (nuint)json.Length), out var buffer, out var error), error);
            return Take(buffer);
        }
    }
}
