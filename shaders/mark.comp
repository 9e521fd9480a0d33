#version 450
// Marks the places of a chunk of text where a byte sequence ends that every match contains.
//
// All sequences run at once as a bit-parallel automaton (shift-and): bit i of the state says that the last bytes read
// are the first ones of a sequence up to its byte i. The bits of a byte in the table are the places in sequences that
// it can take. An invocation reads its own bytes after as many bytes before them as a sequence can have.

layout(local_size_x = 128) in;

const uint bytes_each = 32; // Bytes of an invocation.
const uint lead_bytes = 16; // Bytes read before its own: at least the longest sequence, less one.
const uint table_words = 512;

// Two words for each byte value, then the text, four bytes a word.
layout(std430, set = 0, binding = 0) readonly buffer Input {
  uint words[];
} source;

layout(std430, set = 0, binding = 1) buffer Output {
  uint count; // May exceed the capacity: then not all places were written.
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
