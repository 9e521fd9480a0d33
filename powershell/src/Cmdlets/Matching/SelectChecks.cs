using Matcher.Errors;
using Matcher.Native;

namespace Matcher.Cmdlets;

/// <summary>Which parameters of Select-MatcherMatch exclude each other.</summary>
public sealed partial class SelectMatcherMatch
{
    /// <summary>Each with those that it can't stand beside.</summary>
    private static readonly (string Name, string[] Others)[] exclusions =
    [
        (nameof(Count), [nameof(CountMatches)]),
        (nameof(FilesWithMatches), [nameof(FilesWithoutMatch), nameof(Count), nameof(CountMatches)]),
        (nameof(FilesWithoutMatch), [nameof(Count), nameof(CountMatches), nameof(Json)]),
        (nameof(Format), [nameof(Json), nameof(Count), nameof(CountMatches), nameof(FilesWithMatches), nameof(FilesWithoutMatch), nameof(Context), nameof(Explain)]),
        (nameof(NotMatch), [nameof(Json), nameof(Format), nameof(Explain), nameof(Passthru), nameof(Context), nameof(SingleMatch)]),
        (nameof(Passthru), [nameof(Json), nameof(Format), nameof(FilesWithMatches), nameof(FilesWithoutMatch), nameof(Explain), nameof(Count), nameof(CountMatches), nameof(Context)]),
        (nameof(Stats), [nameof(Json)]),
        (nameof(ChunkSize), [nameof(DualGrain), nameof(NotMatch)]),
        (nameof(DualGrain), [nameof(NotMatch)]),
        (nameof(RecordStart), [nameof(RecordSpan), nameof(Unit)]),
        (nameof(RecordSpan), [nameof(Unit)]),
        (nameof(Index), [nameof(NoIndex)]),
        (nameof(Follow), [nameof(Count), nameof(CountMatches), nameof(FilesWithMatches), nameof(FilesWithoutMatch), nameof(Stats), nameof(NotMatch), nameof(Passthru), nameof(Explain),
            nameof(Context), nameof(RecordStart), nameof(RecordSpan), nameof(Head), nameof(PerString), nameof(DualGrain), nameof(ChunkSize), nameof(Json), nameof(Color)]),
        (nameof(PerString), [nameof(Json), nameof(Color), nameof(Passthru), nameof(Stats)]),
    ];

    private void CheckOptions()
    {
        foreach (var (name, others) in exclusions)
            foreach (var other in others) Exclude(name, other);
        if (KeepCount && !(Follow && IsGiven(nameof(MaxCount)))) throw new OptionError("KeepCount keeps the count of MaxCount while files are followed: give Follow and MaxCount", KeepCount);
        if (Follow && Lines is not null && !Lines.EndsWith("..", StringComparison.Ordinal)) throw new OptionError($"Follow has no last line: give Lines as A.., not {Lines}", Lines);
        if (Follow && Backend == "gpu") throw new OptionError("Follow searches on the CPU: leave out Backend", Backend);
        if ((RecordStart is not null || RecordSpan is not null) && !IsCounting && Part is null)
            throw new OptionError($"{(RecordStart is null ? nameof(RecordSpan) : nameof(RecordStart))} defines the records of Head, Tail, Lines and counts: give one of them, or use Find-MatcherRecord", (RecordStart ?? RecordSpan)!.Source);
        if (Backend == "gpu" && NotMatch) throw new OptionError("NotMatch searches on the CPU: leave out Backend", Backend);
        if (Backend == "gpu" && Functions.mt_device_available() != 1) WriteWarning("no GPU is available: the search runs on the CPU");
    }
}
