#version 450
// Marks the places of a chunk of text at which a byte sequence contained in every match ends.
//
// All sequences run at once as a bit-parallel automaton (shift-and): bit i of the state is set if the last bytes read
// equal the start of a sequence up to its byte i. The table has, for each byte value, the positions in sequences that
// accept it. An invocation first reads the bytes before its own, as many as a sequence can have, less one.

layout(local_size_x = 128) in;

const uint bytes_each = 32; // Number of bytes per invocation.
const uint lead_bytes = 16; // Number of bytes read before its own: at least the longest sequence, less one.
const uint table_words = 512;

// Two words per byte value, then the text, four bytes per word.
layout(std430, set = 0, binding = 0) readonly buffer Input {
  uint words[];
} source;

layout(std430, set = 0, binding = 1) buffer Output {
  uint count; // If it exceeds the capacity, not all places were written.
  uint places[];
} found;

layout(push_constant) uniform Request {
  uvec2 starts;  // Bits of the first bytes of sequences.
  uvec2 finals;  // Bits of their last bytes.
  uint size_bytes;
  uint capacity; // Of `places`.
} request;

shared uvec2 table[256];

void main() {
  for (uint value = gl_LocalInvocationID.x; value < 256u; value += gl_WorkGroupSize.x) {
    table[value] = uvec2(source.words[2u * value], source.words[2u * value + 1u]);
  }
  barrier();
  uint first = gl_GlobalInvocationID.x * bytes_each;
  if (first >= request.size_bytes) return;
  uint end = min(first + bytes_each, request.size_bytes);
  uint at = first < lead_bytes ? 0u : first - lead_bytes;
  uvec2 state = uvec2(0u);
  uint hits = 0u;
  uint word = 0u;
  for (; at < end; at++) {
    if ((at & 3u) == 0u) word = source.words[table_words + (at >> 2)];
    uvec2 shifted = uvec2(state.x << 1, (state.y << 1) | (state.x >> 31));
    state = (shifted | request.starts) & table[word & 255u];
    word >>= 8;
    uvec2 ended = state & request.finals;
    if (at >= first && (ended.x | ended.y) != 0u) hits |= 1u << (at - first);
  }
  if (hits == 0u) return;
  uint place = atomicAdd(found.count, uint(bitCount(hits)));
  for (; hits != 0u && place < request.capacity; place++) {
    found.places[place] = first + uint(findLSB(hits));
    hits &= hits - 1u;
  }
}
