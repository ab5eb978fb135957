// How fast a bundle of 1 M objects and 4 M links is read, and in how much memory.
//   node bench/bundle/read-bench.ts [thousands of objects]
import { FaultList } from '../../src/bundle/faults.ts';
import { readBundle } from '../../src/bundle/read-bundle.ts';
import type { BundleRecord } from '../../src/bundle/records.ts';
import { writeBundle } from '../../src/bundle/write-bundle.ts';

const objects = Number(process.argv[2] ?? 1000) * 1000;
const linesOfBlock = 5000;

function* records(from: number, count: number): Generator<BundleRecord> {
  for (let n = from; n < from + count; n++) {
    const path = `packages/shop-${n % 97}/src/module-${n % 1009}.ts`;
    yield {
      record: 'object',
      key: `${path}#Class${n % 31}.method${n}`,
      name: `method${n}`,
      fullName: `shop-${n % 97}.module-${n % 1009}.Class${n % 31}.method${n}`,
      type: 'TypeScript Method',
      typeId: 'typescript-method',
      language: 'TypeScript',
      mangling: `method${n}(string, number) return void`,
      locations: [{ file: path, startLine: n % 900, endLine: (n % 900) + 12 }].map((at) => ({
        ...at,
        startLine: at.startLine + 1,
      })),
      checksum: (n * 2654435761).toString(16),
    };
    for (let k = 1; k <= 4; k++) {
      const to = (n * 7919 + k * 104729) % objects;
      yield {
        record: 'link',
        from: `o${n}`,
        to: `o${to}`,
        type: 'CALL',
        locations: [{ file: path, startLine: k, endLine: k }],
      };
    }
  }
}

/** Blocks are made once and repeated: the writer's time is not the reader's. */
async function* bundle(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('{"record":"analysis","format":1,"analyzedAt":"2026-03-01T09:30:00Z"}\n');
  const blocks: Uint8Array[] = [];
  for (let b = 0; b < 10; b++)
    for await (const chunk of writeBundle(records(b * linesOfBlock, linesOfBlock))) blocks.push(chunk);
  const all = Buffer.concat(blocks);
  const size = 64 * 1024;
  for (let n = 0; n < objects; n += 10 * linesOfBlock)
    for (let at = 0; at < all.length; at += size) yield all.subarray(at, at + size);
}

let bytes = 0;
async function* counted(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    bytes += chunk.length;
    yield chunk;
  }
}

const faults = new FaultList();
const start = performance.now();
let read = 0;
for await (const batch of readBundle(counted(bundle()), 'bench', faults).batches) read += batch.length;
const seconds = (performance.now() - start) / 1000;
for (const line of faults.lines()) console.error(line);
console.log(
  `${read} records, ${(bytes / 1e6).toFixed(0)} MB in ${seconds.toFixed(1)} s: ${Math.round(read / seconds)} records/s`,
);
console.log(`peak memory ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
