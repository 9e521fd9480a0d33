using Matcher.Input;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>
/// Base of cmdlets that need the whole of each input (IN): the strings of the pipeline joined by `\n`, or a file.
/// </summary>
public abstract class WholeInputCmdlet : InputCmdlet
{
    private List<string>? texts;

    /// <summary>Takes an input. Its path is null for text.</summary>
    private protected abstract void OnInput(string? path, byte[] text);

    /// <summary>Whether files with a NUL byte are read.</summary>
    private protected virtual bool ReadsBinary => false;

    protected sealed override void OnText(string text) => (texts ??= []).Add(text);

    private protected sealed override void OnFile(InputFile file)
    {
        using var opened = new FileText(file.Path, ReadsBinary);
        OnInput(file.Path, opened.All());
    }

    protected sealed override void Finish()
    {
        if (texts is not null) OnInput(null, Text.Bytes(string.Join('\n', texts)));
        End();
    }

    /// <summary>After the last input.</summary>
    protected virtual void End() { }
}
