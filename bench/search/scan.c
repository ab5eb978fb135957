// The scan of a dictionary and the look into listed texts, tuned by hand: what the kernels in AssemblyScript are held against.
// clang --target=wasm32 -O3 -msimd128 -mbulk-memory -nostdlib -Wl,--no-entry -Wl,--export-all -Wl,--import-memory
#include <wasm_simd128.h>

typedef unsigned char u8;
typedef unsigned int u32;
typedef unsigned long long u64;

static inline int same(const u8 *a, const u8 *b, u32 n) {
  u32 i = 0;
  for (; i + 8 <= n; i += 8)
    if (*(const u64 *)(a + i) != *(const u64 *)(b + i)) return 0;
  if (n & 4) {
    if (*(const u32 *)(a + i) != *(const u32 *)(b + i)) return 0;
    i += 4;
  }
  for (; i < n; i++)
    if (a[i] != b[i]) return 0;
  return 1;
}

#define AT(base, shift) wasm_v128_load((base) + p + (shift))
#define BOTH(shift) wasm_v128_and(wasm_i8x16_eq(AT(b1, shift), c1), wasm_i8x16_eq(AT(b2, shift), c2))
#define THIRD(m, shift) wasm_v128_and(m, wasm_i8x16_eq(AT(b3, shift), c3))

u32 scan(const u8 *text, const u32 *offsets, u32 entries, const u8 *needle, u32 n, u32 i1, u32 i2, u32 i3, u32 *out) {
  const v128_t c1 = wasm_i8x16_splat(needle[i1]), c2 = wasm_i8x16_splat(needle[i2]), c3 = wasm_i8x16_splat(needle[i3]);
  const u8 *b1 = text + i1, *b2 = text + i2, *b3 = text + i3;
  const u32 to = offsets[entries];
  u32 found = 0, e = 0;
  for (u32 p = 0, next; p < to; p = next) {
    next = p + 64;
    v128_t m0 = BOTH(0), m1 = BOTH(16), m2 = BOTH(32), m3 = BOTH(48);
    if (!wasm_v128_any_true(wasm_v128_or(wasm_v128_or(m0, m1), wasm_v128_or(m2, m3)))) continue;
    m0 = THIRD(m0, 0), m1 = THIRD(m1, 16), m2 = THIRD(m2, 32), m3 = THIRD(m3, 48);
    u64 hits = (u64)wasm_i8x16_bitmask(m0) | (u64)wasm_i8x16_bitmask(m1) << 16 | (u64)wasm_i8x16_bitmask(m2) << 32 |
               (u64)wasm_i8x16_bitmask(m3) << 48;
    while (hits) {
      const u32 at = p + __builtin_ctzll(hits);
      hits &= hits - 1;
      if (at >= to) break;
      if (n > 3 && !same(text + at, needle, n)) continue;
      u32 step = 1;
      for (; e + step < entries && offsets[e + step] <= at; step <<= 1) e += step;
      for (u32 high = e + step < entries ? e + step : entries; high - e > 1;) {
        const u32 middle = (e + high) >> 1;
        if (offsets[middle] <= at) e = middle;
        else high = middle;
      }
      out[found++] = e;
      const u32 after = offsets[e + 1];
      if (after - p >= 64) {
        next = after;
        break;
      }
      hits &= ~0ull << (after - p);
    }
  }
  return found;
}

u32 verify(const u8 *text, const u32 *offsets, u32 *list, u32 length, const u8 *needle, u32 n, u32 i1, u32 i2) {
  const v128_t c1 = wasm_i8x16_splat(needle[i1]), c2 = wasm_i8x16_splat(needle[i2]);
  const u8 *b1 = text + i1, *b2 = text + i2;
  u32 kept = 0;
  for (u32 i = 0; i < length; i++) {
    const u32 e = list[i], to = offsets[e + 1];
    for (u32 p = offsets[e]; p < to; p += 16) {
      u32 hits = wasm_i8x16_bitmask(BOTH(0));
      for (; hits; hits &= hits - 1) {
        const u32 at = p + __builtin_ctz(hits);
        if (at >= to || !same(text + at, needle, n)) continue;
        list[kept++] = e;
        goto next;
      }
    }
  next:;
  }
  return kept;
}
