/** Made by `npm run gen` from zig/abi: sizes and offsets in bytes, numbers of names, signatures. */

export const layoutDigest = 0x69bfd1be;

export enum Opened {
  size = 40,
  handle = 0,
  text = 8,
  size_bytes = 16,
  encoding = 24,
  binary = 28,
  mapped = 32,
  reserved = 36,
}

export enum Listed { size = 24, names = 0, size_bytes = 8, text = 16, hidden = 20 }

export enum FileCount {
  size = 48,
  number = 0,
  size_bytes = 8,
  matches = 16,
  lines = 24,
  errno = 32,
  status = 36,
  binary = 40,
  left = 44,
}

export enum FileScan {
  size = 176,
  number = 0,
  opened = 8,
  facts = 48,
  scan = 144,
  searching_ns = 152,
  errno = 160,
  status = 164,
  binary = 168,
  left = 172,
}

export enum Lexed { size = 48, handle = 0, count = 8, start = 16, end = 24, kind = 32, flags = 40 }

export enum NearReading { size = 8, end = 0, kind = 4, cause = 5, unused = 6 }

export enum InsideMatches {
  size = 56,
  reached = 0,
  text = 8,
  size_bytes = 16,
  inside_starts = 24,
  inside_ends = 32,
  quotes = 40,
  reads_alike = 48,
  quotes_around = 52,
}

export enum EventsLeftOut { size = 24, level_words = 0, documents_within = 8, around = 16 }

export enum EventsRead {
  size = 80,
  reached = 0,
  text = 8,
  size_bytes = 16,
  events = 24,
  unread = 32,
  first_unread_line = 40,
  first_unread = 48,
  first_unread_bytes = 56,
  counts = 64,
  seen = 72,
}

export enum FieldMatches {
  size = 160,
  reached = 0,
  text = 8,
  size_bytes = 16,
  records = 24,
  others = 32,
  first_other_line = 40,
  too_long = 48,
  first_too_long_line = 56,
  repeated = 64,
  first_repeated_line = 72,
  unread = 80,
  first_unread_line = 88,
  comments = 96,
  first_comment_line = 104,
  header_is_record = 112,
  seen = 120,
  sample = 128,
  sample_bytes = 136,
  counts = 144,
  forms = 152,
}

export enum Held { size = 8, reason = 0, reading = 4 }

export enum ScanAnswer {
  size = 96,
  tokens_lexed = 0,
  lexing_ns = 8,
  route = 16,
  chunks = 20,
  waiting_ns = 24,
  device_bytes = 32,
  device_left_bytes = 40,
  device_lines = 48,
  device_copying_ns = 56,
  device_waiting_ns = 64,
  device_taking_ns = 72,
  device_searches = 80,
  device_line_bytes = 88,
}

export enum Signed { size = 160, kinds = 0, ranges = 32, filter = 144, filter_words = 152 }

export enum TextTokens { size = 48, handle = 0, count = 8, start = 16, end = 24, kind = 32, mate = 40 }

export enum StressView {
  size = 64,
  depths = 0,
  strains = 8,
  loads = 16,
  peaks = 24,
  fractures = 32,
  peak_count = 40,
  fracture_count = 48,
  heaviest = 56,
  depth_max = 60,
}

export enum SeamView { size = 40, forward = 0, backward = 8, strengths = 16, cuts = 24, cut_count = 32 }

export enum GravityView {
  size = 96,
  unit_count = 0,
  starts = 8,
  ends = 16,
  strains = 24,
  bounds = 32,
  strains_ascending = 40,
  bounds_ascending = 48,
  type_of_unit = 56,
  class_of_type = 64,
  type_counts = 72,
  type_firsts = 80,
  type_count = 88,
  class_count = 92,
}

export enum ShapeView {
  size = 72,
  classes = 0,
  periods = 8,
  strengths = 16,
  sightings = 24,
  changes = 32,
  regions = 40,
  change_count = 48,
  region_count = 56,
  dominant_period = 64,
  dominant_strength = 68,
}

export enum RelationView {
  size = 208,
  counts = 0,
  curvature_least = 136,
  curvature_mean = 144,
  bridges = 152,
  has_curvature = 160,
  reserved = 164,
  depths = 168,
  places = 176,
  size_tokens = 184,
  previous = 192,
  forms = 200,
}

export enum RelationCounts {
  size = 136,
  nodes = 0,
  encloses = 8,
  operators = 16,
  adjacent = 24,
  chords = 32,
  edges = 40,
  residual_sum = 48,
  residual_net = 56,
  residual_chords = 64,
  brackets = 72,
  pairs = 80,
  nesting_load = 88,
  depth_max = 96,
  chord_longest = 104,
  crossing_max = 112,
  crossing_min = 120,
  crossing_min_place = 128,
}

export enum OrbitView { size = 40, form_of_token = 0, first_of_form = 8, bounds = 16, texts = 24, form_count = 32 }

export enum MineView {
  size = 88,
  groups = 0,
  positions = 8,
  samples = 16,
  group_of_record = 24,
  group_count = 32,
  position_count = 40,
  sample_bytes = 48,
  numbered_count = 56,
  record_count = 64,
  collapsed_count = 72,
  cut_count = 80,
}

export enum MineGroup {
  size = 72,
  count = 0,
  first_record = 8,
  sample_start = 16,
  sample_end = 24,
  token_start = 32,
  token_count = 40,
  key_start = 48,
  key_end = 56,
  cut = 64,
}

export enum MergedView {
  size = 64,
  form_of_group = 0,
  holes = 8,
  reasons = 16,
  texts = 24,
  form_count = 32,
  hole_count = 40,
  reason_count = 48,
  text_bytes = 56,
}

export enum MergedHole { size = 24, form = 0, token_from = 4, token_to = 8, kind = 12, text_from = 16, text_to = 20 }

export enum MergedReason {
  size = 28,
  form = 0,
  rule = 4,
  count = 8,
  before_from = 12,
  before_to = 16,
  shown_from = 20,
  shown_to = 24,
}

export enum NotesView {
  size = 152,
  rows = 0,
  bins = 8,
  samples = 16,
  amount_records = 24,
  amounts = 32,
  slices = 40,
  gaps = 48,
  sample_count = 56,
  amount_count = 64,
  bin_count = 72,
  read_bytes = 80,
  slice_bytes = 88,
  timed_count = 96,
  back_count = 104,
  first_ns = 112,
  last_ns = 120,
  least_ns = 128,
  greatest_ns = 136,
  time_form = 144,
  reserved = 148,
}

export enum NoteRow {
  size = 48,
  last_record = 0,
  marked = 8,
  first_after_mark = 16,
  first_time_ns = 24,
  last_time_ns = 32,
  bins_end = 40,
}

export enum NoteBin { size = 8, slice = 0, count = 4 }

export enum NoteSlice { size = 16, count = 0, first_record = 8 }

export enum NoteSample {
  size = 80,
  group = 0,
  position = 4,
  unit = 8,
  is_whole = 12,
  amounts_end = 16,
  count = 24,
  greatest_record = 32,
  greatest = 40,
  least_record = 48,
  least = 56,
  cut = 64,
  deviations = 72,
}

export enum StretchEnds { size = 24, from = 0, to = 4, inside = 8, lines_inside = 16 }

export enum TimeGap { size = 40, length_ns = 0, before_ns = 8, after_ns = 16, before_record = 24, after_record = 32 }

export enum SavedView { size = 16, bytes = 0, size_bytes = 8 }

export enum SavedAnswer { size = 24, problem = 0, definition_from = 4, definition_to = 8, reserved = 12, offset = 16 }

export enum ValuesView {
  size = 56,
  rows = 0,
  tops = 8,
  texts = 16,
  row_count = 24,
  top_count = 32,
  text_bytes = 40,
  unknown = 48,
}

export enum SlotRow {
  size = 40,
  count = 0,
  distinct = 8,
  is_exact = 16,
  is_ordered = 20,
  top_from = 24,
  top_count = 28,
  range_from = 32,
}

export enum SlotTop { size = 16, count = 0, from = 8, to = 12 }

export enum WatchView { size = 16, spans = 0, count = 8 }

export enum MinePosition { size = 12, start = 0, end = 4, kind = 8, is_slot = 9, space_before = 10, reserved = 11 }

export enum EchoView {
  size = 120,
  handle = 0,
  token_count = 8,
  keyed_count = 16,
  distinct_count = 24,
  echoed_count = 32,
  echoes = 40,
  echo_count = 48,
  structures = 56,
  structure_count = 64,
  structure_texts = 72,
  structure_text_bytes = 80,
  starts = 88,
  ends = 96,
  contents = 104,
  counts = 112,
}

export enum Echo { size = 32, start = 0, end = 8, count = 16, period = 24, _pad = 28 }

export enum ContestedView { size = 16, points = 0, count = 8 }

export enum ContestedPoint { size = 16, unit = 0, disagreement = 8, _pad = 12 }

export enum SignalView { size = 32, values = 0, starts = 8, ends = 16, count = 24 }

export enum EnergyView {
  size = 64,
  local = 0,
  jumps = 8,
  jump_count = 16,
  outliers = 24,
  outlier_count = 32,
  heaviest = 40,
  heaviest_count = 48,
  total = 56,
}

export enum FlowView { size = 40, slopes = 0, directions = 8, momenta = 16, reversals = 24, reversal_count = 32 }

export enum AnalyticView { size = 32, amplitudes = 0, phases = 8, frequencies = 16, count = 24 }

export enum ContextView {
  size = 96,
  periods = 0,
  period_count = 8,
  construct_count = 16,
  starts = 24,
  ends = 32,
  roles = 40,
  regime_offsets = 48,
  shape_offsets = 56,
  seam_offsets = 64,
  regime_share = 72,
  shape_share = 80,
  seam_share = 88,
}

export enum FiguresView { size = 16, rows = 0, count = 8 }

export enum ContextFigures {
  size = 112,
  count = 0,
  magnitude = 4,
  magnitude_spread = 8,
  magnitude_max = 12,
  stress = 16,
  stress_max = 20,
  entropy = 24,
  period = 28,
  strength = 32,
  novel = 36,
  echoed = 40,
  causal = 44,
  anticausal = 48,
  centered = 52,
  disagreement = 56,
  disagreement_max = 60,
  contested = 64,
  forward = 68,
  backward = 72,
  seam = 76,
  seam_max = 80,
  cuts = 84,
  slope = 88,
  rising = 92,
  falling = 96,
  steady = 100,
  momentum_max = 104,
  reversals = 108,
}

export enum UnitsView { size = 48, handle = 0, count = 8, starts = 16, ends = 24, symbols = 32, alphabet = 40 }

export enum SpectralSummary {
  size = 576,
  frame_count = 0,
  entropy_min = 8,
  entropy_mean = 12,
  entropy_max = 16,
  _pad = 20,
  strengths = 24,
  changes = 544,
  change_count = 552,
  regions = 560,
  region_count = 568,
}

export enum SpectralRegion {
  size = 40,
  start = 0,
  end = 8,
  entropy = 16,
  novelty = 20,
  strength = 24,
  period = 28,
  texture = 32,
}

export enum PoolCall {
  size = 608,
  state = 0,
  function = 4,
  answer = 8,
  arguments = 16,
  scratch = 80,
  input = 592,
  input_bytes = 600,
}

export enum WindowSettings {
  size = 72,
  selects = 0,
  only_matches = 4,
  of_records = 8,
  has_numbers = 12,
  has_columns = 16,
  is_separated = 20,
  is_painted = 24,
  is_for_terminal = 28,
  is_listed = 32,
  reserved = 36,
  before = 40,
  after = 48,
  limit = 56,
  openings = 64,
  kinds = 68,
}

export enum WindowPart {
  size = 200,
  text = 0,
  size_bytes = 8,
  base = 16,
  count = 24,
  starts = 32,
  ends = 40,
  lines = 48,
  line_starts = 56,
  offset = 64,
  lines_before = 72,
  written = 80,
  written_ends = 88,
  records = 96,
  marks = 104,
  mark_count = 112,
  settled = 120,
  match = 128,
  mark = 136,
  is_more = 144,
  out = 152,
  out_size = 160,
  passed = 168,
  selected = 176,
  is_full = 184,
  is_done = 192,
}

export enum LayoutCall {
  size = 152,
  text = 0,
  size_bytes = 8,
  base = 16,
  table = 24,
  read = 32,
  width = 40,
  first_registers = 48,
  order = 56,
  input = 64,
  input_size = 72,
  keeps_between = 80,
  first = 88,
  forms = 96,
  explanation = 104,
  given = 112,
  given_ends = 120,
  next = 128,
  out = 136,
  out_size = 144,
}

export enum LayoutPiece { size = 28, what = 0, subject = 4, from = 8, to = 12, kind = 16, first = 20, last = 24 }

export const Status = {
  ok: 0,
  no_memory: 1,
  bad_program: 2,
  too_large: 3,
  too_long: 4,
  too_many_files: 5,
  too_many_groups: 6,
  too_many_wordings: 7,
  too_many_keys: 8,
  damaged_part: 9,
} as const;

export const QueryStep = { end: 0, records: 1, wants: 2 } as const;

export const QueryQuantifier = { any: 0, all: 1, none: 2, at_least: 3 } as const;

export const FormManner = { plain: 0, quoted: 1, quoted_with_sign: 129, beginning: 254, divided: 255 } as const;

export const AmountUnit = { number: 0, percent: 1, money: 2, bytes: 3, nanoseconds: 4 } as const;

export const TimeForm = { none: 0, instant: 1, clock: 2 } as const;

export const SavedProblem = { none: 0, foreign: 1, other_version: 2, other_kinds: 3, changed: 4, damaged: 5 } as const;

export const HeldReason = { none: 0, reading: 1, brackets: 2, kinds: 3, shapes: 4 } as const;

export const EngineChoice = { automatic: 0, reference: 1, backtrack: 2, dfa: 3 } as const;

export const PoolFunction = {
  mb_scan_open: 0,
  mb_scan_next: 1,
  mb_scan_count: 2,
  mb_stream_push: 3,
  mb_stream_finish: 4,
  mb_source_open: 5,
  mb_table_order: 6,
  mb_mine_add: 7,
  mb_mine_absorb: 8,
  mb_mine_save: 9,
  mb_mine_load: 10,
  mb_mine_merge: 11,
  mb_mine_values_open: 12,
  mb_mine_values_add: 13,
  mb_mine_values_read: 14,
  mb_mine_watch_open: 15,
  mb_mine_watch_compare: 16,
  mb_records_open: 17,
  mb_records_next: 18,
  mb_query_next: 19,
} as const;

export const PoolState = { idle: 0, busy: 1, done: 2 } as const;

export const FilesGiven = { counts: 0, matches: 1, texts: 2 } as const;

export const NearCause = {
  none: 0,
  comes_later: 1,
  before: 2,
  behind: 3,
  around: 4,
  digit: 5,
  owes_before: 6,
} as const;

export const CountedWhat = { lines: 0, matches: 1, path: 2, path_of_others: 3 } as const;

export const Selects = { matches: 0, lines: 1, untouched: 2, all: 3 } as const;

export const WindowCall = { add: 0, settle: 1, end_part: 2, keep_rest: 3 } as const;

export const PieceWhat = {
  literal: 0,
  input: 1,
  start: 2,
  end: 3,
  line: 4,
  column: 5,
  quoted: 6,
  json: 7,
  value: 8,
  mask: 9,
  element: 10,
  lasting: 11,
  kept: 12,
  explained: 13,
  given: 14,
  by_member: 15,
  section: 16,
} as const;

export const ElementWhat = { match: 0, register: 1, place: 2, given: 3 } as const;

export const ElementIndex = { last: 0, all: 1, one: 2 } as const;

export const ValueContainer = {
  none: 0,
  json_string: 1,
  json_bare: 2,
  pair_string: 3,
  pair_bare: 4,
  cell_string: 5,
  cell_bare: 6,
  text: 7,
  extension: 8,
  xml: 9,
  pair_word: 10,
} as const;

export const ElementPlace = { path: 0, line: 1, col: 2, start: 3, end: 4, pattern: 5 } as const;

export const ScanFlags = {
  registers: { at: 0, bits: 1 },
  lines: { at: 1, bits: 1 },
  first_only: { at: 2, bits: 1 },
  engine: { at: 3, bits: 2 },
  segment_log: { at: 5, bits: 5 },
  measure: { at: 10, bits: 1 },
  mapped: { at: 11, bits: 1 },
  dual_grain: { at: 12, bits: 1 },
  readings: { at: 13, bits: 1 },
  by_line: { at: 14, bits: 1 },
  device: { at: 15, bits: 1 },
  device_chunk_log: { at: 16, bits: 5 },
  device_if_faster: { at: 21, bits: 1 },
  lines_only: { at: 22, bits: 1 },
  device_compares: { at: 23, bits: 1 },
  reserved: { at: 24, bits: 8 },
} as const;

export const batchColumns = [
  "starts",
  "ends",
  "members",
  "lines",
  "lineStarts",
  "registerStarts",
  "registerEnds",
  "registerKinds",
  "listFirsts",
  "listStarts",
  "listEnds",
  "listKinds",
  "tokenFirsts",
  "cellFirsts",
  "textFirsts",
  "tokenStarts",
  "tokenEnds",
  "tokenKinds",
  "readingCells",
  "readingTexts",
] as const;

export const foundRecordColumns = [
  "starts",
  "ends",
  "lines",
  "lineStarts",
  "heldFirsts",
  "held",
] as const;

export interface Signatures {
  mb_abi_version: { args: []; returns: "u32" };
  mb_layout_digest: { args: []; returns: "u32" };
  mb_cpu_level: { args: []; returns: "u32" };
  mb_cpu_level_best: { args: []; returns: "u32" };
  mb_lex: { args: ["ptr", "u64", "u32", "ptr", "ptr"]; returns: "u32" };
  mb_lex_part: { args: ["ptr", "u64", "u64", "u64", "ptr", "ptr"]; returns: "u32" };
  mb_lex_near: { args: ["ptr", "u64", "ptr", "ptr", "ptr", "u64", "u64", "ptr", "ptr"]; returns: "void" };
  mb_lex_free: { args: ["ptr"]; returns: "void" };
  mb_holds_escape: { args: ["ptr", "f64", "f64"]; returns: "bool" };
  mb_without_sequences: { args: ["ptr", "u32", "ptr"]; returns: "u32" };
  mb_lasting_sequences: { args: ["ptr", "u32", "ptr"]; returns: "u32" };
  mb_program_load: { args: ["ptr", "u32", "ptr"]; returns: "u32" };
  mb_program_registers: { args: ["ptr", "ptr"]; returns: "void" };
  mb_program_held: { args: ["ptr", "u32", "ptr"]; returns: "u32" };
  mb_program_depends_on_lines: { args: ["ptr"]; returns: "bool" };
  mb_comparing_steps: { args: []; returns: "f64" };
  mb_program_free: { args: ["ptr"]; returns: "void" };
  mb_scan_open: { args: ["ptr", "ptr", "f64", "f64", "u32", "f64", "ptr"]; returns: "u32" };
  mb_each_open: { args: ["ptr", "ptr", "f64", "u32", "ptr"]; returns: "u32" };
  mb_each_next: { args: ["ptr", "ptr", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_each_close: { args: ["ptr"]; returns: "void" };
  mb_scan_next: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_batch_longest: { args: ["ptr", "u32"]; returns: "f64" };
  mb_scan_count: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_scan_facts: { args: ["ptr", "ptr"]; returns: "void" };
  mb_file_count: { args: ["ptr", "ptr", "bool", "u32", "bool", "f64", "bool", "ptr"]; returns: "void" };
  mb_scan_close: { args: ["ptr"]; returns: "void" };
  mb_stream_open: { args: ["ptr", "u32", "ptr"]; returns: "u32" };
  mb_stream_push: { args: ["ptr", "ptr", "f64", "f64", "ptr"]; returns: "u32" };
  mb_stream_begin: { args: ["ptr", "ptr", "f64"]; returns: "u32" };
  mb_stream_next: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_stream_finish: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_stream_held: { args: ["ptr", "ptr"]; returns: "void" };
  mb_stream_keep: { args: ["ptr", "f64"]; returns: "void" };
  mb_stream_facts: { args: ["ptr", "ptr"]; returns: "void" };
  mb_stream_close: { args: ["ptr"]; returns: "void" };
  mb_datagram_send: { args: ["ptr", "u32", "ptr", "u32"]; returns: "u32" };
  mb_lock_exclusive: { args: ["i32"]; returns: "u32" };
  mb_monotonic_us: { args: []; returns: "f64" };
  mb_files_open: { args: ["ptr", "u32", "u32", "bool", "bool", "f64", "ptr"]; returns: "u32" };
  mb_files_push: { args: ["ptr", "ptr", "u32"]; returns: "u32" };
  mb_files_push_names: { args: ["ptr", "ptr", "u32", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_files_progress: { args: ["ptr", "ptr"]; returns: "void" };
  mb_files_take: { args: ["ptr", "ptr", "u32", "bool"]; returns: "u32" };
  mb_file_counts_open: { args: ["u32", "i32"]; returns: "ptr" };
  mb_files_write_counts: { args: ["ptr", "ptr", "ptr", "f64", "bool", "ptr"]; returns: "u32" };
  mb_file_counts_close: { args: ["ptr"]; returns: "void" };
  mb_files_take_scans: { args: ["ptr", "ptr", "u32", "bool"]; returns: "u32" };
  mb_files_give_back: { args: ["ptr", "ptr"]; returns: "void" };
  mb_files_close: { args: ["ptr"]; returns: "void" };
  mb_index_open: { args: ["ptr"]; returns: "u32" };
  mb_index_sign: { args: ["ptr", "ptr", "u64", "ptr"]; returns: "u32" };
  mb_index_close: { args: ["ptr"]; returns: "void" };
  mb_index_needs: { args: ["ptr", "bool", "ptr", "u32"]; returns: "u32" };
  mb_program_stands_alone: { args: ["ptr"]; returns: "bool" };
  mb_insides_open: { args: ["ptr", "u32", "bool", "bool", "ptr"]; returns: "u32" };
  mb_insides_next: { args: ["ptr", "ptr", "f64", "f64", "f64", "ptr", "ptr", "ptr"]; returns: "u32" };
  mb_insides_settle: { args: ["ptr", "ptr", "f64", "f64"]; returns: "void" };
  mb_insides_cuts: { args: ["ptr", "f64", "f64", "ptr"]; returns: "void" };
  mb_insides_stop: { args: ["ptr"]; returns: "void" };
  mb_insides_lexing: { args: ["ptr", "ptr"]; returns: "void" };
  mb_insides_close: { args: ["ptr"]; returns: "void" };
  mb_device_open: { args: ["bool"]; returns: "u32" };
  mb_device_refusal: { args: ["ptr"]; returns: "u32" };
  mb_device_failure: { args: []; returns: "u32" };
  mb_device_slower: { args: ["ptr"]; returns: "bool" };
  mb_events_left_out: { args: ["ptr", "ptr", "u32"]; returns: "u32" };
  mb_events_open: { args: ["ptr", "u32", "ptr"]; returns: "u32" };
  mb_events_reset: { args: ["ptr", "ptr", "u32"]; returns: "u32" };
  mb_events_next: { args: ["ptr", "ptr", "f64", "f64", "f64", "bool", "bool", "ptr"]; returns: "u32" };
  mb_events_close: { args: ["ptr"]; returns: "void" };
  mb_fields_open: { args: ["ptr", "u32", "ptr", "ptr"]; returns: "u32" };
  mb_fields_next: { args: ["ptr", "ptr", "f64", "f64", "f64", "bool", "ptr", "ptr", "ptr"]; returns: "u32" };
  mb_fields_reset: { args: ["ptr"]; returns: "void" };
  mb_fields_close: { args: ["ptr"]; returns: "void" };
  mb_fields_shared_open: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_fields_shared_add: { args: ["ptr", "ptr", "u32", "ptr", "u32"]; returns: "u32" };
  mb_fields_shared_next: { args: ["ptr", "ptr", "f64", "f64", "f64", "bool", "ptr"]; returns: "u32" };
  mb_fields_shared_found: { args: ["ptr", "u32", "ptr", "ptr", "ptr"]; returns: "void" };
  mb_fields_shared_close: { args: ["ptr"]; returns: "void" };
  mb_signal: { args: ["ptr", "u32", "u32", "ptr"]; returns: "u32" };
  mb_signal_energy: { args: ["ptr", "ptr", "u64", "f64", "f64", "u32", "ptr"]; returns: "u32" };
  mb_signal_flow: { args: ["ptr", "ptr", "u64", "u32", "f64", "ptr"]; returns: "u32" };
  mb_signal_analytic: { args: ["ptr", "ptr", "u64", "ptr"]; returns: "u32" };
  mb_context_overview: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_context_figures: { args: ["ptr", "u32", "u32", "u32", "u64", "ptr"]; returns: "u32" };
  mb_source_open: { args: ["ptr", "bool", "ptr"]; returns: "u32" };
  mb_source_open_held: { args: ["i32", "ptr", "ptr"]; returns: "u32" };
  mb_source_open_rest: { args: ["i32", "ptr", "ptr"]; returns: "u32" };
  mb_held_open: { args: ["i32", "ptr", "u32"]; returns: "i32" };
  mb_held_rename: { args: ["i32", "ptr", "ptr", "bool"]; returns: "u32" };
  mb_held_remove: { args: ["i32", "ptr"]; returns: "u32" };
  mb_held_unfinished: { args: ["i32", "ptr"]; returns: "void" };
  mb_pin: { args: ["u64", "ptr", "u32", "u32", "ptr"]; returns: "u32" };
  mb_unpin: { args: ["u64"]; returns: "void" };
  mb_pin_path: { args: ["u64", "ptr", "u32"]; returns: "u32" };
  mb_directory_list: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_directory_free: { args: ["ptr"]; returns: "void" };
  mb_attributes_copy: { args: ["i32", "i32"]; returns: "bool" };
  mb_source_memory: { args: ["ptr", "u64", "ptr"]; returns: "u32" };
  mb_source_close: { args: ["ptr"]; returns: "void" };
  mb_source_passed: { args: ["ptr", "u64", "f64", "f64"]; returns: "void" };
  mb_line_ends: { args: ["ptr", "u64", "u32", "u32", "u64", "ptr"]; returns: "void" };
  mb_records_open: { args: ["ptr", "u64", "u32", "u32", "f64", "u32", "ptr"]; returns: "u32" };
  mb_records_next: { args: ["ptr", "ptr", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_records_window: { args: ["ptr", "bool", "u64", "u64", "ptr"]; returns: "u32" };
  mb_records_close: { args: ["ptr"]; returns: "void" };
  mb_around_open: { args: ["ptr"]; returns: "ptr" };
  mb_around_find: { args: ["ptr", "f64", "f64", "ptr"]; returns: "u32" };
  mb_around_close: { args: ["ptr"]; returns: "void" };
  mb_query_open: { args: ["ptr", "u64", "ptr", "ptr", "ptr"]; returns: "u32" };
  mb_query_search: { args: ["ptr", "u32", "ptr", "ptr"]; returns: "u32" };
  mb_query_next: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_query_feed: { args: ["ptr", "u32", "ptr", "ptr", "u32"]; returns: "void" };
  mb_query_close: { args: ["ptr"]; returns: "void" };
  mb_form_guard_open: { args: []; returns: "ptr" };
  mb_form_guard_kept: { args: ["ptr", "ptr", "f64"]; returns: "void" };
  mb_form_guard_changed: { args: ["ptr", "ptr", "f64", "ptr", "f64", "bool", "ptr"]; returns: "u32" };
  mb_form_guard_broken: { args: ["ptr", "ptr"]; returns: "void" };
  mb_form_guard_documents: { args: ["ptr", "ptr"]; returns: "void" };
  mb_form_guard_close: { args: ["ptr"]; returns: "void" };
  mb_form_cells: { args: ["ptr", "f64", "ptr"]; returns: "bool" };
  mb_form_places: { args: ["ptr", "f64", "f64", "ptr", "ptr", "u32", "ptr", "ptr"]; returns: "void" };
  mb_form_parts: { args: ["ptr", "f64", "f64", "f64", "f64", "ptr", "ptr"]; returns: "u32" };
  mb_classify_text: { args: ["ptr", "u64", "ptr", "ptr", "ptr"]; returns: "u32" };
  mb_classify_free: { args: ["ptr", "u64"]; returns: "void" };
  mb_classify_dominant: { args: ["ptr", "u64", "ptr"]; returns: "u32" };
  mb_classify_files: { args: ["ptr", "u32", "bool", "ptr"]; returns: "void" };
  mb_layout_open: { args: ["ptr", "u32", "ptr", "u32"]; returns: "ptr" };
  mb_layout_write: { args: ["ptr", "ptr", "ptr", "ptr", "ptr"]; returns: "bool" };
  mb_explanation_open: { args: ["ptr", "u32", "ptr", "u32"]; returns: "ptr" };
  mb_explanation_find: { args: ["ptr", "ptr", "f64", "ptr", "ptr", "ptr", "u32"]; returns: "bool" };
  mb_explanation_close: { args: ["ptr"]; returns: "void" };
  mb_layout_close: { args: ["ptr"]; returns: "void" };
  mb_structure_open: { args: ["ptr", "u64", "ptr", "ptr"]; returns: "u32" };
  mb_structure_close: { args: ["ptr"]; returns: "void" };
  mb_structure_stress: { args: ["ptr", "u32", "u32", "ptr"]; returns: "u32" };
  mb_structure_seam: { args: ["ptr", "u32", "f64", "ptr"]; returns: "u32" };
  mb_structure_gravity: { args: ["ptr", "u32", "ptr"]; returns: "u32" };
  mb_structure_top: { args: ["ptr", "ptr", "u64", "bool", "u32", "ptr"]; returns: "u32" };
  mb_structure_shape: { args: ["ptr", "u32", "u32", "f64", "ptr"]; returns: "u32" };
  mb_structure_relation: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_structure_orbit: { args: ["ptr", "u32", "u32", "ptr"]; returns: "u32" };
  mb_structure_orbit_of: { args: ["ptr", "u32", "u32", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_write: { args: ["i32", "ptr", "u32"]; returns: "u32" };
  mb_read: { args: ["i32", "ptr", "u32"]; returns: "i32" };
  mb_open: { args: ["ptr", "bool"]; returns: "i32" };
  mb_close: { args: ["i32"]; returns: "void" };
  mb_file_size: { args: ["i32", "ptr"]; returns: "i32" };
  mb_read_at: { args: ["i32", "ptr", "u32", "f64"]; returns: "i32" };
  mb_holds_word: { args: ["i32", "ptr", "u32", "u32"]; returns: "bool" };
  mb_pipe: { args: ["ptr"]; returns: "u32" };
  mb_is_terminal: { args: ["i32"]; returns: "bool" };
  mb_signal_is_ignored: { args: ["i32"]; returns: "bool" };
  mb_path_kind: { args: ["ptr"]; returns: "i32" };
  mb_table_open: { args: ["u32"]; returns: "ptr" };
  mb_table_add: { args: ["ptr", "ptr", "f64", "ptr", "ptr", "u32", "u32", "ptr"]; returns: "u32" };
  mb_table_add_empty: { args: ["ptr", "ptr", "ptr", "u32"]; returns: "u32" };
  mb_table_columns: { args: ["ptr", "ptr"]; returns: "void" };
  mb_table_order: { args: ["ptr", "bool", "u32", "ptr"]; returns: "u32" };
  mb_table_width: { args: ["ptr", "ptr", "u32", "bool"]; returns: "f64" };
  mb_table_rows: { args: ["ptr", "ptr", "ptr", "u32", "ptr", "ptr", "ptr", "ptr"]; returns: "u32" };
  mb_table_save: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_figures_save: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_table_free_section: { args: ["ptr"]; returns: "void" };
  mb_table_merge: { args: ["ptr", "ptr", "u64", "ptr", "u32"]; returns: "u32" };
  mb_figures_merge: { args: ["ptr", "ptr", "u64", "ptr", "u32"]; returns: "u32" };
  mb_table_close: { args: ["ptr"]; returns: "void" };
  mb_figures_open: { args: ["u32"]; returns: "ptr" };
  mb_figures_add: { args: ["ptr", "ptr", "f64", "ptr", "ptr", "ptr", "u32", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_figures_counts: { args: ["ptr", "ptr", "u32", "ptr"]; returns: "void" };
  mb_figures_cells: { args: ["ptr", "u32", "ptr", "ptr", "u32", "ptr", "ptr", "ptr", "ptr", "ptr", "u32"]; returns: "u32" };
  mb_figures_close: { args: ["ptr"]; returns: "void" };
  mb_series_open: { args: ["ptr", "u32", "u32", "u32"]; returns: "ptr" };
  mb_series_value: { args: ["ptr", "u32", "ptr", "u32"]; returns: "u32" };
  mb_series_of: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_series_add: { args: ["ptr", "ptr", "f64", "ptr", "ptr", "u32", "ptr", "ptr", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_series_columns: { args: ["ptr", "ptr"]; returns: "void" };
  mb_series_label: { args: ["ptr", "u32", "ptr"]; returns: "void" };
  mb_series_set_replaced: { args: ["ptr", "u32", "f64"]; returns: "void" };
  mb_series_close: { args: ["ptr"]; returns: "void" };
  mb_memory_limit: { args: []; returns: "f64" };
  mb_memory_held: { args: []; returns: "f64" };
  mb_memory_set_limit: { args: ["f64"]; returns: "void" };
  mb_mine_open: { args: ["u32", "bool", "bool"]; returns: "ptr" };
  mb_mine_add: { args: ["ptr", "ptr", "u64", "ptr", "ptr", "u64", "u32", "bool"]; returns: "u32" };
  mb_mine_note: { args: ["ptr"]; returns: "bool" };
  mb_mine_pass: { args: ["ptr", "f64"]; returns: "void" };
  mb_mine_mark: { args: ["ptr"]; returns: "bool" };
  mb_mine_notes: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_mine_noted_values: { args: ["ptr", "ptr", "u32", "u64", "ptr"]; returns: "u32" };
  mb_mine_stretches: { args: ["ptr", "u64", "ptr", "u64", "ptr"]; returns: "u32" };
  mb_mine_absorb: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_mine_cut: { args: ["ptr", "u64"]; returns: "f64" };
  mb_mine_save: { args: ["ptr", "ptr", "u64", "ptr"]; returns: "bool" };
  mb_mine_save_free: { args: ["ptr"]; returns: "void" };
  mb_mine_load: { args: ["ptr", "ptr", "u64", "ptr"]; returns: "u32" };
  mb_mine_values_open: { args: ["ptr", "ptr"]; returns: "ptr" };
  mb_mine_values_add: { args: ["ptr", "ptr", "u64", "ptr", "ptr", "u64", "bool"]; returns: "u32" };
  mb_mine_values_read: { args: ["ptr", "ptr"]; returns: "u32" };
  mb_mine_values_close: { args: ["ptr"]; returns: "void" };
  mb_mine_watch_open: { args: ["ptr", "ptr"]; returns: "ptr" };
  mb_mine_watch_push: { args: ["ptr", "ptr", "u64", "ptr"]; returns: "u32" };
  mb_mine_watch_compare: { args: ["ptr", "ptr", "ptr"]; returns: "u32" };
  mb_mine_watch_close: { args: ["ptr"]; returns: "void" };
  mb_mine_view: { args: ["ptr", "ptr"]; returns: "void" };
  mb_mine_close: { args: ["ptr"]; returns: "void" };
  mb_mine_merge: { args: ["ptr", "bool", "ptr"]; returns: "ptr" };
  mb_mine_merged_view: { args: ["ptr", "ptr"]; returns: "void" };
  mb_mine_merged_free: { args: ["ptr"]; returns: "void" };
  mb_echo_open: { args: ["ptr", "u64", "ptr", "u32", "u32", "f32", "u32", "ptr"]; returns: "u32" };
  mb_echo_release: { args: ["ptr"]; returns: "void" };
  mb_contested_find: { args: ["ptr", "ptr", "u64", "u32", "f32", "u64"]; returns: "ptr" };
  mb_contested_view: { args: ["ptr", "ptr"]; returns: "void" };
  mb_contested_release: { args: ["ptr"]; returns: "void" };
  mb_observation_sample: { args: ["ptr", "ptr", "u64", "u32", "u64", "ptr"]; returns: "u32" };
  mb_spectral_read: { args: ["ptr", "u64", "f32", "f32", "u32"]; returns: "ptr" };
  mb_spectral_summary: { args: ["ptr", "ptr"]; returns: "void" };
  mb_spectral_release: { args: ["ptr"]; returns: "void" };
  mb_spectral_frames_open: { args: ["ptr", "u64"]; returns: "ptr" };
  mb_spectral_frames_next: { args: ["ptr", "u32", "ptr", "ptr", "ptr"]; returns: "u32" };
  mb_spectral_frames_close: { args: ["ptr"]; returns: "void" };
  mb_units_open: { args: ["ptr", "u64", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_units_release: { args: ["ptr"]; returns: "void" };
  mb_clock_set: { args: ["f64", "i32", "u32"]; returns: "void" };
  mb_zone_set: { args: ["ptr", "ptr", "u32"]; returns: "u32" };
  mb_values_read: { args: ["ptr", "f64", "u32", "ptr", "ptr", "ptr", "ptr", "ptr", "ptr", "ptr", "ptr", "u32"]; returns: "u32" };
  mb_operand_read: { args: ["u32", "ptr", "u32", "ptr", "u32"]; returns: "u32" };
  mb_set_key: { args: ["u32", "u32", "ptr", "u32", "ptr", "u32"]; returns: "i32" };
  mb_representative: { args: ["u32", "u32", "ptr", "u32", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_predicate_holds: { args: ["ptr", "u32", "u32", "ptr", "u32"]; returns: "u32" };
  mb_zone_read: { args: ["ptr", "u32"]; returns: "i32" };
  mb_time_notices: { args: []; returns: "u32" };
  mb_named_zone: { args: ["ptr", "u32"]; returns: "u32" };
  mb_impossible_date: { args: ["ptr", "u32"]; returns: "u32" };
  mb_canonical: { args: ["ptr", "u32", "ptr", "u32", "ptr", "u32", "ptr"]; returns: "u32" };
  mb_pool_open: { args: ["ptr"]; returns: "void" };
  mb_pool_reserve: { args: ["ptr", "f64"]; returns: "bool" };
  mb_pool_input: { args: ["ptr", "ptr", "f64"]; returns: "bool" };
  mb_pool_start: { args: ["ptr"]; returns: "void" };
  mb_pool_close: { args: ["ptr"]; returns: "void" };
  mb_shared_keep: { args: ["ptr", "u32"]; returns: "f64" };
  mb_shared_size: { args: ["f64"]; returns: "u32" };
  mb_shared_copy: { args: ["f64", "ptr", "u32"]; returns: "bool" };
  mb_shared_drop: { args: ["f64"]; returns: "void" };
  mb_progress_start: { args: ["f64", "u32"]; returns: "void" };
  mb_progress_end: { args: []; returns: "void" };
  mb_terminal_guard: { args: []; returns: "void" };
  mb_reader_is_gone: { args: ["i32"]; returns: "bool" };
  mb_windows_open: { args: ["ptr", "ptr", "ptr", "ptr"]; returns: "ptr" };
  mb_windows_begin: { args: ["ptr", "ptr", "ptr", "f64", "f64", "ptr"]; returns: "bool" };
  mb_windows_begin_part: { args: ["ptr", "f64", "f64"]; returns: "void" };
  mb_windows_forget_text: { args: ["ptr"]; returns: "void" };
  mb_windows_write: { args: ["ptr", "u32", "ptr"]; returns: "u32" };
  mb_windows_close: { args: ["ptr"]; returns: "void" };
}

/** A line for each function: name, types of its arguments and result. */
export const signatures = `
mb_abi_version u32
mb_layout_digest u32
mb_cpu_level u32
mb_cpu_level_best u32
mb_lex ptr u64 u32 ptr ptr u32
mb_lex_part ptr u64 u64 u64 ptr ptr u32
mb_lex_near ptr u64 ptr ptr ptr u64 u64 ptr ptr void
mb_lex_free ptr void
mb_holds_escape ptr f64 f64 bool
mb_without_sequences ptr u32 ptr u32
mb_lasting_sequences ptr u32 ptr u32
mb_program_load ptr u32 ptr u32
mb_program_registers ptr ptr void
mb_program_held ptr u32 ptr u32
mb_program_depends_on_lines ptr bool
mb_comparing_steps f64
mb_program_free ptr void
mb_scan_open ptr ptr f64 f64 u32 f64 ptr u32
mb_each_open ptr ptr f64 u32 ptr u32
mb_each_next ptr ptr ptr u32 ptr u32
mb_each_close ptr void
mb_scan_next ptr ptr u32
mb_batch_longest ptr u32 f64
mb_scan_count ptr ptr u32
mb_scan_facts ptr ptr void
mb_file_count ptr ptr bool u32 bool f64 bool ptr void
mb_scan_close ptr void
mb_stream_open ptr u32 ptr u32
mb_stream_push ptr ptr f64 f64 ptr u32
mb_stream_begin ptr ptr f64 u32
mb_stream_next ptr ptr u32
mb_stream_finish ptr ptr u32
mb_stream_held ptr ptr void
mb_stream_keep ptr f64 void
mb_stream_facts ptr ptr void
mb_stream_close ptr void
mb_datagram_send ptr u32 ptr u32 u32
mb_lock_exclusive i32 u32
mb_monotonic_us f64
mb_files_open ptr u32 u32 bool bool f64 ptr u32
mb_files_push ptr ptr u32 u32
mb_files_push_names ptr ptr u32 ptr u32 ptr u32
mb_files_progress ptr ptr void
mb_files_take ptr ptr u32 bool u32
mb_file_counts_open u32 i32 ptr
mb_files_write_counts ptr ptr ptr f64 bool ptr u32
mb_file_counts_close ptr void
mb_files_take_scans ptr ptr u32 bool u32
mb_files_give_back ptr ptr void
mb_files_close ptr void
mb_index_open ptr u32
mb_index_sign ptr ptr u64 ptr u32
mb_index_close ptr void
mb_index_needs ptr bool ptr u32 u32
mb_program_stands_alone ptr bool
mb_insides_open ptr u32 bool bool ptr u32
mb_insides_next ptr ptr f64 f64 f64 ptr ptr ptr u32
mb_insides_settle ptr ptr f64 f64 void
mb_insides_cuts ptr f64 f64 ptr void
mb_insides_stop ptr void
mb_insides_lexing ptr ptr void
mb_insides_close ptr void
mb_device_open bool u32
mb_device_refusal ptr u32
mb_device_failure u32
mb_device_slower ptr bool
mb_events_left_out ptr ptr u32 u32
mb_events_open ptr u32 ptr u32
mb_events_reset ptr ptr u32 u32
mb_events_next ptr ptr f64 f64 f64 bool bool ptr u32
mb_events_close ptr void
mb_fields_open ptr u32 ptr ptr u32
mb_fields_next ptr ptr f64 f64 f64 bool ptr ptr ptr u32
mb_fields_reset ptr void
mb_fields_close ptr void
mb_fields_shared_open ptr ptr u32
mb_fields_shared_add ptr ptr u32 ptr u32 u32
mb_fields_shared_next ptr ptr f64 f64 f64 bool ptr u32
mb_fields_shared_found ptr u32 ptr ptr ptr void
mb_fields_shared_close ptr void
mb_signal ptr u32 u32 ptr u32
mb_signal_energy ptr ptr u64 f64 f64 u32 ptr u32
mb_signal_flow ptr ptr u64 u32 f64 ptr u32
mb_signal_analytic ptr ptr u64 ptr u32
mb_context_overview ptr ptr u32
mb_context_figures ptr u32 u32 u32 u64 ptr u32
mb_source_open ptr bool ptr u32
mb_source_open_held i32 ptr ptr u32
mb_source_open_rest i32 ptr ptr u32
mb_held_open i32 ptr u32 i32
mb_held_rename i32 ptr ptr bool u32
mb_held_remove i32 ptr u32
mb_held_unfinished i32 ptr void
mb_pin u64 ptr u32 u32 ptr u32
mb_unpin u64 void
mb_pin_path u64 ptr u32 u32
mb_directory_list ptr ptr u32
mb_directory_free ptr void
mb_attributes_copy i32 i32 bool
mb_source_memory ptr u64 ptr u32
mb_source_close ptr void
mb_source_passed ptr u64 f64 f64 void
mb_line_ends ptr u64 u32 u32 u64 ptr void
mb_records_open ptr u64 u32 u32 f64 u32 ptr u32
mb_records_next ptr ptr ptr u32 ptr u32
mb_records_window ptr bool u64 u64 ptr u32
mb_records_close ptr void
mb_around_open ptr ptr
mb_around_find ptr f64 f64 ptr u32
mb_around_close ptr void
mb_query_open ptr u64 ptr ptr ptr u32
mb_query_search ptr u32 ptr ptr u32
mb_query_next ptr ptr u32
mb_query_feed ptr u32 ptr ptr u32 void
mb_query_close ptr void
mb_form_guard_open ptr
mb_form_guard_kept ptr ptr f64 void
mb_form_guard_changed ptr ptr f64 ptr f64 bool ptr u32
mb_form_guard_broken ptr ptr void
mb_form_guard_documents ptr ptr void
mb_form_guard_close ptr void
mb_form_cells ptr f64 ptr bool
mb_form_places ptr f64 f64 ptr ptr u32 ptr ptr void
mb_form_parts ptr f64 f64 f64 f64 ptr ptr u32
mb_classify_text ptr u64 ptr ptr ptr u32
mb_classify_free ptr u64 void
mb_classify_dominant ptr u64 ptr u32
mb_classify_files ptr u32 bool ptr void
mb_layout_open ptr u32 ptr u32 ptr
mb_layout_write ptr ptr ptr ptr ptr bool
mb_explanation_open ptr u32 ptr u32 ptr
mb_explanation_find ptr ptr f64 ptr ptr ptr u32 bool
mb_explanation_close ptr void
mb_layout_close ptr void
mb_structure_open ptr u64 ptr ptr u32
mb_structure_close ptr void
mb_structure_stress ptr u32 u32 ptr u32
mb_structure_seam ptr u32 f64 ptr u32
mb_structure_gravity ptr u32 ptr u32
mb_structure_top ptr ptr u64 bool u32 ptr u32
mb_structure_shape ptr u32 u32 f64 ptr u32
mb_structure_relation ptr ptr u32
mb_structure_orbit ptr u32 u32 ptr u32
mb_structure_orbit_of ptr u32 u32 ptr u32 ptr u32
mb_write i32 ptr u32 u32
mb_read i32 ptr u32 i32
mb_open ptr bool i32
mb_close i32 void
mb_file_size i32 ptr i32
mb_read_at i32 ptr u32 f64 i32
mb_holds_word i32 ptr u32 u32 bool
mb_pipe ptr u32
mb_is_terminal i32 bool
mb_signal_is_ignored i32 bool
mb_path_kind ptr i32
mb_table_open u32 ptr
mb_table_add ptr ptr f64 ptr ptr u32 u32 ptr u32
mb_table_add_empty ptr ptr ptr u32 u32
mb_table_columns ptr ptr void
mb_table_order ptr bool u32 ptr u32
mb_table_width ptr ptr u32 bool f64
mb_table_rows ptr ptr ptr u32 ptr ptr ptr ptr u32
mb_table_save ptr ptr u32
mb_figures_save ptr ptr u32
mb_table_free_section ptr void
mb_table_merge ptr ptr u64 ptr u32 u32
mb_figures_merge ptr ptr u64 ptr u32 u32
mb_table_close ptr void
mb_figures_open u32 ptr
mb_figures_add ptr ptr f64 ptr ptr ptr u32 ptr u32 ptr u32
mb_figures_counts ptr ptr u32 ptr void
mb_figures_cells ptr u32 ptr ptr u32 ptr ptr ptr ptr ptr u32 u32
mb_figures_close ptr void
mb_series_open ptr u32 u32 u32 ptr
mb_series_value ptr u32 ptr u32 u32
mb_series_of ptr ptr u32
mb_series_add ptr ptr f64 ptr ptr u32 ptr ptr ptr u32 ptr u32
mb_series_columns ptr ptr void
mb_series_label ptr u32 ptr void
mb_series_set_replaced ptr u32 f64 void
mb_series_close ptr void
mb_memory_limit f64
mb_memory_held f64
mb_memory_set_limit f64 void
mb_mine_open u32 bool bool ptr
mb_mine_add ptr ptr u64 ptr ptr u64 u32 bool u32
mb_mine_note ptr bool
mb_mine_pass ptr f64 void
mb_mine_mark ptr bool
mb_mine_notes ptr ptr u32
mb_mine_noted_values ptr ptr u32 u64 ptr u32
mb_mine_stretches ptr u64 ptr u64 ptr u32
mb_mine_absorb ptr ptr u32
mb_mine_cut ptr u64 f64
mb_mine_save ptr ptr u64 ptr bool
mb_mine_save_free ptr void
mb_mine_load ptr ptr u64 ptr u32
mb_mine_values_open ptr ptr ptr
mb_mine_values_add ptr ptr u64 ptr ptr u64 bool u32
mb_mine_values_read ptr ptr u32
mb_mine_values_close ptr void
mb_mine_watch_open ptr ptr ptr
mb_mine_watch_push ptr ptr u64 ptr u32
mb_mine_watch_compare ptr ptr ptr u32
mb_mine_watch_close ptr void
mb_mine_view ptr ptr void
mb_mine_close ptr void
mb_mine_merge ptr bool ptr ptr
mb_mine_merged_view ptr ptr void
mb_mine_merged_free ptr void
mb_echo_open ptr u64 ptr u32 u32 f32 u32 ptr u32
mb_echo_release ptr void
mb_contested_find ptr ptr u64 u32 f32 u64 ptr
mb_contested_view ptr ptr void
mb_contested_release ptr void
mb_observation_sample ptr ptr u64 u32 u64 ptr u32
mb_spectral_read ptr u64 f32 f32 u32 ptr
mb_spectral_summary ptr ptr void
mb_spectral_release ptr void
mb_spectral_frames_open ptr u64 ptr
mb_spectral_frames_next ptr u32 ptr ptr ptr u32
mb_spectral_frames_close ptr void
mb_units_open ptr u64 ptr u32 ptr u32
mb_units_release ptr void
mb_clock_set f64 i32 u32 void
mb_zone_set ptr ptr u32 u32
mb_values_read ptr f64 u32 ptr ptr ptr ptr ptr ptr ptr ptr u32 u32
mb_operand_read u32 ptr u32 ptr u32 u32
mb_set_key u32 u32 ptr u32 ptr u32 i32
mb_representative u32 u32 ptr u32 ptr u32 ptr u32
mb_predicate_holds ptr u32 u32 ptr u32 u32
mb_zone_read ptr u32 i32
mb_time_notices u32
mb_named_zone ptr u32 u32
mb_impossible_date ptr u32 u32
mb_canonical ptr u32 ptr u32 ptr u32 ptr u32
mb_pool_open ptr void
mb_pool_reserve ptr f64 bool
mb_pool_input ptr ptr f64 bool
mb_pool_start ptr void
mb_pool_close ptr void
mb_shared_keep ptr u32 f64
mb_shared_size f64 u32
mb_shared_copy f64 ptr u32 bool
mb_shared_drop f64 void
mb_progress_start f64 u32 void
mb_progress_end void
mb_terminal_guard void
mb_reader_is_gone i32 bool
mb_windows_open ptr ptr ptr ptr ptr
mb_windows_begin ptr ptr ptr f64 f64 ptr bool
mb_windows_begin_part ptr f64 f64 void
mb_windows_forget_text ptr void
mb_windows_write ptr u32 ptr u32
mb_windows_close ptr void
`;

export const poolArguments = {
  mb_scan_open: ["read", "read", "f64", "f64", "word", "f64", "written"],
  mb_scan_next: ["written", "written"],
  mb_scan_count: ["written", "written"],
  mb_stream_push: ["written", "read", "f64", "f64", "written"],
  mb_stream_finish: ["written", "written"],
  mb_source_open: ["read", "word", "written"],
  mb_records_open: ["read", "word", "word", "word", "f64", "word", "written"],
  mb_records_next: ["written", "written", "written", "word", "written"],
  mb_query_next: ["written", "written"],
  mb_table_order: ["read", "word", "word", "written"],
  mb_mine_add: ["written", "read", "word", "read", "read", "word", "word", "word"],
  mb_mine_absorb: ["written", "read"],
  mb_mine_save: ["read", "read", "word", "written"],
  mb_mine_load: ["written", "read", "word", "written"],
  mb_mine_values_open: ["written", "read"],
  mb_mine_values_add: ["written", "read", "word", "read", "read", "word", "word"],
  mb_mine_values_read: ["written", "written"],
  mb_mine_watch_open: ["written", "written"],
  mb_mine_watch_compare: ["written", "read", "written"],
  mb_mine_merge: ["read", "word", "written"],
} as const;
