import { generateUnits, type PlacedUnit } from './generate-units.ts';
import { type GeneratedObject, typeIdOf } from './generated-object.ts';
import { PatternMaker, packageRecord, transactionRecord } from './insights.ts';
import { type GeneratedLink, LinkMaker } from './links.ts';
import { Random } from './random.ts';

export interface BundleShape {
  readonly objects: number;
  readonly seed: number;
  /** Links an object, on average. */
  readonly links: number;
}

const scanned = '2026-03-02T02:00:00Z';
const nearbySize = 3000;

/** A bundle of a generated application: one JSON record a string, without the line feed. Memory does not grow with its size. */
export function* bundleLines(shape: BundleShape): Generator<string> {
  const random = new Random(shape.seed, 0xb0d1e);
  const links = new LinkMaker(new Random(shape.seed, 0x11a2), shape.links);
  const patterns = new PatternMaker(random);
  yield JSON.stringify({
    record: 'analysis',
    format: 1,
    analyzedAt: '2026-03-01T09:30:00Z',
    tool: { name: 'generator', version: '1' },
    revision: '0123456789abcdef0123456789abcdef01234567',
    scans: { cve: scanned, cloud: scanned },
  });
  let nearby: GeneratedObject[] = [];
  for (const unit of generateUnits(shape.objects, shape.seed)) {
    if (unit.file !== null) yield JSON.stringify({ record: 'file', ...unit.file });
    for (const object of unit.objects) {
      yield objectLine(random, object, unit);
      patterns.consider(object, unit.file?.key ?? null);
    }
    for (const link of links.linksOf(unit)) yield linkLine(link);
    yield* packageLines(random, unit);
    nearby.push(...unit.objects);
    if (nearby.length > 2 * nearbySize) nearby = nearby.slice(-nearbySize);
    for (const object of unit.objects)
      if (object.role === 'start') yield JSON.stringify(transactionRecord(random, object, nearby));
  }
  for (const record of patterns.records()) yield JSON.stringify(record);
}

function* packageLines(random: Random, unit: PlacedUnit): Generator<string> {
  const external = unit.objects.filter((object) => object.package !== null);
  if (external.length > 0) yield JSON.stringify(packageRecord(random, external));
}

function objectLine(random: Random, object: GeneratedObject, unit: PlacedUnit): string {
  const { key, id, name, fullName, type, language, mangling, annotations, external, parent, startLine, endLine } =
    object;
  return JSON.stringify({
    record: 'object',
    key,
    id,
    name,
    fullName,
    type,
    typeId: typeIdOf(type),
    language,
    mangling,
    annotations,
    external,
    parent,
    ...(unit.file === null || startLine === 0 ? {} : { locations: [{ file: unit.file.key, startLine, endLine }] }),
    checksum: random.hex() + random.hex() + random.hex() + random.hex(),
    ...(object.package === null ? {} : { package: object.package }),
  });
}

function linkLine(link: GeneratedLink): string {
  const { from, to, type, escalated, file, line, derived } = link;
  return JSON.stringify({
    record: 'link',
    from,
    to,
    type,
    ...(escalated ? { escalated } : {}),
    ...(file === null || line === 0 ? {} : { locations: [{ file, startLine: line, endLine: line }] }),
    ...(derived ? { confidence: 'derived', rule: 'generated:rule' } : {}),
  });
}

/** The same as bytes, in chunks of about 256 KiB. */
export function* bundleChunks(shape: BundleShape): Generator<Buffer> {
  let lines: string[] = [];
  let length = 0;
  for (const line of bundleLines(shape)) {
    lines.push(line);
    length += line.length + 1;
    if (length < 262_144) continue;
    yield Buffer.from(`${lines.join('\n')}\n`);
    lines = [];
    length = 0;
  }
  if (lines.length > 0) yield Buffer.from(`${lines.join('\n')}\n`);
}
