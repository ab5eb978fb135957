import type { Metadata } from './document/metadata.ts';
import type { PackageHead } from './symbols/package-heads.ts';

/**
 * Who made the records of an index, in a way that lasts: its tool, and the package it is about where it is about one. Two packages indexed
 * by one tool are two sources, and a new index of one of them replaces that one alone.
 */
export function sourceNameOf({ tool }: Metadata, packages: readonly PackageHead[]): string {
  const name = tool === '' ? (packages[0]?.scheme ?? '') : tool;
  const names = [...new Set(packages.map((one) => one.name))];
  const [only] = names;
  return [name === '' ? 'scip' : name, ...(names.length === 1 && only ? [only] : [])].join(':');
}

/** In-house keys of a package: the source, and the package where the source is about several. */
export function keyPrefixOf(source: string, head: PackageHead, packages: readonly PackageHead[]): string {
  const isOnly = packages.every((one) => one.name === head.name && one.manager === head.manager);
  return isOnly ? `${source} ` : `${source} ${head.manager}/${head.name} `;
}
