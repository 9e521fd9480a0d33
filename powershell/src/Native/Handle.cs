using System.Runtime.InteropServices;

namespace Matcher.Native;

/// <summary>A handle of the library, which one function frees, once.</summary>
internal sealed class Handle : SafeHandle
{
    private readonly Action<nint> free;

    public Handle(nint value, Action<nint> free)
        : base(0, true)
    {
        this.free = free;
        SetHandle(value);
    }

    public override bool IsInvalid => handle == 0;

    public nint Value => IsClosed ? throw new ObjectDisposedException(null, "this object was disposed, and can't be used any more") : handle;

    protected override bool ReleaseHandle()
    {
        free(handle);
        return true;
    }
}
