using System.Runtime.InteropServices;

namespace Matcher.Native;

/// <summary>The functions of libmatcher that the module calls, as matcher.h declares them.</summary>
internal static unsafe partial class Functions
{
    public const string Name = "libmatcher";
    public const uint Abi = 2;

    [DllImport(Name)] public static extern uint mt_abi();
    [DllImport(Name)] public static extern Str mt_version();
    [DllImport(Name)] public static extern int mt_device_available();
    [DllImport(Name)] public static extern void mt_thread_clock(in ThreadClock clock);
    [DllImport(Name)] public static extern Str mt_kind_name(uint kind);

    [DllImport(Name)] public static extern Str mt_error_message(nint error);
    [DllImport(Name)] public static extern Str mt_error_name(nint error);
    [DllImport(Name)] public static extern void mt_error_free(nint error);
    [DllImport(Name)] public static extern Str mt_buf_str(nint buffer);
    [DllImport(Name)] public static extern void mt_buf_free(nint buffer);

    [DllImport(Name)] public static extern Status mt_program_load(Str program, out nint pattern, out nint error);
    [DllImport(Name)] public static extern void mt_pattern_free(nint pattern);
    [DllImport(Name)] public static extern uint mt_registers(nint pattern);
    [DllImport(Name)] public static extern Str mt_register_name(nint pattern, uint index);
    [DllImport(Name)] public static extern Str mt_register_kind(nint pattern, uint index);
    [DllImport(Name)] public static extern int mt_register_repeats(nint pattern, uint index);

    [DllImport(Name)] public static extern Status mt_set_new(nint* patterns, nuint count, out nint set, out nint error);
    [DllImport(Name)] public static extern Status mt_set_from_file(Str path, out nint set, out nint error);
    [DllImport(Name)] public static extern void mt_set_free(nint set);
    [DllImport(Name)] public static extern uint mt_set_len(nint set);
    [DllImport(Name)] public static extern Str mt_set_name(nint set, uint index);
    [DllImport(Name)] public static extern nint mt_set_member(nint set, uint index);

    [DllImport(Name)] public static extern Status mt_library_new(out nint library, out nint error);
    [DllImport(Name)] public static extern Status mt_library_add(nint library, Str name, nint pattern, out nint error);
    [DllImport(Name)] public static extern void mt_library_free(nint library);
    [DllImport(Name)] public static extern Status mt_pattern_records(nint pattern, int starts, Str text, out nint records, out nint error);
    [DllImport(Name)] public static extern Status mt_scan(nint pattern, Str input, in Options options, out nint matches, out nint error);
    [DllImport(Name)] public static extern ulong* mt_slots(nint matches, nuint match, out uint registers);
    [DllImport(Name)] public static extern ulong* mt_list(nint matches, nuint match, uint register, out nuint pairs);
    [DllImport(Name)] public static extern Span* mt_spans(nint matches, out nuint count);
    [DllImport(Name)] public static extern void mt_matches_free(nint matches);

    [DllImport(Name)] public static extern Status mt_value_of_kind(uint kind, Str text, out NativeValue value);
    [DllImport(Name)] public static extern Status mt_rewrite(nint pattern, Str template, Str input, in Options options, out nint buffer, out nint error);
    [DllImport(Name)] public static extern Status mt_call(Str name, Str json, Str input, nint library, out nint buffer, out nint error);

    [DllImport(Name)] public static extern Status mt_stream_open(nint pattern, nint set, in Options options, out nint stream, out nint error);
    [DllImport(Name)] public static extern Status mt_stream_push(nint stream, Str chunk, out Span* spans, out nuint count, out nint error);
    [DllImport(Name)] public static extern Status mt_stream_finish(nint stream, out Span* spans, out nuint count, out nint error);
    [DllImport(Name)] public static extern Status mt_stream_restart(nint stream, out nint error);
    [DllImport(Name)] public static extern void mt_stream_place(nint stream, in Place at);
    [DllImport(Name)] public static extern void mt_stream_batch(nint stream, out Batch batch);
    [DllImport(Name)] public static extern Status mt_stream_format(nint stream, Str template, Str path, out Str text, out ulong* ends, out nint error);
    [DllImport(Name)] public static extern Status mt_stream_name(nint stream, uint member, Str name, out nint error);
    [DllImport(Name)] public static extern int mt_stream_is_over(nint stream);
    [DllImport(Name)] public static extern void mt_places(Str text, Place* from, ulong* offsets, nuint count, Place* places);
    [DllImport(Name)] public static extern ulong mt_stream_undecided(nint stream);
    [DllImport(Name)] public static extern ulong mt_stream_settled(nint stream);
    [DllImport(Name)] public static extern ulong mt_stream_retained(nint stream);
    [DllImport(Name)] public static extern void mt_stream_free(nint stream);

    [DllImport(Name)] public static extern Status mt_rewriter_new(nint pattern, Str template, in Options options, out nint editor, out nint error);
    [DllImport(Name)] public static extern Status mt_redactor_new(nint pattern, Str keep, Str mask, in Options options, out nint editor, out nint error);
    [DllImport(Name)] public static extern Status mt_editor_push(nint editor, Str chunk, out Str text, out nint error);
    [DllImport(Name)] public static extern Status mt_editor_finish(nint editor, out Str text, out nint error);
    [DllImport(Name)] public static extern Status mt_editor_restart(nint editor, Str path, out nint error);
    [DllImport(Name)] public static extern void mt_editor_place(nint editor, in Place at);
    [DllImport(Name)] public static extern ulong mt_editor_count(nint editor);
    [DllImport(Name)] public static extern ulong mt_editor_left(nint editor);
    [DllImport(Name)] public static extern void mt_editor_free(nint editor);

    [DllImport(Name)] public static extern Status mt_follower_new(FollowAt* files, nuint count, out nint follower, out nint error);
    [DllImport(Name)] public static extern Status mt_follower_poll(nint follower, int timeoutMs, out Gain gain, out nint error);
    [DllImport(Name)] public static extern void mt_follower_free(nint follower);

    [DllImport(Name)] public static extern Status mt_files(Str json, out nint buffer, out nint error);
    [DllImport(Name)] public static extern Status mt_input_open(Str path, int isBinaryAllowed, out nint input, out nint error);
    [DllImport(Name)] public static extern Status mt_input_window(nint input, Str range, Str unit, out Place at, out nint error);
    [DllImport(Name)] public static extern Status mt_input_read(nint input, out Str piece, out nint error);
    [DllImport(Name)] public static extern void mt_input_free(nint input);
    [DllImport(Name)] public static extern Status mt_text_window(Str text, Str range, Str unit, out ulong from, out ulong to, out nint error);
}
