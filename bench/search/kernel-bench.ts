/**
 * How far the kernels in AssemblyScript are from C tuned by hand (scan.c), both as WebAssembly in this runtime, over the same memory.
 * Not part of `npm run bench`, because it needs clang and lld for wasm32 (Debian: apt-get install clang lld).
 * node bench/search/kernel-bench.ts [--objects 1000000] [--rounds 25]
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LinearMemory } from '../../src/search/kernels/linear-memory.ts';
import { vectorKernels } from '../../src/search/kernels/load-kernels.ts';
import { encodeNeedle, placeNeedle } from '../../src/search/query/needle.ts';
import { generateObjects } from '../data/generate-units.ts';
import { geometricMean } from '../report/statistics.ts';

interface HandTuned {
  scan(text: number, offsets: number, entries: number, needle: number, n: number, ...rest: number[]): number;
  verify(text: number, offsets: number, list: number, length: number, needle: number, ...rest: number[]): number;
}

const { values } = parseArgs({
  options: { objects: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '25' } },
});
const memory = new LinearMemory(2 ** 28, 1.5);
// What C keeps for itself lies at the beginning.
memory.allocate(2 ** 20);
const kernels = vectorKernels(memory)!;
const handTuned = compile();
const ratios: number[] = [];
console.log('| what | found | AssemblyScript ms | C ms | ratio |\n|---|---:|---:|---:|---:|');
for (const field of ['name', 'mangling'] as const) compareOn(field);
console.log(
  `\ngeometric mean of the ratios ${geometricMean(ratios).toFixed(2)}, largest ${Math.max(...ratios).toFixed(2)}`,
);

function compile(): HandTuned {
  const folder = mkdtempSync(join(tmpdir(), 'stratigraph-kernels-'));
  try {
    const options = ['--target=wasm32', '-O3', '-msimd128', '-mbulk-memory', '-nostdlib', '-Wl,--no-entry'];
    const wasm = join(folder, 'scan.wasm');
    const source = join(import.meta.dirname, 'scan.c');
    execFileSync('clang', [...options, '-Wl,--export-all', '-Wl,--import-memory', '-o', wasm, source]);
    const env = { memory: memory.backing as WebAssembly.Memory };
    const instance = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(wasm)), { env });
    return instance.exports as unknown as HandTuned;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function compareOn(field: 'name' | 'mangling'): void {
  const { text, offsets, size, frequencies } = placeTexts(field);
  const [out, list, room] = [memory.allocate(size * 4), memory.allocate(size * 4), memory.allocate(256)];
  const needles = ['e', 'get', 'order', 'resolve', 'xqzj', 'createheader'].map(encodeNeedle);
  for (const needle of needles) {
    const placed = placeNeedle(memory, needle, frequencies);
    memory.allocate(64);
    const [n, i1, i2, i3] = memory.u32.slice(placed >>> 2, (placed >>> 2) + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const what = `${field} '${Buffer.from(needle).toString()}'`;
    compare(`scan ${what}`, [
      () => kernels.scanTexts(text, offsets, 0, size, placed, out),
      () => handTuned.scan(text, offsets, size, placed + 16, n, i1, i2, i3, out),
    ]);
    const some = Uint32Array.from({ length: 20_000 }, (_, i) => Math.floor((i * size) / 20_000));
    const filled = (): number => {
      memory.u32.set(some, list >>> 2);
      return list;
    };
    compare(`look into 20 000 of ${what}`, [
      () => kernels.verifyTexts(text, offsets, filled(), some.length, placed, room),
      () => handTuned.verify(text, offsets, filled(), some.length, placed + 16, n, i1, i2),
    ]);
  }
}

function placeTexts(field: 'name' | 'mangling'): { text: number; offsets: number; size: number; frequencies: number } {
  const distinct = new Set<string>();
  for (const object of generateObjects(Number(values.objects), 1)) distinct.add(object[field] ?? '');
  const texts = [...distinct].map(encodeNeedle);
  const text = memory.allocate(texts.reduce((sum, bytes) => sum + bytes.length + 1, 0));
  const offsets = memory.allocate((texts.length + 1) * 4);
  const frequencies = memory.allocate(1024);
  let end = 0;
  for (const [e, bytes] of texts.entries()) {
    memory.u32[(offsets >>> 2) + e] = end;
    memory.u8.set(bytes, text + end);
    memory.u8[text + end + bytes.length] = 0xff;
    end += bytes.length + 1;
  }
  memory.u32[(offsets >>> 2) + texts.length] = end;
  kernels.countBytes(text, end, frequencies);
  return { text, offsets, size: texts.length, frequencies };
}

/** Both in turn; the quickest round of each counts, as others work on the machine. */
function compare(what: string, both: readonly [() => number, () => number]): void {
  const [found, expected] = [both[0](), both[1]()];
  if (found !== expected) throw new Error(`${what}: ${found} found, in C ${expected}`);
  const least = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as [number, number];
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const [which, run] of both.entries()) {
      const started = performance.now();
      run();
      least[which as 0 | 1] = Math.min(least[which as 0 | 1], performance.now() - started);
    }
  }
  const [ours, c] = least;
  ratios.push(ours / c);
  console.log(`| ${what} | ${found} | ${ours.toFixed(3)} | ${c.toFixed(3)} | ${(ours / c).toFixed(2)} |`);
}
