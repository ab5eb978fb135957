import { compareCodePoints } from '../../../model/order.ts';
import { type LinkKind, sections } from '../../format/sections.ts';
import { decodeStatements } from '../../format/statements.ts';
import { Ranges } from '../ranges.ts';
import { ReadAhead } from '../read-ahead.ts';
import { loadIds, loadUint16, loadUint32 } from '../section-arrays.ts';
import type { Snapshot } from '../snapshot.ts';

/** Links in order with statements that lie in files, and the same links by callee. */
export function* checkLinks(snapshot: Snapshot): Iterable<string> {
  const { file, meta } = snapshot;
  const links = {
    ranges: new Ranges(file, sections.linkOffsets, meta.counts.objects, meta.counts.links),
    targets: loadUint32(file, sections.linkTargets, meta.counts.links),
    kinds: loadUint16(file, sections.linkKinds, meta.counts.links),
  };
  for (let caller = 0; caller < meta.counts.objects; caller++) {
    const [from, to] = links.ranges.of(caller);
    for (let link = from; link < to; link++) {
      const [target, kind] = [links.targets[link] as number, meta.linkKinds[links.kinds[link] as number]];
      if (target >= meta.counts.objects) yield `link ${link} leads to an object that does not exist`;
      if (!kind) yield `link ${link} has a kind that does not exist`;
      else if (link > from && !isAfter(links.targets[link - 1] as number, kindBefore(link), target, kind)) {
        yield `link ${link} is out of order`;
      }
    }
  }
  yield* checkStatements(snapshot, links.ranges);
  yield* checkCallers(snapshot, links.targets);

  function kindBefore(link: number): LinkKind | undefined {
    return meta.linkKinds[links.kinds[link - 1] as number];
  }
}

function isAfter(targetBefore: number, kindBefore: LinkKind | undefined, target: number, kind: LinkKind): boolean {
  if (targetBefore !== target) return targetBefore < target;
  return kindBefore === undefined || compareCodePoints(kindBefore.type, kind.type) < 0;
}

function* checkStatements(snapshot: Snapshot, links: Ranges): Iterable<string> {
  const { file, meta } = snapshot;
  const bytes = file.byteLength(sections.statements);
  const ranges = new Ranges(file, sections.statementOffsets, meta.counts.objects, bytes);
  const ahead = new ReadAhead(file, sections.statements);
  for (let caller = 0; caller < meta.counts.objects; caller++) {
    const [from, to] = links.of(caller);
    const statements = tryDecode(ahead.bytes(...ranges.of(caller)), to - from);
    if (!statements) yield `the statements of object ${caller} cannot be read`;
    else if (statements.flat().some((s) => s.file < 0 || s.file >= meta.counts.files || s.startLine < 1)) {
      yield `a statement of object ${caller} lies outside of all files`;
    }
  }
}

function tryDecode(bytes: Uint8Array, links: number): ReturnType<typeof decodeStatements> | undefined {
  try {
    return decodeStatements(bytes, links);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function* checkCallers(snapshot: Snapshot, targets: Uint32Array): Iterable<string> {
  const { file, meta } = snapshot;
  const ranges = new Ranges(file, sections.callerOffsets, meta.counts.objects, meta.counts.links);
  const wide = file.byteLength(sections.callerLinks) === meta.counts.links * 8 && meta.counts.links > 0;
  const entries = loadIds(file, sections.callerLinks, meta.counts.links, wide ? 53 : 32);
  for (let callee = 0; callee < meta.counts.objects; callee++) {
    const [from, to] = ranges.of(callee);
    for (let i = from; i < to; i++) {
      const link = entries[i] as number;
      if (targets[link] !== callee) yield `link ${link} is listed under a callee it does not lead to`;
      if (i > from && (entries[i - 1] as number) >= link) yield `link ${link} is out of order among the callers`;
    }
  }
}
