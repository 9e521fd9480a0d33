#version 450
// Lexes the lines of a chunk, and counts a pattern's matches in them.
// An invocation processes the lines that start in its block of bytes, one after the other. Lines that the lexing table
// does not decide are doubtful.
//
// zig/device/lines.zig has the layout of the words before the text.
//
// Twin: zig/device/lines_twin.zig, compared by zig/device/device_test.zig.

layout(local_size_x = 64) in;

const uint block_bytes = 64u;
const uint line_bytes_max = 4096u;
const uint tokens_max = 255u;
const uint blob_bytes_min = 48u;    // A shorter run without white space is no blob.
const uint blob_window_bytes = 64u; // Bytes that decide whether a place in a run has high entropy,
// and the most that their repetitions may weigh together: in thousandths, what the second, third and later occurrence
// of a byte adds to the sum of c log2 c.
const uint blob_weight_max = 57600u;
const uvec3 repetition_weights = uvec3(2000u, 2754u, 3245u);

// Offsets in words.
const uint measured_at = 0u;
const uint symbol_count_at = 1u;
const uint kind_class_count_at = 2u;
const uint text_count_at = 3u;
const uint root_at = 4u;
const uint root_follow_at = 5u;
const uint inner_states_at = 6u;
const uint class_of_code_at = 8u;
const uint states_at = 40u;
const uint follow_at = 72u;
const uint takes_at = 104u;
const uint sets_at = 168u;
const uint labels_at = 296u;
const uint texts_at = 2344u;
const uint text_words = 9u;
const uint unknown_at = 2488u;
const uint accepting_at = 2490u;
const uint testing_at = 2491u;
const uint needle_starts_at = 2492u;
const uint needle_finals_at = 2494u;
const uint needle_table_at = 2496u;
const uint units_at = 3008u;
const uint unit_words = 18u;
const uint text_at = 5312u;

const uint doubtful_state = 0u;
const uint start_state = 1u;
const uint code_none = 31u;
const uint code_word = 1u;
const uint code_punct = 3u;
const uint code_number = 2u;
const uint integers_end = 1000000000u; // Comparisons do not tell this integer from greater ones.
const uint units_log = 7u;
const uint unit_bytes_max = 16u;
const uint thresholds_max = 15u;

const uint line_feed = 10u;
const uint full_stop = 46u;
const uint flag_doubtful = 1u << 31;
const uint flag_linked = 1u << 30;
const uint flag_line = 1u << 29;
const uint flag_part = 1u << 28;    // Part of one line is left to the CPU,
const uint flag_counted = 1u << 27; // which is counted among the lines because of another part.
const uint flag_passed = 1u << 26;  // A match may go through the line.

layout(std430, set = 0, binding = 0) readonly buffer Input {
  uint words[];
} source;

layout(std430, set = 0, binding = 1) buffer Output {
  uint count; // Number of blocks processed.
  uint blocks[]; // Behind them, their parts of lines.
} found;

// The lexing table: for each state, the parts of its row, each with the entries of four classes of bytes.
layout(std430, set = 0, binding = 2) readonly buffer Table {
  uint parts_at;
  uint row_parts;
  uint class_of_byte[64]; // Four per word.
  uint words[];
} table;

layout(push_constant) uniform Request {
  uint joins_lines; // A match may continue in the next line.
  uint size_bytes;
  uint capacity;    // Number of blocks.
  uint takes_parts; // The CPU lexes parts of lines.
} request;

// The symbol of each token of the line, then the label of its place; four per word.
uint row[64];

uint byteAt(uint place) {
  if (place >= request.size_bytes) return line_feed;
  return (source.words[text_at + (place >> 2)] >> ((place & 3u) * 8u)) & 255u;
}

uint byteOf(uint at, uint index) {
  return (source.words[at + (index >> 2)] >> ((index & 3u) * 8u)) & 255u;
}

uint get(uint index) {
  return (row[index >> 2] >> ((index & 3u) * 8u)) & 255u;
}

void put(uint index, uint value) {
  uint shift = (index & 3u) * 8u;
  row[index >> 2] = (row[index >> 2] & ~(255u << shift)) | (value << shift);
}

const uint table_head_words = 66u;

// An entry of the lexing table (zig/device/lexing_table.zig).
uint entryOf(uint state, uint byte_value) {
  uint byte_class = (table.class_of_byte[byte_value >> 2] >> ((byte_value & 3u) * 8u)) & 255u;
  uint at = state * table.row_parts + (byte_class >> 2);
  uint part = (table.words[at >> 1] >> ((at & 1u) * 16u)) & 0xffffu;
  return table.words[table.parts_at - table_head_words + part * 4u + (byte_class & 3u)];
}

// Its parts.
bool isSettled(uint entry) {
  return (entry & 0x8000u) != 0u;
}

uint codeOf(uint entry) {
  return entry >> 16 & 31u;
}

bool isNoted(uint entry) {
  return (entry >> 24 & 1u) != 0u;
}

uint behind(uint entry) {
  return entry >> 25 & 3u;
}

bool mayBeCard(uint entry) {
  return (entry >> 27 & 1u) != 0u;
}

// Whether the lexer is certain again.
bool resumes(uint entry) {
  return codeOf(entry) == code_none && mayBeCard(entry);
}

// Whether the token under way is read again.
bool goesBack(uint entry) {
  return codeOf(entry) == code_none && isNoted(entry);
}

bool startsToken(uint entry) {
  return (entry >> 28 & 1u) != 0u;
}

bool notesPlace(uint entry) {
  return (entry >> 29 & 1u) != 0u;
}

const uint behind_nothing = 0u;
const uint behind_sign = 1u;
const uint behind_word = 3u;
const uint held_sign = 3u;

// A token that a step ends.
struct Piece {
  uint code;
  uint start;
  uint end;
};

// Number of tokens that begin the one under way.
uint heldCount(uint entry) {
  uint held = entry >> 30;
  return held == held_sign ? 1u : 2u * held;
}

// Number of tokens that the step ends.
uint pieceCount(uint entry) {
  return heldCount(entry) + ((behind(entry) & 1u) != 0u ? 2u : 1u);
}

// End of the token under way at `at`.
uint stopOf(uint entry, uint at, uint noted) {
  return isNoted(entry) ? noted : at - (entry >> 21 & 7u);
}

// Start of the next token.
uint beginOf(uint entry, uint at, uint stop) {
  return behind(entry) == behind_nothing || behind(entry) == behind_word ? at : stop + 1u;
}

// One of the tokens of a step at `at`, the first of which starts at `token`.
Piece pieceOf(uint entry, uint index, uint token, uint stop, uint at) {
  uint held = heldCount(entry);
  if (index < held) {
    if (held == 1u) return Piece(code_punct, token, token + 1u);
    uint start = token + 3u * (index >> 1);
    if ((index & 1u) == 0u) return Piece(code_number, start, start + 2u);
    return Piece(code_punct, start + 2u, start + 3u);
  }
  uint own = token + (held == 1u ? 1u : 3u * (held >> 1));
  if (index == held) return Piece(codeOf(entry), own, stop);
  if (behind(entry) == behind_word) return Piece(code_word, stop + 1u, at);
  return Piece(code_punct, stop, stop + 1u);
}

uvec2 pairAt(uint at) {
  return uvec2(source.words[at], source.words[at + 1u]);
}

// Symbol of the token [start, end) by the thresholds of its unit that are at most its value, which is twice its integer
// part, and one more if there is a fraction; `symbol` if it is no plain number and unit of the table. The bytes of a
// unit from the ninth on are added to the first ones: that differs for all units.
//
// It has few loops: llvmpipe (of Mesa 22.3) ends all of them after 65,535 iterations, and runs each at least once for
// each byte of a line. For the same reason, longer lines are doubtful.
uint valueSymbol(uint symbol, uint code, uint start, uint end) {
  uint value = 0u;
  uint fraction = 0u;
  bool has_point = false;
  uvec2 unit = uvec2(0u);
  uint unit_bytes = 0u;
  for (uint at = start; at < end; at++) {
    uint byte_value = byteAt(at);
    uint digit = byte_value - 48u;
    if (unit_bytes == 0u && digit <= 9u) {
      if (has_point) fraction |= digit;
      else value = value >= integers_end / 10u ? integers_end : value * 10u + digit;
    } else if (unit_bytes == 0u && byte_value == full_stop && !has_point) {
      has_point = true;
    } else {
      if (digit <= 9u || unit_bytes == unit_bytes_max) return symbol;
      unit[unit_bytes >> 2 & 1u] += byte_value << ((unit_bytes & 3u) * 8u);
      unit_bytes++;
    }
  }
  value = 2u * value + (fraction != 0u && value < integers_end ? 1u : 0u);
  uint at = units_at;
  for (uint bit = 0u; bit < units_log; bit++) {
    uint next = at + unit_words * ((1u << (units_log - 1u)) >> bit);
    uvec2 other = pairAt(next);
    if (other.y < unit.y || (other.y == unit.y && other.x <= unit.x)) at = next;
  }
  uint head = source.words[at + 2u];
  if (pairAt(at) != unit || (head & 255u) != code) return symbol;
  symbol = head >> 8;
  for (uint number = 0u; number < thresholds_max; number++) {
    if (source.words[at + 3u + number] <= value) symbol++;
  }
  return symbol;
}

// Symbol of the token [start, end).
uint symbolOf(uint code, uint start, uint end) {
  uint symbol = source.words[class_of_code_at + code];
  uint size = end - start;
  uint count = source.words[text_count_at];
  for (uint number = 0u; number < count; number++) {
    uint at = texts_at + number * text_words;
    if (source.words[at] != size) continue;
    uint same = 0u;
    while (same < size && byteOf(at + 1u, same) == byteAt(start + same)) same++;
    if (same == size) return symbol + (number + 1u) * source.words[kind_class_count_at];
  }
  if ((source.words[measured_at] >> code & 1u) != 0u) return valueSymbol(symbol, code, start, end);
  return symbol;
}

// Whether the digits [start, end) are a card number.
bool isCard(uint start, uint end) {
  uint sum = 0u;
  bool doubled = false;
  for (uint at = end; at > start; at--) {
    uint digit = byteAt(at - 1u) - 48u;
    uint value = doubled ? 2u * digit : digit;
    sum += value > 9u ? value - 9u : value;
    doubled = !doubled;
  }
  return sum % 10u == 0u;
}

// Whether the bytes before `place` look random.
bool isRandom(uint place) {
  if (place < blob_window_bytes) return true; // Bytes before the chunk may count.
  uint once[8] = uint[8](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u);
  uint twice[8] = uint[8](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u);
  uint thrice[8] = uint[8](0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u);
  uint weight = 0u;
  for (uint at = place - blob_window_bytes; at < place; at++) {
    uint value = byteAt(at);
    uint part = value >> 5;
    uint bit = 1u << (value & 31u);
    if ((thrice[part] & bit) != 0u) weight += repetition_weights.z;
    else if ((twice[part] & bit) != 0u) weight += repetition_weights.y;
    else if ((once[part] & bit) != 0u) weight += repetition_weights.x;
    thrice[part] |= twice[part] & bit;
    twice[part] |= once[part] & bit;
    once[part] |= bit;
  }
  return weight <= blob_weight_max;
}

// Whether the run [start, end) without dividing bytes may be a blob: those have so many random places in a row that one
// of them is a multiple of their number away from the start, and half of them are before that one or behind it.
bool mayBeBlob(uint start, uint end) {
  for (uint place = start + blob_bytes_min; place <= end; place += blob_bytes_min) {
    uint near = place;
    uint found = 0u; // Number of random places: this one, then one of the two half a row away.
    for (uint each = 0u; each < 3u; each++) {
      if (near <= end && isRandom(near)) found++;
      if (found != 1u) break;
      near = each == 0u ? place - blob_bytes_min / 2u : place + blob_bytes_min / 2u;
    }
    if (found == 2u) return true;
  }
  return false;
}

// Whether a byte divides runs that may be blobs (`divides` in zig/lex/blob.zig).
bool divides(uint value) {
  return value == 34u || value == 39u || value == 44u || value == 96u || value == 123u || value == 125u;
}

// Whether the CPU must test tokens with this symbol.
bool isUnknown(uint symbol) {
  return (source.words[unknown_at + (symbol >> 5)] >> (symbol & 31u) & 1u) != 0u;
}

// Whether [start, end) may have a match, by the bytes that every match contains, with the byte at `end`, which may
// follow it. They run at once as a bit-parallel automaton (shift-and, `zig/device/plan.zig`): bit i of the state is set
// if the last bytes read equal the start of a sequence up to its byte i.
bool mayMatch(uint start, uint end) {
  uvec2 starts = pairAt(needle_starts_at);
  uvec2 finals = pairAt(needle_finals_at);
  if ((starts.x | starts.y) == 0u) return true;
  uvec2 state = uvec2(0u);
  for (uint at = start; at <= end; at++) {
    uvec2 shifted = uvec2(state.x << 1, (state.y << 1) | (state.x >> 31));
    state = (shifted | starts) & pairAt(needle_table_at + 2u * byteAt(at));
    uvec2 ended = state & finals;
    if ((ended.x | ended.y) != 0u) return true;
  }
  return false;
}

// States that may follow those of `alive` behind a token with this symbol: they take or test the next one, or accept.
uint follow(uint alive, uint symbol) {
  uint taking = alive & source.words[takes_at + symbol];
  uint next = 0u;
  while (taking != 0u) {
    next |= source.words[follow_at + uint(findLSB(taking))];
    taking &= taking - 1u;
  }
  return next;
}

// Whether a match can be completed from `state` at this token.
bool leads(uint state, uint at) {
  return (source.words[sets_at + get(at)] >> state & 1u) != 0u;
}

// The token after the match that starts at this one.
uint matchEnd(uint at) {
  uint state = source.words[root_at];
  while (true) {
    uint packed_state = source.words[states_at + state];
    uint operation = packed_state & 255u;
    uint next = packed_state >> 8 & 255u;
    if (operation == 1u) break; // Accepts.
    if (operation == 2u) at++; // Takes a token.
    if (operation == 4u && !leads(next, at)) next = packed_state >> 16 & 255u;
    state = next;
  }
  return at;
}

// Whether a token with this symbol is a match, if every match is one token.
bool matchesAlone(uint symbol) {
  return (source.words[sets_at + byteOf(labels_at, symbol)] >> source.words[root_at] & 1u) != 0u;
}

// Number of matches among the first `count` tokens of `row`.
uint countMatches(uint count) {
  uint width = source.words[symbol_count_at];
  uint root = source.words[root_at];
  uint label = 0u;
  put(count, label);
  for (uint at = count; at > 0u; at--) {
    label = byteOf(labels_at, label * width + get(at - 1u));
    put(at - 1u, label);
  }
  uint matches = 0u;
  uint at = 0u;
  while (at < count) {
    uint end = at;
    if (leads(root, at)) {
      end = matchEnd(at);
      matches++;
    }
    at = max(end, at + 1u);
  }
  return matches;
}

// Flags and the number of matches of the line at `start`; sets `end` to the start of the next line, and `part` to the
// bytes that are left to the CPU, if only a part of the line is.
uint lexLine(uint start, out uint end, out uvec2 part) {
  uint state = start_state;
  uint token = start;
  uint noted = start;
  uint stretch = start;
  uint count = 0u; // Number of tokens, or of matches if each is one.
  // States in which a match that began before this place, perhaps in an earlier line, may be.
  uint alive = source.words[inner_states_at];
  bool settles = alive == 0u;
  bool is_doubtful = false;
  bool is_behind = false; // In a later line, where such a match may end,
  bool has_ended = false; // and did, if what precedes is doubtful but has bytes that every match contains.
  uint settled = start; // Later bytes change no token before.
  uvec2 certain = uvec2(start, 0u); // Where the first token that is not certain may start, and `count` there.
  uvec2 before_run = certain;       // The same when the run without white space began.
  bool is_open = false; // The run may be a blob, and its tokens none.
  bool has_part = false;
  uint part_count = 0u; // The same before the part.
  uint last = 0u;        // The two bytes before.
  uint before_last = 0u;
  uint at = start;
  for (;; at++) {
    uint value = byteAt(at);
    if (at - start > line_bytes_max) { // Its end is not looked for.
      if (!is_behind) end = request.size_bytes;
      return flag_doubtful | flag_linked | flag_line;
    }
    if (state != doubtful_state) {
      bool is_space = value == 32u || (value >= 9u && value <= 13u);
      uint entry = entryOf(state, value);
      state = entry & 0x7fffu;
      uint begin = at;
      if (is_space || divides(value)) {
        if (mayBeBlob(stretch, at)) {
          if (!settles) state = doubtful_state;
          is_open = true;
          certain = before_run;
          settled = min(settled, certain.x);
        }
        stretch = at + 1u;
      }
      if (goesBack(entry) && state != doubtful_state) {
        at = token - 1u;
        continue;
      }
      if (codeOf(entry) != code_none && state != doubtful_state) {
        uint stop = stopOf(entry, at, noted);
        bool is_full = !settles && !is_behind && count + pieceCount(entry) > tokens_max;
        if (is_full || (mayBeCard(entry) && isCard(token, stop))) {
          state = doubtful_state;
        } else {
          uint pieces = pieceCount(entry);
          for (uint each = 0u; each < pieces; each++) {
            Piece piece = pieceOf(entry, each, token, stop, at);
            uint symbol = symbolOf(piece.code, piece.start, piece.end);
            if (isUnknown(symbol)) {
              state = doubtful_state;
              break;
            }
            if (settles) {
              if (matchesAlone(symbol)) count++;
              continue;
            }
            if (is_behind) {
              uint next = follow(alive, symbol);
              alive = next & ~source.words[accepting_at];
              has_ended = has_ended || alive != next;
              if ((alive & source.words[testing_at]) != 0u || (has_ended && (!is_doubtful || alive != 0u)))
                state = doubtful_state;
              continue;
            }
            put(count, symbol);
            count++;
            if (request.joins_lines != 0u) alive = follow(alive | source.words[root_follow_at], symbol);
          }
          begin = beginOf(entry, at, stop);
        }
      }
      if (startsToken(entry)) token = begin;
      if (notesPlace(entry)) noted = at;
      if (!settles && resumes(entry)) state = doubtful_state;
      if (settles && state != doubtful_state && (isSettled(entry) || resumes(entry))) {
        // Behind the end of a string, that is not a token yet.
        uint place = (value == 34u || value == 39u) && !startsToken(entry) ? token : at;
        bool is_left = (is_open || resumes(entry)) && mayMatch(settled, place);
        if (is_left && request.takes_parts == 0u) state = doubtful_state;
        else {
          if (is_left) {
            part_count = has_part ? min(part_count, certain.y) : certain.y;
            part = uvec2(has_part ? min(part.x, certain.x) : certain.x, place);
            has_part = true;
            count = part_count;
          }
          is_open = false;
          settled = at;
          certain = uvec2(place, count);
        }
      }
      if (is_space) before_run = certain;
      if (is_behind && state == doubtful_state) {
        alive = ~0u;
        break;
      }
      if (is_behind && alive == 0u && isSettled(entry)) break;
    }
    if (value == line_feed) {
      if (!is_behind) {
        end = at + 1u;
        is_doubtful = is_open || state == doubtful_state;
        alive = is_doubtful ? source.words[inner_states_at] : alive & ~source.words[accepting_at];
      }
      bool may_end = alive != 0u && (alive & source.words[testing_at]) == 0u;
      if (request.joins_lines == 0u || !may_end || at + 1u >= request.size_bytes) break;
      is_behind = true;
      state = start_state;
      token = at + 1u;
      stretch = token;
    } else if (!is_behind) {
      before_last = last;
      last = value;
    }
  }
  // A string, or a character literal, may continue in the next line.
  bool may_be_literal = last == 39u && (end >= request.size_bytes || byteAt(end) == 39u);
  bool is_carried = is_doubtful && (last == 92u || may_be_literal || (last == 13u && before_last == 92u));
  bool may_match = is_doubtful && mayMatch(settled, has_ended ? at : end - 1u);
  bool is_linked = is_carried || (request.joins_lines != 0u && (alive != 0u || (has_ended && may_match)));
  if (is_linked) return flag_doubtful | flag_linked | flag_line;
  uint flags = flag_line | (has_ended ? flag_passed : 0u);
  if (may_match) {
    if (request.takes_parts == 0u) return flags | flag_doubtful;
    count = has_part ? min(part_count, certain.y) : certain.y;
    part = uvec2(has_part ? min(part.x, certain.x) : certain.x, end - 1u);
    has_part = true;
  }
  // A match that begins behind the settled ones would contain what was looked for.
  return flags | (has_part ? flag_part : 0u) | (settles ? count : countMatches(count));
}

// Whether all loops end after one round, as those of llvmpipe (of Mesa 22.3) do behind 65,535 iterations: then what
// they found may be wrong. This one has two rounds unless there is only one byte.
bool endsLoops() {
  uint wanted = min(request.size_bytes, 2u);
  uint rounds = 0u;
  while (rounds < wanted) rounds++;
  return rounds < wanted;
}

void main() {
  uint block = gl_GlobalInvocationID.x;
  uint first = block * block_bytes;
  if (first >= request.size_bytes || block >= request.capacity) return;
  uint behind = min(first + block_bytes, request.size_bytes);
  uint place = first;
  if (first > 0u) {
    while (place < behind && byteAt(place - 1u) != line_feed) place++;
  }
  uint result = 0u;
  uint matches = 0u;
  uint lines = 0u;
  bool is_linked = false;
  bool is_passed = false;
  while (place < behind) {
    uint next;
    uvec2 part;
    uint answer = lexLine(place, next, part);
    is_passed = (answer & flag_passed) != 0u;
    is_linked = (answer & flag_linked) != 0u || (is_linked && is_passed);
    uint more = answer & 0xffffu;
    // A second part makes the block doubtful.
    if ((answer & result & flag_part) != 0u) answer |= flag_doubtful;
    result |= answer & (flag_doubtful | flag_line | flag_part);
    if ((answer & flag_part) != 0u) {
      if (more != 0u) result |= flag_counted;
      found.blocks[request.capacity + block] = (part.x - first) | (part.y - part.x) << 16;
    }
    matches += more;
    if (more != 0u) lines++;
    place = next;
  }
  if ((result & flag_doubtful) != 0u) result &= ~(flag_part | flag_counted);
  if (is_linked) result |= flag_linked;
  if (is_passed) result |= flag_passed;
  result |= lines << 16 | matches;
  if (result != 0u && endsLoops()) result = flag_doubtful | flag_linked | flag_line;
  found.blocks[block] = result;
  atomicAdd(found.count, 1u);
}
