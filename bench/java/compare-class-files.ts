import type { LinkRecord, ObjectRecord } from '../../src/bundle/records.ts';
import { analysed } from './analysed.ts';
import { type CompiledCall, type CompiledClass, type CompiledMethod, readClasses } from './class-files.ts';

/**
 * The calls of in-house methods that class files state, compared with the links of an analysis of the sources:
 * `node bench/java/compare-class-files.ts SOURCES CLASSES [--missed] [JAR…]`, the classes compiled from these sources with `-g`. Without jars the sources are analysed
 * without their libraries. What the compiler adds is no call of the source.
 */
const [sources = '', directory = '', ...options] = process.argv.slice(2);
const classes = readClasses(directory);
const records = await analysed(
  sources,
  options.filter((each) => !each.startsWith('--')),
);
const objects = new Map(
  records.flatMap((each) => (each.record === 'object' && each.external !== true ? [[each.key, each] as const] : [])),
);
const links = Map.groupBy(
  records.filter((each): each is LinkRecord => each.record === 'link' && each.type === 'CALL' && objects.has(each.to)),
  ({ locations }) => locations?.[0]?.file ?? '',
);
const counts = { calls: 0, resolved: 0, candidates: 0, wrong: 0, missed: 0, inherited: 0 };
for (const compiled of classes.values()) {
  const inFile = links.get(compiled.source) ?? [];
  for (const method of compiled.methods) for (const call of method.calls) compare(compiled, method, call, inFile);
}
const share = (of: number): string => (of / counts.calls).toFixed(4);
console.log(
  `calls of in-house methods: ${counts.calls}; target found ${share(counts.resolved + counts.candidates)}, of these as one of several candidates ${counts.candidates}; wrong ${share(counts.wrong)} (${counts.wrong}), missed ${counts.missed}; not compared, as several interfaces bring the method: ${counts.inherited}`,
);

function compare(
  compiled: CompiledClass,
  method: CompiledMethod,
  call: CompiledCall,
  inFile: readonly LinkRecord[],
): void {
  const target = declared(call.owner, call);
  if (target !== null && isOfSeveral(call.owner, call)) counts.inherited++;
  else if (target === null || isOfCompiler(method, call, target)) return;
  else count(compiled, method, call, target, inFile);
}

function count(
  compiled: CompiledClass,
  method: CompiledMethod,
  call: CompiledCall,
  target: CompiledMethod,
  inFile: readonly LinkRecord[],
): void {
  counts.calls++;
  const here = inFile.filter(({ locations }) =>
    (locations ?? []).some(({ startLine, endLine }) => startLine <= call.lastLine && call.line <= endLine),
  );
  const right = here.filter(({ to }) => isTarget(objects.get(to) as ObjectRecord, target));
  const stated = right.find(({ rule }) => rule === undefined);
  if (stated !== undefined) counts.resolved++;
  else if (right.some(({ rule }) => rule === 'java/overload-not-decided')) counts.candidates++;
  else {
    const name = nameOf(target);
    const other = here.find(
      ({ to, rule }) => rule === undefined && objects.get(to)?.name === name && isSameLine(to, target),
    );
    if (other === undefined) counts.missed++;
    else counts.wrong++;
    if (options.includes('--missed'))
      console.log(
        `${other === undefined ? 'missed' : 'wrong'} ${compiled.source}:${call.line} ${method.name} → ${target.owner.name}.${target.name}${target.descriptor}${other === undefined ? '' : ` (is ${other.to})`}`,
      );
  }
}

/** True for another overload: one with another name is another call of the line. */
function isSameLine(to: string, { owner }: CompiledMethod): boolean {
  return objects.get(to)?.locations?.[0]?.file === owner.source;
}

/** The method that a call enters as it is compiled, in the class itself or above it; null where it is a library's. */
function declared(
  name: string,
  call: Pick<CompiledCall, 'name' | 'descriptor'>,
  seen = new Set<string>(),
): CompiledMethod | null {
  const compiled = classes.get(name);
  if (compiled === undefined || seen.has(name)) return null;
  seen.add(name);
  const own = compiled.methods.find((each) => each.name === call.name && each.descriptor === call.descriptor);
  if (own?.isSynthetic === false) return own;
  const bridged = own?.calls.find(({ name: called }) => called === call.name);
  if (bridged !== undefined) return declared(bridged.owner, bridged, seen.has(bridged.owner) ? new Set() : seen);
  for (const above of compiled.above) {
    const found = declared(above, call, seen);
    if (found !== null) return found;
  }
  return null;
}

/** True for a method that the class itself does not declare, and that an interface of a library may bring as well as one of the code. */
function isOfSeveral(name: string, { name: called, descriptor }: CompiledCall): boolean {
  const compiled = classes.get(name);
  if (compiled?.methods.some((each) => each.name === called && each.descriptor === descriptor) !== false) return false;
  const seen = new Set<string>();
  const waiting = [...compiled.above];
  let isOfLibrary = false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const above = classes.get(next);
    isOfLibrary ||= above === undefined && next !== 'java.lang.Object';
    waiting.push(...(above?.above ?? []));
  }
  const target = declared(name, { name: called, descriptor });
  return isOfLibrary && target?.line === 0;
}

/** Accessors and bridges, what enums have, and constructors that call the one above them without a statement. */
function isOfCompiler(method: CompiledMethod, call: CompiledCall, target: CompiledMethod): boolean {
  const isSpecial = /^(access\$|values$|valueOf$|\$values$)/.test(target.name);
  // Code of lambdas is added as methods.
  const isAdded = method.isSynthetic && !method.name.startsWith('lambda$');
  const isConstructor = method.name === '<init>' && call.name === '<init>' && call.line === method.line;
  return isSpecial || isAdded || isConstructor;
}

function nameOf({ name, owner }: CompiledMethod): string {
  return name === '<init>' ? owner.name.replace(/^.*[.$]/s, '') : name;
}

/** The declaration with the method's code inside; of one without code that of its name and number of parameters; of a constructor that is not written its class. */
function isTarget(object: ObjectRecord, target: CompiledMethod): boolean {
  const [place] = object.locations ?? [];
  if (place === undefined || place.file !== target.owner.source) return false;
  const isInside = target.line === 0 || (place.startLine <= target.line && target.line <= place.endLine);
  const isConstructor = target.name === '<init>';
  if (isConstructor) return isInside && (/Constructor$/.test(object.type) || /(Class|Enum|Record)$/.test(object.type));
  return (
    isInside &&
    object.name === target.name &&
    /Method$/.test(object.type) &&
    (target.line > 0 || arity(object) === parameters(target))
  );
}

function parameters({ descriptor }: CompiledMethod): number {
  return (/^\((.*)\)/.exec(descriptor)?.[1] ?? '').match(/\[*(L[^;]+;|[A-Z])/g)?.length ?? 0;
}

function arity({ mangling = '' }: ObjectRecord): number {
  const inside = (/\((.*)\)/.exec(mangling)?.[1] ?? '').replaceAll(/<[^<>]*(<[^<>]*(<[^<>]*>[^<>]*)*>[^<>]*)*>/g, '');
  return inside === '' ? 0 : inside.split(',').length;
}
