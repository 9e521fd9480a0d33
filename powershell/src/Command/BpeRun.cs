using Matcher.Native;

namespace Matcher.Command;

/// <summary>Runs of the command for subwords.</summary>
internal sealed class BpeRun(string location, Messages messages, CancellationToken cancel)
{
    /// <summary>Learns a model.</summary>
    public Bpe Train(IEnumerable<string> flags, byte[] text) => new(Text.Utf8.GetString(Output(["train", .. flags, "-"], text)));

    /// <summary>The model that a file has.</summary>
    /// <exception cref="Errors.OptionError">It has none.</exception>
    public Bpe Load(string model)
    {
        var read = new Bpe(model);
        Encode(read, []);
        return read;
    }

    /// <summary>The subwords of a text.</summary>
    public string[] Encode(Bpe bpe, byte[] text)
    {
        using var model = new TemporaryFile(bpe.Model);
        var printed = Text.Utf8.GetString(Output(["encode", $"--model={model.Path}", "-"], text));
        return printed.TrimEnd('\n').Split(' ', StringSplitOptions.RemoveEmptyEntries);
    }

    private byte[] Output(IEnumerable<string> arguments, byte[] text) => Program.Output(["bpe", .. arguments], location, text, messages, cancel);
}
