import { parse } from '@renovatebot/pep440';
import { compareCodePoints } from '../../../model/order.ts';
import type { ParsedVersion, VersionOrder } from './version-order.ts';

interface PythonVersion extends ParsedVersion {
  readonly epoch: number;
  /** Without zeros at the end. */
  readonly release: readonly number[];
  /** Alpha 0, beta 1, candidate 2, none 3; of a development release without one -1; then its number. */
  readonly pre: readonly [phase: number, number: number];
  /** None -1. */
  readonly post: number;
  /** None: infinite. */
  readonly dev: number;
  /** Null: none, which comes first. */
  readonly local: readonly (string | number)[] | null;
}

const phases: Readonly<Record<string, number>> = { a: 0, b: 1, rc: 2 };

/** PEP 440 (packaging.python.org), as PyPI orders versions: epochs, pre-, post- and development releases, local labels. */
export const pep440Order: VersionOrder = {
  parse(text) {
    const trimmed = text.trim();
    return isAscii(trimmed) ? pythonVersion(trimmed) : undefined;
  },
  compare(a, b) {
    const [x, y] = [a as PythonVersion, b as PythonVersion];
    return (
      x.epoch - y.epoch ||
      compareLists(x.release, y.release) ||
      x.pre[0] - y.pre[0] ||
      x.pre[1] - y.pre[1] ||
      x.post - y.post ||
      (x.dev === y.dev ? 0 : x.dev - y.dev) ||
      compareLocals(x.local, y.local)
    );
  },
};

/** The parts as PEP 440's "Summary of permitted suffixes and relative ordering" compares them. */
function pythonVersion(text: string): PythonVersion | undefined {
  // The types of the library say that absent parts are empty lists; they are null.
  const parts = parse(text) as unknown as {
    readonly epoch: number;
    readonly release: readonly number[];
    readonly pre: readonly [string, number] | null;
    readonly post: readonly [string, number] | null;
    readonly dev: readonly [string, number] | null;
    readonly local: readonly (string | number)[] | null;
  } | null;
  if (parts === null) return undefined;
  const { epoch, release, pre, post, dev, local } = parts;
  const significant = release.findLastIndex((number) => number !== 0) + 1;
  const withoutPre = dev !== null && post === null ? -1 : 3;
  return {
    text,
    prerelease: pre !== null || dev !== null,
    epoch,
    release: release.slice(0, significant),
    pre: pre === null ? [withoutPre, 0] : [phases[pre[0]] as number, pre[1]],
    post: post === null ? -1 : post[1],
    dev: dev === null ? Number.POSITIVE_INFINITY : dev[1],
    local,
  };
}

function compareLists(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** Numbers above words; a label above its beginning; any above none. */
function compareLocals(a: PythonVersion['local'], b: PythonVersion['local']): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null);
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const [x, y] = [a[i], b[i]];
    if (x === undefined || y === undefined) return x === undefined ? -1 : 1;
    const difference = typeof x === typeof y ? compareSame(x, y) : typeof x === 'number' ? 1 : -1;
    if (difference !== 0) return difference;
  }
  return 0;
}

function compareSame(a: string | number, b: string | number): number {
  return typeof a === 'number' ? a - (b as number) : compareCodePoints(a, b as string);
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
