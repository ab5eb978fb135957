import type { LocatedRecord, RecordStream } from '../../src/bundle/record-stream.ts';
import type { BundleRecord } from '../../src/bundle/records.ts';

const words =
  'get set find create update delete order cart user account invoice payment service controller repository handler mapper client session token price stock item shipment address customer report export import batch queue event message cache index search filter page list tree node graph parser writer reader builder factory config logger metric'.split(
    ' ',
  );
const linksAnObject = 4;
const objectsAFile = 22;
const recordsABatch = 4096;

/** A made-up application of any size, the same every time: files, objects in classes, direct and escalated links, transactions. */
export function generatedApplication(objects: number): RecordStream {
  return { file: 'generated', batches: batches(records(objects)) };
}

export function keyOf(object: number): string {
  return `k${object}`;
}

function* batches(all: Iterable<BundleRecord>): Iterable<readonly LocatedRecord[]> {
  let batch: LocatedRecord[] = [];
  let line = 0;
  for (const record of all) {
    batch.push({ line: ++line, record });
    if (batch.length < recordsABatch) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function* records(objects: number): Iterable<BundleRecord> {
  yield { record: 'analysis', format: 1, analyzedAt: '2026-03-01T09:30:00Z', parts: ['code'], source: 'generated' };
  const files = Math.ceil(objects / objectsAFile);
  for (let file = 0; file < files; file++) {
    yield { record: 'file', key: `f${file}`, path: pathOf(file), lines: 400 };
  }
  for (let object = 0; object < objects; object++) yield objectRecord(object);
  for (let object = 0; object < objects; object++) yield* linkRecords(object, objects);
  for (let n = 0; n < objects / 500; n++) yield transactionRecord(n, objects);
}

function objectRecord(object: number): BundleRecord {
  const file = Math.floor(object / objectsAFile);
  const isClass = object % objectsAFile === 0;
  const holder = `${pathOf(file).replaceAll('/', '.').slice(0, -3)}.${capital(word(file))}${capital(word(file * 7 + 3))}`;
  const name = isClass ? `${capital(word(file))}${capital(word(file * 7 + 3))}` : methodName(object);
  const line = (object % objectsAFile) * 18 + 1;
  return {
    record: 'object',
    key: keyOf(object),
    name,
    fullName: isClass ? holder : `${holder}.${name}`,
    type: isClass ? 'TypeScript Class' : 'TypeScript Method',
    typeId: isClass ? 'TS_CLASS' : 'TS_METHOD',
    language: 'TypeScript',
    mangling: isClass
      ? ''
      : `${name}(${word(object)}: string, ${word(object * 3)}: number) return Promise<${capital(word(object * 5))}>`,
    annotations: object % 7 === 0 ? [`@${capital(word(object * 11))}()`] : null,
    parent: isClass ? null : keyOf(file * objectsAFile),
    locations: [{ file: `f${file}`, startLine: line, endLine: isClass ? 396 : line + 12 }],
    checksum: scatter(object).toString(16),
  };
}

function* linkRecords(object: number, objects: number): Iterable<BundleRecord> {
  const file = `f${Math.floor(object / objectsAFile)}`;
  for (let k = 0; k < linksAnObject; k++) {
    const to = scatter(object * linksAnObject + k) % objects;
    const locations = [{ file, startLine: k + 1, endLine: k + 1 }];
    const escalated = k === 3;
    yield {
      record: 'link',
      from: keyOf(object),
      to: keyOf(to),
      type: escalated ? 'REFER' : 'CALL',
      escalated,
      locations,
    };
  }
}

function transactionRecord(n: number, objects: number): BundleRecord {
  const members = Array.from({ length: 40 }, (_, i) => keyOf(scatter(n * 40 + i) % objects));
  const name = `api/v1/${word(n)}/{}/${word(n * 13)}`;
  const startPoint = members[0] as string;
  return {
    record: 'transaction',
    key: `t${n}`,
    name,
    fullName: `GET ${name} ${n}`,
    startPoint,
    objects: [...new Set(members)],
    stack: ['typescript', 'fastify'],
  };
}

function pathOf(file: number): string {
  return `packages/${word(file % 41)}-${file % 97}/src/${word(file * 3)}/${word(file)}-${word(file * 7 + 3)}-${file}.ts`;
}

function methodName(object: number): string {
  const spread = scatter(object);
  return `${word(spread)}${capital(word(spread >>> 8))}${object % 3 === 0 ? capital(word(spread >>> 16)) : spread % 1000}`;
}

function word(n: number): string {
  return words[n % words.length] as string;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A well-mixed number from a counter (Knuth's multiplicative hash, then a shift). */
function scatter(n: number): number {
  const mixed = Math.imul(n ^ 0x9e3779b9, 2654435761) >>> 0;
  return (mixed ^ (mixed >>> 15)) >>> 0;
}
