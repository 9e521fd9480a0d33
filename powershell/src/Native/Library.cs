using System.Reflection;
using System.Runtime.InteropServices;
using Matcher.Errors;

namespace Matcher.Native;

/// <summary>Finds and loads libmatcher, once a process.</summary>
internal static class Library
{
    private static readonly Lock gate = new();
    private static bool isReady;
    private static nint loaded;

    /// <summary>Loads the library and checks its version, where that was not done yet.</summary>
    /// <exception cref="LibraryError">There is none, or it belongs to another version of the module.</exception>
    public static void Ensure()
    {
        if (isReady) return;
        lock (gate)
        {
            if (isReady) return;
            loaded = Load(Find());
            // A process can do that once: until here, a library that was refused can be replaced.
            NativeLibrary.SetDllImportResolver(typeof(Library).Assembly, (name, _, _) => name == Functions.Name ? loaded : 0);
            isReady = true;
        }
    }

    private static nint Load(string path)
    {
        const string mend = "or set MATCHER_LIBRARY to the path of its libmatcher";
        if (!NativeLibrary.TryLoad(path, out var library)) throw new LibraryError($"{path} can't be loaded: install the module for this machine ({Rid}), {mend}");
        try
        {
            if (!NativeLibrary.TryGetExport(library, nameof(Functions.mt_abi), out var function)) throw new LibraryError($"{path} is no libmatcher: install the module for this machine ({Rid}), {mend}");
            var found = Marshal.GetDelegateForFunctionPointer<InterfaceOf>(function)();
            if (found != Functions.Abi) throw new LibraryError($"{path} has interface {found}, this module needs {Functions.Abi}: install matching versions of the module and the library, {mend}");
            return library;
        }
        catch (LibraryError)
        {
            NativeLibrary.Free(library);
            throw;
        }
    }

    [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
    private delegate uint InterfaceOf();

    private static string Rid
    {
        get
        {
            var machine = RuntimeInformation.ProcessArchitecture.ToString().ToLowerInvariant();
            if (OperatingSystem.IsWindows()) return $"win-{machine}";
            if (OperatingSystem.IsMacOS()) return $"osx-{machine}";
            return RuntimeInformation.RuntimeIdentifier.Contains("musl") ? $"linux-musl-{machine}" : $"linux-{machine}";
        }
    }

    private static string FileName => OperatingSystem.IsWindows() ? "matcher.dll"
        : OperatingSystem.IsMacOS() ? "libmatcher.dylib" : "libmatcher.so";

    private static string Find()
    {
        var named = Environment.GetEnvironmentVariable("MATCHER_LIBRARY");
        if (!string.IsNullOrEmpty(named))
        {
            if (File.Exists(named)) return Path.GetFullPath(named);
            throw new LibraryError($"MATCHER_LIBRARY names {named}, which does not exist: set it to the path of {FileName}, or remove it");
        }
        var wanted = Path.Combine(Folder, "runtimes", Rid, "native", FileName);
        if (File.Exists(wanted)) return wanted;
        throw new LibraryError($"no libmatcher for {Rid}: looked for {wanted}; install the module for this machine, or set MATCHER_LIBRARY to the path of {FileName}");
    }

    /// <summary>The module's folder.</summary>
    public static string Folder => Path.GetDirectoryName(Assembly.GetExecutingAssembly().Location)!;
}
