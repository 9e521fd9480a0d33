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
            var path = Find();
            if (!NativeLibrary.TryLoad(path, out loaded))
                throw new LibraryError($"{path} can't be loaded: install the module for this machine ({Rid}), or set MATCHER_LIBRARY to the path of its libmatcher");
            NativeLibrary.SetDllImportResolver(typeof(Library).Assembly, (name, _, _) => name == Functions.Name ? loaded : 0);
            var found = Functions.mt_abi();
            if (found != Functions.Abi)
                throw new LibraryError($"{path} has interface {found}, this module needs {Functions.Abi}: install matching versions of the module and the library");
            isReady = true;
        }
    }

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
