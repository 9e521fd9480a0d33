using Microsoft.Win32.SafeHandles;
using System.Runtime.InteropServices;

namespace Matcher.Native;

/// <summary>A handle of the library that is freed once.</summary>
internal abstract class Handle : SafeHandle
{
    protected Handle(nint value) : base(0, true) => SetHandle(value);

    public override bool IsInvalid => handle == 0;

    public nint Value => IsClosed ? throw new ObjectDisposedException(GetType().Name) : handle;
}

internal sealed class PatternHandle(nint value) : Handle(value)
{
    protected override bool ReleaseHandle() { Functions.mt_pattern_free(handle); return true; }
}

internal sealed class SetHandle(nint value) : Handle(value)
{
    protected override bool ReleaseHandle() { Functions.mt_set_free(handle); return true; }
}

internal sealed class StreamHandle(nint value) : Handle(value)
{
    protected override bool ReleaseHandle() { Functions.mt_stream_free(handle); return true; }
}

internal sealed class InputHandle(nint value) : Handle(value)
{
    protected override bool ReleaseHandle() { Functions.mt_input_free(handle); return true; }
}

internal sealed class EditorHandle(nint value) : Handle(value)
{
    protected override bool ReleaseHandle() { Functions.mt_editor_free(handle); return true; }
}

internal sealed class FollowerHandle(nint value) : Handle(value)
{
    protected override bool ReleaseHandle() { Functions.mt_follower_free(handle); return true; }
}

internal sealed class LibraryHandle(nint value) : Handle(value)
{
    protected override bool ReleaseHandle() { Functions.mt_library_free(handle); return true; }
}

internal sealed class MatchesHandle(nint value) : Handle(value)
{
    protected override bool ReleaseHandle() { Functions.mt_matches_free(handle); return true; }
}
