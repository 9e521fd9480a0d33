using System.Management.Automation;

namespace Matcher.Errors;

/// <summary>
/// An error that names what was found and how to go on. The id of its record is the name of its class, also where a
/// method throws it.
/// </summary>
public abstract class MatcherException(string message, object? target, ErrorCategory category) : Exception(message), IContainsErrorRecord
{
    /// <summary>What was given.</summary>
    public object? Target { get; } = target;

    public ErrorRecord ErrorRecord => new(new ParentContainsErrorRecordException(this), GetType().Name, category, Target);
}

/// <summary>A pattern does not compile.</summary>
public sealed class PatternError(string message, object? target) : MatcherException(message, target, ErrorCategory.ParserError);

/// <summary>A template, key or keep list is invalid.</summary>
public sealed class TemplateError(string message, object? target) : MatcherException(message, target, ErrorCategory.ParserError);

/// <summary>A pattern does not have a register.</summary>
public sealed class RegisterError(string message, object? target) : MatcherException(message, target, ErrorCategory.InvalidArgument);

/// <summary>An option's value is refused, or options exclude each other.</summary>
public sealed class OptionError(string message, object? target) : MatcherException(message, target, ErrorCategory.InvalidArgument);

/// <summary>A declaration or a pattern file is invalid.</summary>
public sealed class DeclarationError(string message, object? target) : MatcherException(message, target, ErrorCategory.ParserError);

/// <summary>No pattern can be built from these examples.</summary>
public sealed class BuildError(string message, object? target) : MatcherException(message, target, ErrorCategory.InvalidData);

/// <summary>A grammar is invalid.</summary>
public sealed class GrammarError(string message, object? target) : MatcherException(message, target, ErrorCategory.ParserError);

/// <summary>A file can't be read or written.</summary>
public sealed class FileError(string message, object? target) : MatcherException(message, target, ErrorCategory.ReadError);

/// <summary>A file contains a NUL byte.</summary>
public sealed class BinaryFileError(string message, object? target) : MatcherException(message, target, ErrorCategory.InvalidData);

/// <summary>A scanner that is finished was given more text.</summary>
public sealed class StreamFinishedError(string message, object? target) : MatcherException(message, target, ErrorCategory.InvalidOperation);

/// <summary>A redacted text still contains a match.</summary>
public sealed class LeftoverError(string message, object? target) : MatcherException(message, target, ErrorCategory.SecurityError);

/// <summary>The native library is missing or belongs to another version.</summary>
public sealed class LibraryError(string message) : MatcherException(message, null, ErrorCategory.ResourceUnavailable);

/// <summary>The command is missing, or ended in a way that it should not.</summary>
public sealed class CommandError(string message, object? target) : MatcherException(message, target, ErrorCategory.ResourceUnavailable);

/// <summary>Nothing matched where a match is required.</summary>
public sealed class NoMatch(string message, object? target) : MatcherException(message, target, ErrorCategory.ObjectNotFound);
